// What governors deal in (O-16, O-32, O-33): resources, laborers and city cards.
import type { Deals, Good } from '../../lib/game.ts';
import { type OsirisLook, thing } from './speech.ts';
import Thing from './Thing.svelte';
import { GOODS, LABORERS, type OsirisView } from './view.ts';

const MANY = 9; // of what nobody else sees

function goods(look: OsirisLook, seat: number): Good[] {
  const governor = look.view.governors[seat]!;
  const known = (amounts: Readonly<Record<string, number>>): Good[] =>
    Object.entries(amounts).flatMap(([name, most]) => (most ? [{ name, most }] : []));
  if (governor.laborers && governor.goods && governor.cards)
    return known({ ...governor.goods, ...governor.laborers, ...governor.cards });
  const wares = governor.goods ? known(governor.goods) : GOODS.map((name) => ({ name, most: MANY }));
  const crew = governor.crew ? LABORERS.map((name) => ({ name, most: governor.crew })) : [];
  const openly = look.options.negotiation === 'open'; // there one asks for a card by its name, in turn for any
  const cards = openly ? Object.keys(look.view.cards) : ['card'];
  return [...wares, ...crew, ...(governor.hand ? cards.map((name) => ({ name, most: 1, rare: openly })) : [])];
}

export const deals: Deals<OsirisView> = {
  when: ({ negotiation }) => (negotiation === 'open' || negotiation === 'turn' ? negotiation : null),
  goods,
  named: (look, name, n) => thing(look.say, name, look.view, n),
  Thing,
  bribable: ({ view, seat }) =>
    view.phase === 'give' && view.step.actor !== null && view.step.actor !== seat ? view.step.actor : null,
  bribe: (seat, gives) => `bribe ${seat} ${gives}`,
  told: ['deal', 'bribe-taken'],
  moves: (look, seat, gives, gets) => {
    const order = (items: readonly string[], from: number) => {
      const names = goods(look, from).map(({ name }) => name);
      return [...items].sort((one, other) => names.indexOf(one) - names.indexOf(other));
    };
    return [
      { verb: 'offer', seat },
      ...order(gives, look.seat ?? 0).map((item) => ({ verb: 'add', item })),
      ...order(gets, seat).map((item) => ({ verb: 'ask', item })),
      { verb: 'done' },
    ];
  },
  most: 3,
};
