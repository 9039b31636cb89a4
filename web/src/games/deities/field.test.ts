import { describe, expect, test } from 'vitest';
import { CELLS, lineOf, opposite, slid, WAYS } from './field.ts';
import { letters } from './played.ts';

describe('the Field', () => {
  test('has 20 ways in, and each line is the same backwards from its other end', () => {
    expect(new Set(WAYS.map(({ side, line }) => side + line)).size).toBe(20);
    for (const way of WAYS) expect(lineOf(opposite(way)).reverse()).toEqual(lineOf(way));
    expect(lineOf({ side: 'east', line: '2' }).map((cell) => CELLS[cell])).toEqual(['e2', 'd2', 'c2', 'b2', 'a2']);
  });

  test('dice slide in along a line', () => {
    const field = letters('WRSTA'.padEnd(25, 'P'));
    expect(slid(field, { side: 'west', line: '1' }, ['sarcophagus']).slice(0, 5)).toEqual(letters('AWRST'));
    expect(slid(field, { side: 'east', line: '1' }, ['blank', 'blank']).slice(0, 5)).toEqual(letters('STA..'));
  });
});
