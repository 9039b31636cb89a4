// What a seat sees of Deities of the Old Kingdom (D-29), and what follows from it.
import type { Look } from '../../lib/game.ts';
import {
  barred,
  CELLS,
  DOMAINS,
  type Domain,
  type Face,
  type Pushed,
  pushed,
  type Side,
  same,
  type Way,
} from './field.ts';

export type Cards = Readonly<Record<Domain, number>>;
export type Phase =
  | 'place'
  | 'before'
  | 'push'
  | 'gain'
  | 'blocker'
  | 'put'
  | 'second'
  | 'spare'
  | 'tithe'
  | 'draw'
  | 'after'
  | 'effect'
  | 'over';

/** The name and the text that a user's own content has for a card, by language. */
export interface OwnWords {
  readonly name?: Readonly<Record<string, string>>;
  readonly text?: Readonly<Record<string, string>>;
}

/** What a card costs you now: after your symbols, and how many more cards come off for cubes (D-17). */
export interface Now {
  readonly cost: Cards;
  readonly spares: number;
  readonly lacking: number;
  readonly permitted: boolean;
}

export interface Facts {
  readonly effect: string;
  readonly when: 'before' | 'any' | 'after-gain' | 'whenever';
  readonly amount?: number;
  readonly least?: number;
  readonly most?: number;
  readonly price?: number;
}

export interface Enchantment extends OwnWords {
  readonly place: string;
  readonly card: string;
  readonly cost: Cards;
  readonly cubes: readonly number[];
  readonly now: Now | null;
  readonly power?: Facts & { readonly once: boolean };
  readonly symbols?: readonly Domain[];
}

export interface Eclipse extends OwnWords {
  readonly card: string;
  readonly cost: Cards;
  readonly now: Now | null;
  readonly cubes?: undefined;
  readonly power?: undefined;
  readonly symbols?: undefined;
}

export interface Spell extends Facts, OwnWords {
  readonly spell: string;
  /** What it is called in moves. */
  readonly move: string;
  readonly n: number;
  /** How many of them were acquired in this turn. */
  readonly new: number;
}

export interface PlayerView {
  readonly cards: Cards;
  readonly spells: number;
  readonly cubes: number | null;
  readonly symbols: Cards;
  readonly unlocked: readonly string[];
  readonly squares: readonly number[];
  readonly eclipse: string | null;
}

export interface Push {
  readonly domain: Domain;
  readonly dice: number;
  readonly side: Side;
  readonly line: string;
  readonly group: number;
  readonly gain: number;
}

/** What `view(seat)` of the rules gives. */
export type DeitiesView = {
  readonly game: 'deities';
  readonly seat: number | null;
  readonly seats: number;
  readonly turn: number;
  readonly player: number;
  readonly phase: Phase;
  readonly first: number;
  readonly round: number;
  readonly final: number;
  readonly extra: boolean;
  readonly field: readonly (readonly Face[])[];
  readonly blockers: readonly string[];
  readonly free: readonly Domain[] | null;
  readonly lower: readonly Enchantment[];
  readonly higher: readonly Enchantment[];
  readonly players: readonly PlayerView[];
  readonly supply: Cards;
  readonly deck: number;
  readonly discards: readonly { readonly spell: string; readonly n: number }[];
  readonly hand: readonly Spell[] | null;
  readonly eclipse: Eclipse | null;
  readonly warnings: readonly string[];
  readonly action: 'influence' | 'arcane' | null;
  readonly push: {
    readonly domain: Domain;
    readonly dice: number;
    readonly cells: readonly string[];
    readonly gain: number | null;
    readonly lifted: string | null;
  } | null;
  readonly used: readonly string[];
  readonly passage: number;
  readonly unlocking: { readonly card: string; readonly cost: Cards; readonly spares: number } | null;
  readonly effect: {
    readonly spell: string | null;
    readonly card: string | null;
    readonly stage: number;
    readonly picks: readonly number[];
  } | null;
  readonly pushes: readonly Push[];
  readonly ending: 'eclipse' | 'rounds' | 'barren' | 'stopped' | null;
  readonly winners: readonly number[];
};

export type DeitiesLook = Look<DeitiesView>;

export function faces(view: DeitiesView): readonly Face[] {
  return view.field.flat();
}

export function blockers(view: DeitiesView): number[] {
  return view.blockers.map((cell) => CELLS.indexOf(cell));
}

export function total(cards: Cards): number {
  return DOMAINS.reduce((sum, domain) => sum + cards[domain], 0);
}

/** The enchantment at a place such as `lower-3`. */
export function enchantment(view: DeitiesView, place: string): Enchantment | undefined {
  return [...view.lower, ...view.higher].find((told) => told.place === place);
}

/** The powers of who is on turn. */
function powers(view: DeitiesView): Facts[] {
  const unlocked = view.players[view.player]?.unlocked ?? [];
  return view.lower.filter((told) => unlocked.includes(told.place)).map((told) => told.power!);
}

/** Whether a push may enter lines with Blockers (D-12). */
export function riding(view: DeitiesView): boolean {
  return view.passage > 0 || powers(view).some((power) => power.effect === 'ride');
}

/** What a push would make of the Field, and the cards it would gain (D-14). */
export interface Outcome extends Pushed {
  readonly domain: Domain;
  readonly dice: number;
  readonly way: Way;
  readonly gain: number;
  /** Cards beyond the size of the group, by powers and spells. */
  readonly more: number;
}

export function outcome(view: DeitiesView, domain: Domain, dice: number, way: Way, silence: boolean): Outcome {
  const after = pushed(faces(view), blockers(view), domain, dice, way, silence);
  let more = after.rides ? view.passage : 0;
  for (const power of powers(view)) {
    if (power.effect === 'connected' && after.group.length >= (power.least ?? 1)) more += power.amount ?? 1;
    if (power.effect === 'ride' && after.rides) more += power.amount ?? 1;
  }
  const gain = Math.min(after.group.length + more, view.supply[domain]);
  return { ...after, domain, dice, way, gain, more };
}

/** The dice that somebody means to push. */
export interface Dice {
  readonly domain: Domain;
  readonly n: number;
}

/** The pushes from one side of a line, the best first; of certain dice only, if they are chosen. */
export function pushesAt(view: DeitiesView, way: Way, dice: Dice | null): Push[] {
  return view.pushes
    .filter((push) => same(push, way) && (!dice || (push.domain === dice.domain && push.dice === dice.n)))
    .sort((one, other) => other.gain - one.gain || one.dice - other.dice);
}

/** Why nothing can be pushed in there. */
export function reason(view: DeitiesView, way: Way, dice: Dice | null): ReturnType<typeof barred> {
  return barred(faces(view), blockers(view), way, dice?.n ?? 1, riding(view));
}
