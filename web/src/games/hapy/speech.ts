// Hâpy Families in words: cards, places, what wins, what to do; the terminal uses the same words.
import type { Look } from '../../lib/game.ts';
import { GLYPHS } from '../../lib/glyphs.ts';
import type { Say } from '../../lib/language.svelte.ts';
import { type Card, FAMILIES, familyOf, numberOf, ofFamily } from './cards.ts';
import { layoutOf } from './layout.ts';
import type { HapyView } from './view.ts';

export type HapyLook = Look<HapyView>;

/** Returns a card's name: “Cat 3”. */
export function named(say: Say, card: Card): string {
  return `${say(`animal.${familyOf(card)}`)} ${numberOf(card)}`;
}

/** Returns a card's name as the object of a sentence: “the Cat 3”. */
export function theCard(say: Say, card: Card): string {
  return `${say(`the.${familyOf(card)}`)} ${numberOf(card)}`;
}

/** Returns a card's name as what somebody is asked for: “the Cat 3”, in German “der Katze 3”. */
export function askedCard(say: Say, card: Card): string {
  return `${say(`asked.${familyOf(card)}`)} ${numberOf(card)}`;
}

/** Joins parts as in a sentence: “a, b and c”, or “a, b or c”. */
export function together(say: Say, parts: readonly string[], link: 'and' | 'or' = 'and'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${say(`end.${link}`)} ${parts.at(-1)}`;
}

/** Lists cards by family: “Cat 1 and 3, Bull 4”. */
export function listed(say: Say, cards: readonly Card[]): string {
  const parts = FAMILIES.map((family) => ofFamily(cards, family))
    .filter((own) => own.length > 0)
    .map(
      (own) =>
        `${say(`animal.${familyOf(own[0]!)}`)} ${together(
          say,
          own.map((card) => `${numberOf(card)}`),
        )}`,
    );
  return parts.join(', ') || say('board.nothing');
}

export function nameOf(look: HapyLook, seat: number): string {
  if (seat === look.you) return look.say('play.you');
  return look.players.find((player) => player.seat === seat)?.name ?? look.say('play.player', { seat: seat + 1 });
}

/** The slots whose cards still lie on that of *slot*. */
export function covering(look: HapyLook, slot: number): number[] {
  const over = layoutOf(look.options.layout).slots[slot]?.covered_by ?? [];
  return over.filter((upper) => look.view.slots[upper] !== null);
}

/** Describes what lies in a place, and whether it can be taken. */
export function place(look: HapyLook, slot: number): string {
  const { say, view } = look;
  const shown = view.slots[slot];
  if (!shown) return say('refusal.slot-empty');
  const face = shown === 'mummy' ? say('board.mummy') : `${named(say, shown)}, ${say(`family.${familyOf(shown)}`)}`;
  if (view.turn < 0) return face;
  if (view.available.includes(slot)) return say('place.free', { face });
  return say('place.covered', { face, covering: lyingOn(look, slot) });
}

/** Names what lies on a card: “2 mummies”, “Cat 3 and a mummy”. */
function lyingOn(look: HapyLook, slot: number): string {
  const { say, view } = look;
  const faces = covering(look, slot).map((upper) => view.slots[upper]!);
  const mummies = faces.filter((face) => face === 'mummy').length;
  const gods = faces.filter((face) => face !== 'mummy').map((card) => named(say, card));
  return together(say, mummies ? [...gods, say('place.mummies', { n: mummies })] : gods);
}

/** Says what a seat still needs to win (H-16). */
export function wins(look: HapyLook, seat: number): string {
  const { say, view } = look;
  const { groups, families } = view.needs[seat]!;
  const said = say('board.wins-groups', { n: groups });
  if (families.length === 0) return said;
  const names = families.map((family) => say(`family.${family}`));
  return `${said} ${say('board.wins-family', { families: together(say, names, 'or') })}`;
}

/** The same in one short line, families by their signs. */
export function winsInShort({ say, view }: HapyLook, seat: number): string {
  const { groups: n, families } = view.needs[seat]!;
  if (families.length === 0) return say('seat.need', { n });
  return say('seat.need-family', { n, families: families.map((family) => GLYPHS[family]).join(' ') });
}

/** Says how near a standstill is (H-17); nothing while there are cards to take. */
export function quiet({ say, view }: HapyLook): string {
  if (view.turn < 0 || view.slots.some((face) => face !== null)) return '';
  return say('board.quiet', {
    silent: view.quiet.without_request,
    most: view.quiet.most_without_request,
    barren: view.quiet.without_group,
    limit: view.quiet.most_without_group,
  });
}

/** Says whose turn it is and what to do. */
export function todo(look: HapyLook): string {
  const { say, view } = look;
  if (view.turn < 0) return '';
  const you = view.turn === look.seat ? '-you' : '';
  return say(`do.${view.phase}${you}`, { who: nameOf(look, view.turn) });
}
