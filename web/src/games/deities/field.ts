// The Field (D-2, D-11) as it is drawn: its cells, the ways in, and dice that slide along a line.
import type { Face, Side } from './view-types.ts';

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

/** The Field once dice showing *entering* have slid into a line, the first of them the farthest. */
export function slid(field: readonly Face[], way: Way, entering: readonly Face[]): readonly Face[] {
  const line = lineOf(way);
  const row = [...entering, ...line.map((cell) => field[cell]!)];
  const after = [...field];
  line.forEach((cell, n) => {
    after[cell] = row[n]!;
  });
  return after;
}
