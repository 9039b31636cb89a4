// Explains the things on the board (`data-about`), in the words of the rules.
import type { About } from '../../lib/game.ts';
import { COLUMNS } from './account.ts';
import { effectText, gainsOf, listed, nameOf, type OsirisLook, placed, standing, thing, titled } from './speech.ts';
import { foreman, GOODS, goodOf, LABORERS, MONUMENTS, type Monument, type Place, placeOf } from './view.ts';

/** The rules of each kind of place, the most telling first. */
const PLACES = {
  farm: ['O-10', 'O-23'],
  brickyard: ['O-10', 'O-23'],
  quarry: ['O-10', 'O-23'],
  city: ['O-13', 'O-14', 'O-16'],
  caravan: ['O-17', 'O-19'],
} as const;
const RULES: Readonly<Record<string, readonly string[]>> = {
  withdraw: ['O-29', 'O-30', 'O-31'],
  hire: ['O-20'],
  reserve: ['O-12', 'O-3'],
  locked: ['O-34', 'O-20', 'O-21'],
  pile: ['O-5'],
  bonuses: ['O-30', 'O-34'],
  regent: ['O-9', 'O-8'],
  sets: ['O-35'],
};

function monument(look: OsirisLook, kind: Monument, number = 0): About {
  const { say, view } = look;
  const entry = view.cartouches.find((each) => each.monument === kind && (!number || each.cartouche === number))!;
  const name = titled(thing(say, kind));
  const text = [say('about.glory', { n: entry.glory }), say('about.sites', { n: view.sites[kind].length })];
  if (!number) return { name, text, rules: ['O-23', 'O-24', 'O-25'] };
  const who = entry.planned.map((seat) => say('board.planned-by', { who: nameOf(look, seat) }));
  const state = [...(entry.blocked ? [say('board.blocked')] : []), ...who].map(titled);
  const cost = say('plans.cost', { monument: name, n: number, cost: listed(say, entry.cost) });
  return { name: cost, text: [...state, ...text], rules: ['O-22', 'O-23'] };
}

/** Explains a thing on the board. */
export function about(look: OsirisLook, what: string): About | null {
  const { say, view } = look;
  const [name = '', second = '', third = ''] = what.split(' ');
  const place = placeOf(view, name);
  if (place) return { name: placed(say, view, place.place), text: uses(look, place), rules: PLACES[place.kind] };
  const kind = MONUMENTS.find((each) => each === name);
  if (kind && second === 'of') {
    const { built, whole, lost } = view.governors[Number(third)]!;
    const text = [
      say('governors.built', { n: built[kind], all: whole[kind] + lost[kind], monument: thing(say, kind) }),
    ];
    if (lost[kind]) text.push(say('about.lost', { n: lost[kind] }));
    return { ...monument(look, kind), text, origin: nameOf(look, Number(third)) };
  }
  if (kind) return monument(look, kind, Number(second));
  const laborer = LABORERS.find((each) => each === name);
  if (laborer)
    return {
      name: titled(thing(say, laborer)),
      text: [say(foreman(laborer) ? 'about.foreman' : 'about.basic')],
      rules: ['O-10', 'O-13', 'O-17'],
    };
  const good = GOODS.find((each) => each === name);
  if (good) return { name: titled(thing(say, good, null, 2)), text: [say('about.good')], rules: ['O-12', 'O-37'] };
  if (name === 'market') return market(look, Number(second));
  if (name === 'gp') return points(look, Number(second));
  if (name === 'crew' || name === 'hand') return hidden(look, name, Number(second));
  if (RULES[name]) return { name: say(`about.${name}-name`), text: [say(`about.${name}`)], rules: RULES[name] };
  return card(look, name);
}

/** What a place is for, and what stands there now. */
function uses(look: OsirisLook, place: Place): string[] {
  const { say } = look;
  const now = standing(look, place).join(', ');
  const there = now ? [`${titled(now)}.`] : [];
  if (place.kind === 'city' || place.kind === 'caravan') return [say(`about.${place.kind}`), ...there];
  const good = goodOf(place.kind);
  const laborer = LABORERS.find((each) => goodOf(each) === good && !foreman(each))!;
  return [say('about.terrain', { laborer: thing(say, laborer), good: thing(say, good, null, 2) }), ...there];
}

function market({ say, view }: OsirisLook, number: number): About {
  const { above, below, used } = view.market[number - 1]!;
  const [one, other] = [listed(say, above), listed(say, below)];
  const both = (
    [
      [one, other],
      [other, one],
    ] as const
  ).map(([pays, gains]) => `${say('move.exchange-one', { pays, gains })}.`);
  return {
    name: say('market.title'),
    text: [...both, say(used ? 'about.market-used' : 'about.market')],
    rules: ['O-21', 'O-12'],
  };
}

/** Where a governor's points come from. */
function points(look: OsirisLook, seat: number): About {
  const { say, view } = look;
  const { account, gp } = view.governors[seat]!;
  const parts = COLUMNS.filter((column) => account[column]).map(
    (column) => `${say(`account.${column}`)}: ${account[column]}`,
  );
  return {
    name: `${nameOf(look, seat)}: ${say('bring.gp', { n: gp })}`,
    text: [parts.join(', ') || say('board.nothing'), ...(view.turn < 0 ? [] : [say('about.gp')])],
    rules: ['O-36', 'O-24', 'O-25', 'O-35'],
  };
}

function hidden(look: OsirisLook, kind: 'crew' | 'hand', seat: number): About {
  const { say, view } = look;
  const governor = view.governors[seat]!;
  const known = Object.values(governor.shown).some(Boolean) && kind === 'crew';
  return {
    name: `${nameOf(look, seat)}: ${say(`governors.${kind}`, { n: governor[kind] })}`,
    text: [say(`about.${kind}`), ...(known ? [say('about.shown', { laborers: listed(say, governor.shown) })] : [])],
    rules: ['O-37', kind === 'crew' ? 'O-8' : 'O-13'],
  };
}

/** A city card or a blessing: both uses, and where it comes from. */
function card({ say, view }: OsirisLook, name: string): About | null {
  if (!view.cards[name] && !view.blessings[name]) return null;
  const does = `${effectText(say, view, name)}.`;
  if (view.blessings[name])
    return { name: thing(say, name, view), text: [does, say('about.blessing')], rules: ['O-28', 'O-27'] };
  const goods = say('now.gain-do', { goods: listed(say, gainsOf(view, name)) });
  return {
    name: thing(say, name, view),
    text: [does, `${goods}.`],
    origin: say('about.card'),
    rules: ['O-27', 'O-13'],
  };
}
