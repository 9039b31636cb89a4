// The gods of ancient Egypt that appear in the games. Each game lists its own in `gods.ts`.
import { byAge } from './covers.ts';
import type { GlyphName } from './glyphs.ts';

/** A god, as described in the words of a game. */
export interface Told {
  /** In the address: `#/gods/bastet`. */
  readonly id: string;
  /** The key of its text in the words of the game. */
  readonly text: string;
  /** The key of its name in the same words. */
  readonly name: string;
  readonly sign: GlyphName;
  readonly colour: string;
  readonly ink: string;
}

export interface God extends Told {
  /** The game whose words describe it. */
  readonly game: string;
  /** The games in which it appears. */
  readonly games: readonly string[];
}

/** What a game lists: gods that it describes, and the ids of those that appear in it but are described elsewhere. */
export type Gods = readonly (Told | string)[];

const LISTS = import.meta.glob<Gods>('../games/*/gods.ts', { eager: true, import: 'default' });
const LISTED = Object.entries(LISTS)
  .map(([path, gods]) => ({ game: path.split('/').at(-2)!, gods }))
  .sort((one, other) => byAge(one.game, other.game));

/** The games that have gods. */
export const TELLERS: readonly string[] = LISTED.map(({ game }) => game);

export const GODS: readonly God[] = LISTED.flatMap(({ game, gods }) =>
  gods
    .filter((god) => typeof god !== 'string')
    .map((god) => ({
      ...god,
      game,
      games: LISTED.filter((other) => appears(other.gods, god.id)).map((other) => other.game),
    })),
);

function appears(gods: Gods, id: string): boolean {
  return gods.some((god) => (typeof god === 'string' ? god : god.id) === id);
}
