import { expect, test } from 'vitest';
import { minutes } from './push.svelte.ts';

test.each([
  ['00:00', 0],
  ['07:05', 425],
  ['22:30', 1350],
  ['', 0],
])('%s is minute %i of the day', (time, minute) => {
  expect(minutes(time)).toBe(minute);
});
