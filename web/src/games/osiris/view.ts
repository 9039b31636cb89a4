// What a seat sees of Osiris (`docs/osiris.md`, “View”), and what an action would bring: all of it computed from a view.
import type {
  Amounts,
  Caravan,
  City,
  Good,
  Goods,
  Laborer,
  Monument,
  OsirisView,
  Place,
  Terrain,
  TerrainKind,
} from './view-types.ts';

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
  Caravan,
  Cartouche,
  City,
  Good,
  Goods,
  Governor,
  Laborer,
  Market,
  Monument,
  OsirisView,
  Place,
  Standing,
  Step,
  Terrain,
} from './view-types.ts';

/** How many of each monument a governor has (O-2), and the GP of the first to have built them all (O-25). */
export const SET: Readonly<Record<Monument, number>> = { obelisk: 4, sphinx: 3, pylon: 2 };
const AWARD: Readonly<Record<Monument, number>> = { obelisk: 1, sphinx: 2, pylon: 2 };
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
/** What a laborer, or a terrain, brings forth. */
export function goodOf(name: Laborer | TerrainKind): Good {
  const laborer = (LABORERS as readonly string[]).indexOf(name);
  return GOODS[(laborer < 0 ? (TERRAINS as readonly string[]).indexOf(name) : laborer) % 3]!;
}

const sum = (amounts: Amounts): number => Object.values(amounts).reduce((total, n) => total + n, 0);
const worked = (place: Terrain | City): boolean => sum(place.laborers) > 0;
const filled = (place: Terrain | City, half: number): boolean => place.monuments[half]!.length > 0;

// Laborers: where one could go and what that would bring (O-10 to O-19)

/** How a card or a blessing bends a harvest (O-27). */
export type Bend = '' | 'overseer' | 'sobek';

/** What an action would bring, there. */
export interface Bring {
  readonly goods?: Goods;
  /** Less than is printed: the reserve does not have more (O-12). */
  readonly short?: boolean;
  readonly cards?: number;
  /** Who leads the caravan and gets one of the resources (O-19). */
  readonly toll?: number;
  /** The camel would be placed (O-17). */
  readonly leads?: boolean;
  /** Whose city it is: that governor gets the second card (O-14). */
  readonly host?: number;
  readonly gp?: number;
  /** GP of sets at the end of the game that it would add (O-35). */
  readonly sets?: number;
}

