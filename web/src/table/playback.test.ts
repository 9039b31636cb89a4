import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '../lib/protocol.ts';
import { type Beat, Playback } from './playback.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const at = (ply: number) => ({ ply }) as Position;
const QUESTION = { ply: 2, event: { kind: 'ask' }, text: 'Ana asks Ben.' };

function played(beat: (ply: number) => Partial<Beat> = () => ({ after: 600 })) {
  const told: (number | string)[] = [];
  let taps = false;
  const looked: number[] = []; // how much had been told when a position had been looked at
  const playback = new Playback({
    beat: ({ ply }) => ({ scene: null, before: 0, after: 0, ...beat(ply) }),
    show: ({ ply }) => told.push(ply),
    set: (scene) => told.push(scene ? (scene.answered ? 'answer' : 'question') : 'clear'),
    rest: (waits) => {
      taps = waits;
    },
    seen: () => looked.push(told.length),
  });
  return { told, looked, playback, taps: () => taps };
}

test('each position stays for a while', () => {
  const { told, playback } = played();
  for (const ply of [1, 2, 3]) playback.receive(at(ply), false);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(600);
  expect(told).toEqual([1, 2]);
  vi.advanceTimersByTime(600);
  expect(told).toEqual([1, 2, 3]);
});

test('what needs no time holds nothing up', () => {
  const { told, playback } = played((ply) => ({ after: ply === 2 ? 0 : 600 }));
  for (const ply of [1, 2, 3]) playback.receive(at(ply), false);
  vi.advanceTimersByTime(600);
  expect(told).toEqual([1, 2, 3]);
});

test('a question comes before its answer, and both are told to their end', () => {
  const { told, playback } = played((ply) => (ply === 2 ? { scene: QUESTION, before: 900, after: 1300 } : {}));
  for (const ply of [1, 2, 3]) playback.receive(at(ply), false);
  expect(told).toEqual([1, 'question']);
  vi.advanceTimersByTime(900);
  expect(told).toEqual([1, 'question', 2, 'answer']);
  vi.advanceTimersByTime(1299);
  expect(told).not.toContain(3);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([1, 'question', 2, 'answer', 'clear', 3]);
});

test('a tap hurries on to what comes next; step by step nothing else does', () => {
  const { told, playback } = played(() => ({ after: Number.POSITIVE_INFINITY }));
  for (const ply of [1, 2]) playback.receive(at(ply), false);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([1]);
  playback.hurry();
  expect(told).toEqual([1, 2]);
});

test('what I did is told at once, after all that led to it', () => {
  const { told, playback } = played((ply) => ({ after: ply < 3 ? 600 : 0 }));
  playback.receive(at(1), false);
  playback.receive(at(2), false);
  playback.receive(at(3), true);
  expect(told).toEqual([1, 2, 3]);
});

test('the answer to my own question is told to its end', () => {
  const { told, playback } = played(() => ({ scene: QUESTION, after: 1300 }));
  playback.receive(at(1), true);
  expect(told).toEqual(['question', 1, 'answer']);
  vi.advanceTimersByTime(1300);
  expect(told.at(-1)).toBe('clear');
});

test('Escape in the middle of a question shows what it led to', () => {
  const { told, playback } = played(() => ({ scene: QUESTION, before: 900, after: 900 }));
  playback.receive(at(1), false);
  playback.skip();
  expect(told).toEqual(['question', 'clear', 1]);
});

test('the more is waiting, the faster each is told', () => {
  const { told, playback } = played();
  for (let ply = 1; ply <= 10; ply += 1) playback.receive(at(ply), false);
  vi.advanceTimersByTime(600); // the first came alone and has its time
  expect(told).toEqual([1, 2]);
  vi.advanceTimersByTime(1500);
  expect(told.at(-1)).toBe(8);
  vi.advanceTimersByTime(1800); // the last three have theirs
  expect(told.at(-1)).toBe(10);
});

test('a page that fell far behind jumps to the newest', () => {
  const { told, playback } = played();
  for (let ply = 1; ply <= 30; ply += 1) playback.receive(at(ply), false);
  vi.advanceTimersByTime(60_000);
  expect(told.length).toBeLessThan(30);
  expect(told.at(-1)).toBe(30);
});

test('Escape shows the newest and nothing comes after it', () => {
  const { told, playback } = played((ply) => (ply === 1 ? { scene: QUESTION, before: 900, after: 900 } : {}));
  for (const ply of [1, 2, 3]) playback.receive(at(ply), false);
  playback.skip();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['question', 'clear', 3]);
});

test('a position has been looked at when its time is over, not when it comes', () => {
  const { told, looked, playback } = played();
  playback.receive(at(1), true);
  expect([told, looked]).toEqual([[1], []]);
  vi.advanceTimersByTime(600);
  expect(looked).toEqual([1]);
});

test('while somebody reads, what others do waits; what they do themselves does not', () => {
  const { told, playback } = played();
  playback.hold(true);
  playback.receive(at(1), false);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  playback.hold(false);
  expect(told).toEqual([1]);
  playback.hold(true);
  vi.advanceTimersByTime(600);
  playback.receive(at(2), true);
  expect(told).toEqual([1, 2]);
  playback.receive(at(3), false); // the answer of a bot
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([1, 2]);
  playback.hold(false);
  expect(told).toEqual([1, 2, 3]);
});

test('step by step it says that it waits for a tap', () => {
  const { told, playback, taps } = played(() => ({ after: Number.POSITIVE_INFINITY }));
  for (const ply of [1, 2]) playback.receive(at(ply), false);
  expect([told, taps()]).toEqual([[1], true]);
  playback.hurry();
  expect([told, taps()]).toEqual([[1, 2], true]);
  playback.hurry();
  expect(taps()).toBe(false);
});
