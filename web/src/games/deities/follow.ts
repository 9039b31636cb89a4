// The dice and Blockers of the newest look, by name: tracked once for the board and the controls beside it.
import { followed, laid, type Pieces } from './pieces.ts';
import type { DeitiesLook } from './view.ts';

let last: { sight: string; pieces: Pieces } | null = null;

/** Follows the pieces to *look*; a view may come again, for example when somebody connects: then nothing is new. */
export function follow({ view, events }: DeitiesLook): Pieces {
  const sight = JSON.stringify(view);
  if (last?.sight !== sight) last = { sight, pieces: last ? followed(last.pieces, events, view) : laid(view) };
  return last.pieces;
}
