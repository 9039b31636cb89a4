// Where the cards of a layout are drawn: a picture of any layout (H-3 to H-6) for any shape of screen.

export interface Slot {
  readonly x: number;
  readonly y: number;
  readonly face: 'god' | 'mummy';
  readonly covered_by?: readonly number[];
  readonly cards?: readonly string[];
}
export interface Layout {
  readonly slots: readonly Slot[];
  readonly mummies?: Readonly<Record<string, readonly number[]>>;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A drawing: the upper left corner of each slot's card, and the order in which they are laid. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Point[];
  readonly order: readonly number[];
}

const files = import.meta.glob<Layout>('../../../../src/barque/games/hapy/content/*.toml', {
  eager: true,
  import: 'default',
});
const STANDARD = 'pyramid';

/** Every layout that is shipped, by its name, the standard one first. */
export const LAYOUTS: Readonly<Record<string, Layout>> = Object.fromEntries(
  Object.entries(files)
    .map(([path, layout]) => [path.split('/').at(-1)!.replace('.toml', ''), layout] as const)
    .sort(([a], [b]) => Number(b === STANDARD) - Number(a === STANDARD) || a.localeCompare(b)),
);

/** What is drawn for a layout that this page does not know: all cards side by side, none on another. */
const ROWS: Layout = {
  slots: Array.from({ length: 36 }, (_, slot) => ({ x: slot % 9, y: 2 * Math.floor(slot / 9), face: 'mummy' })),
};

export const CARD = { width: 100, height: 140 } as const;
/** From a card to its neighbour in the row, and from a row to the next, which covers its lower half. */
const PITCH = { x: 104, y: 74 } as const;
/** How far apart, at most, a card and the one that covers it are drawn, so that they surely overlap. */
const REACH = { x: 93, y: 116 } as const;
/** Between buildings that stand apart. */
const GAP = 34;

/** The layout of a table: one of ours by its name, or the players' own. */
export function layoutOf(option: unknown): Layout {
  if (typeof option === 'string') return LAYOUTS[option] ?? ROWS;
  return option as Layout;
}

function covering(layout: Layout, slot: number): readonly number[] {
  return layout.slots[slot]!.covered_by ?? [];
}

/** Lists the slots so that each comes after those that it covers; among equals, what is lower on the screen comes later. */
export function laidOrder(layout: Layout): number[] {
  const depth = layout.slots.map(() => 0);
  for (let again = true, rounds = 0; again && rounds < depth.length; rounds++) {
    again = false;
    layout.slots.forEach((_, slot) => {
      for (const upper of covering(layout, slot))
        if (depth[upper]! <= depth[slot]!) {
          depth[upper] = depth[slot]! + 1;
          again = true;
        }
    });
  }
  const { slots } = layout;
  return slots
    .map((_, slot) => slot)
    .sort((a, b) => depth[a]! - depth[b]! || slots[a]!.y - slots[b]!.y || slots[a]!.x - slots[b]!.x || a - b);
}

/** The slots of each building: a strip with no card in it stands between two of them. */
export function buildings(layout: Layout): number[][] {
  const fromLeft = layout.slots.map((_, slot) => slot).sort((a, b) => layout.slots[a]!.x - layout.slots[b]!.x);
  const found: number[][] = [];
  let reach = -Infinity;
  for (const slot of fromLeft) {
    const { x } = layout.slots[slot]!;
    if (x > reach + 0.2) found.push([]);
    found.at(-1)!.push(slot);
    reach = Math.max(reach, x + 1);
  }
  return found;
}

interface Block {
  readonly width: number;
  readonly height: number;
  readonly places: ReadonlyMap<number, Point>;
}

function scales(layout: Layout): Point {
  let dx = 0;
  let dy = 0;
  layout.slots.forEach((lower, slot) => {
    for (const other of covering(layout, slot)) {
      const upper = layout.slots[other]!;
      dx = Math.max(dx, Math.abs(upper.x - lower.x));
      dy = Math.max(dy, Math.abs(upper.y - lower.y));
    }
  });
  return { x: dx > 0.5 ? Math.min(PITCH.x, REACH.x / dx) : PITCH.x, y: dy > 1 ? REACH.y / dy : PITCH.y };
}

