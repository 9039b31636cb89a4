// Written by `python -m barque.table.schema` from src/barque/table/protocol.py: change it there.

// biome-ignore lint/suspicious/noExplicitAny: views and events are the games' own data
export type Json = any;

export const PROTOCOL = 1;

export type Language = "en" | "fr" | "de";

export type Phase = "waiting" | "playing" | "paused" | "over";

export type Chat = "free" | "quick" | "off";

export type Clock = "none" | "move" | "game";

export type RunOut = "bot" | "vote";

export type Kind = "open" | "person" | "bot";

export type Ballot = "undo" | "stop" | "pause" | "takeover" | "seat";

/** Who the browser is. The cookie is the identity; this is what belongs to it. */
export interface Me {
  name: string;
  language: Language;
  /** Making a table needs the host's password. */
  host_password: boolean;
  version: string;
  protocol: number;
}

/** An option of a game, in words. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "content" | "flag" | "seat";
  default: Json;
  /** The default where a person sits and no two of them share a device. */
  people: Json;
  values: string[];
  /** What it means. */
  text: string;
  /** What the values are called, where they have names. */
  titles: Record<string, string>;
}

/** A game, in words. */
export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  least: number;
  most: number;
  options: OptionInfo[];
}

/** A bot that can take a seat, weakest first. */
export interface BotInfo {
  name: string;
  title: string;
  about: string;
}

/** GET /api/start: all that the start page needs, in one language. */
export interface Start {
  me: Me;
  games: GameInfo[];
  bots: BotInfo[];
  /** Key and text of what can be said with one tap. */
  phrases: Record<string, string>;
}

/** A code that moves an identity to another device, once; making one voids the one before. */
export interface Recovery {
  code: string;
}

/** GET /api/me/calls: how I am called when it is my turn. */
export interface Calls {
  /** The key that a browser subscribes with (VAPID, base64url); nothing where this server can't push. */
  key: string;
  /** How many of my devices are called. */
  devices: number;
}

/** GET /api/words and /api/games/GAME/words: everything a person reads, by key; `rules.H-12` is a rule. */
export interface Texts {
  language: Language;
  entries: Record<string, string>;
}

/** GET /api/games/GAME/moves: the fixed table of moves; an action is an index into it. */
export interface Moves {
  game: string;
  /** Each a `verb` with its arguments. */
  moves: Record<string, Json>[];
  notation: string[];
}

/** A seat as everybody sees it. */
export interface Seat {
  kind: Kind;
  /** What is shown, in the reader's language where a bot sits there. */
  name: string;
  /** Which bot sits there, or plays for the person at the moment (`standin`). */
  level: string;
  mine: boolean;
  host: boolean;
  /** A connection of this person is open. Bots always are. */
  online: boolean;
  /** When the last one ended, seconds since 1970, as far as the server knows; 0 while one is open. */
  away: number;
  /** The person has given the seat up: anybody with the link who has seen no other hand may take it over. */
  left: boolean;
  /** A bot plays for the person, who takes the seat back by connecting, or by `back` if connected all the while. Not if the clock is one for the whole game, and is up. */
  standin: boolean;
  /** In a finished game: wants a rematch. */
  ready: boolean;
}

/** How a table is run, beside the options of its game. */
export interface Settings {
  /** Everybody finds it in the lobby; else only who has the link. */
  listed: boolean;
  /** `quick`: only phrases from the list, for tables with children. */
  chat: Chat;
  /** `move`: so many seconds for each move; `game`: for all moves of a seat together. */
  clock: Clock;
  /** How many, if there is a clock; days are fine. */
  seconds: number;
  /** Who plays for a person whose time is up: a bot at once, or what the others vote for. */
  run_out: RunOut;
  /** Whether a person may ask a bot for advice. */
  hints: boolean;
  /** Whether a move may be taken back if all agree; never past something revealed. */
  undo: boolean;
  /** Whether people without a seat may watch; else only a public screen of somebody seated can. Once the game has begun, others are told nothing but whether a seat is free, and can say nothing. */
  watchers: boolean;
  /** Milliseconds between a bot's move and the one before, so that people can follow. */
  pace: number;
  /** Begins as soon as no seat is open, or when the host says so. */
  start: "full" | "host";
  /** Seconds that somebody must be away before the others may let a bot play (`takeover`). */
  grace: number;
}

