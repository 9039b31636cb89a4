import { expect, test } from 'vitest';
import { changed, count, covers, read, written } from './bargain.ts';

test('a side of a deal is written as the rules read it', () => {
  expect(written({ grain: 2, farmer: 1 })).toBe('2 grain, 1 farmer');
  expect(written({})).toBe('nothing');
  expect(read('2 grain, 1 farm-foreman')).toEqual({ grain: 2, 'farm-foreman': 1 });
  expect(read('nothing')).toEqual({});
});

test('a thing is put in and taken out one by one', () => {
  const two = changed(changed({}, 'grain', 1), 'grain', 1);
  expect(two).toEqual({ grain: 2 });
  expect(count(changed(two, 'stone', 1))).toBe(3);
  expect(changed(changed(two, 'grain', -1), 'grain', -1)).toEqual({});
  expect(changed({}, 'grain', -1)).toEqual({});
});

test('who lacks something of it can not agree', () => {
  expect(covers({ grain: 2, stone: 1 }, { grain: 2 })).toBe(true);
  expect(covers({ grain: 2 }, { grain: 1, stone: 1 })).toBe(false);
  expect(covers({}, {})).toBe(true);
});
