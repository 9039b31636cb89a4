import { expect, test } from 'vitest';
import { lack, locked, within } from './view.ts';
import { governor, view } from './views.ts';

test('prices: what is lacking, and what is locked', () => {
  expect(lack({ grain: 2, brick: 0 }, { grain: 3, brick: 1 })).toEqual({ grain: 1, brick: 1 });
  const entry = { above: { grain: 3 }, below: { brick: 2 }, used: true, goods: { grain: 3 } };
  const seen = view({ market: [entry], hire_goods: { stone: 2 } });
  expect(locked(seen)).toEqual({ grain: 3, brick: 0, stone: 2 });
});

test('the monuments that can still be built are those in stock, planned and built', () => {
  const planned = { monument: 'pylon', cartouche: 1, cost: {}, glory: 4, planned: [0, 1], blocked: false } as const;
  const [stock, built] = [
    { obelisk: 4, sphinx: 3, pylon: 0 },
    { obelisk: 0, sphinx: 0, pylon: 1 },
  ];
  const seen = view({ cartouches: [planned], governors: [governor({ stock, built }), governor({}), governor({})] });
  expect(within(seen, 0, 'pylon')).toBe(2);
});
