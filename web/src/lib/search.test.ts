import { expect, test } from 'vitest';
import { finds, pieces, plain } from './search.ts';

test('letters are compared without accents and case, place by place', () => {
  expect(plain('Hâpy, ÉGYPTE')).toBe('hapy, egypte');
  const strange = 'Œuf 𓃀 Straße';
  expect(plain(strange)).toHaveLength(strange.length);
});

test('every word must be there, in any order', () => {
  expect(finds('Du darfst um eine Karte bitten', 'karte DARFST')).toBe(true);
  expect(finds('Du darfst um eine Karte bitten', 'karte mumie')).toBe(false);
  expect(finds('anything', '  ')).toBe(true);
});

test('what was found is cut out, and nothing gets lost', () => {
  expect(pieces('La divinité', 'DIVINITE')).toEqual([
    { text: 'La ', hit: false },
    { text: 'divinité', hit: true },
  ]);
  expect(pieces('Mumie', '')).toEqual([{ text: 'Mumie', hit: false }]);
  expect(
    pieces('take a card, then take', 'take card')
      .map((piece) => piece.text)
      .join(''),
  ).toBe('take a card, then take');
});
