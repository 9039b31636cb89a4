import { expect, test } from 'vitest';
import { asking, cameFrom, groupsOf, type HapyView, just, laidBy, likelyFamily, need } from './view.ts';

function view(change: Partial<HapyView>): HapyView {
  return {
    game: 'hapy',
    seat: 0,
    seats: 3,
    turn: 0,
    phase: 'ask',
    layout: 'pyramid',
    slots: [],
    available: [],
    hand: [],
    hands: [0, 0, 0],
    groups: [[], [], []],
    to_win: 4,
    forbidden: null,
    quiet: { without_request: 0, without_group: 0 },
    ending: null,
    winners: [],
    shown: null,
    ...change,
  };
}

const CATS = ['cat-1', 'cat-2', 'cat-3'];

test('a whole family is two groups', () => {
  const seen = view({ groups: [[[...CATS, 'cat-4', 'cat-5', 'cat-6']], [['bull-1', 'bull-2', 'bull-6']], []] });
  expect(groupsOf(seen, 0)).toEqual([CATS, ['cat-4', 'cat-5', 'cat-6']]);
  expect(groupsOf(seen, 1)).toEqual([['bull-1', 'bull-2', 'bull-6']]);
});

test('a begun family wins if nobody else has begun it (H-16)', () => {
  expect(need(view({ groups: [[CATS], [], []] }), 0)).toEqual({ groups: 3, families: ['cat'] });
  expect(need(view({ groups: [[CATS], [['cat-4', 'cat-5', 'cat-6']], []] }), 0).families).toEqual([]);
});

test('one group from the end any group will do', () => {
  const groups = [[CATS, ['bull-1', 'bull-2', 'bull-3'], ['hippo-1', 'hippo-2', 'hippo-3']], [], []];
  expect(need(view({ groups }), 0)).toEqual({ groups: 1, families: [] });
});

test('what can be asked for, and why not (H-11, H-12)', () => {
  const seen = view({
    groups: [[], [CATS], []],
    forbidden: 'bull-2',
    hand: ['hippo-1'],
    slots: ['falcon-3', 'mummy', null],
  });
  expect(laidBy(seen, 'cat-2')).toBe(1);
  expect(laidBy(seen, 'cat-4')).toBeNull();
  expect(['cat-2', 'bull-2', 'hippo-1', 'falcon-3', 'cat-4'].map((card) => asking(seen, card))).toEqual([
    'laid',
    'forbidden',
    'mine',
    'lying',
    'open',
  ]);
});

test('the picker opens on the family one holds most of, unless it is all laid', () => {
  expect(likelyFamily(view({ hand: ['cat-1', 'bull-1', 'bull-2'] }))).toBe('bull');
  const jackals = [['jackal-1', 'jackal-2', 'jackal-3'], []];
  expect(likelyFamily(view({ groups: [jackals.slice(0, 1), [['jackal-4', 'jackal-5', 'jackal-6']], []] }))).toBe('cat');
});

test('cards come from where they were', () => {
  const told = (event: { kind: string; [key: string]: unknown }) => ({ ply: 1, text: '', event });
  expect(just([told({ kind: 'take-mummy', seat: 1, slot: 31 })], 1)).toEqual({
    card: 'mummy',
    vain: false,
    piece: 'slot-31',
  });
  expect(just([told({ kind: 'refused', seat: 1, of: 0, card: 'cat-1' })], 1)).toMatchObject({
    card: 'cat-1',
    vain: true,
  });
  expect(just([told({ kind: 'refused', seat: 1, of: 0, card: 'cat-1' })], 0)).toBeNull();
  expect(cameFrom([told({ kind: 'take-mummy', seat: 0, slot: 31, card: 'cat-1' })], 'cat-1')).toBe('slot-31');
  expect(cameFrom([told({ kind: 'given', seat: 0, of: 2, card: 'cat-1' })], 'cat-1')).toBe('hand-2');
  expect(cameFrom([], 'cat-1')).toBeUndefined();
});
