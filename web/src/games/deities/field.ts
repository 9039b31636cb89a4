// The Field (D-2, D-11): its cells, the ways in, and how a push or a shift moves its dice.
import type { Domain, Face, Side } from './view-types.ts';

export const DOMAINS = ['worker', 'reeds', 'scarab', 'temple', 'sarcophagus', 'pyramid'] as const;
export type { Domain, Face, Side } from './view-types.ts';

/** Where dice enter a line: `north` and `south` into columns a to e, `west` and `east` into rows 1 to 5. */
export interface Way {
  readonly side: Side;
  readonly line: string;
}

const COLUMNS = 'abcde';
const ROWS = '12345';

/** The cells row by row, by name: a1, b1, … e5. Elsewhere a cell is its number here. */
export const CELLS: readonly string[] = [...ROWS].flatMap((row) => [...COLUMNS].map((column) => column + row));

const SIDES: readonly Side[] = ['north', 'east', 'south', 'west'];
/** The 20 ways in, clockwise from the top left. */
export const WAYS: readonly Way[] = SIDES.flatMap((side) => {
  const lines = [...(upright(side) ? COLUMNS : ROWS)];
  return (side === 'south' || side === 'west' ? lines.reverse() : lines).map((line) => ({ side, line }));
});

export function upright(side: Side): boolean {
  return side === 'north' || side === 'south';
}

export function same(one: Way | null, other: Way | null): boolean {
  return one?.side === other?.side && one?.line === other?.line;
}

export function opposite({ side, line }: Way): Way {
  const across = { north: 'south', south: 'north', west: 'east', east: 'west' } as const;
  return { side: across[side], line };
}

/** The cells of a line, from the end where dice enter. */
export function lineOf({ side, line }: Way): number[] {
  const number = (upright(side) ? COLUMNS : ROWS).indexOf(line);
  const cells = [0, 1, 2, 3, 4].map((n) => (upright(side) ? 5 * n + number : 5 * number + n));
  return side === 'north' || side === 'west' ? cells : cells.reverse();
}

export interface Pushed {
  readonly field: readonly Face[];
  readonly blockers: readonly number[];
  /** Where the pushed dice lie. */
  readonly cells: readonly number[];
  /** What comes out at the other end, in the order of the line. */
  readonly out: readonly Face[];
}

/** What the Field is after a push of so many *dice* of a domain; Blockers in the line ride on their dice. */
export function pushed(
  field: readonly Face[],
  blockers: readonly number[],
  domain: Domain,
  dice: number,
  way: Way,
): Pushed {
  const line = lineOf(way);
  const after = [...field];
  line.forEach((cell, n) => {
    after[cell] = n < dice ? domain : field[line[n - dice]!]!;
  });
  const riding = blockers.filter((cell) => line.includes(cell));
  const standing = blockers.map((cell) => (riding.includes(cell) ? line[line.indexOf(cell) + dice]! : cell));
  const cells = line.slice(0, dice);
  return {
    field: after,
    blockers: standing,
    cells,
    out: line.slice(5 - dice).map((cell) => field[cell]!),
  };
}

/** What the Field is after Flood has shifted a line by one, in a ring, and the face that went round. */
export function shifted(field: readonly Face[], way: Way): { field: readonly Face[]; face: Face } {
  const line = lineOf(way);
  const after = [...field];
  line.forEach((cell, n) => {
    after[cell] = field[line[(n + 4) % 5]!]!;
  });
  return { field: after, face: field[line[4]!]! };
}
