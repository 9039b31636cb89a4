import { expect, test } from 'vitest';
import { brings, destinations, exchange, lack, locked, refuses, setsOf, sitesFor, unfit, worth } from './view.ts';
import { caravan, city, governor, terrain, view } from './views.ts';

const obelisk = (owner: number | null) => [{ monument: 'obelisk' as const, owner }];

test('a harvest brings the icons of the sections without a monument, as far as the reserve goes (O-10, O-12)', () => {
  const seen = view({
    places: [terrain('e1a', 'farm', [2, 3]), terrain('e1b', 'farm', [2, 3], [obelisk(1), []])],
    reserve: { grain: 4, brick: 9, stone: 9 },
  });
  expect(destinations(seen, 0, 'farmer')).toEqual(
    new Map([
      ['e1a', { goods: { grain: 4 }, short: true }],
      ['e1b', { goods: { grain: 3 } }],
    ]),
  );
});

test('a basic laborer goes as far as the barge, a foreman anywhere, and gains 1 more in season 4 (O-10, O-11)', () => {
  const places = [terrain('e2a', 'quarry', [2, 2])];
  const early = view({ season: 1, places });
  expect(refuses(early, 0, 'stonecutter', 'e2a')?.key).toBe('refusal.field-barge');
  expect(refuses(early, 0, 'stone-foreman', 'e2a')).toBeNull();
  expect(refuses(early, 0, 'farmer', 'e2a')?.key).toBe('refusal.field-type');
  expect(brings(view({ season: 4, places }), 0, 'stone-foreman', 'e2a').goods).toEqual({ stone: 5 });
});

test('Sobek sends any laborer anywhere for 1 more, the Overseer to where one stands', () => {
  const places = [
    terrain('e4a', 'farm', [2, 2]),
    { ...terrain('e1a', 'quarry', [2, 2]), laborers: { stonecutter: 1 } },
  ];
  const seen = view({ places });
  expect(destinations(seen, 0, 'stonecutter', 'sobek')).toEqual(new Map([['e4a', { goods: { grain: 5 } }]]));
  expect(destinations(seen, 0, 'stonecutter', 'overseer')).toEqual(new Map([['e1a', { goods: { stone: 4 } }]]));
});

test('a city draws cards; its owner gets the second one, and with 2 governors it is closed (O-13, O-14)', () => {
  const places = [city('e1b', [[{ monument: 'pylon', owner: 1 }]])];
  expect(brings(view({ places }), 0, 'farmer', 'e1b')).toEqual({ cards: 2, host: 1 });
  expect(brings(view({ places }), 1, 'farmer', 'e1b')).toEqual({ cards: 2 });
  expect(refuses(view({ places, seats: 2 }), 0, 'farmer', 'e1b')?.key).toBe('refusal.city-monument');
});

test('the first on a caravan leads it, others pay a toll, and nobody leads two (O-17 to O-19)', () => {
  const places = [caravan('e3a', null), caravan('w2e', 1)];
  const seen = view({ places });
  expect(brings(seen, 0, 'farmer', 'e3a1').leads).toBe(true);
  expect(brings(seen, 0, 'farmer', 'w2e2')).toEqual({ goods: { brick: 1 }, toll: 1 });
  expect(brings(seen, 1, 'farmer', 'w2e2')).toEqual({ goods: { brick: 1 } });
  expect(refuses(seen, 1, 'farmer', 'e3a1')?.key).toBe('refusal.caravan-leader');
});

test('three side by side and four along a segment count as they stand; a caravan parts a row (O-35)', () => {
  const mine = [obelisk(0), obelisk(0)];
  const places = [
    terrain('e1a', 'farm', [2, 2], mine),
    caravan('e1b', null),
    terrain('e1c', 'farm', [2, 2], [obelisk(0), []]),
  ];
  expect(setsOf(view({ places }), 0)).toMatchObject({ threes: 0, fours: 0, along: [3, 0, 0, 0] });
  const joined = [
    places[0]!,
    { ...places[2]!, place: 'e1b' },
    terrain('w1a', 'farm', [2, 2], [obelisk(0), obelisk(null)]),
  ];
  const seen = view({ places: joined });
  expect(setsOf(seen, 0)).toMatchObject({ threes: 1, fours: 1, points: 5, side: ['e1a1', 'e1a2', 'e1b1'] });
  expect(setsOf(seen, 1).points).toBe(0);
});

test('a monument is worth its GP, the barge’s, an award’s, and the sets that it completes (O-23 to O-25, O-35)', () => {
  const places = [terrain('e1a', 'farm', [2, 2], [obelisk(0), obelisk(0)]), terrain('e1b', 'farm', [2, 2])];
  const built = { obelisk: 3, sphinx: 0, pylon: 0 };
  const seen = view({
    places,
    season: 1,
    awards: ['obelisk'],
    governors: [governor({ built }), governor({}), governor({})],
  });
  expect(worth(seen, 0, 'obelisk', 'e1b1')).toEqual({ gp: 4, sets: 2 });
  expect(worth(seen, 1, 'obelisk', 'e1b2')).toEqual({ gp: 3, sets: 0 });
  expect(worth({ ...seen, season: 2 }, 1, 'obelisk', 'e1b2')).toEqual({ gp: 2, sets: 0 });
  expect(worth({ ...seen, season: 2 }, 1, 'obelisk', 'e1b2', 'pilot').gp).toBe(3);
});

test('the Sculptor needs a section with exactly one obelisk', () => {
  const twice = [...obelisk(0), ...obelisk(1)];
  const places = [terrain('e1a', 'farm', [2, 2], [obelisk(null), twice]), terrain('e1b', 'farm', [2, 2])];
  const seen = view({ places, sites: { obelisk: ['e1b1', 'e1b2'], sphinx: [], pylon: [] } });
  expect(sitesFor(seen, 'obelisk', 'sculptor')).toEqual(['e1a1']);
  expect(sitesFor(seen, 'obelisk')).toEqual(['e1b1', 'e1b2']);
  expect(unfit(seen, 'obelisk', 'e1a1')?.key).toBe('refusal.site-monument');
  expect(unfit(seen, 'pylon', 'e1b1')?.key).toBe('refusal.site-kind');
});

test('prices: what is lacking, what is locked, what an exchange really gives', () => {
  expect(lack({ grain: 2, brick: 0 }, { grain: 3, brick: 1 })).toEqual({ grain: 1, brick: 1 });
  const entry = { above: { grain: 3 }, below: { brick: 2 }, used: true, goods: { grain: 3 } };
  const seen = view({ market: [entry], hire_goods: { stone: 2 }, reserve: { grain: 9, brick: 1, stone: 0 } });
  expect(locked(seen)).toEqual({ grain: 3, brick: 0, stone: 2 });
  expect(exchange(seen, 1, 'down')).toEqual({ pays: { grain: 3 }, brings: { goods: { brick: 1 }, short: true } });
  expect(exchange(seen, 1, 'up').pays).toEqual({ brick: 2 });
});
