// Written by `python -m barque.table.schema` from src/barque/games/osiris/view_types.py: change it there.

export type Good = "grain" | "brick" | "stone";

export type Laborer = "farmer" | "brickmaker" | "stonecutter" | "farm-foreman" | "brick-foreman" | "stone-foreman";

export type Monument = "obelisk" | "sphinx" | "pylon";

export type TerrainKind = "farm" | "brickyard" | "quarry";

export type Phase = "action" | "place" | "laborer" | "pay" | "site" | "monument" | "cartouche" | "trade" | "less" | "take" | "free-hire" | "recruit" | "recruit-type" | "blessing" | "part" | "bribe" | "give" | "toll" | "keep" | "bonus" | "offer" | "answer" | "hand" | "over";

export type Amounts = Readonly<Record<string, number>>;

export type AllGoods = Readonly<Record<Good, number>>;

export type PerMonument = Readonly<Record<Monument, number>>;

export type Place = Terrain | City | Caravan;

/** Resources; those with 0 are left out. */
export type Goods = {
  readonly grain?: number;
  readonly brick?: number;
  readonly stone?: number;
};

/** A monument on the board. */
export type Standing = {
  readonly monument: Monument;
  /** `null` is neutral (O-7). */
  readonly owner: number | null;
};

/** A farm, a brickyard or a quarry, with its two sections. */
export type Terrain = {
  readonly place: string;
  readonly kind: TerrainKind;
  readonly icons: readonly number[];
  readonly laborers: Amounts;
  /** By section. */
  readonly monuments: readonly (readonly Standing[])[];
};

/** A city. */
export type City = {
  readonly place: string;
  readonly kind: "city";
  readonly name: string;
  readonly laborers: Amounts;
  readonly monuments: readonly (readonly Standing[])[];
};

/** A caravan, with its two sections. */
export type Caravan = {
  readonly place: string;
  readonly kind: "caravan";
  readonly goods: readonly Goods[];
  readonly laborers: readonly (Laborer | null)[];
  readonly leader: number | null;
  readonly blocked: boolean;
};

/** A planning cartouche. */
export type Cartouche = {
  readonly monument: Monument;
  readonly cartouche: number;
  readonly cost: Goods;
  readonly glory: number;
  /** The seats whose monuments stand on it. */
  readonly planned: readonly number[];
  readonly blocked: boolean;
};

/** A market cartouche (O-21). */
export type Market = {
  readonly above: Goods;
  readonly below: Goods;
  readonly used: boolean;
  /** What was paid there this season. */
  readonly goods: Goods;
};

/** A regent's bonus (O-30). */
export type Bonus = {
  readonly glory: number;
  readonly cards: number;
  readonly goods: Goods;
  readonly blocked: boolean;
  /** Chosen this season. */
  readonly chosen: boolean;
};

/** Which planning cartouche. */
export type Slot = {
  readonly monument: Monument;
  readonly cartouche: number;
};

/** A governor's sets as they stand, and their GP at the end (O-35). */
export type Sets = {
  readonly threes: number;
  readonly fours: number;
  readonly gp_of_threes: number;
  readonly gp_of_fours: number;
  readonly points: number;
  /** How many monuments stand along each segment. */
  readonly along: readonly number[];
  /** The spaces that make up the sets of 3. */
  readonly side: readonly string[];
};

/** Where a governor's GP come from; all but the sets add up to the GP so far. */
export type Account = {
  readonly obelisk: number;
  readonly sphinx: number;
  readonly pylon: number;
  /** 1 for each monument along the barge's segment (O-24). */
  readonly barge: number;
  /** For being the first to build all of a kind (O-25). */
  readonly firsts: number;
  /** By bonuses for withdrawing first (O-30). */
  readonly regent: number;
  /** By city cards. */
  readonly cards: number;
  /** Sets of 3 side by side: as they stand, counted at the end (O-35). */
  readonly threes: number;
  /** Sets of 4 along a segment, likewise. */
  readonly fours: number;
};

/** What you may know of a governor. */
export type Governor = {
  readonly gp: number;
  readonly account: Account;
  /** `null` behind another's screen. */
  readonly goods: AllGoods | null;
  readonly laborers: Amounts | null;
  /** The number of unplaced laborers. */
  readonly crew: number;
  /** Those of them that everybody knows of. */
  readonly shown: Amounts;
  readonly cards: Amounts | null;
  /** The number of city cards. */
  readonly hand: number;
  /** Those that are neither planned nor built. */
  readonly stock: PerMonument;
  /** How many can be built by the end: all but the lost ones. */
  readonly whole: PerMonument;
  readonly built: PerMonument;
  readonly lost: PerMonument;
  readonly blessings: readonly string[];
  /** The blessings played this season. */
  readonly played: readonly string[];
  readonly withdrawn: boolean;
  readonly horus: boolean;
  /** The planned monument that Horus keeps. */
  readonly keeps: Slot | null;
  readonly sets: Sets;
};

