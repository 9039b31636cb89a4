// The gods of Hâpy Families: Hâpy himself, and those of the six families.
import type { Gods } from '../../lib/gods.ts';
import { INK } from '../../lib/ink.ts';
import { COLOURS, FAMILIES } from './cards.ts';

const GOD = { jackal: 'anubis', cat: 'bastet', crocodile: 'sobek', falcon: 'horus', hippo: 'taweret', bull: 'apis' };

export default [
  { id: 'hapy', text: 'gods.hapy', name: 'god.hapy', sign: 'nile', colour: '#4a8fa8', ink: INK },
  ...FAMILIES.map((key) => ({
    id: GOD[key],
    text: `gods.${key}`,
    name: `family.${key}`,
    sign: key,
    colour: COLOURS[key].fill,
    ink: COLOURS[key].ink,
  })),
] satisfies Gods;
