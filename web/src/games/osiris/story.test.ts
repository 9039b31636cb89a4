import { expect, test } from 'vitest';
import type { Happening } from '../../lib/game.ts';
import { story } from './story.ts';
import type { OsirisView } from './view.ts';
import { caravan, governor, look, view } from './views.ts';

const event = (kind: string, text = kind): Happening => ({ ply: 9, event: { kind }, text });

const tell = (before: OsirisView | null, now: OsirisView, events: Happening[]) =>
  story(look(now, { before, events, say: (key, values = {}) => [key, ...Object.values(values)].join(' ') }));

test('a season’s end is told in the order of the rules, and only what happened (O-34)', () => {
  const bonus = { glory: 0, cards: 0, goods: { stone: 3 }, blocked: false, chosen: true };
  const before = view({
    season: 1,
    places: [caravan('e3a', 1)],
    locked: { grain: 2 },
    bonuses: [bonus],
    governors: [governor({ played: ['horus'] }), governor({}), governor({})],
  });
  const told = tell(before, view({ season: 2, regent: 2 }), [event('season-end'), event('lost', 'a pylon is lost')]);
  expect(told.map(({ text }) => text.split(' ')[0])).toEqual([
    'story.barge',
    'story.camels',
    'story.goods',
    'story.bonus',
    'story.blessings',
    'a',
    'story.laborers',
    'story.regent',
    'story.crew',
  ]);
  const quiet = tell(view({ season: 1 }), view({ season: 2 }), [event('season-end')]);
  expect(quiet.map(({ text }) => text.split(' ')[0])).toEqual([
    'story.barge',
    'story.laborers',
    'story.regent',
    'story.crew',
  ]);
});

test('nothing is told while nothing ends, at first sight, or when the score sheet tells the end', () => {
  expect(tell(view({}), view({ turn: -1 }), [event('season-end')])).toEqual([]);
  expect(tell(view({}), view({}), [event('harvest')])).toEqual([]);
  expect(tell(null, view({}), [event('season-end')])).toEqual([]);
});
