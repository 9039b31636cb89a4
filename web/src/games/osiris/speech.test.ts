import { expect, test } from 'vitest';
import words from '../../../../src/barque/games/osiris/words/en.toml';
import { speak } from '../../lib/language.svelte.ts';
import { broughtBy, effectText, gainsOf, listed, type OsirisLook, thing, titled, todo } from './speech.ts';
import { look as lookAt, view } from './views.ts';
import own from './words/en.ts';

const spoken = { ...words, ...own, 'play.you': 'You' };
const say: OsirisLook['say'] = (key, values = {}) => speak(spoken, key, values, 'en');

const players = ['Ana', 'Ben', 'Cleo'].map((name, number) => ({ seat: number, name, bot: false, here: true }));
const look = (change: Parameters<typeof view>[0], seat: number | null = 0): OsirisLook =>
  lookAt(view(change), { seat, players, say });

test('things and amounts are named in the words of the rules; an own content has its titles', () => {
  expect(listed(say, { grain: 2, farmer: 1, card: 1 }, null, ['noble'])).toBe('2 grain, 1 farmer, 1 city card (Noble)');
  expect(listed(say, { obelisk: 2, pylon: 1 })).toBe('2 obelisks, 1 pylon');
  expect(listed(say, {})).toBe('nothing');
  expect(thing(say, 'horus')).toBe('Horus');
  expect(thing(say, 'card-1', view({ titles: { 'card-1': 'Vizier' } }))).toBe('Vizier');
  expect(titled('farm foreman')).toBe('Farm foreman');
});

test('what an action would bring is said in one line', () => {
  const text = broughtBy(look({}), { goods: { brick: 1 }, short: true, toll: 1 });
  expect(text).toBe('1 brick, the reserve has no more, 1 of them for Ben, who leads');
  expect(broughtBy(look({}), { gp: 4, sets: 2 })).toBe('4 GP, and 2 GP for sets at the end');
});

test('it is said whose turn it is and what is asked', () => {
  expect(todo(look({}))).toBe('Take one action: tap what you want to use.');
  expect(todo(look({ turn: 1 }))).toBe('Ben takes an action.');
  expect(todo(look({ phase: 'pay', step: { actor: 0, offered: false, due: 2 } }))).toBe('Pay for the laborer: 2 to go');
  expect(todo(look({ turn: -1 }))).toBe('');
});

test('what a card is worth and does comes from the view', () => {
  const seen = view({ cards: { 'card-1': { gains: { grain: 1 }, effect: 'noble' } } });
  expect(gainsOf(seen, 'card-1')).toEqual({ grain: 1 });
  expect(effectText(say, seen, 'card-1')).toBe('Score 1 GP');
});
