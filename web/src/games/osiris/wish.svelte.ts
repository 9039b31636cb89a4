// What is considered at the moment: picked on the board or in the hand, shown beside them with what it would bring.
import type { BoardProps } from '../../lib/game.ts';
import type { Pick } from '../../lib/narrow.ts';
import { can, holds, type Idea, lights, moveTo, same } from './idea.ts';
import type { OsirisLook } from './speech.ts';
import { shut } from './telling.svelte.ts';
import type { OsirisPreviews, OsirisView } from './view.ts';

type Props = BoardProps<OsirisView, OsirisPreviews>;
/** A block of the board that is opened beside it where the window is too small for all. */
export type Opened = 'plans' | 'market' | 'since';
/** Steps that are answered on the board, by a place. */
const PLACED = ['place', 'site', 'recruit'];

let wished = $state.raw<Idea | null>(null);
let open = $state<Opened | null>(null);
let early = $state(false); // a place was tapped for what has to be paid for first

/** Whether a step asks for a place. */
export function stepping({ moves, view }: OsirisLook): boolean {
  return moves.length > 0 && PLACED.includes(view.phase);
}

export function ideaOf(look: OsirisLook): Idea | null {
  return wished && !look.past && !stepping(look) && holds(look.view, wished) ? wished : null;
}

export const opened = (): Opened | null => open;
/** Whether a place was tapped where the considered thing could go only in another turn. */
export const tooEarly = (): boolean => early;

export function turnTo(block: Opened | null): void {
  open = open === block ? null : block;
  wished = null;
}

export function drop(): void {
  wished = null;
  early = false;
}

/** Considers something, or drops it if it is considered already; what can't be done is answered with the reason. */
export function consider({ look, why }: Props, next: Idea): void {
  const again = same(ideaOf(look), next);
  shut();
  early = false;
  open = null;
  wished = again ? null : next;
  if (!again && next.verb && look.moves.length > 0 && !can(look.moves, next)) why(next);
}

/** Picks; what was considered is done with it. */
export function act({ look, choose }: Props, pick: Pick, ...then: Pick[]): void {
  if (can(look.moves, pick)) {
    drop();
    open = null;
  }
  choose(pick, ...then);
}

/** A tapped place answers the step that asks for one, takes what is considered, or is looked at. */
export function tap(props: Props, id: string): void {
  const { look, why } = props;
  const move = moveTo(look, id);
  const idea = ideaOf(look);
  const lit = lights(look, idea).has(id);
  if (move) act(props, move);
  else if (idea?.verb === 'send' || idea?.verb === 'build') {
    if (lit) act(props, idea, { verb: 'to', place: id });
    else why(idea, { verb: 'to', place: id });
  } else if (lit) early = true;
  else consider(props, { place: id.slice(0, 3) });
}
