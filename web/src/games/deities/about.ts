// Explains the things on the board (`data-about`), in the words of the rules.
import type { About } from '../../lib/game.ts';
import { DOMAINS } from './field.ts';
import { nameOf, placeName, powerText, rivalText, textOf, title, together } from './speech.ts';
import { cardAt, type DeitiesLook } from './view.ts';

type Explain = (look: DeitiesLook, what: string) => About | null;

const plain =
  (key: string, name: string, ...rules: string[]): Explain =>
  ({ say }) => ({ name: say(name), text: [say(`about.${key}`)], rules });

const THINGS: Readonly<Record<string, Explain>> = {
  die: ({ say }, face) => {
    if (face === 'blank') return { name: say('domain.blank'), text: [say('about.blank')], rules: ['D-13', 'D-24'] };
    const domain = say(`domain.${face}`);
    return { name: domain, text: [say('about.die', { domain })], rules: ['D-14', 'D-11'] };
  },
  free: ({ say }, face) => {
    const domain = say(`domain.${face}`);
    return { name: domain, text: [say('about.free-die', { domain })], rules: ['D-11', 'D-10'] };
  },
  blocker: plain('blocker', 'about.blocker-name', 'D-12', 'D-15'),
  line: plain('line', 'field.title', 'D-5'),
  way: plain('way', 'move.push', 'D-11', 'D-13'),
  card: (look, place) => {
    const { say, view } = look;
    const told = cardAt(view, place);
    if (!told) return null;
    const names = told.cubes?.map((seat) => nameOf(look, seat)) ?? [];
    const kind = place.split('-')[0]!;
    const text = [powerText(look, place), place === 'eclipse' ? '' : say(`about.${kind}`)];
    if (told.cubes)
      text.push(names.length ? say('about.cubes', { names: together(say, names) }) : say('about.no-cubes'));
    return {
      name: placeName(look, place),
      text: text.filter(Boolean),
      rules: kind === 'eclipse' ? ['D-18', 'D-25', 'D-27'] : ['D-22', 'D-17', 'D-18'],
    };
  },
  spell: ({ say, view }, move) => {
    const told = view.hand?.find((each) => each.move === move);
    if (!told) return null;
    const name = title(say, 'spell', told.spell, told);
    return {
      name,
      text: [textOf(say, 'spell', told.spell, told)],
      origin: say('about.spell'),
      rules: ['D-23', 'D-21'],
    };
  },
  deck: ({ say, view }) => ({
    name: say('board.spells'),
    text: [say('about.deck', { deck: view.deck, n: view.discards.reduce((sum, { n }) => sum + n, 0) })],
    rules: ['D-21', 'D-23'],
  }),
  cards: ({ say }, domain) => ({
    name: say(`domain.${domain}`),
    text: [say('about.card', { domain: say(`domain.${domain}`) })],
    rules: ['D-3', 'D-16'],
  }),
  spells: plain('spells', 'board.spells', 'D-29'),
  left: plain('left', 'board.left', 'D-19'),
  firsts: plain('firsts', 'board.firsts', 'D-27'),
  missing: plain('missing', 'about.missing-name', 'D-18', 'D-19'),
  race: (look, seat) => ({
    name: look.say('about.missing-name'),
    text: [rivalText(look, Number(seat)), look.say('about.missing')],
    rules: ['D-18', 'D-19'],
  }),
  symbols: (look, seat) => {
    const { say, view } = look;
    const symbols = view.players[Number(seat)]?.symbols;
    if (!symbols || seat === '') return { name: say('board.symbols'), text: [say('about.symbols')], rules: ['D-22'] };
    const text = DOMAINS.filter((domain) => symbols[domain]).map((domain) =>
      say('about.symbol', { n: symbols[domain], domain: say(`domain.${domain}`) }),
    );
    return { name: say('board.symbols'), text, rules: ['D-22'] };
  },
  supply: plain('supply', 'board.supply', 'D-3'),
};

/** Explains a thing such as `card lower-3`, `die worker`, `blocker`. */
export function about(look: DeitiesLook, thing: string): About | null {
  const [kind, what = ''] = thing.split(' ');
  return THINGS[kind!]?.(look, what) ?? null;
}
