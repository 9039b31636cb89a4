// The gods of ancient Egypt that the games tell of: where the words for each stand, its sign, its colour.
import { COLOURS, FAMILIES } from '../games/hapy/cards.ts';
import type { GlyphName } from './glyphs.ts';
import { CREAM, INK } from './ink.ts';

export interface God {
  /** In the address: `#/gods/bastet`. */
  readonly id: string;
  /** Whose words tell of it, and under which key: its text is `gods.KEY`. */
  readonly game: string;
  readonly key: string;
  /** The key of its name in the same words. */
  readonly name: string;
  readonly sign: GlyphName;
  readonly colour: string;
  readonly ink: string;
  /** The games in which it appears. */
  readonly games: readonly string[];
}

const FAMILY_GODS = {
  jackal: 'anubis',
  cat: 'bastet',
  crocodile: 'sobek',
  falcon: 'horus',
  hippo: 'taweret',
  bull: 'apis',
};
const BLESSINGS = ['bastet', 'sobek', 'horus']; // cards of Osiris, too

export const GODS: readonly God[] = [
  {
    id: 'hapy',
    game: 'hapy',
    key: 'hapy',
    name: 'god.hapy',
    sign: 'nile',
    colour: '#4a8fa8',
    ink: INK,
    games: ['hapy'],
  },
  ...FAMILIES.map((key) => ({
    id: FAMILY_GODS[key],
    game: 'hapy',
    key,
    name: `family.${key}`,
    sign: key,
    colour: COLOURS[key].fill,
    ink: COLOURS[key].ink,
    games: BLESSINGS.includes(FAMILY_GODS[key]) ? ['hapy', 'osiris'] : ['hapy'],
  })),
  ...(['osiris', 'ptah', 'thoth'] as const).map((id) => ({
    id,
    game: 'osiris',
    key: id,
    name: `god.${id}`,
    sign: id,
    colour: { osiris: '#2e7d5b', ptah: '#1f4e8c', thoth: '#d8d3c4' }[id],
    ink: id === 'thoth' ? INK : CREAM,
    games: ['osiris'],
  })),
  ...(['ra', 'khepri'] as const).map((id) => ({
    id,
    game: 'deities',
    key: id,
    name: `god.${id}`,
    sign: id === 'ra' ? ('ra' as const) : ('scarab' as const),
    colour: id === 'ra' ? '#d99a1c' : '#2b5d73',
    ink: id === 'ra' ? INK : CREAM,
    games: ['deities'],
  })),
];
