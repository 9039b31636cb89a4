// What a game's box would show: from which age on, and its signs.
import type { GlyphName } from './glyphs.ts';

/** From how many years on. */
export const AGES: Readonly<Record<string, number>> = { hapy: 5, deities: 12, osiris: 14 };

export const ART: Readonly<Record<string, readonly GlyphName[]>> = {
  hapy: ['jackal', 'cat', 'crocodile', 'falcon', 'hippo', 'bull'],
  deities: ['scarab', 'temple', 'sarcophagus', 'pyramid', 'eclipse'],
  osiris: ['grain', 'obelisk', 'barge', 'sphinx', 'city'],
};
