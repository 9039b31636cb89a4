import { expect, test } from 'vitest';
import { letters, view } from './played.ts';
import { groupPreview, pushPreview, shiftPreview, swapPreview, wayAt } from './preview.ts';

const seen = view({
  faces: 'WWRST' + 'PWRST' + 'AP.RS' + 'TAPWR' + 'STAPW',
  pushes: [
    {
      domain: 'worker',
      dice: 1,
      side: 'west',
      line: '3',
      group: 1,
      cells: ['a3'],
      more: 0,
      gain: 1,
      out: ['scarab'],
      blockers: [],
    },
  ],
});

test('a push shows where dice slide, what comes out and where, and the group', () => {
  const found = pushPreview(seen, { side: 'west', line: '3' }, null)!;
  expect(found.field.slice(10, 15)).toEqual(letters('WAP.R'));
  expect(found.moved).toEqual([10, 11, 12, 13, 14]);
  expect(found.by).toEqual([1, 0]);
  expect(found.lit).toEqual([10]);
  expect(found.out).toEqual(['scarab']);
  expect(found.exit).toEqual({ side: 'east', line: '3' });
  expect(pushPreview(seen, { side: 'east', line: '3' }, null)).toBe(null);
});

test('a shift, a swap and a group are shown, too', () => {
  expect(shiftPreview(seen, { side: 'north', line: 'a' }).field[0]).toBe('scarab');
  expect(swapPreview(seen, 0, 24).field[0]).toBe('worker');
  expect(swapPreview(seen, 0, 4).field[0]).toBe('temple');
  expect(groupPreview(seen, ['a1', 'b1', 'b2']).lit).toEqual([0, 1, 6]);
});

test('dice that are dragged enter where they come near', () => {
  expect(wayAt(0.2, 2.5)).toEqual({ side: 'west', line: '3' });
  expect(wayAt(4.9, 0.95)).toEqual({ side: 'east', line: '1' });
  expect(wayAt(1.5, -0.8)).toEqual({ side: 'north', line: 'b' });
  expect(wayAt(3.5, 5.4)).toEqual({ side: 'south', line: 'd' });
  expect(wayAt(2.5, 2.5)).toBe(null);
  expect(wayAt(-3, 2.5)).toBe(null);
  expect(wayAt(-0.5, -0.5)).toBe(null);
});
