// Osiris in words: amounts, places, cards, what an action would bring, what to do.
import type { Look } from '../../lib/game.ts';
import type { Say } from '../../lib/language.svelte.ts';
import {
  type Amounts,
  type Bonus,
  type Bring,
  GOODS,
  type Goods,
  halfOf,
  LABORERS,
  MONUMENTS,
  type OsirisPreviews,
  type OsirisView,
  type Place,
  placeOf,
} from './view.ts';

export type OsirisLook = Look<OsirisView, OsirisPreviews>;

const among = (names: readonly string[], name: string): boolean => names.includes(name);

/** Returns the words for *n* of a resource, laborer, monument, card or blessing; a user's own content has titles. */
export function thing(say: Say, name: string, view: OsirisView | null = null, n = 1): string {
  const title = view?.titles[name];
  if (title) return title;
  if (name === 'card') return say('board.card', { n });
  if (among(GOODS, name)) return say(`resource.${name}`, { n });
  if (among(LABORERS, name)) return say(`laborer.${name}`, { n });
  if (among(MONUMENTS, name)) return say(`monument.${name}`, { n });
  const card = say(`card.${name}`);
  return card === `card.${name}` ? say(`blessing.${name}`) : card;
}

/** With a capital: names stand alone on the board. */
export function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lists amounts: “2 grain, 1 city card (Merchant)”. */
export function listed(
  say: Say,
  amounts: Amounts | Goods,
  view: OsirisView | null = null,
  cards: readonly string[] | null = null,
): string {
  const parts = Object.entries(amounts)
    .filter(([, n]) => n)
    .map(([name, n]) => {
      const known =
        name === 'card' && cards?.length ? ` (${cards.map((card) => thing(say, card, view)).join(', ')})` : '';
      return say('amount.of', { n, what: `${thing(say, name, view, n)}${known}` });
    });
  return parts.join(', ') || say('board.nothing');
}

export function bonusText(say: Say, bonus: Bonus): string {
  const glory = bonus.glory ? [say('bring.gp', { n: bonus.glory })] : [];
  const amounts = { ...(bonus.cards ? { card: bonus.cards } : {}), ...bonus.goods };
  return [...glory, ...(Object.keys(amounts).length ? [listed(say, amounts)] : [])].join(', ');
}

/** Describes what a card or a blessing does. */
export function effectText(say: Say, view: OsirisView, name: string): string {
  return titled(say(`effect.${(view.cards[name] ?? view.blessings[name])?.effect}`));
}

/** The same in a few words, for a small card. */
export function briefly(say: Say, view: OsirisView, name: string): string {
  return say(`brief.${(view.cards[name] ?? view.blessings[name])?.effect}`);
}

/** What a card is worth in resources. */
export function gainsOf(view: OsirisView, card: string): Goods {
  return view.cards[card]?.gains ?? {};
}

export function nameOf(look: OsirisLook, seat: number): string {
  if (seat === look.you) return look.say('play.you');
  return look.players.find((player) => player.seat === seat)?.name ?? look.say('play.player', { seat: seat + 1 });
}

/** Returns what a place or a section is and where: “Farm, east bank, segment 1”. */
export function placed(say: Say, view: OsirisView, id: string): string {
  const place = placeOf(view, id);
  if (!place) return id;
  const kind = place.kind === 'city' ? place.name : titled(say(`place.${place.kind}`));
  const bank = say(id[0] === 'e' ? 'place.east' : 'place.west');
  const where = say('place.where', { kind, bank, segment: id[1]! });
  return id.length <= 3 ? where : `${where}, ${say('place.section', { n: halfOf(id) + 1 })}`;
}

/** Describes what stands on a place and what it yields. */
export function described(look: OsirisLook, place: Place, half: number | null = null): string {
  const id = half === null || place.kind === 'city' ? place.place : `${place.place}${half + 1}`;
  return [placed(look.say, look.view, id), ...standing(look, place)].join(', ');
}

/** Lists what stands on a place and what it yields. */
export function standing(look: OsirisLook, place: Place): string[] {
  const { say } = look;
  const parts: string[] = [];
  if (place.kind === 'caravan') {
    parts.push(place.goods.map((goods) => listed(say, goods)).join(' / '));
    if (place.blocked) parts.push(say('board.blocked'));
    if (place.leader !== null) parts.push(say('board.leads', { who: nameOf(look, place.leader) }));
    for (const rider of place.laborers) if (rider) parts.push(say('board.stands', { laborer: thing(say, rider) }));
    return parts;
  }
  if (place.kind !== 'city') parts.push(say('place.icons', { icons: place.icons.join(' + ') }));
  place.monuments.forEach((there) => {
    for (const { monument, owner } of there)
      parts.push(`${thing(say, monument)} (${owner === null ? say('board.neutral') : nameOf(look, owner)})`);
  });
  for (const [laborer, n] of Object.entries(place.laborers))
    if (n) parts.push(say('board.stands', { laborer: thing(say, laborer, null, n) }));
  return parts;
}

/** Describes what an action would bring. */
export function broughtBy(look: OsirisLook, bring: Bring): string {
  const { say } = look;
  const parts: string[] = [];
  if (bring.goods) parts.push(listed(say, bring.goods));
  if (bring.short) parts.push(say('bring.short'));
  if (bring.cards !== undefined) parts.push(say('bring.cards', { n: bring.cards }));
  if (bring.host !== undefined) parts.push(say('bring.host', { who: nameOf(look, bring.host) }));
  if (bring.leads) parts.push(say('bring.leads'));
  if (bring.toll !== undefined) parts.push(say('bring.toll', { who: nameOf(look, bring.toll) }));
  if (bring.gp !== undefined) parts.push(say('bring.gp', { n: bring.gp }));
  if (bring.sets) parts.push(say('bring.sets', { n: bring.sets }));
  return parts.join(', ');
}

/** The cards that were drawn just now, for the one who drew them. */
export function drawn({ step }: OsirisView): readonly string[] {
  return Array.isArray(step.drawn) ? step.drawn : [];
}

/** Says whose turn it is and what to do. */
export function todo(look: OsirisLook): string {
  const { say, view } = look;
  if (view.turn < 0) return '';
  const { step, phase } = view;
  if (view.turn !== look.seat) {
    const who = nameOf(look, view.turn);
    if (phase === 'bribe' && step.actor === look.seat) return say('now.waits-bribes');
    return phase === 'action' ? say('do.action', { who }) : say('do.choosing', { who });
  }
  if (phase === 'action') return say('do.action-you');
  if (phase === 'part' && drawn(view).length > 2) return say('now.discard');
  const other = phase === 'offer' && step.offer ? step.offer.to : (step.actor ?? view.turn);
  const laborer = step.laborer ? thing(say, step.laborer) : '';
  return say(`ask.${phase}`, { who: nameOf(look, other), laborer, due: step.due ?? 0 });
}
