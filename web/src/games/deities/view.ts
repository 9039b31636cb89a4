// What a seat sees of Deities of the Old Kingdom (D-29), and what follows from it.
import type { Look } from '../../lib/game.ts';
import { barred, CELLS, DOMAINS, type Domain, type Face, type Pushed, pushed, same, type Way } from './field.ts';
import type { Cards, DeitiesView, Enchantment, Facts, Eclipse as Own, Push } from './view-types.ts';

export type {
  Cards,
  DeitiesView,
  Enchantment,
  Facts,
  Now,
  OwnWords,
  Phase,
  Player as PlayerView,
  Push,
  Spell,
} from './view-types.ts';

/** An eclipse spell, which has nothing of what is particular to enchantments. */
export type Eclipse = Own & { readonly cubes?: undefined; readonly power?: undefined; readonly symbols?: undefined };

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

/** The card at a place: an enchantment, or one's own eclipse spell. */
export function cardAt(view: DeitiesView, place: string): Enchantment | Eclipse | undefined {
  return enchantment(view, place) ?? (place === 'eclipse' ? (view.eclipse ?? undefined) : undefined);
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
