import { expect, test } from 'vitest';
import type { Move } from '../../lib/narrow.ts';
import { bySections, holds, lights, moveTo } from './idea.ts';
import { governor, look, view } from './views.ts';

const to = (...places: string[]): Move[] => places.map((place, action) => ({ action, verb: 'to', args: { place } }));
const FARM = { e1a: { goods: { grain: 5 } }, e1b: { cards: 2 } };
const SITES = { obelisk: { e4a1: { gp: 2, sets: 0 } }, sphinx: {}, pylon: {} };
const NOBODY = { brickmaker: {}, stonecutter: {}, 'farm-foreman': {}, 'brick-foreman': {}, 'stone-foreman': {} };
const previews = { laborers: { farmer: FARM, ...NOBODY }, sites: SITES };

test('a laborer or a monument that is considered lights up where the rules say that it could go', () => {
  const now = look(view({}), { moves: to('x'), previews });
  expect(lights(now, { verb: 'send', laborer: 'farmer' })).toEqual(new Map(Object.entries(FARM)));
  expect(lights(now, { verb: 'hire', laborer: 'stonecutter' }).size).toBe(0);
  const plan = { verb: 'plan', monument: 'obelisk', cartouche: 1 };
  expect(lights(now, plan).get('e4a1')).toEqual({ gp: 2, sets: 0 });
  expect(bySections(now.view, plan)).toBe(true);
  expect(lights(now, null).size).toBe(0);
});

test('nothing lights up while others are on turn', () => {
  expect(lights(look(view({})), { verb: 'send', laborer: 'farmer' }).size).toBe(0);
});

test('on its way a laborer lights up where it could go, a monument where it could stand', () => {
  const step = { actor: 0, offered: false, laborer: 'farmer' } as const;
  const going = look(view({ phase: 'place', step }), { moves: to('e1a', 'e1b'), previews });
  expect(lights(going, null).get('e1a')).toEqual({ goods: { grain: 5 } });
  expect(moveTo(going, 'e1a')).toEqual({ verb: 'to', place: 'e1a' });
  expect(moveTo({ ...going, moves: [] }, 'e1a')).toBeNull();
  const cartouche = { monument: 'obelisk', cartouche: 1 } as const;
  const built = look(view({ phase: 'site', step: { ...step, cartouche } }), { moves: to('e4a1'), previews });
  expect([...lights(built, null).keys()]).toEqual(['e4a1']);
});

test('an idea ends with what it was about', () => {
  const rich = view({
    governors: [governor({ laborers: { farmer: 1 }, cards: { noble: 1 } }), governor({}), governor({})],
  });
  expect(holds(rich, { verb: 'send', laborer: 'farmer' })).toBe(true);
  expect(holds(rich, { card: 'noble' })).toBe(true);
  expect(holds(view({}), { verb: 'send', laborer: 'farmer' })).toBe(false);
  expect(holds(view({}), { card: 'noble' })).toBe(false);
  expect(holds({ ...rich, turn: -1 }, { verb: 'send', laborer: 'farmer' })).toBe(false);
});
