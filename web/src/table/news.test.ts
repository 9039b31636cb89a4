import { expect, test } from 'vitest';
import type { Chatter, Line } from '../lib/protocol.ts';
import { byOthers, saidByOthers, sinceOwn, turnEnds } from './news.ts';

const line = (by: number, text: string, ply = 1, seat = by): Line => ({ ply, by, event: { kind: 'take', seat }, text });
const chat = (seat: number | null, name: string): Chatter => ({ seat, name, text: 'x', phrase: '', at: 0 });

test('while I was away I did nothing', () => {
  const lines = [line(0, 'You take a card.'), line(1, 'Ben takes a card.'), line(1, '')];
  expect(byOthers(lines, [0]).map(({ text }) => text)).toEqual(['Ben takes a card.']);
});

test('what somebody else did to me is news, what I agreed to is not', () => {
  const lines = [line(1, 'You lose a card.', 1, 0), line(-1, 'You trade with Ben.', 2, 0)];
  expect(byOthers(lines, [0]).map(({ text }) => text)).toEqual(['You lose a card.']);
});

test('news begins after my last move, and there is none before my first', () => {
  const lines = [line(1, 'a'), line(0, 'b'), line(1, 'c', 3, 0), line(2, 'd')];
  expect(sinceOwn(lines, [0])).toBe(2);
  expect(sinceOwn(lines, [3])).toBeNull();
});

test('a turn ends before somebody else moves, whatever of it is told', () => {
  const lines = [line(0, 'a', 1), line(0, 'b', 3), line(-1, 'deal', 4), line(1, 'c', 6), line(0, 'd', 7)];
  expect(turnEnds(lines, 9)).toEqual([0, 5, 6, 9]);
});

test('only what others say is unread', () => {
  expect(saidByOthers([chat(1, ''), chat(1, 'Ben'), chat(0, 'Ana'), chat(null, 'Cleo')], [0])).toBe(2);
});
