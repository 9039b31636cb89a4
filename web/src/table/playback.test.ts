import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '../lib/protocol.ts';
import { PACE, Playback } from './playback.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const at = (ply: number) => ({ ply }) as Position;

function played(slow: (ply: number) => boolean = () => true) {
  const shown: number[] = [];
  const playback = new Playback(({ ply }) => {
    shown.push(ply);
    return slow(ply);
  });
  return { shown, playback };
}

test('each position stays for a while', () => {
  const { shown, playback } = played();
  for (const ply of [1, 2, 3]) playback.receive(at(ply), false);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(PACE);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(PACE);
  expect(shown).toEqual([1, 2, 3]);
});

test('what needs no time holds nothing up', () => {
  const { shown, playback } = played((ply) => ply !== 2);
  for (const ply of [1, 2, 3]) playback.receive(at(ply), false);
  vi.advanceTimersByTime(PACE);
  expect(shown).toEqual([1, 2, 3]);
});

test('what I did is shown at once, after all that led to it', () => {
  const { shown, playback } = played((ply) => ply === 1);
  playback.receive(at(1), false);
  playback.receive(at(2), false);
  playback.receive(at(3), true);
  expect(shown).toEqual([1, 2, 3]);
});

test('a page that fell far behind jumps to the newest', () => {
  const { shown, playback } = played();
  for (let ply = 1; ply <= 9; ply += 1) playback.receive(at(ply), false);
  vi.advanceTimersByTime(2 * PACE);
  expect(shown).toEqual([1, 8, 9]);
});

test('a tap shows the newest and nothing comes after it', () => {
  const { shown, playback } = played();
  for (const ply of [1, 2, 3]) playback.receive(at(ply), false);
  playback.skip();
  vi.advanceTimersByTime(5 * PACE);
  expect(shown).toEqual([1, 3]);
});
