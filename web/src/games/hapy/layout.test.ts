import { describe, expect, test } from 'vitest';
import { buildings, CARD, LAYOUTS, type Layout, laidOrder, layoutOf, marks, type Picture, picture } from './layout.ts';

const PHONE = 344 / 400;
const DESK = 850 / 480;
const all = Object.entries(LAYOUTS);

function overlap(drawing: Picture, a: number, b: number): number {
  const [one, other] = [drawing.places[a]!, drawing.places[b]!];
  const x = CARD.width - Math.abs(one.x - other.x);
  const y = CARD.height - Math.abs(one.y - other.y);
  return x > 0 && y > 0 ? x * y : 0;
}

describe.each(all)('%s', (_, layout) => {
  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('shows on %s what covers what, and every card can be read', (_, aspect) => {
    const drawing = picture(layout, aspect);
    layout.slots.forEach((slot, number) => {
      for (const upper of slot.covered_by ?? []) {
        expect(overlap(drawing, number, upper), `${upper} lies on ${number}`).toBeGreaterThan(0);
        expect(drawing.order.indexOf(upper)).toBeGreaterThan(drawing.order.indexOf(number));
      }
    });
    const signs = marks(
      drawing,
      layout.slots.map(() => true),
    );
    layout.slots.forEach((slot, number) => {
      if (slot.face === 'god') expect(signs[number]!.size, `the sign of ${number}`).toBeGreaterThanOrEqual(0.6);
    });
  });

  test('stays inside its picture', () => {
    const { width, height, places } = picture(layout, PHONE);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(-0.01);
      expect(y).toBeGreaterThanOrEqual(-0.01);
      expect(x + CARD.width).toBeLessThanOrEqual(width + 0.01);
      expect(y + CARD.height).toBeLessThanOrEqual(height + 0.01);
    }
  });
});

test('cards are large enough to be tapped on the smallest phone', () => {
  for (const [name, layout] of all) {
    const { width, height } = picture(layout, PHONE);
    const scale = Math.min(344 / (width + 20), 400 / (height + 26));
    expect(CARD.width * scale, name).toBeGreaterThan(36);
  }
});

test('buildings stand side by side on a desk and in lines on a phone', () => {
  expect(buildings(LAYOUTS.giza!).map((slots) => slots.length)).toEqual([15, 15, 6]);
  const desk = picture(LAYOUTS.temple!, DESK * 1.5);
  const phone = picture(LAYOUTS.temple!, PHONE);
  expect(desk.width / desk.height).toBeGreaterThan(2);
  expect(phone.width / phone.height).toBeLessThan(1);
});

test('a sign moves to where nothing covers it, and home again', () => {
  const drawing = picture(LAYOUTS.tomb!, 1);
  const lying = LAYOUTS.tomb!.slots.map(() => true);
  const covered = marks(drawing, lying)[6]!; // near the top: what covers it lies above
  expect(covered.y).toBeGreaterThan(50);
  const free = marks(
    drawing,
    lying.map((_, slot) => slot === 6),
  )[6]!;
  expect(free).toMatchObject({ x: 50, size: 1 });
});

test('a layout of the players’ own is drawn by the same means, even in a circle of covers', () => {
  const slots = Array.from({ length: 36 }, (_, n) => ({
    x: n % 6,
    y: Math.floor(n / 6),
    face: 'god' as const,
    covered_by: [(n + 1) % 36],
  }));
  const own: Layout = { slots };
  expect(layoutOf(own)).toBe(own);
  expect([...laidOrder(own)].sort((a, b) => a - b)).toEqual(slots.map((_, n) => n));
  expect(picture(own, 1).places).toHaveLength(36);
});
