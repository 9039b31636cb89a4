// What a seat sees of Hâpy Families (H-18, H-19), and what follows from it.
import type { Happening } from '../../lib/game.ts';
import { type Card, FAMILIES, type Family, ofFamily } from './cards.ts';
import type { HapyView } from './view-types.ts';

export type { HapyView, Phase } from './view-types.ts';

/** The groups of a seat, one entry for each three cards; a whole family is two. */
export function groupsOf(view: HapyView, seat: number): Card[][] {
  return view.groups[seat]!.flatMap((laid) => (laid.length > 3 ? [laid.slice(0, 3), laid.slice(3)] : [[...laid]]));
}

/** In front of whom a card lies revealed. */
export function laidBy(view: HapyView, card: Card): number | null {
  const seat = view.groups.findIndex((groups) => groups.some((laid) => laid.includes(card)));
  return seat < 0 ? null : seat;
}

/** What a player who is about to ask should know about a card. */
export type Asking = 'laid' | 'forbidden' | 'mine' | 'lying' | 'open';

export function asking(view: HapyView, card: Card): Asking {
  if (laidBy(view, card) !== null) return 'laid';
  if (view.forbidden === card) return 'forbidden';
  if (view.hand?.includes(card)) return 'mine';
  return view.slots.includes(card) ? 'lying' : 'open';
}

/** The family that a player most likely wants to ask for: the one they hold most of, unless all of it is laid. */
export function likelyFamily(view: HapyView): Family {
  const laid = view.groups.flat(2);
  const left = FAMILIES.filter((family) => ofFamily(laid, family).length < 6);
  const held = (family: Family): number => ofFamily(view.hand ?? [], family).length;
  return left.reduce((best, family) => (held(family) > held(best) ? family : best), left[0] ?? FAMILIES[0]);
}

/** What just happened to a seat, as a card that can be shown: taken, received, or asked for without success. */
export interface News {
  readonly card: Card | 'mummy';
  readonly vain: boolean;
  readonly piece: string;
  readonly from?: string;
}

export function just(happened: readonly Happening[], seat: number): News | null {
  const kinds = ['take-god', 'take-mummy', 'given', 'refused'];
  const last = happened.findLast(({ event }) => event.seat === seat && kinds.includes(event.kind))?.event;
  if (!last) return null;
  if (last.kind === 'take-mummy') return { card: 'mummy', vain: false, piece: `slot-${last.slot}` };
  const card = String(last.card);
  const from = last.kind === 'given' ? { from: `hand-${last.of}` } : {};
  return { card, vain: last.kind === 'refused', piece: card, ...from };
}

/** The piece that a card in your hand was before: the opened mummy, or somebody's hand. */
export function cameFrom(happened: readonly Happening[], card: Card): string | undefined {
  const kinds = ['take-mummy', 'given'];
  const last = happened.findLast(({ event }) => event.card === card && kinds.includes(event.kind))?.event;
  if (!last) return undefined;
  return last.kind === 'given' ? `hand-${last.of}` : `slot-${last.slot}`;
}
