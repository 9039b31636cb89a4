import { describe, expect, test } from 'vitest';
import type { Move } from '../../lib/narrow.ts';
import { danger, easiest, leaders } from './eclipse.ts';
import { cards, player, view } from './played.ts';
import type { DeitiesView, Eclipse, Enchantment, PlayerView } from './view.ts';

const LOWER = ['3W', '3R', '3S', '3T', '3A'];
const HIGHER = ['5W', '5R', '5S', '5T'];

const enchantments = (kind: string, costs: readonly string[], cubes: Record<string, number[]>): Enchantment[] =>
  costs.map((cost, n) => {
    const place = `${kind}-${n + 1}`;
    return { place, card: place, cost: cards(cost), cubes: cubes[place] ?? [], now: null, symbols: [] };
  });

function table(
  players: PlayerView[],
  more: Partial<DeitiesView> = {},
  cubes: Record<string, number[]> = {},
): DeitiesView {
  const eclipse: Eclipse = { card: 'mine', cost: cards('4W 4P'), now: null };
  const lower = enchantments('lower', LOWER, cubes);
  const higher = enchantments('higher', HIGHER, cubes);
  return view({ players, lower, higher, eclipse, ...more });
}

const unlock = (card: string): Move => ({ action: 1, verb: 'unlock', args: { card } });
const END: Move = { action: 2, verb: 'end', args: {} };
const BASE = ['lower-1', 'lower-2', 'lower-3', 'higher-1', 'higher-2'];

describe('the easiest way to the eclipse', () => {
  test('D-19: is three lower ones side by side and the two over them, whatever lacks the fewest cards', () => {
    const found = easiest(table([player({ cards: cards('9T 9A 9S') }), player()]))!;
    expect(found.places).toEqual(['higher-3', 'higher-4', 'lower-3', 'lower-4', 'lower-5']);
    expect(found.lacking).toBe(8);
    expect(found.lacks).toEqual(cards('4W 4P'));
  });

  test('D-17: cubes that stand there take a card off each', () => {
    const found = easiest(
      table([player({ cards: cards('9T 9A 9S') }), player()], {}, { 'lower-4': [1], 'higher-4': [1] }),
    )!;
    expect(found.lacking).toBe(6);
  });

  test('D-22: the symbols of the first higher one help to pay the second and the eclipse', () => {
    const seen = table([player({ cards: cards('8R 8S'), unlocked: ['lower-1', 'lower-2', 'lower-3'] }), player()]);
    const helped: DeitiesView = {
      ...seen,
      higher: seen.higher.map((told, n) => (n === 1 ? { ...told, symbols: ['worker', 'pyramid'] } : told)),
    };
    expect(easiest(seen)!.lacking - easiest(helped)!.lacking).toBe(3); // 1 W off higher-1, 1 W and 1 P off the eclipse
  });

  test('D-19: is none when the cubes left are not enough', () => {
    expect(easiest(table([player({ unlocked: ['lower-1', 'lower-5'] }), player()]))).toBe(null);
    const spare = player({ unlocked: ['lower-1', 'lower-5'], cubes: null });
    expect(easiest(table([spare, player()]))).not.toBe(null);
  });
});

test('D-27: whoever has most cubes on first squares leads', () => {
  const squares = (n: number): PlayerView => player({ squares: [n, 0, 0, 0] });
  expect(leaders(table([squares(0), squares(0)]))).toEqual([]);
  expect(leaders(table([squares(2), squares(1), squares(2)]))).toEqual([0, 2]);
});

describe('a warning', () => {
  test('D-19: before an unlock that makes the eclipse impossible', () => {
    const seen = table([player({ unlocked: ['lower-1'] }), player()], { warnings: ['lower-5'] });
    expect(danger(seen, [], unlock('lower-5'))?.kind).toBe('doom');
    expect(danger(seen, [], unlock('lower-2'))).toBe(null);
  });

  const me = player({ unlocked: BASE, cubes: 1, squares: [2, 3, 0, 0] });
  const rival = (more: Partial<PlayerView>): PlayerView =>
    player({ unlocked: BASE, cubes: 1, squares: [3, 2, 0, 0], cards: cards('4W 4P'), ...more });

  test('D-25: before an eclipse that somebody may answer from ahead', () => {
    expect(danger(table([me, rival({})]), [], unlock('eclipse'))).toEqual({ kind: 'answer', seat: 1, rule: 'D-25' });
    expect(danger(table([me, rival({ cards: cards() })]), [], unlock('eclipse'))).toBe(null); // too few cards
    expect(danger(table([me, rival({ squares: [2, 2, 0, 0] })]), [], unlock('eclipse'))).toBe(null); // behind
    expect(danger(table([me, rival({ cubes: 0 })]), [], unlock('eclipse'))).toBe(null);
  });

  test('D-26: before a last turn ends that could still bring on the eclipse', () => {
    const eclipsed = player({ unlocked: [...BASE, 'eclipse'], squares: [2, 0, 0, 0] });
    const seen = table([me, eclipsed], { final: 1, phase: 'after' });
    expect(danger(seen, [END, unlock('eclipse')], END)).toEqual({ kind: 'leave', seat: 1, rule: 'D-26' });
    expect(danger(seen, [END], END)).toBe(null); // nothing to be done about it
    expect(danger(seen, [END, unlock('eclipse'), unlock('lower-4')], unlock('lower-4'))?.kind).toBe('forgo');
    expect(danger(seen, [END, unlock('eclipse')], unlock('eclipse'))).toBe(null);
    const better = player({ unlocked: [...BASE, 'eclipse'], squares: [3, 0, 0, 0] });
    expect(danger(table([me, better], { final: 1, phase: 'after' }), [END, unlock('eclipse')], END)).toBe(null);
  });

  test('never on another’s turn, nor for who only looks on', () => {
    const seen = table([me, rival({})], { warnings: ['lower-5'] });
    expect(danger({ ...seen, player: 1 }, [], unlock('lower-5'))).toBe(null);
    expect(danger({ ...seen, seat: null }, [], unlock('lower-5'))).toBe(null);
  });
});
