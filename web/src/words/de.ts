// Die Seite auf Deutsch.
import type { Words } from '../lib/language.svelte.ts';

export default {
  'app.name': 'Barque',
  'app.tagline': 'Drei ägyptische Brettspiele für zwei bis fünf Leute und die Bots, die die übrigen Plätze nehmen.',
} satisfies Words;
