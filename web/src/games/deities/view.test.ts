import { describe, expect, test } from 'vitest';
import { CELLS, DOMAINS } from './field.ts';
import { cards, letters, PUSHES, player, view } from './played.ts';
import { type DeitiesView, type Enchantment, outcome, pushesAt } from './view.ts';

/** The position before a push, as the board sees it. */
function before(push: (typeof PUSHES)[number]): DeitiesView {
  const lower = push.powers.map((power, n) => ({ place: `lower-${n + 1}`, power }) as unknown as Enchantment);
  return view({
    faces: push.field,
    blockers: push.blockers,
    passage: push.passage,
    supply: { ...cards(), [push.domain]: push.supply },
    lower,
    players: [player({ unlocked: lower.map(({ place }) => place) })],
  });
}

describe('the preview of a push', () => {
  test.each(
    PUSHES.map((push, n) => [`${n}: ${push.dice} ${push.domain} from ${push.side} ${push.line}`, push] as const),
  )('is what the rules then do, %s', (_, push) => {
    const found = outcome(before(push), push.domain, push.dice, push, push.silence);
    const names = (cells: readonly number[]): string[] => cells.map((cell) => CELLS[cell]!);
    expect(found.field).toEqual(letters(push.after.field));
    expect(names(found.blockers).sort()).toEqual([...push.after.blockers].sort());
    if (push.after.cells) expect(names(found.cells).sort()).toEqual([...push.after.cells].sort());
    expect(found.group.length).toBe(push.told.group);
    expect(found.gain).toBe(push.after.gain);
    const left = [...push.free!];
    for (let n = 0; n < push.dice; n += 1) left.splice(left.indexOf(push.domain), 1);
    const order = (faces: readonly string[]): number[] => faces.map((face) => DOMAINS.indexOf(face as never)).sort();
    expect(order([...left, ...found.out])).toEqual(order(push.after.free!));
  });

  test('is tried on pushes of every kind', () => {
    const some = (holds: (push: (typeof PUSHES)[number]) => boolean): number => PUSHES.filter(holds).length;
    expect(some(({ blockers, after }) => blockers.join() !== after.blockers.join())).toBeGreaterThan(9);
    expect(some(({ told }) => told.gain > told.group)).toBeGreaterThan(9);
    expect(some(({ told }) => told.gain < told.group)).toBeGreaterThan(4);
    expect(some(({ silence }) => silence)).toBeGreaterThan(4);
  });
});

test('the best push of a way comes first, of the chosen dice if some are chosen', () => {
  const way = { side: 'north', line: 'b' } as const;
  const told = [
    { domain: 'worker', dice: 1, ...way, group: 2, gain: 2 },
    { domain: 'worker', dice: 2, ...way, group: 5, gain: 5 },
    { domain: 'temple', dice: 1, ...way, group: 3, gain: 3 },
    { domain: 'temple', dice: 1, side: 'south', line: 'b', group: 9, gain: 9 },
  ] as const;
  const seen = view({ pushes: told });
  expect(pushesAt(seen, way, null).map(({ gain }) => gain)).toEqual([5, 3, 2]);
  expect(pushesAt(seen, way, { domain: 'worker', n: 1 }).map(({ gain }) => gain)).toEqual([2]);
});
