// The cards of a table's content (O-27): what each is worth in resources and what it does; a view does not repeat it.
import standard from '../../../../src/barque/games/osiris/content/standard.toml';
import { GOODS, type Goods } from './view.ts';

interface Entry {
  readonly name: string;
  readonly gains?: Goods;
  readonly effect: string;
  readonly leaves?: boolean;
}
export interface Content {
  readonly cards: readonly Entry[];
  readonly blessings: readonly Entry[];
}

/** The content that a table plays with: the option holds its name or, for an own one, its data. */
export function contentOf(option: unknown): Content {
  return (typeof option === 'object' && option !== null ? option : standard) as unknown as Content;
}

export function gainsOf(content: Content, card: string): Goods {
  const gains = content.cards.find(({ name }) => name === card)?.gains ?? {};
  return Object.fromEntries(GOODS.filter((good) => gains[good]).map((good) => [good, gains[good]!]));
}

/** The effect of a card or a blessing, by its name in the rules. */
export function effectOf(content: Content, name: string): string {
  return [...content.cards, ...content.blessings].find((entry) => entry.name === name)?.effect ?? name;
}
