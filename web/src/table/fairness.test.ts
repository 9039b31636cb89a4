import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fits } from './fairness.ts';

const sha = (...parts: (string | Buffer)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256'));
const entropy = ['a1', '', 'b2'];
const server = 'secret';
const commitment = sha(server).digest('hex');
const seed = sha(...[server, ...entropy].map((part) => sha(part).digest())).digest('hex');

test('proves an honest shuffle', async () => {
  expect(await fits({ commitment, entropy, server, seed }, commitment)).toBe(true);
});

test('finds a changed secret, a changed seed, and luck that was left out', async () => {
  expect(await fits({ commitment, entropy, server: 'other', seed }, commitment)).toBe(false);
  expect(await fits({ commitment, entropy, server, seed: '00' }, commitment)).toBe(false);
  expect(await fits({ commitment, entropy: ['a1', 'b2', ''], server, seed }, commitment)).toBe(false);
});

test('compares with what was shown before the game', async () => {
  expect(await fits({ commitment, entropy, server, seed }, sha('x').digest('hex'))).toBe(false);
});

test('can not tell before the end', async () => {
  expect(await fits({ commitment, entropy, server: null, seed: null }, commitment)).toBe(null);
});
