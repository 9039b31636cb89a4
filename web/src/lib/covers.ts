// What a game's box would show: the age it is for, and its signs. Each game has its own `cover.ts`.
import type { GlyphName } from './glyphs.ts';

export interface Cover {
  /** The youngest age it is for, in years. */
  readonly age: number;
  /** About how many moves a game has. */
  readonly moves: number;
  readonly art: readonly GlyphName[];
}

const COVERS = import.meta.glob<Cover>('../games/*/cover.ts', { eager: true, import: 'default' });

/** The cover of a game; a game that the page does not know has none. */
export function coverOf(game: string): Cover | undefined {
  return COVERS[`../games/${game}/cover.ts`];
}

/** Games in the order of the shelf: the easiest first, those without a cover last. */
export function byAge(one: string, other: string): number {
  return (coverOf(one)?.age ?? 99) - (coverOf(other)?.age ?? 99);
}
