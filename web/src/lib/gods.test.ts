import { expect, test } from 'vitest';
import { byAge, coverOf } from './covers.ts';
import { GODS, TELLERS } from './gods.ts';

test('each god is told of once, by a game in which it appears', () => {
  expect(new Set(GODS.map(({ id }) => id)).size).toBe(GODS.length);
  for (const god of GODS) expect(god.games).toContain(god.game);
});

test('a god may appear in several games', () => {
  const bastet = GODS.find(({ id }) => id === 'bastet');
  expect(bastet?.game).toBe('hapy');
  expect(bastet?.games).toEqual(['hapy', 'osiris']);
  expect(TELLERS).toEqual([...TELLERS].sort(byAge));
});

test('a game that the page does not know has no cover and comes last', () => {
  expect(coverOf('senet')).toBeUndefined();
  expect(['senet', 'osiris', 'hapy'].sort(byAge)).toEqual(['hapy', 'osiris', 'senet']);
});
