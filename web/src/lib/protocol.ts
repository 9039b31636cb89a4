// Written by `python -m barque.table.schema` from src/barque/table/protocol: change it there.

// biome-ignore lint/suspicious/noExplicitAny: views and events are the games' own data
export type Json = any;

export const PROTOCOL = 2;

export type Language = "en" | "fr" | "de";

export type Phase = "waiting" | "playing" | "paused" | "over";

export type Chat = "free" | "quick" | "off";

export type Clock = "none" | "move" | "game";

export type RunOut = "bot" | "vote";

export type Kind = "open" | "person" | "bot";

export type Ballot = "undo" | "stop" | "pause" | "takeover" | "seat";

export type Avatar = "" | "hare" | "lion" | "elephant" | "giraffe" | "monkey" | "owl" | "duck" | "turtle" | "frog" | "fish" | "bee" | "ibex" | "donkey" | "pig" | "lizard" | "swallow";

/** The person behind the browser. The cookie is the identity; this is what belongs to it. */
export interface Me {
  name: string;
  language: Language;
  /** Making a table needs the host's password. */
  host_password: boolean;
  version: string;
  protocol: number;
  /** The animal that this person would like to be, if they have chosen one. */
  avatar: Avatar;
  /** Their favourite colour; -1 is none. */
  colour: number;
}

/** An option of a game, in words. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "content" | "flag" | "seat";
  default: Json;
  /** The default at a table with people, no two of whom share a device. */
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

/** A bot that can take a seat, weakest first; `engine:NAME` is a program that the host of the server allows. */
export interface BotInfo {
  name: string;
  title: string;
  about: string;
}

/** GET /api/start: everything that the start page needs, in one language. */
export interface Start {
  me: Me;
  games: GameInfo[];
  bots: BotInfo[];
  /** Key and text of the phrases that can be said with one tap. */
  phrases: Record<string, string>;
  /** The names of the animals that people can be. */
  avatars: Record<string, string>;
  /** What the host of the server wants everybody to read. */
  notice: string;
  /** SHA-256 of the certificate, if the server made it itself (`--tls`): browsers warn once. */
  fingerprint: string;
}

/** A code that moves an identity to another device, once; a new code cancels the previous one. */
export interface Recovery {
  code: string;
}

/** GET /api/me/calls: how you are notified when it is your turn. */
export interface Calls {
  /** The key that a browser subscribes with (VAPID, base64url); empty where this server can't push. */
  key: string;
  /** How many of your devices get notifications. */
  devices: number;
}

/** GET /api/words and /api/games/GAME/words: everything that a person reads, by key; `rules.H-12` is a rule. */
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

/** A puzzle: one move or one turn to find. */
export interface PuzzleInfo {
  id: string;
  game: string;
  /** What the game is called. */
  title: string;
  /** The weakest bot that finds the solution. */
  grade: string;
  /** What that bot is called. */
  level: string;
}

/** GET /api/puzzles?day=YYYY-MM-DD: the puzzles of a day, one per game; the same for everybody. */
export interface Puzzles {
  day: string;
  puzzles: PuzzleInfo[];
}

/** Something that happened, as this reader may know it. */
export interface Line {
  /** The move that it belongs to; `at/PLY` is the position after it. */
  ply: number;
  /** The seat that made that move; -1 for an accord, and for the beginning. */
  by: number;
  /** With its `kind`. */
  event: Record<string, Json>;
  /** In the reader's language; may be empty. */
  text: string;
}

/** What the last move tried in a puzzle is worth. */
export interface Verdict {
  action: number;
  right: boolean;
  /** Chances that it gives away, in percent; 0 if it is right. */
  lost: number;
  text: string[];
}

