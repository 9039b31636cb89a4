// The first game (D-10 to D-27): each rule is explained when it first matters. Its cards cost less, so that it ends
// soon.
import type { Learn, Tip } from '../../lib/game.ts';
import { can, did, phase } from '../../lib/tips.ts';
import type { DeitiesLook, DeitiesView } from './view.ts';

const unlocked = ({ view, seat }: DeitiesLook, kind: string): number =>
  seat === null ? 0 : view.players[seat]!.unlocked.filter((place) => place.startsWith(kind)).length;

// What it points at; a small window that shows another part of the board has a button for it.
const CARDS = '.pyramid, [data-part=cards]';
const PLAYERS = '.players, [data-part=players]';

const tips: Tip<DeitiesView>[] = [
  { key: 'learn.welcome', rule: 'D-25', when: () => true },
  { key: 'learn.place', rule: 'D-9', when: phase('place'), at: '.field' },
  { key: 'learn.push', rule: 'D-11', when: phase('before'), at: '.field' },
  { key: 'learn.dice', rule: 'D-11', when: phase('push'), at: '.tray' },
  { key: 'learn.gained', rule: 'D-14', when: did('gain'), at: PLAYERS },
  { key: 'learn.blocker', rule: 'D-15', when: phase('blocker'), at: '.field' },
  { key: 'learn.unlock', rule: 'D-16', when: can('unlock'), at: CARDS },
  {
    key: 'learn.pyramid',
    rule: 'D-18',
    when: (look) => phase('before')(look) && look.view.round > 1,
    at: CARDS,
  },
  { key: 'learn.cast', rule: 'D-23', when: can('cast'), at: '.hand' },
  { key: 'learn.gain', rule: 'D-23', when: phase('gain'), at: '.now' },
  { key: 'learn.spare', rule: 'D-17', when: phase('spare'), at: '.now' },
  { key: 'learn.unlocked', rule: 'D-22', when: (look) => unlocked(look, 'lower') > 0, at: CARDS },
  { key: 'learn.drew', rule: 'D-21', when: did('draw'), at: '.hand' },
  { key: 'learn.use', rule: 'D-22', when: can('use'), at: CARDS },
  { key: 'learn.first', rule: 'D-27', when: ({ view }) => view.leaders.length > 0, at: PLAYERS },
  {
    key: 'learn.doom',
    rule: 'D-19',
    when: ({ view, moves }) =>
      moves.some(({ verb, args }) => verb === 'unlock' && view.warnings.includes(String(args.card))),
    at: CARDS,
  },
  { key: 'learn.higher', rule: 'D-22', when: (look) => unlocked(look, 'higher') > 0, at: CARDS },
  { key: 'learn.near', rule: 'D-18', when: (look) => unlocked(look, 'higher') > 1, at: CARDS },
  { key: 'learn.final', rule: 'D-25', when: ({ view }) => view.final >= 0 && view.turn >= 0, at: '.final' },
  { key: 'learn.end', rule: 'D-27', when: ({ view }) => view.turn < 0 },
];

/** What the cards of the first game cost. */
const content = {
  lower: {
    'overseers-rod': { cost: '1W 1R' },
    'knucklebone-charm': { cost: '1S 1P' },
    'reed-ferry': { cost: '1R 1A' },
    'granary-seal': { cost: '1T 1P' },
    'tithe-of-the-faithful': { cost: '1W 1A' },
    'jackal-sentries': { cost: '1A 1P' },
    'ramp-builders': { cost: '1W 1P' },
    'merchants-scales': { cost: '1R 1S' },
    'house-of-life': { cost: '1S 1T' },
    'offering-table': { cost: '1T 1A' },
  },
  higher: {
    'barge-of-dawn': { cost: '1S 1T 1P' },
    'eye-of-the-falcon': { cost: '1W 1R 1A' },
    'gate-of-the-west': { cost: '1R 1S 1T' },
    'hall-of-columns': { cost: '1R 1A 1P' },
    'marsh-of-offerings': { cost: '1W 1S 1P' },
    'crown-of-the-sun-beetle': { cost: '1W 1T 1A' },
    'causeway-of-stone': { cost: '1R 1S 1A' },
    'garden-of-the-nile': { cost: '1W 1T 1P' },
  },
  eclipse: {
    'eclipse-of-the-fields': { cost: '3W 1R 2T 2A' },
    'eclipse-of-the-marshes': { cost: '3R 1S 2A 2P' },
    'eclipse-of-the-beetle': { cost: '2W 3S 1T 2P' },
    'eclipse-of-the-temple': { cost: '2W 2R 3T 1A' },
    'eclipse-of-the-tomb': { cost: '2R 2S 3A 1P' },
    'eclipse-of-the-stone': { cost: '1W 2S 2T 3P' },
  },
};

export const learn: Learn<DeitiesView> = { seats: 2, options: { content }, tips };
