// A turn as somebody considers it: chosen dice, an arrow looked at, a card in hand. Nothing of it is played yet. The
// board and the controls beside it share it.
import type { BoardProps } from '../../lib/game.ts';
import { fits, type Move, type Pick } from '../../lib/narrow.ts';
import { CELLS, same, type Way } from './field.ts';
import { groupPreview, type Preview, pushPreview, shiftPreview, swapPreview } from './preview.ts';
import { type Danger, type DeitiesLook, type DeitiesPreviews, type DeitiesView, type Dice, reason } from './view.ts';

interface Thought {
  /** The view that it is about: a new one ends it. */
  readonly of: string;
  /** The chosen ones of the free dice, all of one domain. */
  readonly chosen: readonly number[];
  readonly aim: Way | null;
  /** A finger has tapped the arrow once. */
  readonly armed: boolean;
  readonly cell: number | null;
  /** The card or spell that is pointed at, and the one that was tapped. */
  readonly regarded: string | null;
  readonly held: string | null;
}
const EMPTY: Thought = { of: '', chosen: [], aim: null, armed: false, cell: null, regarded: null, held: null };

/** The parts of the board, of which a small window shows one at a time. */
export const PARTS = ['field', 'cards', 'players'] as const;
export type Part = (typeof PARTS)[number];
/** What is done there. */
export const VERBS: Readonly<Record<Part, readonly string[]>> = {
  field: ['push', 'pick', 'lift', 'put', 'shift'],
  cards: ['unlock', 'use'],
  players: [],
};

let thought = $state.raw(EMPTY);
let opened = $state.raw<{ at: string; part: Part }>({ at: '', part: 'field' });
let warning = $state.raw<{ danger: Danger; pick: Pick; then: readonly Pick[] } | null>(null);

export class Turn {
  private readonly props: () => BoardProps<DeitiesView, DeitiesPreviews>;
  constructor(props: () => BoardProps<DeitiesView, DeitiesPreviews>) {
    this.props = props;
  }

  real = $derived.by(() => this.props().look);
  private sight = $derived.by(() => JSON.stringify(this.real.view)); // a view may come again, when somebody connects
  now = $derived.by(() => (thought.of === this.sight ? thought : EMPTY));

  /** The use of the spell or power in hand, if it asks something first: that can be answered at once, or left. */
  private trial = $derived.by((): { move: Move; answers: readonly Move[] } | null => {
    const { held } = this.now;
    const move = held ? this.real.moves.find(({ args }) => held === (args.spell ?? args.card)) : undefined;
    const asks = move && this.real.previews.asks?.find(({ action }) => action === move.action);
    return move && asks ? { move, answers: asks.answers.map((action) => this.real.all[action]!) } : null;
  });
  /** What is seen: with a spell or power in hand, its first question instead of those of the turn. */
  look = $derived.by((): DeitiesLook => {
    if (!this.trial) return this.real;
    const { move, answers } = this.trial;
    const spell = this.real.view.hand?.find((told) => told.move === move.args.spell)?.spell ?? null;
    const effect = { spell, card: spell ? null : String(move.args.card), stage: 0, picks: [] };
    return { ...this.real, moves: answers, view: { ...this.real.view, phase: 'effect', effect } };
  });
  trying = $derived.by(() => this.trial !== null);
  dice = $derived.by((): Dice | null => {
    const [first] = this.now.chosen;
    return first === undefined ? null : { domain: this.real.view.free![first]!, n: this.now.chosen.length };
  });
  considered = $derived.by(() => this.now.regarded ?? this.now.held);
  preview = $derived.by((): Preview | null => {
    const { aim, cell } = this.now;
    const { view, previews } = this.look;
    if (aim && this.can('shift')) return this.allowed({ verb: 'shift', ...aim }) ? shiftPreview(view, aim) : null;
    if (aim && (this.can('influence') || this.can('push'))) return pushPreview(view, aim, this.dice);
    if (cell !== null && this.can('pick')) {
      const [first] = view.effect?.picks ?? [];
      if (view.effect?.stage === 1 && first !== undefined && first !== cell) return swapPreview(view, first, cell);
      const group = previews.groups?.[CELLS[cell]!];
      if (group) return groupPreview(view, group);
    }
    return null;
  });
  barred = $derived.by(() => {
    const { aim, armed } = this.now;
    return aim && armed && !this.preview ? reason(this.real, aim, this.dice) : null;
  });

