import { expect, test } from 'vitest';
import type { Move } from '../../lib/narrow.ts';
import { contentOf } from './content.ts';
import { bySections, holds, lights, moveTo } from './idea.ts';
import { city, governor, look, terrain, view } from './views.ts';

const content = contentOf('standard');

const to = (...places: string[]): Move[] => places.map((place, action) => ({ action, verb: 'to', args: { place } }));
const places = [terrain('e1a', 'farm', [2, 3]), terrain('e4a', 'quarry', [2, 2]), city('e1b')];

test('a laborer or a monument that is considered lights up where it could go', () => {
  const seen = view({ season: 1, places, sites: { obelisk: ['e4a1', 'e4a2'], sphinx: [], pylon: [] } });
  expect([...lights(look(seen), { verb: 'send', laborer: 'farmer' }, content).keys()]).toEqual(['e1a', 'e1b']);
  expect([...lights(look(seen), { verb: 'hire', laborer: 'stone-foreman' }, content).keys()]).toEqual(['e4a', 'e1b']);
  const plan = { verb: 'plan', monument: 'obelisk', cartouche: 1 };
  expect(lights(look(seen), plan, content).get('e4a1')).toEqual({ gp: 2, sets: 0 });
  expect(bySections(seen, plan)).toBe(true);
  expect(lights(look(seen), null, content).size).toBe(0);
});

test('on its way a laborer lights up what is legal, with what an effect adds', () => {
  const step = { actor: 0, offered: false, laborer: 'farmer' } as const;
  const usual = look(view({ season: 1, places, phase: 'place', step }), { moves: to('e1a', 'e1b') });
  expect(lights(usual, null, content).get('e1a')).toEqual({ goods: { grain: 5 } });
  const bent = look(view({ season: 1, places, phase: 'place', step: { ...step, bent: true } }), {
    moves: to('e1a', 'e4a'),
  });
  expect(lights(bent, null, content).get('e1a')).toEqual({ goods: { grain: 6 } });
  expect(lights(bent, null, content).get('e4a')).toEqual({ goods: { stone: 5 } });
  expect(moveTo(bent, 'e4a')).toEqual({ verb: 'to', place: 'e4a' });
  expect(moveTo({ ...bent, moves: [] }, 'e4a')).toBeNull();
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
