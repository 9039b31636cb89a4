// The gods of Osiris: himself, and those whose blessings are played, with their signs.
import type { GlyphName } from '../../lib/glyphs.ts';
import type { Gods } from '../../lib/gods.ts';
import { CREAM, INK } from '../../lib/ink.ts';

export const GODS: Readonly<Record<string, GlyphName>> = {
  horus: 'falcon',
  bastet: 'cat',
  ptah: 'ptah',
  thoth: 'thoth',
  sobek: 'crocodile',
};

export default [
  { id: 'osiris', text: 'gods.osiris', name: 'god.osiris', sign: 'osiris', colour: '#2e7d5b', ink: CREAM },
  { id: 'ptah', text: 'gods.ptah', name: 'god.ptah', sign: 'ptah', colour: '#1f4e8c', ink: CREAM },
  { id: 'thoth', text: 'gods.thoth', name: 'god.thoth', sign: 'thoth', colour: '#d8d3c4', ink: INK },
  'horus',
  'bastet',
  'sobek',
] satisfies Gods;
