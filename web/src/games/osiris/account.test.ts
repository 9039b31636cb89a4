import { expect, test } from 'vitest';
import { leadOf } from './account.ts';
import { governor, view } from './views.ts';

const points = { obelisk: 0, sphinx: 0, pylon: 0, barge: 0, firsts: 0, regent: 0, cards: 0, threes: 0, fours: 0 };

test('the score sheet says what made the difference', () => {
  const ana = governor({ gp: 20, account: { ...points, sphinx: 12, pylon: 6, barge: 2 } });
  const ben = governor({ gp: 17, account: { ...points, sphinx: 8, pylon: 6, fours: 3 } });
  expect(leadOf(view({ governors: [ben, ana] }))).toEqual({ seat: 1, by: 3, column: 'sphinx', more: 4 });
  expect(leadOf(view({ governors: [ana, ana] }))).toBeNull();
  expect(leadOf(view({ governors: [ben, ana], ending: 'stopped' }))).toBeNull();
});
