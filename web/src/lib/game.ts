// What a game brings to the page: a board and a first game. The shell does the rest.
import type { Component } from 'svelte';
import type { Say } from './language.svelte.ts';
import type { Move, Pick } from './narrow.ts';
import type { Sound } from './sound.ts';

/** Everything that a seat may know; each game knows the shape of its own (`docs/NAME.md`, “View”). */
export type View = { readonly [key: string]: unknown };

export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
  readonly here: boolean; // connected now
}

/** What happened, as this seat may know it: its `kind` and more; `text` is a sentence in the page's language. */
export interface Happening {
  readonly ply: number;
  readonly event: { readonly kind: string; readonly [key: string]: unknown };
  readonly text: string;
}

/** A moment of a table as one seat sees it: everything that is drawn or said is derived from it. */
export interface Look<V extends View = View, P extends View = View> {
  readonly view: V;
  /** The view before this one; `null` for the first. */
  readonly before: V | null;
  /** What led from `before` to `view`. */
  readonly events: readonly Happening[];
  /** The seat whose view this is; `null` for a spectator or the screen in the middle. */
  readonly seat: number | null;
  /** The seat that is called “you”; `null` in a replay from somebody else's point of view. */
  readonly you: number | null;
  /** The views of all seats, in a replay with all hands open. */
  readonly hands: readonly V[] | null;
  readonly players: readonly Player[];
  readonly options: { readonly [name: string]: unknown };
  /** The legal moves that agree with what was picked so far; empty when this seat is not to move. */
  readonly moves: readonly Move[];
  /** Every move of the game, by its action: what a preview names is found here. */
  readonly all: readonly Move[];
  /** What the choices would bring, as the rules predict it; empty when this seat is not to move. */
  readonly previews: Partial<P>;
  /** What was picked so far. */
  readonly picked: Pick;
  /** A move that a bot advises, until the next move. */
  readonly hint: Move | null;
  /** The move that is on its way to the server. */
  readonly sent: Move | null;
  /** A past moment: a line of the log, or a replay. Nothing can be picked. */
  readonly past: boolean;
  /** The game's words in the page's language. */
  readonly say: Say;
}

export interface BoardProps<V extends View = View, P extends View = View> {
  look: Look<V, P>;
  /**
   * Picks further: `choose({ verb: 'take', slot: 31 })`. The one move that is left is played at once; if none is left, the
   * shell asks the server why and shows the rule. Call it for illegal choices too: that is how people learn why.
   *
   * *then* is picked after that move, one after the other: one tap on a place can mean `send farmer`, then `to e1a`.
   */
  choose: (pick: Pick, ...then: Pick[]) => void;
  /** Shows why the last of several moves could not be made after the others; nothing is played. */
  why: (pick: Pick, ...then: Pick[]) => void;
  /** Takes back what was picked but not yet played. */
  back: () => void;
}

/** An event shown large over the board: the question and, once it is *answered*, how it came out. */
export interface SceneProps<V extends View = View> {
  look: Look<V>;
  happening: Happening;
  answered: boolean;
}

/** The explanation of a thing on the board, shown when it is held, pointed at or asked about with the key “i”. */
export interface About {
  readonly name: string;
  /** What it does or means, in sentences. */
  readonly text: readonly string[];
  /** Where it comes from, or whose it is. */
  readonly origin?: string;
  /** The rules that it follows, by id; the first one is quoted. */
  readonly rules?: readonly string[];
}

/** Something that the guide explains once, when it first matters. */
export interface Tip<V extends View = View> {
  /** A key of the game's words (`web/src/games/NAME/words`): the text. */
  readonly key: string;
  readonly rule?: string;
  when(look: Look<V>): boolean;
  /** A CSS selector for what the guide points at. */
  readonly at?: string;
}

/** The first game: a real table against gentle bots, with a guide. */
export interface Learn<V extends View = View> {
  readonly seats: number;
  readonly options: { readonly [name: string]: unknown };
  readonly tips: readonly Tip<V>[];
}

/** Something that can change hands: its name in the notation of deals, and how many there can be. */
export interface Good {
  readonly name: string;
  readonly most: number;
  /** Rarely asked for: shown on request. */
  readonly rare?: boolean;
}