/** A table as the lobby lists it. */
export interface Summary {
  id: string;
  game: string;
  title: string;
  phase: Phase;
  seats: Seat[];
  /** Those that differ from the defaults. */
  options: Record<string, Json>;
  settings: Settings;
  ply: number;
  /** The seat to move, -1 before and after the game. */
  turn: number;
  my_turn: boolean;
  /** Seconds since 1970. */
  created: number;
  moved: number;
  /** The link that invites to the table. */
  join: string;
  /** The table of the rematch. */
  next: string | null;
  seated: boolean;
  host: boolean;
}

/** GET /api/tables: one's own tables, newest first, and those that are listed. */
export interface Lobby {
  mine: Summary[];
  listed: Summary[];
}

/** Who hears of a table's turns: a POST with JSON for each turn of somebody who is not there. `Barque-Signature: t=TIME,v1=MAC` signs it: the HMAC (SHA-256, hex) of TIME, a dot and the body with the secret. */
export interface WebhookInfo {
  /** The server that hears of them; nothing if none does. The whole address is never shown again. */
  site: string;
  /** What signs them; shown once, when the webhook is set. */
  secret: string;
}

/** GET /api/tables/TABLE/at/PLY?seat=S&lang=L: a past position as a seat saw it. During the game one's own seats (or, without `seat`, a spectator's view); when it is over, any. */
export interface PastPosition {
  ply: number;
  plies: number;
  seat: number | null;
  turn: number;
  view: Record<string, Json>;
  /** How many lines of the log had been told then. */
  lines: number;
  /** The position in sentences. */
  said: string[];
}

/** GET /api/tables/TABLE/fairness: how the shuffle came about. The server's seed is shown when the game is over. */
export interface Fairness {
  /** SHA-256 of the server's seed, shown before any seat showed its luck. */
  commitment: string;
  /** SHA-256 of the luck of each seat, in seat order; nothing where a seat adds none. */
  seals: string[];
  /** The seal of the shuffle, of all these together; nothing before all seats are taken. */
  seal: string;
  /** What each seat added, in seat order; nothing where it was sealed and never shown. */
  entropy: string[];
  server: string | null;
  /** The seed of the game: what `barque verify` works out again. */
  seed: string | null;
}

/** What a REST call is refused with; the status says what kind: 400, 401, 403, 404, 409, 413, 429. */
export interface Problem {
  key: string;
  text: string;
  rule: string;
}

/** Answers `hello`: what does not change while the connection lasts. */
export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
  title: string;
  join: string;
  /** SHA-256 of the server's secret. */
  commitment: string;
  /** The seal of the shuffle, once all seats are taken. */
  seal: string;
  language: Language;
  /** The server's clock, seconds since 1970. */
  now: number;
  /** How many milliseconds people look at an event, by its kind: bots wait so long, and a page shows it so long. */
  pauses: Record<string, number>;
  protocol: number;
}

/** What one of the reader's own seats sees and may do. */
export interface Own {
  seat: number;
  view: Record<string, Json>;
  /** Actions, while it is this seat's turn. */
  legal: number[];
  /** What its choices would bring, as the game foretells it; while it is this seat's turn. */
  previews?: Record<string, Json>;
  /** For each legal action the choices that lead to it: a key to type (or nothing) and a label. If asked for. */
  steps?: string[][][];
  /** The position in sentences. If asked for (`steps`). */
  said?: string[];
  /** It may propose to take back its last move. */
  undo: boolean;
}

/** A seat's clock. */
export interface Time {
  /** Seconds, as of `now` of the message. */
  left: number;
  runs: boolean;
}

/** A vote under way. */
export interface OpenVote {
  what: Ballot;
  /** The seat that asks; -1: somebody without one, who would like to sit down (`seat`). */
  by: number;
  of: number | null;
  level: string;
  /** Seats that have consented. */
  yes: number[];
  /** Seats whose answer is awaited. */
  waits: number[];
  text: string;
}

/** An offer that stands; of cards everybody knows how many, the two parties which. */
export interface OpenOffer {
  number: number;
  by: number;
  to: number;
  gives: Record<string, number>;
  gets: Record<string, number>;
  text: string;
  phrase: string;
  /** *gives* and *gets* in the game's notation, for the two parties only. */
  notation: string[] | null;
}

/** An offer that does not stand any more; `countered`: answered with another; `void`: the game is over. */
export interface EndedOffer {
  number: number;
  by: number;
  to: number;
  how: "accepted" | "countered" | "declined" | "replaced" | "void" | "withdrawn";
}

/** How a finished game ended. */
export interface Result {
  winners: number[];
  scores: number[];
}

