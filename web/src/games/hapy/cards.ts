// The 36 god cards (H-1): families in their order, and their colours.
import { CREAM, INK } from '../../lib/ink.ts';

export const FAMILIES = ['jackal', 'cat', 'crocodile', 'falcon', 'hippo', 'bull'] as const;
export type Family = (typeof FAMILIES)[number];
export const NUMBERS = [1, 2, 3, 4, 5, 6] as const;

/** A card's name, as the rules have it: `cat-3`. */
export type Card = string;

/** A family's colour, after Okabe and Ito, and what is drawn on it. Printed cards: the same by day and by night. */
export const COLOURS: Readonly<Record<Family, { readonly fill: string; readonly ink: string }>> = {
  jackal: { fill: '#3a3733', ink: CREAM },
  cat: { fill: '#e6a817', ink: INK },
  crocodile: { fill: '#009e73', ink: INK },
  falcon: { fill: '#56b4e9', ink: INK },
  hippo: { fill: '#8e4a7d', ink: CREAM },
  bull: { fill: '#d55e00', ink: INK },
};

export function familyOf(card: Card): Family {
  return card.slice(0, card.indexOf('-')) as Family;
}

export function numberOf(card: Card): number {
  return Number(card.slice(card.indexOf('-') + 1));
}

/** The six cards of a family. */
export function cardsOf(family: Family): Card[] {
  return NUMBERS.map((number) => `${family}-${number}`);
}

/** The cards of one family among others, by number. */
export function ofFamily(cards: readonly Card[], family: Family): Card[] {
  return cards.filter((card) => familyOf(card) === family).sort((a, b) => numberOf(a) - numberOf(b));
}

/** How large a family's glyph is drawn: the crocodile is half as wide again as the others. */
export function glyphSize(family: Family, size: number): number {
  return family === 'crocodile' ? size * 0.78 : size;
}