/** What players deal in, in a game with negotiation. */
export interface Deals<V extends View = View> {
  /** When deals are made at a table with these options: at any time, on one's turn, or never. */
  when(options: Look['options']): 'open' | 'turn' | null;
  /** What *seat* may have to give, as far as the looking seat knows. */
  goods(look: Look<V>, seat: number): readonly Good[];
  /** Returns the words for *n* of a thing. */
  named(look: Look<V>, name: string, n: number): string;
  /** A small picture of a thing; its name always stands beside it. */
  readonly Thing: Component<{ name: string }>;
  /** The seat that can be bribed by this one now; `null` if there is none. */
  bribable(look: Look<V>): number | null;
  /** How a bribe is written: what *seat* gives the one who can be bribed. */
  bribe(seat: number, gives: string): string;
  /** The kinds of events that report a deal. */
  readonly told: readonly string[];
  /** In turn: the moves that make an offer, one after the other. */
  moves(look: Look<V>, to: number, gives: readonly string[], gets: readonly string[]): [Pick, ...Pick[]];
  /** In turn: how many things a side may have. */
  readonly most: number;
}

export interface GameFace<V extends View = View> {
  readonly Board: Component<BoardProps<V>>;
  /** What a player has, small, beside the name in the strip of players. */
  readonly Holding?: Component<{ look: Look<V>; seat: number }>;
  /** This person's own cards or pieces: always in sight beside the board, or below it. */
  readonly Hand?: Component<BoardProps<V>>;
  /** The controls of the current choice that are not on the board: always in sight; empty when there are none. */
  readonly Act?: Component<BoardProps<V>>;
  /** What to do now, in a short sentence for the player to move: “Take a card that nothing covers.” */
  prompt(look: Look<V>): string;
  readonly learn: Learn<V>;
  /** Explains what carries `data-about={thing}`; `null` if there is nothing to say. Take the words from the game's own. */
  about?(look: Look<V>, thing: string): About | null;
  /** How a won game is celebrated, under the words that say who has won. */
  readonly Finale?: Component<{ look: Look<V>; done?: () => void }>;
  /** Whether the finale shows the scores: then nothing else does. */
  readonly counts?: boolean;
  /** Whether the finale shows the scores first: the winner is named once it is `done`. */
  readonly suspense?: boolean;
  /** Draws the events of these kinds large over the board. */
  readonly Scene?: Component<SceneProps<V>>;
  readonly scenes?: readonly string[];
  /** Whether the board is telling something, such as the end of a season: what others do waits for it. */
  telling?(): boolean;
  /** Whether the hand shows all hands, in a replay with all of them open (`look.hands`). */
  readonly opens?: boolean;
  /** What events of some kinds sound like. */
  readonly sounds?: Readonly<Record<string, Sound>>;
  /** What players deal in; without it there is no negotiation. */
  readonly deals?: Deals<V>;
  /** A portrait of the guide of the first game; without one it is the barque. */
  readonly guide?: Component;
  /** A special control for an option on the create page, by the option's name (Hâpy's `layout`: your own file). */
  readonly controls?: Readonly<Record<string, Component<OptionProps>>>;
  /** House rules: options that come last on the create page. */
  readonly house?: readonly string[];
  /** Whether an option matters, given what is *chosen* for the others; without this, all do. */
  matters?(option: string, chosen: Readonly<Record<string, unknown>>): boolean;
}

export interface OptionProps {
  value: unknown;
  set: (value: unknown) => void;
  id: string;
  say: Say;
}

const FACES = import.meta.glob<{ default: GameFace }>('../games/*/index.ts');

/** Whether the page has a board for a game, and with it a first game that teaches it. */
export function hasFace(game: string): boolean {
  return `../games/${game}/index.ts` in FACES;
}

/** Loads what a game brings to the page, on demand; `null` for a game without a board, which is played in words. */
export async function face(game: string): Promise<GameFace | null> {
  const load = FACES[`../games/${game}/index.ts`];
  return load ? (await load()).default : null;
}
