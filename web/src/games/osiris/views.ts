// Views made by hand, for tests.
import type { OsirisLook } from './speech.ts';
import type { Caravan, City, Governor, OsirisView, Place, Standing, Terrain } from './view.ts';

export function governor(change: Partial<Governor>): Governor {
  const none = { obelisk: 0, sphinx: 0, pylon: 0 };
  return {
    gp: 0,
    goods: { grain: 2, brick: 2, stone: 2 },
    laborers: {},
    crew: 0,
    shown: {},
    cards: {},
    hand: 0,
    stock: { obelisk: 4, sphinx: 3, pylon: 2 },
    built: none,
    lost: none,
    blessings: [],
    played: [],
    withdrawn: false,
    horus: false,
    keeps: null,
    ...change,
  };
}

export function terrain(
  place: string,
  kind: Terrain['kind'],
  icons: [number, number],
  monuments: readonly (readonly Standing[])[] = [[], []],
): Terrain {
  return { place, kind, icons, laborers: {}, monuments };
}

export function city(place: string, monuments: City['monuments'] = [[]]): City {
  return { place, kind: 'city', name: 'Waset', laborers: {}, monuments };
}

export function caravan(place: string, leader: number | null): Caravan {
  return {
    place,
    kind: 'caravan',
    goods: [{ grain: 2 }, { brick: 1 }],
    laborers: [null, null],
    leader,
    blocked: false,
  };
}

export function view(change: Partial<OsirisView> & { places?: readonly Place[] }): OsirisView {
  return {
    game: 'osiris',
    seat: 0,
    seats: 3,
    turn: 0,
    phase: 'action',
    season: 4,
    regent: 0,
    next_regent: null,
    places: [],
    reserve: { grain: 9, brick: 9, stone: 9 },
    for_hire: {},
    hire_goods: {},
    market: [],
    cartouches: [{ monument: 'obelisk', cartouche: 1, cost: { stone: 3 }, glory: 2, planned: [], blocked: false }],
    sites: { obelisk: [], sphinx: [], pylon: [] },
    titles: {},
    bonuses: [],
    awards: [],
    deck: 5,
    discards: [],
    removed: {},
    bag: null,
    governors: [governor({}), governor({}), governor({})],
    step: { actor: 0, offered: false },
    ending: null,
    winners: [],
    ...change,
  };
}

/** A look at a view by seat 0, who can do nothing. */
export function look(seen: OsirisView, more: Partial<OsirisLook> = {}): OsirisLook {
  return {
    view: seen,
    before: null,
    events: [],
    seat: 0,
    players: [],
    options: {},
    moves: [],
    previews: {},
    picked: {},
    hint: null,
    past: false,
    say: (key) => key,
    ...more,
  };
}
