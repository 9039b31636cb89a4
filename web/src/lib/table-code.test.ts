import { expect, test } from 'vitest';
import { codeIn } from './table-code.ts';

test.each([
  ['abcde12345', 'abcde12345'],
  ['  ABCDE 12345 ', 'abcde12345'],
  ['abc-de1-2345', 'abcde12345'],
  ['http://192.168.0.7:8000/t/abcde12345', 'abcde12345'],
  ['https://barque.example/#/table/abcde12345/', 'abcde12345'],
])('%s leads to a table', (typed, code) => {
  expect(codeIn(typed)).toBe(code);
});

test('what is too short does not', () => {
  expect(codeIn('abcde')).toBeUndefined();
});
