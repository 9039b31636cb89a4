// How the faces of the dice look: colour, sign, and how large the sign is drawn.
import { CREAM, INK } from '../../lib/ink.ts';
import type { Domain, Face } from './field.ts';

/** A domain's colour, after Okabe and Ito, and what is drawn on it. Dice and cards: the same by day and by night. */
export const COLOURS: Readonly<Record<Face, { readonly fill: string; readonly ink: string }>> = {
  worker: { fill: '#e6a817', ink: INK },
  reeds: { fill: '#009e73', ink: INK },
  scarab: { fill: '#56b4e9', ink: INK },
  temple: { fill: '#8e4a7d', ink: CREAM },
  sarcophagus: { fill: '#3f3b37', ink: CREAM },
  pyramid: { fill: '#d9661a', ink: INK },
  blank: { fill: '#efe5cd', ink: '#8a7750' },
};

/** The signs are not drawn equally large in the font: this makes them so. */
export const SIZES: Readonly<Record<Domain, number>> = {
  worker: 1,
  reeds: 1,
  scarab: 0.95,
  temple: 1,
  sarcophagus: 1,
  pyramid: 1.05,
};
