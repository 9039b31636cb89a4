// Tracks which die is which, from look to look: the rules know faces only, but dice that fly need a name
// (`data-piece`).
import type { Happening } from '../../lib/game.ts';
import { CELLS, type Domain, type Face, lineOf, type Side } from './field.ts';
import { blockers, type DeitiesView, faces } from './view.ts';

interface Die {
  readonly name: string;
  readonly face: Face;
  /** It was rolled or turned just now. */
  readonly fresh: boolean;
}

export interface Pieces {
  readonly field: readonly Die[];
  readonly free: readonly Die[];
  /** The Blocker of each cell that has one. */
  readonly blockers: ReadonlyMap<number, string>;
}

let made = 0;
const die = (face: Face, fresh = false): Die => {
  made += 1;
  return { name: `die-${made}`, face, fresh };
};

/** Gives the dice new names: nothing is known about where they were. */
export function laid(view: DeitiesView): Pieces {
  return {
    field: faces(view).map((face) => die(face)),
    free: (view.free ?? []).map((face) => die(face)),
    blockers: new Map(blockers(view).map((cell, n) => [cell, `blocker-${n}`])),
  };
}

interface Moving {
  field: Die[];
  free: Die[];
  blockers: Map<number, string>;
}

type Told = Happening['event'];

/** Follows the dice through the events; gives them new names if that does not lead to what is seen. */
export function followed(before: Pieces, events: readonly Happening[], view: DeitiesView): Pieces {
  const still = (one: Die): Die => (one.fresh ? { ...one, fresh: false } : one);
  const now: Moving = {
    field: before.field.map(still),
    free: before.free.map(still),
    blockers: new Map(before.blockers),
  };
  for (const { event } of events) STEPS[event.kind]?.(now, event);
  const agrees =
    now.field.every(({ face }, cell) => face === faces(view)[cell]) &&
    [...now.blockers.keys()].sort().join() === blockers(view).sort().join();
  if (!agrees) return laid(view);
  return { ...now, free: sorted(now.free, view.free ?? []) };
}

/** Puts the free dice into the order in which the view has them. */
function sorted(dice: readonly Die[], order: readonly Domain[]): Die[] {
  const left = [...dice];
  return order.map((face) => {
    const found = left.findIndex((one) => one.face === face);
    return found < 0 ? die(face) : left.splice(found, 1)[0]!;
  });
}

/** After a roll or a turn: dice that keep their face stay, the others are new ones. */
function anew(dice: readonly Die[], shown: readonly Domain[], all: boolean): Die[] {
  const left = all ? [] : [...dice];
  return shown.map((face) => {
    const found = left.findIndex((one) => one.face === face);
    return found < 0 ? die(face, true) : left.splice(found, 1)[0]!;
  });
}

const way = (told: Told): { side: Side; line: string } => ({ side: told.side as Side, line: String(told.line) });

const STEPS: Readonly<Record<string, (now: Moving, told: Told) => void>> = {
  roll: (now, told) => {
    now.free = anew(now.free, told.dice as Domain[], true);
  },
  'roll-free': (now, told) => {
    now.free = anew(now.free, told.dice as Domain[], false);
  },
  'turn-free': (now, told) => {
    now.free = anew(now.free, told.dice as Domain[], false);
  },
  push: (now, told) => {
    const line = lineOf(way(told));
    const dice = Number(told.n);
    const entering: Die[] = [];
    for (let n = 0; n < dice; n += 1) {
      const found = now.free.findIndex((one) => one.face === told.domain);
      entering.push(found < 0 ? die(told.domain as Domain) : now.free.splice(found, 1)[0]!);
    }
    const was = line.map((cell) => now.field[cell]!);
    now.free.push(...was.slice(5 - dice));
    line.forEach((cell, n) => {
      now.field[cell] = n < dice ? entering[n]! : was[n - dice]!;
    });
    const riding = line.map((cell) => now.blockers.get(cell));
    for (const cell of line) now.blockers.delete(cell);
    riding.forEach((name, n) => {
      if (name && n + dice < 5) now.blockers.set(line[n + dice]!, name);
    });
  },
  shift: (now, told) => {
    const line = lineOf(way(told));
    const was = line.map((cell) => now.field[cell]!);
    line.forEach((cell, n) => {
      now.field[cell] = was[(n + 4) % 5]!;
    });
  },
  swap: (now, told) => {
    const [one, other] = [CELLS.indexOf(String(told.one)), CELLS.indexOf(String(told.other))];
    [now.field[one], now.field[other]] = [now.field[other]!, now.field[one]!];
  },
  'turn-die': (now, told) => {
    now.field[CELLS.indexOf(String(told.cell))] = die(told.domain as Domain, true);
  },
  'roll-field': (now, told) => {
    (told.cells as string[]).forEach((cell, n) => {
      now.field[CELLS.indexOf(cell)] = die((told.dice as Domain[])[n]!, true);
    });
  },
  place: (now, told) => {
    now.blockers.set(CELLS.indexOf(String(told.cell)), `blocker-${now.blockers.size}`);
  },
  blocker: (now, told) => {
    const start = CELLS.indexOf(String(told.start));
    const name = now.blockers.get(start);
    now.blockers.delete(start);
    if (name) now.blockers.set(CELLS.indexOf(String(told.end)), name);
  },
};
