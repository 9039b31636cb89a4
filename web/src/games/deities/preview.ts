// What an action would make of the Field: dice as ghosts, the group that counts, what is gained.
import { CELLS, type Face, lineOf, opposite, slid, upright, type Way } from './field.ts';
import { blockers, type DeitiesView, type Dice, faces, type Push, pushesAt } from './view.ts';

export interface Preview {
  /** The faces after it. */
  readonly field: readonly Face[];
  /** Where the Blockers stand after it. */
  readonly blockers: readonly number[];
  /** Cells whose dice come from elsewhere. */
  readonly moved: readonly number[];
  /** How far they come, in cells to the right and down. */
  readonly by: readonly [number, number];
  /** The group that counts. */
  readonly lit: readonly number[];
  /** What comes out, and on which side. */
  readonly out: readonly Face[];
  readonly exit: Way | null;
  readonly push: Push | null;
}

const INWARD = { north: [0, 1], south: [0, -1], west: [1, 0], east: [-1, 0] } as const;

function steps(way: Way, n: number): readonly [number, number] {
  const [right, down] = INWARD[way.side];
  return [right * n, down * n];
}

const numbers = (cells: readonly string[]): number[] => cells.map((cell) => CELLS.indexOf(cell));

/** The best push from there, of certain dice if any are chosen; `null` if there is none. */
export function pushPreview(view: DeitiesView, way: Way, dice: Dice | null): Preview | null {
  const push = pushesAt(view, way, dice)[0];
  if (!push) return null;
  return {
    field: slid(faces(view), way, Array(push.dice).fill(push.domain)),
    blockers: numbers(push.blockers),
    moved: lineOf(way),
    by: steps(way, push.dice),
    lit: numbers(push.cells),
    out: push.out,
    exit: opposite(way),
    push,
  };
}

/** What Flood would do there: the die that falls off enters again. */
export function shiftPreview(view: DeitiesView, way: Way): Preview {
  const [first, last] = [lineOf(way)[0]!, lineOf(way)[4]!];
  const field = slid(faces(view), way, [faces(view)[last]!]);
  return { ...still(view), field, moved: lineOf(way), by: steps(way, 1), lit: [first] };
}

/** Two dice that change places. */
export function swapPreview(view: DeitiesView, one: number, other: number): Preview {
  const field = [...faces(view)];
  [field[one], field[other]] = [field[other]!, field[one]!];
  return { ...still(view), field, moved: [one, other], lit: [one, other] };
}

/** A group to gain for (Echo). */
export function groupPreview(view: DeitiesView, group: readonly string[]): Preview {
  return { ...still(view), lit: numbers(group) };
}

function still(view: DeitiesView): Preview {
  return {
    field: faces(view),
    blockers: blockers(view),
    moved: [],
    by: [0, 0],
    lit: [],
    out: [],
    exit: null,
    push: null,
  };
}

/** The way in that is nearest to a point: *x* and *y* in cells from the Field's top left corner; `null` in its middle. */
export function wayAt(x: number, y: number, reach = 1): Way | null {
  const sides: [number, Way['side']][] = [
    [y, 'north'],
    [5 - y, 'south'],
    [x, 'west'],
    [5 - x, 'east'],
  ];
  const [distance, side] = sides.reduce((best, each) => (each[0] < best[0] ? each : best));
  const along = upright(side) ? x : y;
  if (distance > reach || distance < -reach || along < 0 || along >= 5) return null;
  return { side, line: (upright(side) ? 'abcde' : '12345')[Math.floor(along)]! };
}
