import { expect, test } from 'vitest';
import { across, down, line, tapped } from './curve.ts';

const frame = { width: 352, height: 116, plies: 100 };

test('draws chances from certain defeat to certain victory', () => {
  expect([down(0, frame), down(0.5, frame), down(1, frame)]).toEqual([108, 58, 8]);
  expect(line([0.5, 1], { ...frame, plies: 1 })).toBe('44.0,58.0 344.0,8.0');
});

test('stays within its frame', () => {
  expect(down(1.2, frame)).toBe(8);
  expect(down(-0.1, frame)).toBe(108);
  expect(across(0, { ...frame, plies: 0 })).toBe(44);
});

test('takes a tap for the turning point that is near, else for the nearest move', () => {
  expect(tapped(across(30, frame) + 5, [10, 30, 33], frame)).toBe(33);
  expect(tapped(across(30, frame) - 5, [10, 30], frame)).toBe(30);
  expect(tapped(across(60, frame) + 1, [10, 30], frame)).toBe(60);
  expect([tapped(0, [], frame), tapped(999, [], frame)]).toEqual([0, 100]);
});
