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

/** The signs are neither equally large in the font nor on one line: this makes them so, in em. */
export const SIGNS: Readonly<Record<Domain, { readonly size: number; readonly lift: number }>> = {
  worker: { size: 1, lift: 0 },
  reeds: { size: 1, lift: 0.04 },
  scarab: { size: 0.95, lift: 0.11 },
  temple: { size: 1, lift: 0.14 },
  sarcophagus: { size: 1, lift: 0.12 },
  pyramid: { size: 1.05, lift: 0.17 },
};
