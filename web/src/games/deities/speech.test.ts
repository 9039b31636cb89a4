import { expect, test } from 'vitest';
import type { Say } from '../../lib/language.svelte.ts';
import { cards } from './played.ts';
import { price, told } from './speech.ts';

const WORDS: Record<string, string> = {
  'domain.worker': 'Worker',
  'domain.temple': 'Temple',
  'spell.turn-of-the-scarab.name': 'Turn of the Scarab',
  'lower.reed-ferry.name': 'Reed Ferry',
  'move.push': 'Push the dice in',
  'side.north': 'from the top of column {line}',
  'board.free-of-charge': 'nothing',
};
const say: Say = (key, values = {}) =>
  (WORDS[key] ?? `${key} ${Object.values(values).join(' ')}`.trim()).replace('{line}', String(values.line));

test('a cost names what is asked for', () => {
  expect(price(say, cards('2W 1T'))).toBe('2 Worker, 1 Temple');
  expect(price(say, cards('2W'), 1)).toBe('2 Worker board.less 1');
  expect(price(say, cards())).toBe('nothing');
});

test('a push tells what it gains, why, and when no more is left', () => {
  const push = {
    domain: 'worker',
    dice: 1,
    side: 'west',
    line: '1',
    group: 5,
    cells: [],
    more: 0,
    gain: 2,
    out: ['temple'],
    blockers: [],
  } as const;
  expect(told(say, push)).toBe('push.gain 2 Worker push.group 5 push.supply push.out Temple');
});
