import { expect, test } from 'vitest';
import type { Say } from '../../lib/language.svelte.ts';
import { type HapyLook, listed, place, together } from './speech.ts';

const WORDS: Record<string, string> = {
  'animal.cat': 'Cat',
  'animal.bull': 'Bull',
  'end.and': 'and',
  'end.or': 'or',
  'board.nothing': 'nothing',
};
const say: Say = (key) => WORDS[key] ?? key;

test('cards are listed by family, in the families’ order', () => {
  expect(listed(say, ['bull-4', 'cat-3', 'cat-1'])).toBe('Cat 1 and 3, Bull 4');
  expect(listed(say, [])).toBe('nothing');
  expect(together(say, ['a', 'b', 'c'])).toBe('a, b and c');
  expect(together(say, ['a', 'b'], 'or')).toBe('a or b');
});

test('a card says what lies on it in words, and nothing is free to take after the end', () => {
  const spoken: Say = (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim();
  const slots = [{}, {}, {}].map((_, n) => ({ x: n, y: 0, face: 'god', covered_by: n === 0 ? [1, 2] : [] }));
  const look = (turn: number) =>
    ({
      say: spoken,
      options: { layout: { slots } },
      view: { turn, slots: ['cat-3', 'mummy', 'mummy'], available: [1, 2] },
    }) as unknown as HapyLook;
  expect(place(look(0), 0)).toBe('place.covered animal.cat 3, family.cat place.mummies 2');
  expect(place(look(0), 1)).toBe('place.free board.mummy');
  expect(place(look(-1), 1)).toBe('board.mummy');
});
