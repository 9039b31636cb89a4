import { expect, test } from 'vitest';
import type { Say } from '../../lib/language.svelte.ts';
import { listed, together } from './speech.ts';

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