/** GET /api/puzzles/PUZZLE?moves=A,B&help=hint: where the moves tried lead, as the puzzle's seat sees it. Only the last of `moves` may be wrong; then the position is the one before it. With `help=hint` a few moves are named, with `help=solution` the best one; with `why` the refusal of the last move is the answer. */
export interface PuzzlePosition {
  puzzle: PuzzleInfo;
  /** How many decisions have been made; forced moves don't count. */
  step: number;
  steps: number;
  seat: number;
  /** What the seats are called. */
  names: string[];
  options: Record<string, Json>;
  view: Record<string, Json>;
  /** Actions; none once the puzzle is solved. */
  legal: number[];
  /** For each legal action the choices that lead to it: a key to type (or nothing) and a label. */
  choices: string[][][];
  /** The position in sentences. */
  said: string[];
  /** What the last right move brought. */
  told: Line[];
  solved: boolean;
  /** The next puzzle of the same game and grade. */
  next: string;
  /** What the choices would bring, as the game predicts it. */
  previews?: Record<string, Json>;
  verdict: Verdict | null;
  /** What was asked for with `help`, in sentences. */
  hint: string[];
  solution: number[];
}

/** A seat as everybody sees it. */
export interface Seat {
  kind: Kind;
  /** The name that is shown; that of a bot is in the reader's language. */
  name: string;
  /** Which bot sits there, or plays for the person at the moment (`standin`). */
  level: string;
  mine: boolean;
  host: boolean;
  /** A connection of this person is open. Bots always are. */
  online: boolean;
  /** When the last one ended, in seconds since 1970, as far as the server knows; 0 while one is open. */
  away: number;
  /** The person has given up the seat: anyone with the link who has seen no other hand may take it over. */
  left: boolean;
  /** A bot plays for the person, who takes the seat back by connecting, or with `back` if still connected. That is not possible once a clock for the whole game is up. */
  standin: boolean;
  /** In a finished game: the person wants a rematch. */
  ready: boolean;
  /** The animal of the person or bot; nobody else at the table has it. */
  avatar: Avatar;
  /** The number of the seat's colour, which no other seat has; -1 where it is not known. */
  colour: number;
}

