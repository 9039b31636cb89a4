import { expect, test } from 'vitest';
import { turnsWaiting } from './lobby.svelte.ts';
import type { Summary } from './protocol.ts';

const table = (id: string, my_turn: boolean) => ({ id, my_turn }) as Summary;

test('tables that wait for me are counted, except the one that is open', () => {
  const mine = [table('a', true), table('b', false), table('c', true)];
  expect(turnsWaiting(mine)).toBe(2);
  expect(turnsWaiting(mine, 'c')).toBe(1);
});
