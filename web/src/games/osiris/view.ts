// What a seat sees of Osiris (`docs/osiris.md`, “View”), and where to find things in it.
import type { Good, Goods, Laborer, Monument, OsirisView, Place, TerrainKind } from './view-types.ts';

export const GOODS = ['grain', 'brick', 'stone'] as const;
export const LABORERS = [
  'farmer',
  'brickmaker',
  'stonecutter',
  'farm-foreman',
  'brick-foreman',
  'stone-foreman',
] as const;
export const MONUMENTS = ['obelisk', 'sphinx', 'pylon'] as const;
export const SEGMENTS = [1, 2, 3, 4] as const;

export type {
  Amounts,
  Bonus,
  Bring,
  Caravan,
  Cartouche,
  City,
  Good,
  Goods,
  Governor,
  Laborer,
  Market,
  Monument,
  OsirisPreviews,
  OsirisView,
  Place,
  Standing,
  Step,
  Terrain,
} from './view-types.ts';

const TERRAINS = ['farm', 'brickyard', 'quarry'] as const;

/** How many monuments of a kind a governor can have built in the end: all but the lost ones. */
export function within({ governors, cartouches }: OsirisView, seat: number, monument: Monument): number {
  const { stock, built } = governors[seat]!;
  const planned = cartouches.filter((entry) => entry.monument === monument).flatMap((entry) => entry.planned);
  return stock[monument] + built[monument] + planned.filter((owner) => owner === seat).length;
}

// Places

export const segmentOf = (id: string): number => Number(id[1]);
export const placeOf = (view: OsirisView, id: string): Place | undefined =>
  view.places.find((entry) => entry.place === id.slice(0, 3));
/** Which section of its place an id names, from 0; a whole place is its first. */
export const halfOf = (id: string): number => (id.length > 3 ? Number(id[3]) - 1 : 0);

export function bank(view: OsirisView, side: 'e' | 'w', segment: number): Place[] {
  return view.places.filter(({ place }) => place[0] === side && segmentOf(place) === segment);
}

export const foreman = (laborer: Laborer): boolean => laborer.endsWith('foreman');
/** What a laborer, or a terrain, brings forth. */
export function goodOf(name: Laborer | TerrainKind): Good {
  const laborer = (LABORERS as readonly string[]).indexOf(name);
  return GOODS[(laborer < 0 ? (TERRAINS as readonly string[]).indexOf(name) : laborer) % 3]!;
}

// Prices

export function total(goods: Goods): number {
  return GOODS.reduce((all, good) => all + (goods[good] ?? 0), 0);
}

/** What is missing to pay a price. */
export function lack(have: Goods, price: Goods): Goods {
  const missing: { [good in Good]?: number } = {};
  for (const good of GOODS) {
    const n = (price[good] ?? 0) - (have[good] ?? 0);
    if (n > 0) missing[good] = n;
  }
  return missing;
}

/** How many resources an effect leaves out of the price that is asked now. */
export function spared(view: OsirisView): number {
  return ['cartouche', 'trade'].includes(view.phase) ? (view.step.due ?? 0) : 0;
}

/** What lies locked until the season ends: in the market and by the laborers' cartouche (O-20, O-21). */
export function locked(view: OsirisView): Record<Good, number> {
  const all = { grain: 0, brick: 0, stone: 0 };
  for (const goods of [view.hire_goods, ...view.market.map((entry) => entry.goods)])
    for (const good of GOODS) all[good] += goods[good] ?? 0;
  return all;
}