/** What a governor gives if chosen (O-16). */
export type Bribe = {
  readonly gives: Amounts;
  /** Which city cards are among them, where you may know. */
  readonly cards: readonly string[] | null;
};

/** The offer that awaits an answer (O-33). */
export type Offer = {
  readonly gives: Amounts;
  /** Which city cards are among them, where you may know. */
  readonly cards: readonly string[] | null;
  readonly to: number;
  readonly gets: Amounts;
};

/** An exchange at the market, and its direction. */
export type Exchange = {
  readonly market: number;
  readonly side: "up" | "down";
};

/** The current action: what has been chosen so far and what is asked. */
export type Step = {
  readonly actor: number | null;
  /** Whether an offer was made in this turn (O-33). */
  readonly offered: boolean;
  readonly laborer?: Laborer;
  readonly cartouche?: Slot;
  readonly exchange?: Exchange;
  /** The laborer goes by a card or a blessing, not by the usual rules. */
  readonly bent?: boolean;
  readonly due?: number;
  readonly price?: Goods;
  readonly card?: string;
  readonly place?: string;
  /** The drawn cards for the governor who drew them; for others, how many. */
  readonly drawn?: readonly string[] | number;
  readonly second?: string | null;
  readonly bribes?: readonly Bribe[];
  readonly offer?: Offer;
};

/** A kind of city card, and both its uses (O-27). */
export type CityCard = {
  readonly gains: Goods;
  /** Its action: `effect.NAME` of the words describes it. */
  readonly effect: string;
};

/** A kind of blessing (O-28). */
export type Blessing = {
  readonly effect: string;
};

/** What `view(seat)` returns. */
export type OsirisView = {
  readonly game: string;
  readonly seat: number | null;
  readonly seats: number;
  readonly turn: number;
  readonly phase: Phase;
  /** The barge lies along that segment. */
  readonly season: number;
  readonly regent: number;
  readonly next_regent: number | null;
  readonly places: readonly Place[];
  readonly reserve: AllGoods;
  readonly for_hire: Amounts;
  /** What was paid for laborers this season (O-20). */
  readonly hire_goods: Goods;
  /** All that was paid for laborers and in the market: it stays there until the season ends. */
  readonly locked: Goods;
  readonly market: readonly Market[];
  readonly cartouches: readonly Cartouche[];
  /** Where each monument could still be built. */
  readonly sites: Readonly<Record<Monument, readonly string[]>>;
  /** The names that a user's own content has for its cards. */
  readonly titles: Readonly<Record<string, string>>;
  /** Every kind of city card in the game. */
  readonly cards: Readonly<Record<string, CityCard>>;
  /** Every kind of blessing in the game. */
  readonly blessings: Readonly<Record<string, Blessing>>;
  readonly bonuses: readonly Bonus[];
  /** Awards of O-25 that are still to be won. */
  readonly awards: readonly Monument[];
  readonly deck: number;
  /** `null` where you may not know the card. */
  readonly discards: readonly (string | null)[];
  readonly removed: Amounts;
  /** For the regent: what is left in the bag. */
  readonly bag: Amounts | null;
  readonly governors: readonly Governor[];
  readonly step: Step;
  readonly ending: "seasons" | "stopped" | null;
  readonly winners: readonly number[];
};

/** What a choice would bring. */
export type Bring = {
  readonly goods?: Goods;
  /** Less than is printed: the reserve does not have more (O-12). */
  readonly short?: boolean;
  readonly cards?: number;
  /** Who leads the caravan and gets one of the resources (O-19). */
  readonly toll?: number;
  /** Your camel would be placed (O-17). */
  readonly leads?: boolean;
  /** Whose city it is: that governor gets the second card (O-14). */
  readonly host?: number;
  readonly gp?: number;
  /** GP of sets at the end of the game that it would add (O-35). */
  readonly sets?: number;
};

/** What an exchange costs and what it would really bring. */
export type Trade = {
  readonly market: number;
  readonly side: "up" | "down";
  readonly pays: Goods;
  /** What you don't have of it. */
  readonly lacks: Goods;
  /** How many resources of it, of your choice, an effect leaves out. */
  readonly less: number;
  readonly brings: Bring;
};

/** What planning on a cartouche would cost. */
export type Plan = {
  readonly monument: Monument;
  readonly cartouche: number;
  /** What you don't have of its cost. */
  readonly lacks: Goods;
  /** How many resources of it, of your choice, an effect leaves out. */
  readonly less: number;
};

/** What `previews()` returns, as far as the current question goes. */
export type OsirisPreviews = {
  /** By type of laborer where it could go. */
  readonly laborers?: Readonly<Record<Laborer, Readonly<Record<string, Bring>>>>;
  /** By type of monument where it could be built. */
  readonly sites?: Readonly<Record<Monument, Readonly<Record<string, Bring>>>>;
  readonly exchanges?: readonly Trade[];
  readonly plans?: readonly Plan[];
  /** What would become of planned monuments on withdrawing: one is kept, they leave the game, they score nothing. */
  readonly unbuilt?: "kept" | "gone" | "idle";
};
