import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checked, MOST_BYTES, NoLayout, readLayout } from './own.ts';

const FILE = new URL('../../../../src/barque/games/hapy/content/tomb.toml', import.meta.url);
const tomb = await readFile(FILE, 'utf-8');

test('a layout is read from its file', async () => {
  expect((await readLayout(tomb)).slots).toHaveLength(36);
});

describe('what is no layout is refused, and the reason named', () => {
  test.each([
    ['no TOML', 'slots = [', { key: 'layout.own-toml', values: { line: 1 } }],
    ['too few places', 'slots = []', { key: 'layout.own-count', values: { n: 0 } }],
    ['no places', 'a = 1', { key: 'layout.own-count', values: { n: 0 } }],
    ['a wrong face', tomb.replace('"mummy"', '"cat"'), { key: 'layout.own-slot', values: { slot: 0 } }],
    ['a wrong place', tomb.replace('x = 0.79', 'x = "a"'), { key: 'layout.own-slot', values: { slot: 1 } }],
    ['a wrong cover', tomb.replace('[6, 7]', '[6, 99]'), { key: 'layout.own-cover', values: { slot: 1 } }],
    ['far too much', `#${'x'.repeat(MOST_BYTES)}`, { key: 'layout.own-big' }],
  ])('%s', async (_, text, reason) => {
    await expect(readLayout(text)).rejects.toMatchObject(reason);
  });

  test('a place that is nothing', () => {
    expect(() => checked({ slots: new Array(36).fill(null) })).toThrow(NoLayout);
  });
});
