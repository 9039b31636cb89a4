// How much room there is: for all of the table, or for one part of it at a time.
import { MediaQuery } from 'svelte/reactivity';
import type { OsirisLook } from './speech.ts';

const small = new MediaQuery(
  '(max-width: 45rem), (max-width: 60rem) and (max-height: 60rem), (max-width: 74rem) and (max-height: 45rem)',
);

/** Whether one part is shown at a time. Who only looks on scrolls through all of it in a small window. */
export function inParts({ past, seat, view }: OsirisLook): boolean {
  return small.current && !past && seat !== null && view.turn >= 0;
}

/** Whether a season's end is told on the board: for whoever watches, and where hand and controls need their room. */
export const onBoard = ({ seat }: OsirisLook): boolean => seat === null || small.current;
