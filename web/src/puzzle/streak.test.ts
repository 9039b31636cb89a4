import { expect, test } from 'vitest';
import { dayOf, streak, withSolved } from './streak.ts';

const none = { puzzles: [], day: '', days: 0 };

test('a day is written by its own calendar, late in the evening too', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('days in a row count, over the end of a month', () => {
  const first = withSolved(none, 'a', true, '2026-02-28');
  const second = withSolved(first, 'b', true, '2026-03-01');
  expect(second).toEqual({ puzzles: ['a', 'b'], day: '2026-03-01', days: 2 });
  expect(streak(second, '2026-03-02')).toBe(2);
});

test('a day left out ends the streak', () => {
  const first = withSolved(none, 'a', true, '2026-02-10');
  expect(streak(first, '2026-02-12')).toBe(0);
  expect(withSolved(first, 'b', true, '2026-02-12').days).toBe(1);
});

test('several puzzles of a day are one day', () => {
  const first = withSolved(none, 'a', true, '2026-02-10');
  expect(withSolved(first, 'b', true, '2026-02-10').days).toBe(1);
});

test('another puzzle than that day’s is remembered but makes no streak', () => {
  expect(withSolved(none, 'a', false, '2026-02-10')).toEqual({ puzzles: ['a'], day: '', days: 0 });
});