/** How a table is run, besides the options of its game. */
export interface Settings {
  /** Everybody finds it in the lobby; otherwise only those who have the link. */
  listed: boolean;
  /** `quick`: only phrases from the list, for tables with children. */
  chat: Chat;
  /** `move`: a number of seconds for each move; `game`: for all moves of a seat together. */
  clock: Clock;
  /** How many seconds, if there is a clock; several days are fine. */
  seconds: number;
  /** What happens when a person's time is up: a bot plays at once, or the others vote. */
  run_out: RunOut;
  /** Whether a person may ask a bot for advice. */
  hints: boolean;
  /** Whether a move may be taken back if all agree; never past something revealed. */
  undo: boolean;
  /** Whether people without a seat may watch; otherwise only the public screen of somebody seated can. Once the game has begun, others only learn whether a seat is free, and can say nothing. */
  watchers: boolean;
  /** Milliseconds between a bot's move and the one before, so that people can follow. */
  pace: number;
  /** Whether the game begins as soon as no seat is open, or when the host says so. */
  start: "full" | "host";
  /** How many seconds somebody must be away before the others may let a bot play (`takeover`). */
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

/** GET /api/tables: your own tables, newest first, and the public ones. */
export interface Lobby {
  mine: Summary[];
  listed: Summary[];
}

/** The server that hears of a table's turns: it gets a POST with JSON for each turn of somebody who is absent. `Barque-Signature: t=TIME,v1=MAC` signs it: the HMAC (SHA-256, hex) of TIME, a dot and the body with the secret. */
export interface WebhookInfo {
  /** The server that hears of them; empty if there is none. The whole address is never shown again. */
  site: string;
  /** The secret that signs them; shown once, when the webhook is set. */
  secret: string;
}

/** GET /api/tables/TABLE/at/PLY?seat=S&lang=L: a past position as a seat saw it. During the game only your own seats, or without `seat` a spectator's view; when it is over any seat, and all of them with `open=1`. */
export interface PastPosition {
  ply: number;
  plies: number;
  seat: number | null;
  turn: number;
  view: Record<string, Json>;
  /** How long the log was then. */
  lines: number;
  /** The position in sentences. */
  said: string[];
  /** What the move that led here brought, or all moves after `since=PLY`, with everybody's name. */
  told: Line[];
  /** What each seat saw, in seat order. If asked for (`open`), once the game is over. */
  hands?: Record<string, Json>[];
}

/** A turning point, or a move that lost much. */
export interface ReviewPoint {
  /** It is about the move that led here: the position after it is `at/PLY`. */
  ply: number;
  /** The seat's chances after it. */
  chances: number;
  heading: string;
  lines: string[];
  /** What was really there. If asked for (`really`). */
  really: string;
  /** The best move found in the position before, if the one played lost something. */
  best: number;
}

/** One of the seat's own moves at which there was a choice. */
export interface ReviewMove {
  /** The position after it is `at/PLY`. */
  ply: number;
  move: string;
  /** The share of victory that it lost; 0 if that does not stand out from the noise. */
  loss: number;
  /** The same in words, with its interval. */
  lost: string;
  /** The best moves, and why. */
  lines: string[];
  /** What was really there. If asked for (`really`). */
  really: string;
  /** The best move found, if this one lost something. */
  best: number;
}

/** The game of one seat, judged by what that seat could know. */
export interface ReviewChapter {
  seat: number;
  name: string;
  /** Skill, luck and accuracy. */
  line: string;
  /** From the chances at the start to the result: the seat's own moves, luck, and the others. */
  sum: string;
  /** Chances of winning at the start, and after each move. */
  curve: number[];
  points: ReviewPoint[];
  moves: ReviewMove[];
}

/** GET and POST /api/tables/TABLE/review?really=1&lang=L: how far the review is, and when it is done what it says. Each chapter is from its seat's own sight; the reader's own chapters speak to the reader. */
export interface Review {
  done: number;
  /** Of how many; 0 before it has begun. */
  pieces: number;
  /** A server is working on it. If none is, and it is not done, ask for it (POST). */
  working: boolean;
  note: string;
  /** In seat order. */
  chapters: ReviewChapter[];
}

/** GET /api/tables/TABLE/fairness: how the shuffle came about. The server's seed is shown when the game is over. */
export interface Fairness {
  /** SHA-256 of the server's seed, shown before any seat showed its luck. */
  commitment: string;
  /** SHA-256 of the luck of each seat, in seat order; empty where a seat adds none. */
  seals: string[];
  /** The seal of the shuffle, made of all these together; empty until all seats are taken. */
  seal: string;
  /** What each seat added, in seat order; empty where it was sealed and never shown. */
  entropy: string[];
  server: string | null;
  /** The seed of the game, which `barque verify` computes again. */
  seed: string | null;
}

/** Why a REST call is refused. Its status is 400, 403, 404, 405, 409, 413, 429, 500 or 503. */
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
  /** How many milliseconds people need for each kind of event: bots wait that long, and a page shows it that long. */
  pauses: Record<string, number>;
  protocol: number;
}

/** What one of the reader's own seats sees and may do. */
export interface Own {
  seat: number;
  view: Record<string, Json>;
  /** Actions, while it is this seat's turn. */
  legal: number[];
  /** What its choices would bring, as the game predicts it; while it is this seat's turn. */
  previews?: Record<string, Json>;
  /** For each legal action, the choices that lead to it: a key to type (or none) and a label. If asked for. */
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
  /** The seat that asks; -1 for somebody without one who would like to sit down (`seat`). */
  by: number;
  of: number | null;
  level: string;
  /** Seats that have consented. */
  yes: number[];
  /** Seats whose answer is awaited. */
  waits: number[];
  text: string;
}

/** An offer that stands. Everybody knows how many cards it is about; only the two parties know which. */
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

/** An offer that no longer stands. `countered`: answered with another one; `void`: the game is over. */
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

