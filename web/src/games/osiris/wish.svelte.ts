// What is considered at the moment: picked on the board or in the hand, shown beside them with what it would bring.
import type { BoardProps } from '../../lib/game.ts';
import type { Pick } from '../../lib/narrow.ts';
import { can, holds, type Idea, lights, moveTo, same } from './idea.ts';
import type { OsirisLook } from './speech.ts';
import { at, shut } from './telling.svelte.ts';
import type { OsirisPreviews, OsirisView } from './view.ts';

type Props = BoardProps<OsirisView, OsirisPreviews>;
/** The parts of the board, of which a small window shows one at a time. */
export const PARTS = ['nile', 'plans', 'market', 'governors'] as const;
export type Part = (typeof PARTS)[number];
/** What is done there. */
export const VERBS: Readonly<Record<Part, readonly string[]>> = {
  nile: ['to', 'from'],
  plans: ['plan', 'build'],
  market: ['hire', 'exchange'],
  governors: ['offer'],
};
/** Where a step is answered, and where something is told of. */
const NEEDED: Readonly<Record<string, Part>> = {
  place: 'nile',
  site: 'nile',
  recruit: 'nile',
  cartouche: 'plans',
  monument: 'plans',
  trade: 'market',
  'free-hire': 'market',
  stocks: 'market',
  screen: 'nile',
};
/** Steps that are answered on the board, by a place. */
const PLACED = ['place', 'site', 'recruit'];

let wished = $state.raw<Idea | null>(null);
let opened = $state.raw<{ at: Part | null; part: Part } | null>(null); // by a tap, as long as the same is needed
let early = $state(false); // a place was tapped for what has to be paid for first

/** Whether a step asks for a place. */
export function stepping({ moves, view }: OsirisLook): boolean {
  return moves.length > 0 && PLACED.includes(view.phase);
}

export function ideaOf(look: OsirisLook): Idea | null {
  return wished && !look.past && !stepping(look) && holds(look.view, wished) ? wished : null;
}

/** Whether a place was tapped where the considered thing could go only in another turn. */
export const tooEarly = (): boolean => early;

/** The part that has to be seen now: where something is told of, or where a step or an idea is answered. */
function needed(look: OsirisLook): Part | null {
  const place = at();
  if (place) return NEEDED[place] ?? (place as Part);
  if (look.moves.length === 0) return null;
  const verb = ideaOf(look)?.verb;
  return verb === 'send' || verb === 'build' ? 'nile' : (NEEDED[look.view.phase] ?? null);
}

/** The part that a small window shows. */
export function partOf(look: OsirisLook): Part {
  const part = needed(look);
  return opened?.at === part ? opened.part : (part ?? 'nile');
}

export function show(look: OsirisLook, part: Part): void {
  opened = { at: needed(look), part };
}

/** Goes back to what has to be seen: a turn has begun or ended. */
export function unfold(): void {
  opened = null;
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
  wished = again ? null : next;
  if (!again && next.verb && look.moves.length > 0 && !can(look.moves, next)) why(next);
}

/** Picks; what was considered is done with it. */
export function act({ look, choose }: Props, pick: Pick, ...then: Pick[]): void {
  if (can(look.moves, pick)) drop();
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
