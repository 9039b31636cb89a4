// How long ago, in words.
import { expect, test } from 'vitest';
import { ago } from './ago.ts';

test('how long ago something was, in words of the language', () => {
  expect(ago(-3, 'en')).toBe('now'); // a device whose clock is behind
  expect(ago(59, 'en')).toBe('now');
  expect(ago(125, 'en')).toBe('2 minutes ago');
  expect(ago(2 * 3600, 'de')).toBe('vor 2 Stunden');
  expect(ago(86_400, 'fr')).toBe('hier');
});
