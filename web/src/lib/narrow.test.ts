import { describe, expect, test } from 'vitest';
import { choose, type Move, narrowed, values, wished } from './narrow.ts';

const CARDS = ['cat-1', 'cat-2'];
const table: Move[] = [
  { action: 0, verb: 'take', args: { slot: 0 } },
  { action: 1, verb: 'take', args: { slot: 1 } },
  { action: 2, verb: 'pass', args: {} },
  ...[0, 1, 2].flatMap((seat, s) =>
    CARDS.map((card, c) => ({ action: 3 + 2 * s + c, verb: 'ask', args: { seat, card } })),
  ),
];
const asking = table.filter((move) => move.verb === 'pass' || (move.verb === 'ask' && move.args.seat !== 0));

describe('narrowing', () => {
  test('by a verb, by an argument, by both', () => {
    expect(narrowed(table, { verb: 'take' })).toHaveLength(2);
    expect(narrowed(table, { card: 'cat-1' })).toHaveLength(3);
    expect(narrowed(table, { verb: 'ask', seat: 2, card: 'cat-2' }).map((move) => move.action)).toEqual([8]);
  });

  test('lists what can still be picked', () => {
    expect(values(asking, 'seat')).toEqual([1, 2]);
    expect(values(asking, 'verb')).toEqual(['pass', 'ask']);
  });
});

describe('choosing', () => {
  test('plays when one move is left', () => {
    expect(choose(table, asking, { card: 'cat-1' }, { seat: 2 })).toMatchObject({ kind: 'play', move: { action: 7 } });
    expect(choose(table, asking, {}, { verb: 'pass' })).toMatchObject({ kind: 'play', move: { action: 2 } });
  });

  test('asks for more when several are left', () => {
    expect(choose(table, asking, {}, { card: 'cat-1' })).toMatchObject({ kind: 'more', pick: { card: 'cat-1' } });
  });

  test('lets a player change her mind', () => {
    const outcome = choose(table, asking, { card: 'cat-1' }, { card: 'cat-2' });
    expect(outcome).toMatchObject({ kind: 'more', pick: { card: 'cat-2' } });
    expect(choose(table, asking, { card: 'cat-1' }, { verb: 'pass' })).toMatchObject({ kind: 'play' });
  });

  test('names the refused move that was meant', () => {
    expect(choose(table, asking, {}, { verb: 'take', slot: 1 })).toMatchObject({ kind: 'wish', move: { action: 1 } });
    expect(choose(table, asking, {}, { slot: 99 })).toEqual({ kind: 'wish', move: null });
  });

  test('means by a refused card one of a player who could be asked', () => {
    const noCat = asking.filter((move) => move.args.card !== 'cat-1');
    expect(wished(table, noCat, { card: 'cat-1' })?.args.seat).toBe(1);
  });
});
