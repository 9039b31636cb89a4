import { expect, test } from 'vitest';
import type { Chatter, Line } from '../lib/protocol.ts';
import { byOthers, saidByOthers } from './news.ts';

const line = (seat: number, text: string): Line => ({ ply: 1, event: { kind: 'take', seat }, text }) as unknown as Line;
const chat = (seat: number | null, name: string): Chatter => ({ seat, name, text: 'x', phrase: '', at: 0 });

test('while I was away I did nothing', () => {
  const lines = [line(0, 'You take a card.'), line(1, 'Ben takes a card.'), line(1, '')];
  expect(byOthers(lines, [0]).map(({ text }) => text)).toEqual(['Ben takes a card.']);
});

test('only what others say is unread', () => {
  expect(saidByOthers([chat(1, ''), chat(1, 'Ben'), chat(0, 'Ana'), chat(null, 'Cleo')], [0])).toBe(2);
});
