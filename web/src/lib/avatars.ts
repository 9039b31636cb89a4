// The avatars and colours of the players at the table that is shown, by seat. CSS has the colours as `--seat-N`.
import { getContext, setContext } from 'svelte';
import { type GlyphName, SEAT_MARKS } from './glyphs.ts';
import type { Avatar, Seat } from './protocol.ts';

const KEY = Symbol('looks');

export const COLOURS = [0, 1, 2, 3, 4] as const;
export type Animal = Exclude<Avatar, ''>;
const ALL: Record<Animal, true> = {
  hare: true,
  lion: true,
  elephant: true,
  giraffe: true,
  monkey: true,
  owl: true,
  duck: true,
  turtle: true,
  frog: true,
  fish: true,
  bee: true,
  ibex: true,
  donkey: true,
  pig: true,
  lizard: true,
  swallow: true,
};
export const AVATARS = Object.keys(ALL) as readonly Animal[];

export type Looks = Pick<Seat, 'avatar' | 'colour'>;

/** Shares the looks of the players with everything inside a component. */
export function shareLooks(seats: () => readonly Looks[]): void {
  setContext(KEY, seats);
}

/** Returns the looks of the players at the table around a component; none where there is no table, such as in the rules. */
export function sharedLooks(): () => readonly Looks[] {
  return getContext<(() => readonly Looks[]) | undefined>(KEY) ?? (() => []);
}

/** Returns the sign of a seat: the animal of its player, otherwise a mark of its own. */
export function signOf(seat: number, looks?: Looks): GlyphName {
  return looks?.avatar || SEAT_MARKS[seat % SEAT_MARKS.length]!;
}

/** Returns the colour of a seat. */
export function colourOf(seat: number, looks?: Looks): string {
  return `var(--colour-${(looks && looks.colour >= 0 ? looks.colour : seat) % COLOURS.length})`;
}