/** All seats are taken: every seat that sealed some luck shows it now (`reveal`), then the game begins. Before a page shows its own luck, it keeps the seal of all this, to compare when the game is over. */
export interface Shuffle {
  commitment: string;
  /** By seat; empty where a seat adds no luck. */
  seals: string[];
  /** Seats that have not shown theirs yet. */
  waits: number[];
  /** From then on the others need not wait, and may `begin`. */
  until: number;
}

/** The whole table as it stands now. A newer position replaces it; any number may have been skipped in between. */
export interface Position {
  type: "position";
  /** Rises with everything that happens at the table. */
  version: number;
  phase: Phase;
  ply: number;
  turn: number;
  now: number;
  /** The reader's seats: at most one, except where people share a device. */
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
  /** When the last move was made, in seconds since 1970. Without a clock, the others may replace a player who is on turn and does not move for five minutes (`takeover`). */
  since: number;
  /** The table has a public screen: phones beside it show their own cards first. */
  screen: boolean;
  seats: Seat[];
  options: Record<string, Json>;
  settings: Settings;
}

/** The table as it stands now, where seats, options and settings are those of the last `position`. It comes instead of a `position` to those who have asked for that (`brief`). */
export interface Update {
  type: "update";
  /** Rises with everything that happens at the table. */
  version: number;
  phase: Phase;
  ply: number;
  turn: number;
  now: number;
  /** The reader's seats: at most one, except where people share a device. */
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
  /** When the last move was made, in seconds since 1970. Without a clock, the others may replace a player who is on turn and does not move for five minutes (`takeover`). */
  since: number;
  /** The table has a public screen: phones beside it show their own cards first. */
  screen: boolean;
}

/** The log from line *start* on. Lines that the reader had from there on are void: a move was taken back. */
export interface Lines {
  type: "lines";
  start: number;
  lines: Line[];
}

/** A line of the chat. One without a name comes from the table: somebody left, a vote failed. */
export interface Chatter {
  seat: number | null;
  name: string;
  text: string;
  phrase: string;
  at: number;
}

/** The chat from line *start* on. */
export interface Chats {
  type: "chats";
  start: number;
  chats: Chatter[];
}

/** The request has been carried out and stored. */
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
  /** The whole plan in words. */
  text: string;
  /** What it would do this turn, as far as that can be foreseen; the first is `action`. */
  plan: number[];
  /** Which bot advises. */
  level: string;
  /** The chance of winning with it, in percent. */
  chance: number;
  /** What the plan is for, and the next best move; empty if there is nothing to say. */
  why: string;
}

/** The line is alive. */
export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** The connection is closed. *again* says whether to connect again, because the server restarts, or not. */
export interface Gone {
  type: "gone";
  text: string;
  again: boolean;
}

/** PUT /api/me. An avatar or a colour that is left out stays as it was. */
export interface Rename {
  name: string;
  language?: Language;
  avatar?: Avatar;
  colour?: number;
}

/** When a device is left in peace, by its own clock; notifications wait until the end. */
export interface QuietHours {
  begins: number;
  ends: number;
  zone: number;
}

/** PUT /api/me/calls: turns on notifications on this device, by the browser's `PushSubscription`. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: Language;
  quiet?: QuietHours | null;
}

/** POST /api/me/calls/off: turns off notifications on a device. */
export interface Unsubscribe {
  /** If left out, all of your devices. */
  endpoint?: string;
}

/** Who is to sit at a seat of a new table. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  /** Which bot. */
  level?: string;
  /** The name of a person who shares the device; if left out, the name of the identity. */
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

/** POST /api/tables/TABLE/sit: takes an open seat, or one that was given up. May be done for several seats. Anyone who has seen another hand of the game is refused (`seat-known`), unless all the others agree. */
export interface Sit {
  /** If left out, the first that is free. */
  seat?: number | null;
  name?: string;
  /** Asks the others if they have to agree (the vote `seat`), instead of being refused. */
  ask?: boolean;
  /** Of the luck that this seat adds to the shuffle. */
  seal?: string;
}

