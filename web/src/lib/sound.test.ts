// Which tune an event has.
import { expect, test } from 'vitest';
import { tuneOf } from './sound.ts';

const told = (...kinds: string[]) => kinds.map((kind) => ({ event: { kind } }));
const SOUNDS = { given: 'yes', refused: 'no', lay: 'laid' } as const;

test('what happened sounds as the game says; a group laid drowns the answer before it', () => {
  expect(tuneOf(told('take-god'), SOUNDS)).toBe('move');
  expect(tuneOf(told('refused', 'turn'), SOUNDS)).toBe('no');
  expect(tuneOf(told('given', 'lay'), SOUNDS)).toBe('laid');
  expect(tuneOf(told('anything'), undefined)).toBe('move');
});
