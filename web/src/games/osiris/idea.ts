// What a player considers but has not done: picked on the board, shown with what it would bring, done by a second step.
import { fits, type Move, type Pick, picks } from '../../lib/narrow.ts';
import { type Content, effectOf } from './content.ts';
import type { OsirisLook } from './speech.ts';
import {
  type Bring,
  bendOf,
  brings,
  destinations,
  type Laborer,
  type Monument,
  type OsirisView,
  raiseOf,
  sitesFor,
  spots,
  worth,
} from './view.ts';

/** A pick that is considered; `place` alone is a place that is looked at. */
export type Idea = Pick;

/** What a block of the board needs to show and take ideas. */
export interface Ideas {
  readonly now: Idea | null;
  consider(idea: Idea): void;
}

export const same = (a: Idea | null, b: Idea): boolean => a !== null && picks(a) === picks(b);
export const can = (moves: readonly Move[], pick: Pick): boolean => moves.some((move) => fits(move, pick));
export const hinted = (look: OsirisLook, pick: Pick): boolean => look.hint !== null && fits(look.hint, pick);

/** Whose eyes an idea is seen with; a spectator looks with those of who is on turn. */
export const eyes = (look: OsirisLook): number => look.seat ?? Math.max(0, look.view.turn);

const NONE: ReadonlyMap<string, Bring> = new Map();

function built(look: OsirisLook, content: Content, monument: Monument): Map<string, Bring> {
  const { view } = look;
  const raise = raiseOf(view, (card) => effectOf(content, card));
  const sites = sitesFor(view, monument, raise);
  return new Map(sites.map((id) => [id, worth(view, eyes(look), monument, id, raise)]));
}

/** The places that light up, with what the idea or the step in hand would bring there. */
export function lights(look: OsirisLook, idea: Idea | null, content: Content): ReadonlyMap<string, Bring> {
  const { view } = look;
  const effect = (card: string): string => effectOf(content, card);
  if (look.moves.length > 0 && view.phase === 'place') {
    const laborer = view.step.laborer!;
    const open = spots(view).filter((place) => can(look.moves, { verb: 'to', place }));
    return new Map(open.map((id) => [id, brings(view, eyes(look), laborer, id, bendOf(view, effect))]));
  }
  if (look.moves.length > 0 && view.phase === 'site') return built(look, content, view.step.cartouche!.monument);
  if (look.moves.length > 0 && view.phase === 'recruit')
    return new Map(look.moves.map((move) => [String(move.args.place), {}]));
  if (idea?.verb === 'send') return destinations(view, eyes(look), idea.laborer as Laborer, bendOf(view, effect));
  if (idea?.verb === 'hire') return destinations(view, eyes(look), idea.laborer as Laborer);
  if (idea?.verb === 'plan' || idea?.verb === 'build') return built(look, content, idea.monument as Monument);
  return NONE;
}

/** Whether sections are what is tapped now: where a monument goes. */
export function bySections(view: OsirisView, idea: Idea | null): boolean {
  return view.phase === 'site' || (view.phase !== 'place' && (idea?.verb === 'plan' || idea?.verb === 'build'));
}

/** The move that a tap on a place is, in a step that asks for one. */
export function moveTo(look: OsirisLook, id: string): Pick | null {
  if (look.moves.length === 0) return null;
  if (look.view.phase === 'place' || look.view.phase === 'site') return { verb: 'to', place: id };
  return look.view.phase === 'recruit' ? { verb: 'from', place: id } : null;
}

/** Whether an idea still makes sense in a view: the thing is still there. */
export function holds(view: OsirisView, idea: Idea): boolean {
  if (view.turn < 0) return false;
  const own = view.seat === null ? null : view.governors[view.seat]!;
  switch (idea.verb) {
    case 'send':
      return (own?.laborers?.[String(idea.laborer)] ?? 0) > 0;
    case 'hire':
      return (view.for_hire[String(idea.laborer)] ?? 0) > 0;
    case 'bless':
      return own?.blessings.includes(String(idea.blessing)) ?? false;
    case 'build':
      return view.cartouches.some(
        ({ monument, cartouche, planned }) =>
          monument === idea.monument && cartouche === idea.cartouche && planned.includes(view.seat ?? -1),
      );
    case 'withdraw':
      return own !== null && !own.withdrawn;
    case undefined:
      return idea.card === undefined || (own?.cards?.[String(idea.card)] ?? 0) > 0;
    default:
      return true;
  }
}
