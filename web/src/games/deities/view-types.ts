// Written by `python -m barque.table.schema` from src/barque/games/deities/view_types.py: change it there.

export type Domain = "worker" | "reeds" | "scarab" | "temple" | "sarcophagus" | "pyramid";

export type Face = "worker" | "reeds" | "scarab" | "temple" | "sarcophagus" | "pyramid" | "blank";

export type Side = "north" | "south" | "west" | "east";

export type Phase = "place" | "before" | "push" | "gain" | "blocker" | "put" | "second" | "spare" | "tithe" | "draw" | "after" | "effect" | "over";

export type When = "before" | "any" | "after-gain" | "whenever";

export type Bar = "blocked" | "blocker-out" | "blank-out";

export type Ending = "eclipse" | "rounds" | "barren" | "stopped";

export type Column = "eclipse" | "first" | "second" | "third" | "fourth" | "higher" | "lower" | "cards";

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
  /** The same by domain, before what cubes take off. */
  readonly lacks: Cards;
  /** Whether you may unlock it, whatever it costs (D-18). */
  readonly permitted: boolean;
  /** The places that must be unlocked before it and are not (D-18); for the eclipse see `permitted`. */
  readonly needs: readonly string[];
  /** The spells that are drawn for it if it is this turn's action (D-21); 0 once that has been chosen. */
  readonly draws: number;
  /** The largest group among the free dice, for which they are drawn. */
  readonly alike: number;
};

/** What a spell or a power does, as the content defines it. */
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
  /** All its places, unlocked or not, from the bottom up. */
  readonly places: readonly string[];
  /** The places still to be unlocked, except the eclipse. */
  readonly missing: readonly string[];
  /** The cards lacking for all of it, including the eclipse. */
  readonly lacking: number;
  /** The same by domain, before what cubes take off. */
  readonly lacks: Cards;
};

/** What a player needs for the eclipse, as far as you may know. */
export type Race = {
  /** What is still to be unlocked before it, on the easiest way. */
  readonly missing: readonly string[];
  /** The cards lacking for all of it, with the cheapest eclipse spell that the player may have. */
  readonly least: number;
  /** The same with the dearest one. */
  readonly most: number;
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
  /** `null` once the eclipse is unlocked, and where the cubes do not suffice for it. */
  readonly race: Race | null;
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
  /** The cards that it would gain in addition, by powers and spells. */
  readonly more: number;
  /** The cards that it would gain: no more than the supply has. */
  readonly gain: number;
  /** What would come out at the other end, in the order of the line. */
  readonly out: readonly Face[];
  /** Where the Blockers would stand: they ride on their dice. */
  readonly blockers: readonly string[];
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

/** What a spell or a power would ask first, if it were used now. */
export type Asks = {
  /** The move that uses it. */
  readonly action: number;
  /** What can be answered. */
  readonly answers: readonly number[];
};

/** What `previews()` returns, as far as the current question goes. */
export type DeitiesPreviews = {
  /** The ways in that this many dice can't take. */
  readonly barred?: readonly Barred[];
  /** By the cell that stands for it, each group that may be chosen. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** The spells and powers that ask something, and what. */
  readonly asks?: readonly Asks[];
};

/** Why the game ended as it did (D-27, D-28). */
export type Verdict = {
  /** What is compared, the weightiest first. */
  readonly columns: readonly Column[];
  /** How many of it each seat has. */
  readonly rows: readonly (readonly number[])[];
  /** What decided; `null` if nothing did: the victory is shared, or everybody agreed to stop. */
  readonly decides: Column | null;
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
  /** Whether a second unlock is still allowed in this turn. */
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
  /** Your moves that deserve a second thought, while it is your turn. */
  readonly dangers: readonly Danger[];
  /** Who has the most cubes on first squares, if anybody has one (D-27). */
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
  /** `null` until the game is over. */
  readonly verdict: Verdict | null;
  readonly winners: readonly number[];
};
