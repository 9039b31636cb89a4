// What a seat sees of Deities of the Old Kingdom (D-29), and what follows from it.
import type { Look } from '../../lib/game.ts';
import { CELLS, type Domain, type Face, same, type Way } from './field.ts';
import type { Bar, DeitiesPreviews, DeitiesView, Enchantment, Eclipse as Own, Push } from './view-types.ts';

export type {
  Cards,
  Danger,
  DeitiesPreviews,
  DeitiesView,
  Enchantment,
  Facts,
  Now,
  OwnWords,
  Phase,
  Player as PlayerView,
  Push,
  Race,
  Spell,
  Verdict,
} from './view-types.ts';

/** An eclipse spell, which has none of the fields of enchantments. */
export type Eclipse = Own & { readonly cubes?: undefined; readonly power?: undefined; readonly symbols?: undefined };

export type DeitiesLook = Look<DeitiesView, DeitiesPreviews>;

export function faces(view: DeitiesView): readonly Face[] {
  return view.field.flat();
}

export function blockers(view: DeitiesView): number[] {
  return view.blockers.map((cell) => CELLS.indexOf(cell));
}

/** The card at a place: an enchantment, or one's own eclipse spell. */
export function cardAt(view: DeitiesView, place: string): Enchantment | Eclipse | undefined {
  return enchantment(view, place) ?? (place === 'eclipse' ? (view.eclipse ?? undefined) : undefined);
}

/** The enchantment at a place such as `lower-3`. */
export function enchantment(view: DeitiesView, place: string): Enchantment | undefined {
  return [...view.lower, ...view.higher].find((told) => told.place === place);
}

/** The dice chosen for a push. */
export interface Dice {
  readonly domain: Domain;
  readonly n: number;
}

/** The pushes from one side of a line, the best first; only of certain dice, if any are chosen. */
export function pushesAt(view: DeitiesView, way: Way, dice: Dice | null): Push[] {
  return view.pushes
    .filter((push) => same(push, way) && (!dice || (push.domain === dice.domain && push.dice === dice.n)))
    .sort((one, other) => other.gain - one.gain || one.dice - other.dice);
}

/** Why nothing can be pushed in there, according to the rules. */
export function reason({ previews }: DeitiesLook, way: Way, dice: Dice | null): Bar | null {
  return previews.barred?.find((bar) => same(bar, way) && bar.dice === (dice?.n ?? 1))?.why ?? null;
}
