// What a seat sees of Hâpy Families (H-18, H-19), and what follows from it.
import { type Card, FAMILIES, type Family, familyOf } from './cards.ts';

export type Phase = 'take' | 'ask' | 'lay' | 'over';

/** What `view(seat)` of the rules gives. */
export interface HapyView {
  readonly game: 'hapy';
  readonly seat: number | null;
  readonly seats: number;
  readonly turn: number;
  readonly phase: Phase;
  readonly layout: string;
  readonly slots: readonly (Card | 'mummy' | null)[];
  readonly available: readonly number[];
  readonly hand: readonly Card[] | null;
  readonly hands: readonly number[];
  readonly groups: readonly (readonly (readonly Card[])[])[];
  readonly to_win: number;
  readonly forbidden: Card | null;
  readonly quiet: { readonly without_request: number; readonly without_group: number };
  readonly ending: 'family' | 'groups' | 'stalemate' | 'stopped' | null;
  readonly winners: readonly number[];
  readonly shown: readonly (readonly Card[])[] | null;
  readonly memory?: readonly { readonly holds: readonly Card[]; readonly lacks: readonly Card[] }[];
}

/** The groups of a seat, one entry for each three cards, a whole family being two. */
export function groupsOf(view: HapyView, seat: number): Card[][] {
  return view.groups[seat]!.flatMap((laid) => (laid.length > 3 ? [laid.slice(0, 3), laid.slice(3)] : [[...laid]]));
}

/** What a seat still needs to win (H-16): so many groups, or the rest of one of these families. */
export interface Need {
  readonly groups: number;
  readonly families: readonly Family[];
}

export function need(view: HapyView, seat: number): Need {
  const groups = view.to_win - groupsOf(view, seat).length;
  if (groups <= 1) return { groups, families: [] }; // any group will do
  const begun = (of: number): Family[] => view.groups[of]!.filter((laid) => laid.length === 3).map((laid) => familyOf(laid[0]!));
  const elsewhere = new Set(view.groups.flatMap((_, other) => (other === seat ? [] : begun(other))));
  const own = begun(seat);
  return { groups, families: FAMILIES.filter((family) => own.includes(family) && !elsewhere.has(family)) };
}

/** In front of whom a card lies revealed. */
export function laidBy(view: HapyView, card: Card): number | null {
  const seat = view.groups.findIndex((groups) => groups.some((laid) => laid.includes(card)));
  return seat < 0 ? null : seat;
}

/** What a player who is about to ask should know of a card. */
export type Asking = 'laid' | 'forbidden' | 'mine' | 'lying' | 'open';

export function asking(view: HapyView, card: Card): Asking {
  if (laidBy(view, card) !== null) return 'laid';
  if (view.forbidden === card) return 'forbidden';
  if (view.hand?.includes(card)) return 'mine';
  return view.slots.includes(card) ? 'lying' : 'open';
}

/** The family that somebody who asks most likely wants: the one they hold most of and that is not all laid. */
export function likelyFamily(view: HapyView): Family {
  const held = (family: Family): number => view.hand?.filter((card) => familyOf(card) === family).length ?? 0;
  const left = FAMILIES.filter((family) => view.groups.flat().every((laid) => familyOf(laid[0]!) !== family || laid.length < 6));
  return left.reduce((best, family) => (held(family) > held(best) ? family : best), left[0] ?? FAMILIES[0]);
}
