import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hex, mixed, seal, sha256 } from './sha256.ts';

const known = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256'));

test('hashes as the standard says', () => {
  expect(seal('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(seal('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('hashes texts of every length around a block, and other letters', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
    expect(hex(sha256(bytes))).toBe(known(bytes).digest('hex'));
  }
  expect(seal('Hâpy 𓇳')).toBe(known('Hâpy 𓇳').digest('hex'));
});

test('mixes texts so that none can be shifted into another', () => {
  expect(mixed(['a', 'bc'])).toBe(known(known('a').digest(), known('bc').digest()).digest('hex'));
  expect(mixed(['a', 'bc'])).not.toBe(mixed(['ab', 'c']));
});