  /** Whether the Field has to be touched now. */
  needed = $derived.by(() => this.look.moves.some(({ verb }) => VERBS.field.includes(verb)));
  /** Opens a part for a while: a turn begins with the Field, which also opens when it is needed. */
  private moment = $derived.by(() => {
    const { view, seat } = this.real;
    return view.turn !== seat
      ? 'theirs'
      : this.needed
        ? `${view.round} ${view.phase} ${this.now.held}`
        : `${view.round}`;
  });
  part = $derived.by((): Part => (opened.at === this.moment ? opened.part : 'field'));
  show(part: Part): void {
    opened = { at: this.moment, part };
  }

  can(verb: string): boolean {
    return this.look.moves.some((move) => move.verb === verb);
  }
  private allowed(pick: Pick): boolean {
    return this.look.moves.some((move) => fits(move, pick));
  }
  think(part: Partial<Thought>): void {
    thought = { ...this.now, ...part, of: this.sight };
  }
  forget(): void {
    thought = EMPTY;
  }
  get idle(): boolean {
    const { chosen, held, armed } = this.now;
    return chosen.length === 0 && !held && !armed;
  }

  /** Picks; with a spell or power in hand, that is used first. */
  choose(pick: Pick, ...then: Pick[]): void {
    const { choose } = this.props();
    const first = this.trial?.move;
    if (first && this.allowed(pick)) choose({ verb: first.verb, ...first.args }, pick, ...then);
    else choose(pick, ...then);
  }
  /** Uses or unlocks what is in hand, before anything else is asked. */
  commit(pick: Pick): void {
    if (this.trial) this.props().choose(pick);
    else this.attempt(pick);
  }
  /** Does it, or warns first. */
  attempt(pick: Pick, ...then: Pick[]): void {
    const fitting = this.look.moves.filter((move) => fits(move, pick));
    const danger = this.real.view.dangers.find(({ action }) => fitting.length === 1 && action === fitting[0]!.action);
    if (danger) warning = { danger, pick, then };
    else this.choose(pick, ...then);
  }
  get warning() {
    return warning?.danger ?? null;
  }
  answer(yes: boolean): void {
    if (warning && yes) this.choose(warning.pick, ...warning.then);
    warning = null;
  }

  /** A free die is chosen by a tap and released by another; one of another domain takes its place. */
  take(number: number): void {
    const { chosen } = this.now;
    const free = this.real.view.free!;
    const alike = chosen.length > 0 && free[chosen[0]!] === free[number];
    const rest = chosen.filter((each) => each !== number);
    this.think({
      chosen: !alike ? [number] : rest.length < chosen.length ? rest : [...chosen, number],
      held: null,
      aim: null,
      armed: false,
    });
  }
  /** Considers an arrow; one tapped by a finger stays considered until another tap. */
  aimAt(aim: Way | null): void {
    if (aim || !this.now.armed) this.think({ aim, armed: false });
  }
  /** Sends the dice in from there. A finger taps twice: the first tap shows what would happen. */
  enter(way: Way, touched: boolean): void {
    if (touched && !(this.now.armed && same(this.now.aim, way))) this.think({ aim: way, armed: true });
    else if (this.can('shift')) this.choose({ verb: 'shift', ...way });
    else this.push(way, this.dice);
  }
  private push(way: Way, dice: Dice | null): void {
    const { phase } = this.real.view;
    const push = pushPreview(this.real.view, way, dice)?.push;
    if (phase === 'push') this.choose({ verb: 'push', ...way });
    else if (push) this.choose({ verb: 'influence', domain: push.domain, dice: push.dice }, { verb: 'push', ...way });
    else this.think({ aim: way, armed: true });
  }
  /** Dice were dragged to an arrow, or to nowhere. */
  drop(way: Way | null, chosen: readonly number[]): void {
    this.think({ chosen, aim: way });
    if (way) this.push(way, this.dice);
  }
  /** The first tap on a card shows it in full, the second one does what it offers, or puts it back. */
  tapPlace(place: string): void {
    const mine = this.real.view.seat !== null && this.real.view.players[this.real.view.seat]!.unlocked.includes(place);
    if (this.now.held !== place) this.hold(place);
    else if (this.trying) this.forget();
    else this.attempt({ verb: mine ? 'use' : 'unlock', card: place });
  }
  tapSpell(spell: string): void {
    if (this.can('offer')) this.choose({ verb: 'offer', spell });
    else if (this.now.held !== spell) this.hold(spell);
    else if (this.trying) this.forget();
    else this.choose({ verb: 'cast', spell });
  }
  private hold(held: string): void {
    this.think({ held, regarded: null, chosen: [], aim: null, armed: false });
  }
}
