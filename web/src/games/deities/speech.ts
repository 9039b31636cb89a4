// Deities of the Old Kingdom in words: cards, costs, pushes, what to do; the terminal uses the same words.
import { language, type Say } from '../../lib/language.svelte.ts';
import { values } from '../../lib/narrow.ts';
import { DOMAINS, type Way } from './field.ts';
import {
  type Cards,
  type DeitiesLook,
  enchantment,
  type Facts,
  type Now,
  type OwnWords,
  type Push,
  type Race,
} from './view.ts';

type Section = 'spell' | 'lower' | 'higher' | 'eclipse';

/** Returns a card's name: from a user's own content, otherwise from the words, otherwise its id. */
export function title(say: Say, section: Section, card: string, own: OwnWords = {}): string {
  const name = own.name?.[language.code];
  if (name) return name;
  const key = `${section}.${card}.name`;
  const found = say(key);
  return found === key ? card.charAt(0).toUpperCase() + card.slice(1).replaceAll('-', ' ') : found;
}

/** Describes what a spell or a power does. */
export function textOf(say: Say, section: 'spell' | 'lower', card: string, own: OwnWords & Partial<Facts>): string {
  const text = own.text?.[language.code];
  if (text) return text;
  const key = `${section}.${card}.text`;
  const found = say(key);
  return found === key ? (own.effect ?? '') : found;
}

/** Returns the name of the card at a place: `lower-3`, `eclipse`. */
export function placeName({ say, view }: DeitiesLook, place: string): string {
  const told = enchantment(view, place);
  if (told) return title(say, told.power ? 'lower' : 'higher', told.card, told);
  return view.eclipse ? title(say, 'eclipse', view.eclipse.card, view.eclipse) : say('eclipse.hidden');
}

/** What a power does, in a few words where there are some. */
export function briefOf(say: Say, card: string, own: OwnWords & Partial<Facts>): string {
  const key = `brief.${card}`;
  const found = own.text ? key : say(key);
  return found === key ? textOf(say, 'lower', card, own) : found;
}

/** What a player needs for the eclipse, as far as it is public. */
export function rivalText(look: DeitiesLook, seat: number): string {
  const { say, view } = look;
  const { race, unlocked } = view.players[seat]!;
  const who = nameOf(look, seat);
  if (unlocked.includes('eclipse')) return say('goal.has', { who });
  if (!race) return say('goal.out', { who });
  const cards = say('goal.cards', { n: race.most, cards: raceText(race) });
  return say('goal.rival', { who, missing: say('goal.steps', { n: race.missing.length }), cards });
}

/** How many cards are missing: one number, or from least to most. */
export function raceText({ least, most }: Race): string {
  return least === most ? `${least}` : `${least}–${most}`;
}

/** How many spells follow an unlock, and for what dice (D-21). */
export function drawsText(say: Say, { draws, alike }: Now): string {
  return draws ? say('move.draws', { n: draws, dice: say(`alike.${alike}`) }) : '';
}

/** Describes what the card at a place brings: its power, its symbols, or the end of the game. */
export function powerText({ say, view }: DeitiesLook, place: string): string {
  const told = enchantment(view, place);
  if (told?.power) return textOf(say, 'lower', told.card, { ...told.power, ...told });
  if (told?.symbols)
    return say('about.symbols-off', {
      symbols: together(
        say,
        told.symbols.map((each) => say(`domain.${each}`)),
      ),
    });
  return say('about.eclipse');
}

/** Returns a cost in words: “3 Worker, 1 Reeds”, and what cubes take off. */
export function price(say: Say, cost: Cards, spares = 0): string {
  const asked = DOMAINS.filter((domain) => cost[domain] > 0).map((each) => `${cost[each]} ${say(`domain.${each}`)}`);
  if (asked.length === 0) return say('board.free-of-charge');
  return spares ? `${asked.join(', ')} ${say('board.less', { n: spares })}` : asked.join(', ');
}

/** Joins parts as in a sentence: “a, b and c”. */
export function together(say: Say, parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${say('end.and')} ${parts.at(-1)}`;
}

export function wayName(say: Say, { side, line }: Way): string {
  return say(`side.${side}`, { line });
}

export function nameOf(look: DeitiesLook, seat: number): string {
  if (seat === look.you) return look.say('play.you');
  return look.players.find((player) => player.seat === seat)?.name ?? look.say('play.player', { seat: seat + 1 });
}

/** Describes what a push would bring. */
export function told(say: Say, { gain, domain, group, more, out }: Push): string {
  const faces = out.map((face) => say(`domain.${face}`));
  const parts = [say('push.gain', { n: gain, domain: say(`domain.${domain}`) }), say('push.group', { n: group })];
  if (more > 0) parts.push(say('push.more', { n: more }));
  if (gain < group + more) parts.push(say('push.supply'));
  return `${parts.join(' ')} ${say('push.out', { faces: together(say, faces) })}`;
}

/** The name of the spell or the power that is being used. */
export function effectName(look: DeitiesLook): string {
  const { effect } = look.view;
  if (!effect) return '';
  return effect.spell ? title(look.say, 'spell', effect.spell) : placeName(look, effect.card!);
}

/** Describes what the spell or the power in use does. */
export function effectText({ say, view }: DeitiesLook): string {
  const { effect } = view;
  if (!effect) return '';
  if (effect.spell) return textOf(say, 'spell', effect.spell, {});
  const told = enchantment(view, effect.card!)!;
  return textOf(say, 'lower', told.card, { ...told.power, ...told });
}

/** Says what to do. */
export function todo(look: DeitiesLook): string {
  const { say, view, moves } = look;
  if (view.turn < 0) return '';
  if (view.phase === 'effect') {
    const verb = String(values(moves, 'verb').find((each) => each !== 'done') ?? 'done');
    const more = verb === 'pick' && view.effect!.picks.length > 0 ? '-more' : '';
    return say('move.card', { card: effectName(look), text: say(`ask.${verb}${more}`) });
  }
  if (view.phase === 'push') return say('do.push', { n: view.push!.dice, domain: say(`domain.${view.push!.domain}`) });
  if (view.phase === 'spare')
    return say('do.spare', { n: view.unlocking!.spares, card: placeName(look, view.unlocking!.card) });
  if (view.phase === 'gain' || view.phase === 'draw') return say(`do.${view.phase}`);
  if (view.phase === 'after' && moves.some(({ verb }) => verb === 'unlock')) return say('do.extra');
  if (view.phase === 'before' && view.final >= 0) return say('do.last');
  if (view.phase === 'before' && !moves.some(({ verb }) => verb === 'unlock')) return say('do.before-push');
  return say(`do.${view.phase}`);
}
