// How much room there is: for all at once with the controls on the board, for all with the controls beside it, or for one
// part of the board at a time.
import { MediaQuery } from 'svelte/reactivity';
import type { DeitiesLook } from './view.ts';

const wide = new MediaQuery('(min-width: 75rem)');
const small = new MediaQuery(
  '(max-width: 39.99rem), (max-width: 74.99rem) and (max-height: 43rem), (max-height: 32rem)',
);

/** A laptop: the controls have room for one hint at a time. */
export const low = new MediaQuery('(max-height: 45rem)');

export type Room = 'wide' | 'tablet' | 'small';

/** In a small window, spectators scroll through the whole board. */
export function roomFor({ past, seat, view }: DeitiesLook): Room {
  const playing = !past && seat !== null && view.turn >= 0;
  if (small.current) return playing ? 'small' : 'wide';
  return wide.current || !playing ? 'wide' : 'tablet';
}
