// Written by `python -m barque.table.schema` from src/barque/games/hapy/view_types.py: change it there.

export type Phase = "take" | "ask" | "lay" | "over";

export type Family = "jackal" | "cat" | "crocodile" | "falcon" | "hippo" | "bull";

export type Ending = "family" | "groups" | "stalemate" | "stopped";

/** The counters of H-17. */
export type Quiet = {
  readonly without_request: number;
  /** The game ends after this many turns in a row without a request. */
  readonly most_without_request: number;
  readonly without_group: number;
  /** The game ends after this many turns in a row without a group. */
  readonly most_without_group: number;
};

/** What public play proves about a hand (H-21). */
export type Proved = {
  readonly holds: readonly string[];
  readonly lacks: readonly string[];
};

/** What a seat still needs to win (H-16): this many groups, or the rest of one of these families. */
export type Need = {
  readonly groups: number;
  readonly families: readonly Family[];
};

/** What `view(seat)` returns. */
export type HapyView = {
  readonly game: string;
  readonly seat: number | null;
  readonly seats: number;
  readonly turn: number;
  readonly phase: Phase;
  readonly layout: string;
  /** A card, `"mummy"`, or `null` where the card is gone. */
  readonly slots: readonly (string | null)[];
  /** The slots whose cards may be taken. */
  readonly available: readonly number[];
  /** Your cards; `null` for a spectator. */
  readonly hand: readonly string[] | null;
  /** The number of cards in each hand. */
  readonly hands: readonly number[];
  /** For each seat the cards it has revealed, by family: three or six of each. */
  readonly groups: readonly (readonly (readonly string[])[])[];
  readonly to_win: number;
  /** For each seat what it still needs to win. */
  readonly needs: readonly Need[];
  /** The card that the player on turn may not ask for (H-12). */
  readonly forbidden: string | null;
  readonly quiet: Quiet;
  readonly ending: Ending | null;
  readonly winners: readonly number[];
  /** All hands, after a game that nobody won. */
  readonly shown: readonly (readonly string[])[] | null;
  /** For each seat what is proved of its hand; with the option `memory_aid` only. */
  readonly memory?: readonly Proved[];
};
