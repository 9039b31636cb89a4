// The family that somebody who is about to ask has turned to: tapped in the hand, asked for beside it.
import { type Family, familyOf } from './cards.ts';
import type { HapyLook } from './speech.ts';
import { likelyFamily } from './view.ts';

let tapped = $state.raw<{ family: Family; hand: string } | null>(null);

/** Whether it is for this seat to ask. */
export function mayAsk({ view, seat, moves }: HapyLook): boolean {
  return view.turn === seat && view.phase === 'ask' && moves.length > 0;
}

/** The family to ask for: the one tapped this time, the one advised, or the likeliest. */
export function family(look: HapyLook): Family {
  if (tapped && tapped.hand === moment(look)) return tapped.family;
  return look.hint?.verb === 'ask' ? familyOf(String(look.hint.args.card)) : likelyFamily(look.view);
}

export function turnTo(look: HapyLook, to: Family): void {
  tapped = { family: to, hand: moment(look) };
}

/** A new turn begins with the likeliest again. */
function moment({ view, seat }: HapyLook): string {
  return `${seat} ${view.hand?.join(' ')} ${view.hands.join(' ')} ${view.slots.filter(Boolean).length}`;
}
