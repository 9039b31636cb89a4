// The first game (H-1 to H-17): Hâpy explains each rule in the moment when it first matters.
import type { Learn, Tip } from '../../lib/game.ts';
import { did, phase } from '../../lib/tips.ts';
import { FAMILIES, ofFamily } from './cards.ts';
import type { HapyLook } from './speech.ts';
import { groupsOf, type HapyView } from './view.ts';

const most = ({ view }: HapyLook): number =>
  Math.max(0, ...FAMILIES.map((family) => ofFamily(view.hand ?? [], family).length));
const turns = ({ view, seat }: HapyLook): number =>
  seat === null ? 0 : view.hands[seat]! + view.groups[seat]!.flat().length;

const tips: Tip<HapyView>[] = [
  { key: 'learn.welcome', rule: 'H-2', when: () => true },
  { key: 'learn.take', rule: 'H-8', when: phase('take'), at: '.lying' },
  { key: 'learn.mummy', rule: 'H-19', when: did('take-mummy'), at: '.hand' },
  { key: 'learn.god', rule: 'H-18', when: did('take-god'), at: '.hand' },
  { key: 'learn.ask', rule: 'H-10', when: phase('ask'), at: '.ask' },
  { key: 'learn.given', rule: 'H-10', when: did('given'), at: '.hand' },
  { key: 'learn.refused', rule: 'H-20', when: did('refused') },
  {
    key: 'learn.asked',
    rule: 'H-10',
    when: ({ events, seat }) => events.some(({ event }) => event.of === seat),
    at: '.hand',
  },
  {
    key: 'learn.forbidden',
    rule: 'H-12',
    when: (look) => phase('ask')(look) && look.view.forbidden !== null,
    at: '.forbidden',
  },
  { key: 'learn.four', rule: 'H-14', when: (look) => phase('lay')(look) && most(look) > 3, at: '.choice' },
  { key: 'learn.three', rule: 'H-13', when: (look) => phase('lay')(look) && most(look) === 3, at: '.choice' },
  { key: 'learn.group', rule: 'H-16', when: did('lay'), at: '.seats' },
  {
    key: 'learn.other-group',
    rule: 'H-13',
    when: ({ events, seat }) => events.some(({ event }) => event.kind === 'lay' && event.seat !== seat),
    at: '.seats',
  },
  { key: 'learn.bluff', rule: 'H-11', when: (look) => phase('ask')(look) && turns(look) >= 4, at: '.ask' },
  {
    key: 'learn.close',
    rule: 'H-16',
    when: (look) =>
      look.view.turn >= 0 &&
      look.view.groups.some((_, seat) => look.view.to_win - groupsOf(look.view, seat).length === 1),
    at: '.seats',
  },
  { key: 'learn.empty', rule: 'H-9', when: ({ view }) => view.slots.every((face) => face === null), at: '.lying' },
  { key: 'learn.end', rule: 'H-5', when: ({ view }) => view.turn < 0 },
];

/** Three at the table, the learner begins; with the memory aid off, as in every game (H-21). */
export const learn: Learn<HapyView> = { seats: 3, options: { layout: 'pyramid', first: 0 }, tips };
