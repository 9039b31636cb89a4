// Written by `python -m barque.table.schema` from src/barque/games/deities/view_types.py: change it there.

export type Domain = "worker" | "reeds" | "scarab" | "temple" | "sarcophagus" | "pyramid";

export type Face = "worker" | "reeds" | "scarab" | "temple" | "sarcophagus" | "pyramid" | "blank";

export type Side = "north" | "south" | "west" | "east";

export type Phase = "place" | "before" | "push" | "gain" | "blocker" | "put" | "second" | "spare" | "tithe" | "draw" | "after" | "effect" | "over";

export type When = "before" | "any" | "after-gain" | "whenever";

export type Bar = "blocked" | "blocker-out" | "blank-out";

export type Ending = "eclipse" | "rounds" | "barren" | "stopped";

export type Cards = Readonly<Record<Domain, number>>;

/** The name and the text that a user's own content has for a card, by language. */
export type OwnWords = {
  readonly name?: Readonly<Record<string, string>>;
  readonly text?: Readonly<Record<string, string>>;
};

/** What a card costs you now (D-17). */
export type Now = {
  /** What is left of the price after your symbols. */
  readonly cost: Cards;
  /** How many more cards come off for cubes, of your choice. */
  readonly spares: number;
  /** How many cards you lack. */
  readonly lacking: number;
  /** Whether you may unlock it, cards aside (D-18). */
  readonly permitted: boolean;
};

/** What a spell or a power does, as the content has it. */
export type Facts = {
  readonly effect: string;
  readonly when: When;
  readonly amount?: number;
  readonly least?: number;
  readonly most?: number;
  readonly price?: number;
};

/** What a lower enchantment does for its owner. */
export type Power = {
  readonly effect: string;
  readonly when: When;
  readonly amount?: number;
  readonly least?: number;
  readonly most?: number;
  readonly price?: number;
  /** Works once a turn. */
  readonly once: boolean;
};

/** A card of the pyramid. */
export type Enchantment = {
  readonly name?: Readonly<Record<string, string>>;
  readonly text?: Readonly<Record<string, string>>;
  readonly place: string;
  readonly card: string;
  readonly cost: Cards;
  /** The seats that have unlocked it, in the order of its squares. */
  readonly cubes: readonly number[];
  /** `null` for a spectator and for a card that you have unlocked. */
  readonly now: Now | null;
  /** Of a lower enchantment. */
  readonly power?: Power;
  /** Of a higher enchantment. */
  readonly symbols?: readonly Domain[];
};

/** Your eclipse spell. */
export type Eclipse = {
  readonly name?: Readonly<Record<string, string>>;
  readonly text?: Readonly<Record<string, string>>;
  readonly card: string;
  readonly cost: Cards;
  readonly now: Now | null;
};

/** Two higher enchantments, what they need, and the eclipse (D-18). */
export type Path = {
  /** All places of it, unlocked or not, from below. */
  readonly places: readonly string[];
  /** Those that are still to be unlocked, the eclipse not among them. */
  readonly missing: readonly string[];
  /** Cards lacking for all of it, the eclipse among it. */
  readonly lacking: number;
  /** The same by domain, before what cubes take off. */
  readonly lacks: Cards;
};

/** A spell in your hand. */
export type Spell = {
  readonly effect: string;
  readonly when: When;
  readonly amount?: number;
  readonly least?: number;
  readonly most?: number;
  readonly price?: number;
  readonly name?: Readonly<Record<string, string>>;
  readonly text?: Readonly<Record<string, string>>;
  readonly spell: string;
  /** What it is called in moves. */
  readonly move: string;
  readonly n: number;
  /** How many of them you acquired in this turn. */
  readonly new: number;
};

/** What everyone knows about a player. */
export type Player = {
  readonly cards: Cards;
  /** How many spells are in the hand. */
  readonly spells: number;
  /** How many cubes are left; `null` with the option `spare_cubes`. */
  readonly cubes: number | null;
  readonly symbols: Cards;
  readonly unlocked: readonly string[];
  /** How many cubes lie on first squares, on second ones, and so on. */
  readonly squares: readonly number[];
  /** The eclipse spell, where you know it. */
  readonly eclipse: string | null;
};

