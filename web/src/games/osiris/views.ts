// Views made by hand, for tests.
import type { OsirisLook } from './speech.ts';
import type { Caravan, Governor, OsirisView, Place } from './view.ts';

export function governor(change: Partial<Governor>): Governor {
  const none = { obelisk: 0, sphinx: 0, pylon: 0 };
  return {
    gp: 0,
    account: { obelisk: 0, sphinx: 0, pylon: 0, barge: 0, firsts: 0, regent: 0, cards: 0, threes: 0, fours: 0 },
    goods: { grain: 2, brick: 2, stone: 2 },
    laborers: {},
    crew: 0,
    shown: {},
    cards: {},
    hand: 0,
    stock: { obelisk: 4, sphinx: 3, pylon: 2 },
    whole: { obelisk: 4, sphinx: 3, pylon: 2 },
    built: none,
    lost: none,
    blessings: [],
    played: [],
    withdrawn: false,
    horus: false,
    keeps: null,
    sets: { threes: 0, fours: 0, gp_of_threes: 0, gp_of_fours: 0, points: 0, along: [0, 0, 0, 0], side: [] },
    ...change,
  };
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
    locked: {},
    market: [],
    cartouches: [{ monument: 'obelisk', cartouche: 1, cost: { stone: 3 }, glory: 2, planned: [], blocked: false }],
    sites: { obelisk: [], sphinx: [], pylon: [] },
    titles: {},
    cards: { priest: { gains: { stone: 2 }, effect: 'priest' } },
    blessings: { horus: { effect: 'horus' } },
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
    all: [],
    picked: {},
    hint: null,
    sent: null,
    past: false,
    you: more.seat === undefined ? 0 : more.seat,
    hands: null,
    say: (key) => key,
    ...more,
  };
}
