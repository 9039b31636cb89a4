// The signs of the gods whose blessings are played.
import type { GlyphName } from '../../lib/glyphs.ts';

export const GODS: Readonly<Record<string, GlyphName>> = {
  horus: 'falcon',
  bastet: 'cat',
  ptah: 'ptah',
  thoth: 'thoth',
  sobek: 'crocodile',
};
