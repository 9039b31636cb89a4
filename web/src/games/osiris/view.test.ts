import { expect, test } from 'vitest';
import { bank, goodOf, halfOf, placeOf, total } from './view.ts';
import { caravan, view } from './views.ts';

test('places are found by their ids, and by bank and segment', () => {
  const seen = view({ places: [caravan('e3a', 1), caravan('w2e', null)] });
  expect(placeOf(seen, 'e3a2')?.place).toBe('e3a');
  expect(bank(seen, 'w', 2).map(({ place }) => place)).toEqual(['w2e']);
  expect([halfOf('e3a2'), halfOf('e3a')]).toEqual([1, 0]);
});

test('goods are counted, and laborers and terrains have the colour of theirs', () => {
  expect(total({ grain: 2, stone: 1 })).toBe(3);
  expect([goodOf('stone-foreman'), goodOf('farm')]).toEqual(['stone', 'grain']);
});