/** POST /api/tables/TABLE/leave: gives up a seat, or all of one's own. */
export interface Leave {
  seat?: number | null;
}

/** POST /api/tables/TABLE/arrange: the host changes a table before the game. What is left out stays. */
export interface Arrange {
  /** By seat number: `open` or `bot`. */
  seats?: Record<string, SeatWish>;
  options?: Record<string, Json>;
  settings?: Partial<Settings>;
}

/** POST /api/tables/TABLE/begin: the host begins; bots of this level take the open seats, if a level is named. While luck is being shown (`Shuffle`), anyone with a seat can stop waiting this way; the shuffle is then not proven. */
export interface Begin {
  level?: string;
}

/** POST /api/tables/TABLE/again: a rematch, the seats rotated by one. Answers with the new table's `Summary`. */
export interface Again {
  turn?: boolean;
  /** Of the luck that one's own seats add to the shuffle. */
  seal?: string;
}

/** PUT /api/tables/TABLE/webhook: the host of the table has its turns sent to a server. */
export interface SetWebhook {
  url: string;
}

/** Comes first. *lines* and *chats* say how much the browser already has, which is not sent again. */
export interface Hello {
  type: "hello";
  language?: Language;
  lines?: number;
  chats?: number;
  /** The version of the last position received, so that the server knows whether moves were taken back since. */
  version?: number;
  /** This is a public screen: it gets a spectator's view, whoever owns it. */
  screen?: boolean;
  /** With each position, send what the text twin needs: every legal move and the whole board in words. */
  steps?: boolean;
}

/** Changes the language, or what is put into words; the log and the chat are sent again from the beginning. */
export interface Prefer {
  type: "prefer";
  language: Language;
  steps?: boolean;
}

/** Asks for an `update` instead of a `position` wherever one will do. From version 2 of the protocol on. */
export interface Brief {
  type: "brief";
}

/** Plays a move. *ply* is that of the position the person saw; if somebody has moved since, the move is refused. */
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
  /** The moves that would come before it, as long as neither luck nor others' secrets play a part. */
  after?: number[];
}

/** Asks a bot for advice; answered by `hinted`. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** Shows the luck that this seat sealed, once all seats are taken (`Shuffle`); the page does so by itself. */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: number;
  luck: string;
}

/** Offers another seat a deal (open negotiation). It stands until it is answered or withdrawn. If *answers* is the number of an offer, this one replaces it. */
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

/** Asks the others for their consent. Bots consent; where nobody has to be asked, it is done at once. `undo` and `pause` ask everybody who plays. `stop` asks everybody who has not left for good, even those for whom a bot plays, but nobody who has been away for longer than a day (or than the clock allows). `takeover` asks those who are there. It needs somebody who has been away for the table's `grace` or has run out of time, or who, without a clock, is there and on turn and has not moved for five minutes. */
export interface Propose {
  type: "propose";
  id: string;
  seat: number;
  what: "pause" | "stop" | "takeover" | "undo";
  /** The seat that a bot is to take (`takeover`). */
  of?: number | null;
  level?: string;
}

/** Consents or refuses. A single no ends the vote; a no from the seat that asked withdraws it. */
export interface Vote {
  type: "vote";
  id: string;
  seat: number;
  yes: boolean;
}

/** Resumes the game after a pause; anyone with a seat may. */
export interface Resume {
  type: "resume";
  id: string;
  seat: number;
}

/** Lets the person play again instead of the stand-in. */
export interface Back {
  type: "back";
  id: string;
  seat: number;
}

/** Says something in the chat: a text, or a phrase by its key. */
export interface Say {
  type: "say";
  id: string;
  seat?: number | null;
  text?: string;
  phrase?: string;
}

/** Asks whether the connection is alive. */
export interface Ping {
  type: "ping";
  id: string;
}

export type FromClient =
  | Hello
  | Prefer
  | Brief
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
  | Update
  | Lines
  | Chats
  | Done
  | Refused
  | Hinted
  | Pong
  | Gone;
