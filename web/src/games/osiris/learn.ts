// The first game (O-1 to O-36): each rule is explained in the moment when it first matters.
import type { Learn, Tip } from '../../lib/game.ts';
import { can, did, phase } from '../../lib/tips.ts';
import type { OsirisLook } from './speech.ts';
import type { OsirisView } from './view.ts';

type When = (look: OsirisLook) => boolean;

const happened =
  (kind: string): When =>
  ({ events }) =>
    events.some(({ event }) => event.kind === kind);
const both =
  (...all: When[]): When =>
  (look) =>
    all.every((when) => when(look));
const offered = (verb: string): When => both(phase('action'), can(verb));
const own = ({ view, seat }: OsirisLook) => view.governors[seat ?? 0]!;
const later: When = (look) => own(look).crew < 3 || look.view.season > 3; // after the first turn

const tips: Tip<OsirisView>[] = [
  { key: 'learn.welcome', rule: 'O-1', when: () => true },
  { key: 'learn.send', rule: 'O-10', when: offered('send'), at: '.own' },
  { key: 'learn.harvest', rule: 'O-10', when: did('harvest'), at: '.nile' },
  { key: 'learn.part', rule: 'O-13', when: phase('part'), at: '.at-hand' },
  { key: 'learn.give', rule: 'O-13', when: phase('give'), at: '.at-hand' },
  { key: 'learn.caravan', rule: 'O-17', when: did('caravan'), at: '.nile' },
  { key: 'learn.toll', rule: 'O-19', when: phase('toll'), at: '.at-hand' },
  { key: 'learn.build', rule: 'O-23', when: offered('build'), at: '.plans' },
  { key: 'learn.plan', rule: 'O-22', when: both(offered('plan'), later), at: '.plans' },
  { key: 'learn.sets', rule: 'O-35', when: did('build'), at: '.governors' },
  { key: 'learn.card', rule: 'O-27', when: both(offered('gain'), later), at: '.own' },
  {
    key: 'learn.hire',
    rule: 'O-20',
    when: both(offered('hire'), (look) => own(look).crew === 0),
    at: '.hire',
  },
  { key: 'learn.market', rule: 'O-21', when: both(offered('exchange'), later), at: '.market' },
  {
    key: 'learn.blessing',
    rule: 'O-28',
    when: both(offered('bless'), (look) => own(look).crew === 0),
    at: '.blessings',
  },
  {
    key: 'learn.withdraw',
    rule: 'O-29',
    when: both(offered('withdraw'), later, (look) => own(look).crew === 0 || look.view.next_regent !== null),
    at: '.at-hand',
  },
  {
    key: 'learn.held',
    rule: 'O-29',
    when: both(offered('build'), (look) => own(look).crew === 0),
    at: '.plans',
  },
  { key: 'learn.bonus', rule: 'O-30', when: phase('bonus'), at: '.at-hand' },
  {
    key: 'learn.first',
    rule: 'O-30',
    when: both(later, ({ events, seat }) => events.some(({ event }) => event.kind === 'bonus' && event.seat !== seat)),
    at: '.governors',
  },
  {
    key: 'learn.season',
    rule: 'O-34',
    when: both(happened('season-end'), ({ view }) => view.turn >= 0),
    at: '.nile',
  },
  { key: 'learn.lost', rule: 'O-34', when: did('lost'), at: '.plans' },
  { key: 'learn.last', rule: 'O-11', when: ({ view }) => view.season === 4 && view.turn >= 0, at: '.nile' },
  { key: 'learn.end', rule: 'O-36', when: ({ view }) => view.turn < 0 },
];

/** Three at the table for two seasons, and no deals: these come with the second game. */
export const learn: Learn<OsirisView> = { seats: 3, options: { negotiation: 'off', seasons: '2' }, tips };
