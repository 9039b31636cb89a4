import { expect, test } from 'vitest';
import { asking, cameFrom, groupsOf, type HapyView, just, laidBy, likelyFamily } from './view.ts';

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
    needs: [],
    forbidden: null,
    quiet: { without_request: 0, most_without_request: 6, without_group: 0, most_without_group: 36 },
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
