// Moments in which the guide of a first game speaks up, as far as they are the same in every game.
import type { Look, View } from './game.ts';

/** What the views of all games have in common. */
export type Turned = View & { readonly turn: number; readonly phase: string };
type When = (look: Look<Turned>) => boolean;

/** It is for the learner to move, in one of these phases. */
export const phase =
  (...names: string[]): When =>
  ({ view, seat }) =>
    view.turn === seat && names.includes(view.phase);

/** Something of these kinds was done by the learner, or happened to it. */
export const did =
  (...kinds: string[]): When =>
  ({ events, seat }) =>
    events.some(({ event }) => kinds.includes(event.kind) && event.seat === seat);

/** The learner can make a move of this verb. */
export const can =
  (verb: string): When =>
  ({ moves }) =>
    moves.some((move) => move.verb === verb);