/** All seats are taken: whoever sealed some luck shows it now (`reveal`), then the game begins. Before it shows its own, a page keeps the seal of all this, to compare when the game is over. */
export interface Shuffle {
  commitment: string;
  /** By seat; nothing where a seat adds no luck. */
  seals: string[];
  /** Seats that have not shown theirs yet. */
  waits: number[];
  /** From then on the others need not wait: `begin`. */
  until: number;
}

/** The table as it stands now, whole. A newer one replaces it; between two, any number may have been skipped. */
export interface Position {
  type: "position";
  /** Rises with whatever happens at the table. */
  version: number;
  phase: Phase;
  ply: number;
  turn: number;
  now: number;
  seats: Seat[];
  options: Record<string, Json>;
  settings: Settings;
  /** The reader's seats, one at most but on a hot seat. */
  own: Own[];
  /** A spectator's view, for readers without a seat and for screens; `None` before the beginning. */
  view: Record<string, Json> | null;
  /** How long the log is now. */
  lines: number;
  /** The spectator's view in sentences. If asked for (`steps`). */
  said?: string[];
  clocks: Time[] | null;
  vote: OpenVote | null;
  offers: OpenOffer[];
  /** What became of the last few offers, the newest last. */
  ended: EndedOffer[];
  result: Result | null;
  shuffle: Shuffle | null;
  /** The table of the rematch. */
  next: string | null;
  watchers: number;
  /** There is a public screen of the table: phones beside it show first what is their own. */
  screen: boolean;
}

/** Something that happened, as this reader may know it. */
export interface Line {
  /** The move that it belongs to: the position after it is `at/PLY`. */
  ply: number;
  /** With its `kind`. */
  event: Record<string, Json>;
  /** In the reader's language, may be empty. */
  text: string;
}

/** The log from line *start* on: what the reader had from there on is void (a move was taken back). */
export interface Lines {
  type: "lines";
  start: number;
  lines: Line[];
}

/** Something that was said; without a name it is the table that says it (somebody left, a vote failed). */
export interface Chatter {
  seat: number | null;
  name: string;
  text: string;
  phrase: string;
  at: number;
}

/** What was said, from number *start* on. */
export interface Chats {
  type: "chats";
  start: number;
  chats: Chatter[];
}

/** The request is carried out and stored. */
export interface Done {
  type: "done";
  id: string;
  ply: number;
}

/** The request is refused; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string;
  key: string;
  text: string;
  rule: string;
}

/** A bot's advice. */
export interface Hinted {
  type: "hinted";
  id: string;
  action: number;
  text: string;
}

/** The line is alive. */
export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** The connection is closed: *again* says whether to connect anew (the server goes down) or not. */
export interface Gone {
  type: "gone";
  text: string;
  again: boolean;
}

/** PUT /api/me. */
export interface Rename {
  name: string;
  language?: Language;
}

/** When a device is left in peace, by its own clock; a call waits until then. */
export interface QuietHours {
  begins: number;
  ends: number;
  zone: number;
}

/** PUT /api/me/calls: has this device called, as the browser's `PushSubscription` says. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: Language;
  quiet?: QuietHours | null;
}

/** POST /api/me/calls/off: calls this device no more. */
export interface Unsubscribe {
  /** Without it, none of my devices. */
  endpoint?: string;
}

/** Who shall sit at a seat of a new table. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  /** Which bot. */
  level?: string;
  /** What the person of a hot seat is called; else the name of the identity. */
  name?: string;
}

/** POST /api/tables: makes a table. Answers with its `Summary`. */
export interface Create {
  game: string;
  seats: SeatWish[];
  options?: Record<string, Json>;
  settings?: Partial<Settings>;
  password?: string;
  /** Of the luck that one's own seats add to the shuffle. */
  seal?: string;
}

/** POST /api/tables/TABLE/sit: takes an open seat, or one that was given up. May be done for several seats. Who has seen another hand of the game is refused (`seat-known`), unless all others agree. */
export interface Sit {
  /** Without it, the first that is free. */
  seat?: number | null;
  name?: string;
  /** Asks the others where they have to agree, instead of being refused: the vote `seat`. */
  ask?: boolean;
  /** Of the luck that this seat adds to the shuffle. */
  seal?: string;
}

/** POST /api/tables/TABLE/leave: gives up a seat, or all of one's own. */
export interface Leave {
  seat?: number | null;
}

/** POST /api/tables/TABLE/arrange: the host changes what has not begun. What is left out stays. */
export interface Arrange {
  /** By seat number: `open` or `bot`. */
  seats?: Record<string, SeatWish>;
  options?: Record<string, Json>;
  settings?: Partial<Settings>;
}