/** A push that the player on turn may make. */
export type Push = {
  readonly domain: Domain;
  readonly dice: number;
  readonly side: Side;
  readonly line: string;
  /** The size of the group that it would connect (D-14). */
  readonly group: number;
  /** The cells of that group, after the push. */
  readonly cells: readonly string[];
  /** The cards that it would gain besides, by powers and spells. */
  readonly more: number;
  /** The cards that it would gain: no more than the supply has. */
  readonly gain: number;
};

/** What keeps dice out of a line (D-12, D-13). */
export type Barred = {
  readonly side: Side;
  readonly line: string;
  readonly dice: number;
  readonly why: Bar;
};

/** What speaks against a move. */
export type Danger = {
  readonly action: number;
  /** Your cubes would no longer suffice (D-19); somebody may answer from ahead (D-25); you would leave the victory to somebody, by ending the turn or by this card (D-26). */
  readonly kind: "doom" | "answer" | "leave" | "forgo";
  /** Whom it is about. */
  readonly seat: number;
  readonly rule: string;
};

/** What `previews()` returns, as far as the current question goes. */
export type DeitiesPreviews = {
  /** The ways in that this many dice can't take. */
  readonly barred?: readonly Barred[];
  /** By the cell that stands for it, each group that may be chosen. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Moves that should be thought over. */
  readonly dangers?: readonly Danger[];
};

/** The push of this turn, as far as it has been made. */
export type Pushed = {
  readonly domain: Domain;
  readonly dice: number;
  readonly cells: readonly string[];
  readonly gain: number | null;
  /** The cell from which a Blocker was taken. */
  readonly lifted: string | null;
};

/** The card that is being unlocked, and what is still to be paid. */
export type Unlocking = {
  readonly card: string;
  readonly cost: Cards;
  readonly spares: number;
};

/** The spell or power that is being used. */
export type Effect = {
  readonly spell: string | null;
  readonly card: string | null;
  readonly stage: number;
  readonly picks: readonly number[];
};

/** Spells on the discard pile. */
export type Discarded = {
  readonly spell: string;
  readonly n: number;
};

/** What `view(seat)` returns. */
export type DeitiesView = {
  readonly game: string;
  readonly seat: number | null;
  readonly seats: number;
  readonly turn: number;
  /** Whose turn it is; `turn` is another seat while that one answers. */
  readonly player: number;
  readonly phase: Phase;
  readonly first: number;
  readonly round: number;
  /** The seat that brought on the eclipse first, -1 before that. */
  readonly final: number;
  /** Whether a second unlocking is still allowed in this turn. */
  readonly extra: boolean;
  /** Five rows of faces. */
  readonly field: readonly (readonly Face[])[];
  readonly blockers: readonly string[];
  readonly free: readonly Domain[] | null;
  readonly lower: readonly Enchantment[];
  readonly higher: readonly Enchantment[];
  readonly players: readonly Player[];
  readonly supply: Cards;
  readonly deck: number;
  readonly discards: readonly Discarded[];
  readonly hand: readonly Spell[] | null;
  readonly eclipse: Eclipse | null;
  /** The easiest way to your eclipse; `null` for a spectator and where your cubes do not suffice. */
  readonly path: Path | null;
  /** Unlocks after which your cubes no longer suffice for the eclipse (D-19). */
  readonly warnings: readonly string[];
  /** Who has most cubes on first squares, if anybody has one (D-27). */
  readonly leaders: readonly number[];
  readonly action: "influence" | "arcane" | null;
  readonly push: Pushed | null;
  /** Powers that were used in this turn. */
  readonly used: readonly string[];
  readonly passage: number;
  readonly unlocking: Unlocking | null;
  readonly effect: Effect | null;
  readonly pushes: readonly Push[];
  readonly ending: Ending | null;
  readonly winners: readonly number[];
};
