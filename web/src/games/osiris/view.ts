// What a seat sees of Osiris (`docs/osiris.md`, “View”), and where to find things in it.
import type { Good, Goods, Laborer, OsirisView, Place, TerrainKind } from './view-types.ts';

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
/** The resource that a laborer, or a terrain, produces. */
export function goodOf(name: Laborer | TerrainKind): Good {
  const laborer = (LABORERS as readonly string[]).indexOf(name);
  return GOODS[(laborer < 0 ? (TERRAINS as readonly string[]).indexOf(name) : laborer) % 3]!;
}

// Prices

export function total(goods: Goods): number {
  return GOODS.reduce((all, good) => all + (goods[good] ?? 0), 0);
}
