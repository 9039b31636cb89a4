// Which settings of a new table matter for the choice made.
import { expect, test } from 'vitest';
import type { OptionInfo } from '../lib/protocol.ts';
import { apart, isChoice, matters, seatFor, WAYS } from './wishes.ts';

const seats = (way: (typeof WAYS)[number]) => [0, 1, 2].map((number) => seatFor(way, number, 'scribe'));

test('who sits where, by the way people come together', () => {
  expect(seats('bots').map(({ kind }) => kind)).toEqual(['me', 'bot', 'bot']);
  expect(seats('friends').map(({ kind }) => kind)).toEqual(['me', 'open', 'open']);
  expect(seats('here').map(({ kind }) => kind)).toEqual(['me', 'me', 'me']);
  expect(seats('screen').map(({ kind }) => kind)).toEqual(['open', 'open', 'open']);
  expect(WAYS.filter((way) => apart(seats(way)))).toEqual(['friends', 'bots', 'screen']);
});

test('what needs other people is asked only where there are some', () => {
  expect(matters(seats('bots'), { clock: 'move' })).toEqual({
    flags: ['hints', 'undo'],
    chat: false,
    grace: false,
    runOut: false,
  });
  expect(matters(seats('here'), {}).chat).toBe(false);
  expect(matters(seats('friends'), {})).toMatchObject({ chat: true, grace: true, runOut: false });
  expect(matters(seats('screen'), { clock: 'game' }).runOut).toBe(true);
});

test('an option with one value is no choice, unless the game has a control of its own for it', () => {
  const content = { kind: 'content', values: ['standard'] } as unknown as OptionInfo;
  expect(isChoice(content, false)).toBe(false);
  expect(isChoice(content, true)).toBe(true);
  expect(isChoice({ ...content, kind: 'flag', values: [] }, false)).toBe(true);
});
