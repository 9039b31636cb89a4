import { describe, expect, test } from 'vitest';
import { COLOURS, FAMILIES, type Family, familyOf, numberOf, ofFamily } from './cards.ts';

type Colour = readonly [number, number, number];

/** Reads `#rrggbb` as light, not as voltage. */
function light(hex: string): Colour {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Colour;
}

function contrast(a: string, b: string): number {
  const [dark, bright] = [a, b]
    .map(light)
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((x, y) => x - y);
  return (bright! + 0.05) / (dark! + 0.05);
}

/** How eyes without one kind of cone see (Machado, Oliveira and Fernandes 2009). */
const EYES: Record<string, readonly Colour[]> = {
  'all three cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Oklab, in which distances are about as large as they look (Ottosson 2020). */
function oklab([red, green, blue]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seen(hex: string, eyes: readonly Colour[]): Colour {
  const colour = light(hex);
  const through = eyes.map((row) => row.reduce((sum, part, at) => sum + part * colour[at]!, 0));
  return oklab(through.map((part) => Math.min(1, Math.max(0, part))) as unknown as Colour);
}

describe('the colours of the families', () => {
  test.each(Object.entries(EYES))('stay apart for eyes with %s', (_, eyes) => {
    const pairs = FAMILIES.flatMap((a, at) => FAMILIES.slice(at + 1).map((b): [Family, Family] => [a, b]));
    for (const [a, b] of pairs) {
      const [x, y] = [seen(COLOURS[a].fill, eyes), seen(COLOURS[b].fill, eyes)];
      expect(Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]), `${a} and ${b}`).toBeGreaterThan(0.1);
    }
  });

  test('carry signs that can be read', () => {
    for (const { fill, ink } of Object.values(COLOURS)) expect(contrast(fill, ink)).toBeGreaterThan(4.5);
  });
});

test('a card is a family and a number', () => {
  expect(familyOf('crocodile-4')).toBe('crocodile');
  expect(numberOf('crocodile-4')).toBe(4);
  expect(ofFamily(['cat-5', 'bull-1', 'cat-2'], 'cat')).toEqual(['cat-2', 'cat-5']);
});
