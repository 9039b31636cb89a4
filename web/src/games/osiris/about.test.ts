import { expect, test } from 'vitest';
import words from '../../../../src/barque/games/osiris/words/en.toml';
import { speak } from '../../lib/language.svelte.ts';
import { about } from './about.ts';
import type { OsirisLook } from './speech.ts';
import { GOODS, LABORERS, MONUMENTS } from './view.ts';
import { caravan, governor, look, view } from './views.ts';
import own from './words/en.ts';

const spoken = { ...words, ...own, 'play.you': 'You', 'play.player': 'Player {seat}' };
const say: OsirisLook['say'] = (key, values = {}) => speak(spoken, key, values, 'en');
const cartouches = MONUMENTS.map((monument) => ({
  monument,
  cartouche: 1,
  cost: {},
  glory: 2,
  planned: [1],
  blocked: false,
}));
const seen = look(
  view({
    places: [caravan('e3a', 1), { place: 'e1b', kind: 'city', name: 'Swenett', laborers: {}, monuments: [[]] }],
    market: [{ above: { grain: 3 }, below: { brick: 2 }, used: true, goods: { grain: 3 } }],
    cartouches,
    governors: [governor({ shown: { farmer: 1 } }), governor({}), governor({})],
  }),
  { say },
);
const THINGS = [
  ...GOODS,
  ...LABORERS,
  ...MONUMENTS.flatMap((each) => [each, `${each} 1`, `${each} of 1`]),
  ...['priest', 'horus', 'e3a', 'e1b', 'market 1', 'gp 0', 'crew 0', 'hand 1'],
  ...['withdraw', 'hire', 'reserve', 'locked', 'pile', 'bonuses', 'regent', 'sets'],
];

test.each(THINGS)('%s is explained: name, text, rule, all in words', (thing) => {
  const told = about(seen, thing);
  expect(told).not.toBeNull();
  const { name, text, origin = '', rules = [] } = told!;
  expect(rules.length).toBeGreaterThan(0);
  for (const sentence of [name, ...text]) expect(sentence).not.toBe('');
  expect([name, ...text, origin].join(' ')).not.toMatch(/[a-z]+\.[a-z-]+|[{}]/);
  for (const rule of rules) expect(say(`rules.${rule}`)).not.toBe(`rules.${rule}`);
});

test('a card has both its uses and where it comes from; nothing is said of what there is not', () => {
  expect(about(seen, 'priest')?.text).toEqual([
    'Play a blessing whatever was played this season.',
    'Play for 2 stones.',
  ]);
  expect(about(seen, 'priest')?.origin).toContain('visiting a city');
  expect(about(seen, 'nobody')).toBeNull();
});
