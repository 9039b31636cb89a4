// The way to the eclipse (D-18, D-19), who leads (D-27), and moves that should be thought over.
import type { Move } from '../../lib/narrow.ts';
import { DOMAINS, type Domain } from './field.ts';
import { type Cards, type DeitiesView, type Enchantment, total } from './view.ts';

const PUSH = 5; // cards that a push gains in the mean

/** Two higher enchantments, what they need, and the eclipse: what is still to be unlocked, and the cards for it. */
export interface Path {
  /** All places of it, unlocked or not, from below. */
  readonly places: readonly string[];
  /** Those that are still to be unlocked, the eclipse not among them. */
  readonly missing: readonly string[];
  /** Cards lacking for all of it, the eclipse among it. */
  readonly lacking: number;
  /** The same by domain, before what cubes take off. */
  readonly lacks: Cards;
}

/** The way to one's eclipse that asks for the fewest cards more; `null` where the cubes left are not enough. */
export function easiest(view: DeitiesView): Path | null {
  const mine = view.seat === null ? undefined : view.players[view.seat];
  if (!mine || !view.eclipse) return null;
  const left = mine.cubes ?? Number.POSITIVE_INFINITY;
  const has = (told: Enchantment): boolean => mine.unlocked.includes(told.place);
  let best: Path | null = null;
  for (let one = 0; one < 4; one += 1) {
    for (let other = 0; other < 4; other += 1) {
      if (one === other) continue; // either may come first: its symbols help to pay the other
      const below = [one, one + 1, other, other + 1];
      const lowers = view.lower.filter((_, n) => below.includes(n));
      const cards = [...lowers, view.higher[one]!, view.higher[other]!];
      const missing = cards.filter((told) => !has(told));
      if (missing.length + 1 > left) continue;
      const found = bill(view, mine.cards, mine.symbols, missing);
      const path = {
        places: cards.map((told) => told.place).sort(),
        missing: missing.map((told) => told.place),
        ...found,
      };
      if (!best || path.lacking < best.lacking) best = path;
    }
  }
  return best;
}

/** What is lacking for all of *missing*, paid in that order, and for the eclipse. */
function bill(
  view: DeitiesView,
  held: Cards,
  symbols: Cards,
  missing: readonly Enchantment[],
): Pick<Path, 'lacking' | 'lacks'> {
  const off: Record<Domain, number> = { ...symbols };
  const due = Object.fromEntries(DOMAINS.map((domain) => [domain, 0])) as Record<Domain, number>;
  let spares = 0;
  const pay = (cost: Cards): void => {
    for (const domain of DOMAINS) due[domain] += Math.max(0, cost[domain] - off[domain]);
  };
  for (const told of missing) {
    pay(told.cost);
    spares += told.cubes.length;
    for (const symbol of told.symbols ?? []) off[symbol] += 1;
  }
  pay(view.eclipse!.cost);
  const lacks = Object.fromEntries(
    DOMAINS.map((domain) => [domain, Math.max(0, due[domain] - held[domain])]),
  ) as Record<Domain, number>;
  return { lacks, lacking: Math.max(0, total(lacks) - spares) };
}

/** Who has most cubes on first squares, if anybody has one. */
export function leaders(view: DeitiesView): number[] {
  const firsts = view.players.map((player) => player.squares[0]!);
  const most = Math.max(...firsts);
  return most === 0 ? [] : firsts.flatMap((n, seat) => (n === most ? [seat] : []));
}

interface Standing {
  readonly eclipsed: boolean;
  readonly squares: readonly number[];
}

function standings(view: DeitiesView): Standing[] {
  return view.players.map(({ unlocked, squares }) => ({ eclipsed: unlocked.includes('eclipse'), squares }));
}

/** Above 0 where *one* is ahead of *other*: with the eclipse, then by cubes on first squares, on second ones … (D-27). */
function ahead(one: Standing, other: Standing): number {
  if (one.eclipsed !== other.eclipsed) return one.eclipsed ? 1 : -1;
  const square = one.squares.findIndex((n, place) => n !== other.squares[place]);
  return square < 0 ? 0 : one.squares[square]! - other.squares[square]!;
}

function winners(all: readonly Standing[]): number[] {
  return all.flatMap((one, seat) => (one.eclipsed && all.every((other) => ahead(one, other) >= 0) ? [seat] : []));
}

/** How *seat* would stand after unlocking the card at *place*. */
function after(view: DeitiesView, all: readonly Standing[], seat: number, place: string): Standing[] {
  const cubes = [...view.lower, ...view.higher].find((told) => told.place === place)?.cubes.length;
  return all.map((one, number) => {
    if (number !== seat) return one;
    if (cubes === undefined) return { ...one, eclipsed: true };
    return { ...one, squares: one.squares.map((n, square) => (square === cubes ? n + 1 : n)) };
  });
}

/** Something that speaks against a move: words for it are `warn.…`; and a seat that it names. */
export interface Danger {
  readonly kind: 'doom' | 'answer' | 'leave' | 'forgo';
  readonly seat: number;
  readonly rule: string;
}

/** What to warn of before a move, from what everybody knows and from one's own hand. */
export function danger(view: DeitiesView, legal: readonly Move[], move: Move): Danger | null {
  const me = view.seat;
  if (me === null || view.player !== me) return null;
  const place = move.verb === 'unlock' ? String(move.args.card) : null;
  if (place && view.warnings.includes(place)) return { kind: 'doom', seat: me, rule: 'D-19' };
  if (place === 'eclipse' && view.final < 0) return answered(view, me);
  if (view.final >= 0 && view.final !== me) return lastChance(view, legal, move, me, place);
  return null;
}

/** Bringing on the eclipse gives the others a last turn: who may bring on theirs and stand better then? */
function answered(view: DeitiesView, me: number): Danger | null {
  const all = after(view, standings(view), me, 'eclipse');
  const asks = total(view.eclipse!.cost); // what the others' asks is hidden; this is the best guess
  for (const [seat, player] of view.players.entries()) {
    if (seat === me || player.cubes === 0) continue;
    const highers = player.unlocked.filter((place) => place.startsWith('higher')).length;
    const able = highers >= 2 && total(player.cards) + total(player.symbols) + PUSH >= asks;
    if (able && ahead(after(view, all, seat, 'eclipse')[seat]!, all[me]!) > 0)
      return { kind: 'answer', seat, rule: 'D-25' };
  }
  return null;
}

/** In the last turn: does the move give away an unlock that wins, or that shares the victory? */
function lastChance(
  view: DeitiesView,
  legal: readonly Move[],
  move: Move,
  me: number,
  place: string | null,
): Danger | null {
  const all = standings(view);
  if (move.verb !== 'end' && !(place && view.phase === 'after')) return null;
  if (winners(place ? after(view, all, me, place) : all).includes(me)) return null;
  const saving = legal.some(
    (other) => other.verb === 'unlock' && winners(after(view, all, me, String(other.args.card))).includes(me),
  );
  if (!saving) return null;
  return { kind: place ? 'forgo' : 'leave', seat: winners(all)[0] ?? view.final, rule: 'D-26' };
}
