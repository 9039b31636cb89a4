import { describe, expect, test } from 'vitest';
import { barred, CELLS, groupOf, lineOf, opposite, shifted, WAYS } from './field.ts';
import { letters } from './played.ts';

describe('the Field', () => {
  test('has 20 ways in, and each line is the same backwards from its other end', () => {
    expect(new Set(WAYS.map(({ side, line }) => side + line)).size).toBe(20);
    for (const way of WAYS) expect(lineOf(opposite(way)).reverse()).toEqual(lineOf(way));
    expect(lineOf({ side: 'east', line: '2' }).map((cell) => CELLS[cell])).toEqual(['e2', 'd2', 'c2', 'b2', 'a2']);
  });

  test('D-14: a group goes up, down and sideways, never round a corner or over the edge', () => {
    const field = letters('WWRRW' + 'RRWRR' + 'RR.WR' + 'RWRRR' + 'WRRRR');
    expect(groupOf(field, 0)).toEqual([0, 1]);
    expect(groupOf(field, 4)).toEqual([4]);
    expect(groupOf(field, 7)).toEqual([7]);
    expect(groupOf(field, 0, [1])).toEqual([0]);
  });

  test('D-12, D-13: says what bars a way', () => {
    const field = letters('WRSTA' + 'PWRST' + '.PARS' + 'TAPWR' + 'STAPW');
    const a1 = [CELLS.indexOf('a1')];
    expect(barred(field, a1, { side: 'west', line: '1' }, 1, false)).toBe('blocked');
    expect(barred(field, a1, { side: 'west', line: '1' }, 1, true)).toBe(null);
    expect(barred(field, a1, { side: 'east', line: '1' }, 1, true)).toBe('blocker-out');
    expect(barred(field, a1, { side: 'east', line: '3' }, 1, false)).toBe('blank-out');
    expect(barred(field, a1, { side: 'west', line: '3' }, 3, false)).toBe(null);
  });

  test('Flood shifts a line in a ring', () => {
    const { field, face } = shifted(letters('WRSTA'.padEnd(25, 'P')), { side: 'west', line: '1' });
    expect(face).toBe('sarcophagus');
    expect(field.slice(0, 5)).toEqual(letters('AWRST'));
  });
});
