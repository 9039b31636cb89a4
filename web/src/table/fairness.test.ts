import { expect, test } from 'vitest';
import { mixed, seal } from '../lib/sha256.ts';
import { judge } from './fairness.ts';

const server = 'secret';
const entropy = ['a1', '', 'b2'];
const seals = entropy.map((luck) => (luck ? seal(luck) : ''));
const commitment = seal(server);
const seen = mixed([commitment, ...seals]);
const fairness = { commitment, seals, seal: seen, entropy, server, seed: mixed([server, ...entropy]) };

test('proves a shuffle that was sealed before anything was shown', () => {
  expect(judge(fairness, seen)).toBe('proven');
});

test('finds a changed secret, a changed seed, luck that was left out, luck that was not sealed', () => {
  expect(judge({ ...fairness, server: 'other' }, seen)).toBe('wrong');
  expect(judge({ ...fairness, seed: '00' }, seen)).toBe('wrong');
  expect(judge({ ...fairness, entropy: ['a1', 'b2', ''] }, seen)).toBe('wrong');
  const ground = ['a1', '', 'c3'];
  expect(judge({ ...fairness, entropy: ground, seed: mixed([server, ...ground]) }, seen)).toBe('wrong');
});

test('finds seals that are not those that were seen', () => {
  const other = [seal('a1'), '', seal('c3')];
  const made = ['a1', '', 'c3'];
  const forged = {
    ...fairness,
    seals: other,
    seal: mixed([commitment, ...other]),
    entropy: made,
    seed: mixed([server, ...made]),
  };
  expect(judge(forged, seen)).toBe('wrong');
  expect(judge(forged, null)).toBe('consistent');
});

test('proves nothing where luck was withheld, not sealed, or nobody added any', () => {
  const made = (lucks: string[], sealed: string[]) => {
    const whole = mixed([commitment, ...sealed]);
    return judge({ ...fairness, entropy: lucks, seals: sealed, seal: whole, seed: mixed([server, ...lucks]) }, whole);
  };
  expect(made(['a1', ''], [seal('a1'), seal('b2')])).toBe('consistent');
  expect(made(['a1', 'b2'], [seal('a1'), ''])).toBe('consistent');
  expect(made(['', ''], ['', ''])).toBe('consistent');
});

test('can not tell before the end', () => {
  expect(judge({ ...fairness, server: null, seed: null }, seen)).toBe(null);
});
