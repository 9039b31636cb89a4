// Hâpy Families for ears and keyboard: the board in sentences, and commands in the page's language.
import type { Section, Twin } from '../../lib/game.ts';
import type { Say } from '../../lib/language.svelte.ts';
import type { Move, Pick } from '../../lib/narrow.ts';
import { type Card, FAMILIES, ofFamily } from './cards.ts';
import { ending, type HapyLook, listed, named, nameOf, place, quiet, theCard, todo, together, wins } from './speech.ts';
import type { HapyView } from './view.ts';

const VERBS = ['take', 'pass', 'ask', 'lay'] as const;

function describe(look: HapyLook): Section[] {
  const { say, view } = look;
  const sections: Section[] = [];
  const now = [todo(look), ending(look), quiet(look)];
  if (view.forbidden && view.turn >= 0) {
    const you = view.turn === look.seat ? '-you' : '';
    now.push(say(`board.forbidden${you}`, { who: nameOf(look, view.turn), card: named(say, view.forbidden) }));
  }
  sections.push({ title: say('twin.now'), lines: now.filter(Boolean) });
  if (view.hand) sections.push({ title: say('twin.hand'), lines: hand(look, view.hand) });
  sections.push({ title: say('twin.players'), lines: players(look) });
  sections.push({ title: say(`layout.${view.layout}`), lines: lying(look) });
  return sections;
}

function hand({ say }: HapyLook, cards: readonly Card[]): string[] {
  const lines = FAMILIES.map((family) => ofFamily(cards, family)).filter((own) => own.length > 0);
  return lines.length ? lines.map((own) => `${listed(say, own)}.`) : [say('twin.hand-empty')];
}

function players(look: HapyLook): string[] {
  const { say, view } = look;
  const lines = [say('board.goal', { n: view.to_win })];
  for (let seat = 0; seat < view.seats; seat++) {
    const groups = listed(say, view.groups[seat]!.flat());
    const about = say('board.about', { who: nameOf(look, seat), groups, n: view.hands[seat]! });
    lines.push(view.turn < 0 ? about : `${about} ${say('board.about-wins', { wins: wins(look, seat) })}`);
    const shown = view.shown?.[seat];
    if (shown) lines.push(say('event.hands', { who: nameOf(look, seat), cards: listed(say, shown) }));
    const proved = seat === look.seat ? undefined : view.memory?.[seat];
    for (const key of ['holds', 'lacks'] as const)
      if (proved && proved[key].length > 0)
        lines.push(`${nameOf(look, seat)} ${say(`board.${key}`)} ${listed(say, proved[key])}.`);
  }
  return lines;
}

/** What is free first, then what is covered. */
function lying(look: HapyLook): string[] {
  const { say, view } = look;
  const left = view.slots.flatMap((face, slot) => (face ? [slot] : []));
  if (left.length === 0) return [say('board.empty')];
  const covered = left.filter((slot) => !view.available.includes(slot));
  return [say('board.left', { n: left.length }), ...[...view.available, ...covered].map((slot) => `${place(look, slot)}.`)];
}

function label(move: Move, look: HapyLook): string {
  const { say, view } = look;
  const { slot, seat, card, family, numbers } = move.args;
  if (move.verb === 'take') return say('twin.take', { place: place(look, Number(slot)) });
  if (move.verb === 'ask') return say('twin.ask', { who: nameOf(look, Number(seat)), card: theCard(say, String(card)) });
  if (move.verb !== 'lay') return say('move.pass');
  const laid = [...String(numbers)].map((number) => `${family}-${number}`);
  const kept = (view.hand ?? []).filter((held) => held.startsWith(`${family}-`) && !laid.includes(held));
  const cards = listed(say, laid);
  const what = kept.length ? say('move.lay-keep', { cards, kept: together(say, kept.map((held) => named(say, held))) }) : cards;
  return `${say('move.lay')}: ${what}`;
}

function bare(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** What a word means: a verb, a family or a player, in the page's language or in the notation. */
function known(say: Say): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const verb of VERBS) for (const word of [verb, ...say(`typed.${verb}`).split(' ')]) meanings.set(bare(word), verb);
  for (const family of FAMILIES) {
    meanings.set(family, family);
    for (const section of ['family', 'animal', 'short']) meanings.set(bare(say(`${section}.${family}`)), family);
  }
  return meanings;
}

/**
 * Reads a command: `take 31`, `ask Ana cat 3`, `demander 1 chat 3`, `lay cat 1 2 5`, `pass`. Just a number takes that
 * card; a card and a player, without a verb, ask.
 */
function parse(text: string, look: HapyLook): Pick | null {
  const meanings = known(look.say);
  const pick: Record<string, string | number> = {};
  const numbers: string[] = [];
  let family = '';
  let rest = bare(text);
  for (const player of [...look.players].sort((a, b) => b.name.length - a.name.length)) {
    const name = bare(player.name);
    if (player.seat === look.seat || !name || !(` ${rest} `.includes(` ${name} `))) continue;
    rest = ` ${rest} `.replace(` ${name} `, ' ').trim();
    pick.seat = player.seat;
  }
  for (const word of rest.split(/[\s,.:–-]+/).filter(Boolean)) {
    const meant = meanings.get(word);
    if (meant && (VERBS as readonly string[]).includes(meant)) pick.verb = meant;
    else if (meant) family = meant;
    else if (/^\d+$/.test(word)) numbers.push(word);
    else return null;
  }
  return understood(pick, family, numbers);
}

function understood(pick: Record<string, string | number>, family: string, numbers: string[]): Pick | null {
  const verb = pick.verb ?? (family ? (pick.seat !== undefined || numbers.length < 3 ? 'ask' : 'lay') : numbers.length ? 'take' : '');
  if (verb === 'pass') return { verb };
  if (verb === 'take') return numbers.length === 1 ? { verb, slot: Number(numbers[0]) } : null;
  if (verb === 'lay') return family ? { verb, family, ...(numbers.length ? { numbers: numbers.join('') } : {}) } : { verb };
  if (verb !== 'ask' || !family) return null;
  if (pick.seat === undefined && numbers.length === 2) pick.seat = Number(numbers.shift()); // `ask 1 cat 3`
  if (numbers.length !== 1) return null;
  return { ...pick, verb, card: `${family}-${numbers[0]}` };
}

function help({ say }: HapyLook): string[] {
  return ['twin.help-take', 'twin.help-ask', 'twin.help-pass', 'twin.help-lay'].map((key) => say(key));
}

export const twin: Twin<HapyView> = { describe, label, parse, help };
