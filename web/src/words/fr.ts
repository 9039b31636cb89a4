// La page en français.
import type { Words } from '../lib/language.svelte.ts';

export default {
  'app.name': 'Barque',
  'app.tagline':
    'Trois jeux de société égyptiens, pour deux à cinq personnes et les bots qui prennent les autres places.',
} satisfies Words;