/** Why something is not possible: a key of the refusals and what fills its holes. */
export interface Because {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

function gained(view: OsirisView, printed: Goods): Pick<Bring, 'goods' | 'short'> {
  const goods: { [good in Good]?: number } = {};
  let short = false;
  for (const good of GOODS) {
    const n = Math.min(printed[good] ?? 0, view.reserve[good]);
    if (n < (printed[good] ?? 0)) short = true;
    if (n > 0) goods[good] = n;
  }
  return short ? { goods, short } : { goods };
}

/** The icons that a harvest there gains (O-10, O-11). */
export function harvest(view: OsirisView, terrain: Terrain, laborer: Laborer, bend: Bend = ''): Bring {
  let n = 0;
  for (const half of [0, 1]) if (!filled(terrain, half)) n += terrain.icons[half]!;
  if (view.season === 4 && foreman(laborer)) n += 1;
  if (bend === 'sobek') n += 1;
  return gained(view, { [goodOf(terrain.kind)]: n });
}

function terrainRefuses(view: OsirisView, place: Terrain, laborer: Laborer, bend: Bend): Because | null {
  const because = (key: string, values = {}): Because => ({ key, values: { place: place.place, ...values } });
  if (bend !== 'sobek' && goodOf(place.kind) !== goodOf(laborer)) return because('refusal.field-type');
  if (filled(place, 0) && filled(place, 1)) return because('refusal.field-full');
  if (bend === 'overseer') return worked(place) ? null : because('refusal.field-effect');
  if (worked(place)) return because('refusal.place-busy');
  if (!bend && !foreman(laborer) && segmentOf(place.place) > view.season)
    return because('refusal.field-barge', { segment: view.season });
  return null;
}

function caravanRefuses(view: OsirisView, place: Caravan, half: number, seat: number): Because | null {
  const because = (key: string): Because => ({ key, values: { place: place.place } });
  if (place.blocked) return because('refusal.caravan-blocked');
  if (place.laborers[half]) return because('refusal.place-busy');
  const leads = view.places.some((other) => other.kind === 'caravan' && other.leader === seat);
  return leads && place.leader === null ? because('refusal.caravan-leader') : null;
}

/** Why *seat*'s laborer can't go to a place or a caravan's section; `null` if it can. */
export function refuses(view: OsirisView, seat: number, laborer: Laborer, id: string, bend: Bend = ''): Because | null {
  const place = placeOf(view, id);
  if (!place) return { key: 'refusal.place-missing', values: { place: id } };
  if (place.kind !== 'city' && place.kind !== 'caravan') return terrainRefuses(view, place, laborer, bend);
  if (bend) return { key: 'refusal.field-effect', values: { place: id } };
  if (place.kind === 'caravan') return caravanRefuses(view, place, halfOf(id), seat);
  if (worked(place)) return { key: 'refusal.place-busy', values: { place: id } };
  if (view.seats === 2 && filled(place, 0)) return { key: 'refusal.city-monument', values: { place: id } };
  return null;
}

/** What a laborer would bring there. */
export function brings(view: OsirisView, seat: number, laborer: Laborer, id: string, bend: Bend = ''): Bring {
  const place = placeOf(view, id)!;
  if (place.kind === 'caravan') {
    const got = gained(view, place.goods[halfOf(id)]!);
    if (place.leader === null) return { ...got, leads: true };
    return place.leader === seat ? got : { ...got, toll: place.leader };
  }
  if (place.kind === 'city') {
    const owner = place.monuments[0]![0]?.owner ?? null;
    const cards = Math.min(2, view.deck + view.discards.length);
    return owner === null || owner === seat ? { cards } : { cards, host: owner };
  }
  return harvest(view, place, laborer, bend);
}

/** All that a laborer can be sent to: a whole terrain or city, or a caravan's section. */
export function spots(view: OsirisView): string[] {
  return view.places.flatMap(({ place, kind }) => (kind === 'caravan' ? [`${place}1`, `${place}2`] : [place]));
}

/** Where *seat*'s laborer could go, and what it would bring there. */
export function destinations(view: OsirisView, seat: number, laborer: Laborer, bend: Bend = ''): Map<string, Bring> {
  const open = spots(view).filter((id) => !refuses(view, seat, laborer, id, bend));
  return new Map(open.map((id) => [id, brings(view, seat, laborer, id, bend)]));
}

// Monuments (O-22 to O-25, O-35)

/** How a card bends building: the Sculptor's, or the Pilot's. */
export type Raise = '' | 'sculptor' | 'pilot';

/** The spaces on which a monument could be built. */
export function sitesFor(view: OsirisView, monument: Monument, raise: Raise = ''): string[] {
  if (raise !== 'sculptor') return [...view.sites[monument]];
  if (monument !== 'obelisk') return [];
  return view.places.flatMap((place) => {
    if (place.kind === 'caravan' || place.kind === 'city' || worked(place)) return [];
    const single = (half: number): boolean =>
      place.monuments[half]!.length === 1 && place.monuments[half]![0]!.monument === 'obelisk';
    return [0, 1].filter(single).map((half) => `${place.place}${half + 1}`);
  });
}

/** Why a monument can't stand on a section or in a city; `null` if it can. */
export function unfit(view: OsirisView, monument: Monument, id: string, raise: Raise = ''): Because | null {
  if (sitesFor(view, monument, raise).includes(id)) return null;
  const place = placeOf(view, id);
  const values = { place: id };
  if (!place || place.kind === 'caravan') return { key: 'refusal.site-caravan', values };
  if (worked(place)) return { key: 'refusal.site-laborer', values };
  if (filled(place, halfOf(id)) && raise !== 'sculptor') return { key: 'refusal.site-monument', values };
  return { key: 'refusal.site-kind', values };
}

interface Section {
  readonly id: string;
  readonly owners: readonly (number | null)[];
}

const rowsOf = new WeakMap<readonly Place[], Section[][]>();

/** The sections side by side along each bank; a caravan parts them (O-35). */
function rows(view: OsirisView): Section[][] {
  const known = rowsOf.get(view.places);
  if (known) return known;
  const found: Section[][] = [];
  rowsOf.set(view.places, found);
  for (const side of ['e', 'w']) {
    let row: Section[] = [];
    for (const place of view.places) {
      if (place.place[0] !== side) continue;
      if (place.kind === 'caravan') {
        found.push(row);
        row = [];
        continue;
      }
      place.monuments.forEach((standing, half) => {
        const id = place.kind === 'city' ? place.place : `${place.place}${half + 1}`;
        row.push({ id, owners: standing.map(({ owner }) => owner) });
      });
    }
    found.push(row);
  }
  return found;
}

export interface Sets {
  readonly threes: number;
  readonly fours: number;
  readonly points: number;
  /** How many of a seat's monuments stand along each segment. */
  readonly along: readonly number[];
  /** The sections that make up its sets of 3. */
  readonly side: readonly string[];
}

/** Counts a seat's sets as they stand (O-35); *more* is a section on which one more is imagined. */
export function setsOf(view: OsirisView, seat: number, more = ''): Sets {
  const along = [0, 0, 0, 0];
  const side: string[] = [];
  for (const row of rows(view)) {
    let run: string[] = [];
    for (const { id, owners } of row) {
      const n = owners.filter((owner) => owner === seat).length + (id === more ? 1 : 0);
      along[segmentOf(id) - 1]! += n;
      run = n ? [...run, id] : [];
      if (run.length === 3) {
        side.push(...run);
        run = [];
      }
    }
  }
  const threes = side.length / 3;
  const fours = along.reduce((total, n) => total + Math.floor(n / 4), 0);
  return { threes, fours, points: 2 * threes + 3 * fours, along, side };
}

/** What a monument of *seat* built there would score now, and with sets at the end. */
export function worth(view: OsirisView, seat: number, monument: Monument, id: string, raise: Raise = ''): Bring {
  let gp = view.cartouches.find((entry) => entry.monument === monument)?.glory ?? 0;
  if (raise === 'pilot' || segmentOf(id) === view.season) gp += 1;
  if (view.awards.includes(monument) && view.governors[seat]!.built[monument] + 1 === SET[monument])
    gp += AWARD[monument];
  return { gp, sets: setsOf(view, seat, id).points - setsOf(view, seat).points };
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

/** What an exchange takes and what it would really give (O-12, O-21). */
export function exchange(view: OsirisView, market: number, side: string): { pays: Goods; brings: Bring } {
  const entry = view.market[market - 1]!;
  const [pays, gains] = side === 'down' ? [entry.above, entry.below] : [entry.below, entry.above];
  return { pays, brings: gained(view, gains) };
}

/** What lies locked until the season ends: in the market and by the laborers' cartouche (O-20, O-21). */
export function locked(view: OsirisView): Record<Good, number> {
  const all = { grain: 0, brick: 0, stone: 0 };
  for (const goods of [view.hire_goods, ...view.market.map((entry) => entry.goods)])
    for (const good of GOODS) all[good] += goods[good] ?? 0;
  return all;
}

// What is being done

/** How the laborer that is chosen, or on its way, harvests. */
export function bendOf({ step }: OsirisView, effect: (card: string) => string): Bend {
  if (!step.bent) return '';
  return step.card && effect(step.card) === 'overseer' ? 'overseer' : 'sobek';
}

export function raiseOf(view: OsirisView, effect: (card: string) => string): Raise {
  const name = view.step.card ? effect(view.step.card) : '';
  return name === 'sculptor' || name === 'pilot' ? name : '';
}