function built(layout: Layout, slots: readonly number[], scale: Point): Block {
  const xs = slots.map((slot) => layout.slots[slot]!.x);
  const ys = slots.map((slot) => layout.slots[slot]!.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const places = new Map(
    slots.map((slot, i) => [slot, { x: (xs[i]! - left) * scale.x, y: (ys[i]! - top) * scale.y }] as const),
  );
  return {
    width: (Math.max(...xs) - left) * scale.x + CARD.width,
    height: (Math.max(...ys) - top) * scale.y + CARD.height,
    places,
  };
}

/** All ways to break a row of things into lines. */
function* lines<T>(things: readonly T[]): Generator<T[][]> {
  const [first, ...rest] = things;
  if (first === undefined) return;
  if (rest.length === 0) yield [[first]];
  for (const way of lines(rest)) {
    yield [[first, ...way[0]!], ...way.slice(1)];
    yield [[first], ...way];
  }
}

/** Draws *layout* for a place that is *aspect* times as wide as it is high: the buildings in lines, cards as large as can be. */
export function picture(layout: Layout, aspect: number): Picture {
  const scale = scales(layout);
  const groups = buildings(layout);
  const blocks = groups.length > 5 ? [built(layout, groups.flat(), scale)] : groups.map((s) => built(layout, s, scale));
  let best: { way: Block[][]; width: number; height: number; size: number } | null = null;
  for (const way of lines(blocks)) {
    const width = Math.max(...way.map((line) => sum(line.map((block) => block.width)) + GAP * (line.length - 1)));
    const height = sum(way.map((line) => Math.max(...line.map((block) => block.height)))) + GAP * (way.length - 1);
    const size = Math.min(aspect / width, 1 / height);
    if (!best || size > best.size * 1.001) best = { way, width, height, size };
  }
  const { way, width, height } = best!;
  const places: Point[] = [];
  let top = 0;
  for (const line of way) {
    const tall = Math.max(...line.map((block) => block.height));
    let left = (width - sum(line.map((block) => block.width)) - GAP * (line.length - 1)) / 2;
    for (const block of line) {
      for (const [slot, place] of block.places)
        places[slot] = { x: left + place.x, y: top + tall - block.height + place.y };
      left += block.width + GAP;
    }
    top += tall + GAP;
  }
  return { width, height, places, order: laidOrder(layout) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Where the sign of a card is drawn on it (its middle, from the card's corner), and how large. */
export interface Mark extends Point {
  readonly size: number;
}
/** A sign's room at full size, and where it stands if nothing is in the way. */
export const SIGN = { width: 84, height: 62 } as const;
export const USUAL: Mark = { x: 50, y: 38, size: 1 };
const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
const EDGE = 6;
const STEP = 4;

/** Finds room for each card's sign where no other card lies on it, so that every card can be read (H-8). */
export function marks(picture: Picture, lying: readonly boolean[]): Mark[] {
  const found: Mark[] = [];
  const above: Point[] = [];
  for (const slot of [...picture.order].reverse()) {
    if (!lying[slot]) {
      found[slot] = USUAL;
      continue;
    }
    const { x, y } = picture.places[slot]!;
    const near = above
      .filter((place) => Math.abs(place.x - x) < CARD.width && Math.abs(place.y - y) < CARD.height)
      .map((place) => ({ x: place.x - x, y: place.y - y }));
    found[slot] = near.length ? room(near) : USUAL;
    above.push({ x, y });
  }
  return found;
}

function room(above: readonly Point[]): Mark {
  for (const size of SIZES) {
    const width = (SIGN.width * size) / 2;
    const height = (SIGN.height * size) / 2;
    let best: Mark | null = null;
    let least = Infinity;
    for (let x = EDGE + width; x <= CARD.width - EDGE - width + 0.01; x += STEP)
      for (let y = EDGE + height; y <= CARD.height - EDGE - height + 0.01; y += STEP) {
        const far = (x - USUAL.x) ** 2 + (y - USUAL.y) ** 2;
        if (far < least && above.every((place) => apart(place, x, y, width, height))) {
          best = { x, y, size };
          least = far;
        }
      }
    if (best) return best;
  }
  return { ...USUAL, size: 0.5 };
}

function apart(place: Point, x: number, y: number, width: number, height: number): boolean {
  return (
    place.x >= x + width ||
    place.x + CARD.width <= x - width ||
    place.y >= y + height ||
    place.y + CARD.height <= y - height
  );
}