/** POST /api/tables/TABLE/begin: the host begins; open seats are taken by bots of this level, if one is named. While luck is being shown (`Shuffle`): somebody seated does not wait any more. The shuffle is not proven then. */
export interface Begin {
  level?: string;
}

/** POST /api/tables/TABLE/again: a rematch, the seats turned by one. Answers with the new table's `Summary`. */
export interface Again {
  turn?: boolean;
  /** Of the luck that one's own seats add to the shuffle. */
  seal?: string;
}

/** PUT /api/tables/TABLE/webhook: the host of the table has its turns called out somewhere. */
export interface SetWebhook {
  url: string;
}

/** Comes first. Whatever was sent before is not sent again: *lines* and *chats* say how much is there already. */
export interface Hello {
  type: "hello";
  language?: Language;
  lines?: number;
  chats?: number;
  /** That of the last position that was received: the server knows then whether moves were taken back since. */
  version?: number;
  /** A public screen: a spectator's view, whoever asks. */
  screen?: boolean;
  /** Send with each position what the text twin needs: each legal move and the whole board put into words. */
  steps?: boolean;
}

/** Changes the language, or what is put into words; the log and the chat are told again from the beginning. */
export interface Prefer {
  type: "prefer";
  language: Language;
  steps?: boolean;
}

/** Plays a move. *ply* is that of the position the person saw: if somebody has moved since, it is refused. */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  action: number;
  ply: number;
}

/** Plays what a person typed: a move in its notation or in words (`demander 1 chat 3`), or an accord. */
export interface Typed {
  type: "typed";
  id: string;
  seat: number;
  text: string;
  ply: number;
}

/** Asks whether a move could be played now, or after others: `done`, or `refused` with the rule. */
export interface Why {
  type: "why";
  id: string;
  seat: number;
  action: number;
  /** The moves that would be made before, as far as luck and the others' secrets have no part in it. */
  after?: number[];
}

/** Asks a bot for advice; answered by `hinted`. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** Shows the luck that this seat sealed, when all seats are taken (`Shuffle`); the page does it by itself. */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: number;
  luck: string;
}

/** Offers another seat a deal (open negotiation). Stands until it is answered or withdrawn, whatever else happens. With the number of an offer in *answers* it answers that one, which is then off the table. */
export interface Offer {
  type: "offer";
  id: string;
  seat: number;
  to: number;
  gives: string;
  gets: string;
  phrase?: string;
  answers?: number;
}

/** Accepts or declines an offer that was made to this seat. */
export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  offer: number;
  yes: boolean;
}

/** Withdraws one's own offer. */
export interface Withdraw {
  type: "withdraw";
  id: string;
  seat: number;
  offer: number;
}

/** Asks the others for their consent. Bots consent; where nobody has to be asked, it is done at once. `undo` and `pause` ask everybody who plays. `stop` asks everybody who has not left for good, those too for whom a bot plays; not who has been away for longer than a day (or than the clock allows). `takeover` asks those who are there, when the one whose seat it is has been away for the table's `grace` or has run out of time. */
export interface Propose {
  type: "propose";
  id: string;
  seat: number;
  what: "pause" | "stop" | "takeover" | "undo";
  /** Whose seat a bot shall take (`takeover`). */
  of?: number | null;
  level?: string;
}

/** Consents or not. A single no ends the vote; that of the seat that asked withdraws it. */
export interface Vote {
  type: "vote";
  id: string;
  seat: number;
  yes: boolean;
}

/** Goes on after a pause: everybody may. */
export interface Resume {
  type: "resume";
  id: string;
  seat: number;
}

/** The person plays again instead of the stand-in. */
export interface Back {
  type: "back";
  id: string;
  seat: number;
}

/** Says something: a text, or a phrase by its key. */
export interface Say {
  type: "say";
  id: string;
  seat?: number | null;
  text?: string;
  phrase?: string;
}

/** Asks whether the line is alive. */
export interface Ping {
  type: "ping";
  id: string;
}

export type FromClient =
  | Hello
  | Prefer
  | Play
  | Typed
  | Why
  | Hint
  | Reveal
  | Offer
  | Answer
  | Withdraw
  | Propose
  | Vote
  | Resume
  | Back
  | Say
  | Ping;

export type FromServer =
  | Welcome
  | Position
  | Lines
  | Chats
  | Done
  | Refused
  | Hinted
  | Pong
  | Gone;
