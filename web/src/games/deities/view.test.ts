import { describe, expect, test } from 'vitest';
import { CELLS, DOMAINS } from './field.ts';
import { letters, PUSHES, view } from './played.ts';
import { pushPreview } from './preview.ts';
import { pushesAt } from './view.ts';

describe('how a push moves dice', () => {
  test.each(
    PUSHES.map((push, n) => [`${n}: ${push.dice} ${push.domain} from ${push.side} ${push.line}`, push] as const),
  )('is what the rules do, %s', (_, push) => {
    const seen = view({ faces: push.field, blockers: push.blockers, pushes: [{ ...push, ...push.told }] });
    const found = pushPreview(seen, push, null)!;
    const names = (cells: readonly number[]): string[] => cells.map((cell) => CELLS[cell]!);
    expect(found.field).toEqual(letters(push.after.field));
    expect(names(found.blockers).sort()).toEqual([...push.after.blockers].sort());
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
    { domain: 'worker', dice: 1, ...way, group: 2, cells: [], more: 0, gain: 2, out: [], blockers: [] },
    { domain: 'worker', dice: 2, ...way, group: 5, cells: [], more: 0, gain: 5, out: [], blockers: [] },
    { domain: 'temple', dice: 1, ...way, group: 3, cells: [], more: 0, gain: 3, out: [], blockers: [] },
    {
      domain: 'temple',
      dice: 1,
      side: 'south',
      line: 'b',
      group: 9,
      cells: [],
      more: 0,
      gain: 9,
      out: [],
      blockers: [],
    },
  ] as const;
  const seen = view({ pushes: told });
  expect(pushesAt(seen, way, null).map(({ gain }) => gain)).toEqual([5, 3, 2]);
  expect(pushesAt(seen, way, { domain: 'worker', n: 1 }).map(({ gain }) => gain)).toEqual([2]);
});
