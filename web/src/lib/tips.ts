// When the tips of a first game appear: the conditions that all games share.
import type { Look, View } from './game.ts';

/** What the views of all games have in common. */
export type Turned = View & { readonly turn: number; readonly phase: string };
type When = (look: Look<Turned>) => boolean;

/** The learner is to move, and the game is in one of these phases. */
export const phase =
  (...names: string[]): When =>
  ({ view, seat }) =>
    view.turn === seat && names.includes(view.phase);

/** The learner did something of these kinds, or it happened to them. */
export const did =
  (...kinds: string[]): When =>
  ({ events, seat }) =>
    events.some(({ event }) => kinds.includes(event.kind) && event.seat === seat);

/** The learner can make a move of this verb. */
export const can =
  (verb: string): When =>
  ({ moves }) =>
    moves.some((move) => move.verb === verb);
