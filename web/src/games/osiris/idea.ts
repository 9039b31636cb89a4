// What a player considers but has not done: picked on the board, shown with what it would bring, done by a second step.
import { fits, type Move, type Pick, picks } from '../../lib/narrow.ts';
import type { OsirisLook } from './speech.ts';
import type { Bring, Laborer, Monument, OsirisView } from './view.ts';

/** A considered pick; `place` alone is a place that is looked at. */
export type Idea = Pick;

export const same = (a: Idea | null, b: Idea): boolean => a !== null && picks(a) === picks(b);
export const can = (moves: readonly Move[], pick: Pick): boolean => moves.some((move) => fits(move, pick));
export const hinted = (look: OsirisLook, pick: Pick): boolean => look.hint !== null && fits(look.hint, pick);

const NONE: ReadonlyMap<string, Bring> = new Map();
const lit = (places: Readonly<Record<string, Bring>> | undefined): ReadonlyMap<string, Bring> =>
  places ? new Map(Object.entries(places)) : NONE;

/** The places that light up, with what the idea or the current step would bring there, as the rules predict it. */
export function lights({ view, moves, previews }: OsirisLook, idea: Idea | null): ReadonlyMap<string, Bring> {
  if (moves.length === 0) return NONE;
  if (view.phase === 'place') return lit(previews.laborers?.[view.step.laborer!]);
  if (view.phase === 'site') return lit(previews.sites?.[view.step.cartouche!.monument]);
  if (view.phase === 'recruit') return new Map(moves.map((move) => [String(move.args.place), {}]));
  if (idea?.verb === 'send' || idea?.verb === 'hire') return lit(previews.laborers?.[idea.laborer as Laborer]);
  if (idea?.verb === 'plan' || idea?.verb === 'build') return lit(previews.sites?.[idea.monument as Monument]);
  return NONE;
}

/** Whether a tap on a lit place does something now; otherwise the light shows where a piece could go later. */
export function actsOn(view: OsirisView, idea: Idea | null): boolean {
  return ['place', 'site', 'recruit'].includes(view.phase) || idea?.verb === 'send' || idea?.verb === 'build';
}

/** Whether sections are tapped now: when a monument is being placed. */
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
