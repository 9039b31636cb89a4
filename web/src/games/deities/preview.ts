// What an action would make of the Field, before it is done: dice as ghosts, the group that counts, what is gained.
import { type Face, groupOf, lineOf, opposite, shifted, upright, type Way } from './field.ts';
import { blockers, type DeitiesView, type Dice, faces, type Outcome, outcome, pushesAt } from './view.ts';

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
  readonly push: Outcome | null;
}

const INWARD = { north: [0, 1], south: [0, -1], west: [1, 0], east: [-1, 0] } as const;

function steps(way: Way, n: number): readonly [number, number] {
  const [right, down] = INWARD[way.side];
  return [right * n, down * n];
}

/** The best push from there, of certain dice if they are chosen; `null` if there is none. */
export function pushPreview(view: DeitiesView, way: Way, dice: Dice | null, silence: boolean): Preview | null {
  const best = pushesAt(view, way, dice)[0];
  if (!best) return null;
  const after = outcome(view, best.domain, best.dice, way, silence);
  return {
    field: after.field,
    blockers: after.blockers,
    moved: lineOf(way),
    by: steps(way, best.dice),
    lit: after.group,
    out: after.out,
    exit: opposite(way),
    push: after,
  };
}

/** What Flood would do there. */
export function shiftPreview(view: DeitiesView, way: Way): Preview {
  const { field } = shifted(faces(view), way);
  return { ...still(view), field, moved: lineOf(way), by: steps(way, 1), lit: [lineOf(way)[0]!] };
}

/** Two dice that change places. */
export function swapPreview(view: DeitiesView, one: number, other: number): Preview {
  const field = [...faces(view)];
  [field[one], field[other]] = [field[other]!, field[one]!];
  return { ...still(view), field, moved: [one, other], lit: [one, other] };
}

/** A group that would be gained for (Echo). */
export function groupPreview(view: DeitiesView, cell: number, silence: boolean): Preview {
  return { ...still(view), lit: groupOf(faces(view), cell, silence ? blockers(view) : []) };
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
