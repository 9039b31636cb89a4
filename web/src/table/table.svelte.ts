// A table as the page holds it: what is shown (not always the newest), which seat looks, what is picked.
import { tick } from 'svelte';
import { Refusal } from '../lib/api.ts';
import type { GameFace, Look, Player, View } from '../lib/game.ts';
import { said, t } from '../lib/language.svelte.ts';
import type { Answer, Link, Wish } from '../lib/link.svelte.ts';
import { fly, land, places } from '../lib/motion.ts';
import { choose, fits, type Move, narrowed, type Pick } from '../lib/narrow.ts';
import type { Line, Own, PastPosition, Position, Summary } from '../lib/protocol.ts';
import { settings } from '../lib/settings.svelte.ts';
import { sound } from '../lib/sound.ts';
import { Deals } from './deals.svelte.ts';
import { Moments } from './moments.ts';
import { type Beat, Playback, type Scene } from './playback.ts';
import { beatOf } from './stage.ts';

export interface Complaint {
  readonly text: string;
  readonly rule: string;
}

export class Table {
  readonly link: Link;
  readonly game: string;
  readonly face: GameFace | null;
  readonly all: readonly Move[];
  /** Whether this person created the table; they may have no seat. */
  readonly host: boolean;

  shown = $state.raw<Position | null>(null);
  /** The seat that looks; `null` is a spectator. */
  seat = $state<number | null>(null);
  /** The person who must sit down before anything is shown (hot seat). */
  curtain = $state<number | null>(null);
  picked = $state.raw<Pick>({});
  complaint = $state.raw<Complaint | null>(null);
  hint = $state.raw<{ move: Move; text: string } | null>(null);
  sending = $state(false);
  /** The move that was asked for and is not yet shown. */
  sent = $state.raw<Move | null>(null);
  /** The past moment that is looked at, instead of now. */
  was = $state.raw<PastPosition | null>(null);
  /** What is told large over the board right now. */
  scene = $state.raw<Scene | null>(null);
  /** What happened waits for a tap, step by step. */
  stepping = $state(false);
  readonly deals = new Deals(this);
  /** Where the board is drawn: what flies, flies in here. */
  root: HTMLElement | null = null;

  private beforeView = $state.raw<View | null>(null);
  private beforeLines = $state(0);
  private played = -1; // the ply of my newest move
  private made = -1; // the ply that it led to, once it is stored
  private follows: readonly Pick[] = []; // what is picked when it is shown
  private readonly playback = new Playback({
    beat: (next) => this.beat(next),
    show: (next) => this.show(next),
    set: (scene) => {
      this.scene = scene;
    },
    rest: (waits) => {
      this.stepping = waits;
    },
    seen: () => this.fall(),
  });
  private due: number | null = null; // for whom the curtain falls, once what happened has been looked at
  private readonly moments: Moments;
  private looking = 0; // counts the events that make an answer about a past moment come too late

  constructor(link: Link, summary: Summary, face: GameFace | null, all: readonly Move[]) {
    this.link = link;
    this.game = summary.game;
    this.host = summary.host;
    this.face = face;
    this.all = all;
    this.moments = new Moments(link.table);
    link.onPosition = (position) => this.receive(position);
  }

  players = $derived<Player[]>(
    (this.shown?.seats ?? []).map((seat, number) => ({
      seat: number,
      name: seat.name || t('seat.open'),
      bot: seat.kind === 'bot',
      here: seat.online,
    })),
  );
  own = $derived<Own | null>(this.shown?.own.find((own) => own.seat === this.seat) ?? null);
  hotSeat = $derived((this.shown?.own.length ?? 0) > 1);
  myTurn = $derived(
    this.shown?.phase === 'playing' && this.own !== null && this.shown.turn === this.seat && this.curtain === null,
  );
  legal = $derived<readonly Move[]>(
    this.myTurn && !this.was ? (this.own?.legal ?? []).map((action) => this.all[action]!) : [],
  );
  view = $derived<View | null>(this.was?.view ?? this.own?.view ?? this.shown?.view ?? null);
  /** Who has won; nobody if all agreed to stop. */
  winners = $derived<readonly number[]>(
    this.shown?.phase === 'over' && this.view?.ending !== 'stopped' ? (this.shown.result?.winners ?? []) : [],
  );
  lines = $derived.by<readonly Line[]>(() => this.link.lines.slice(0, this.shown?.lines ?? 0));

  look = $derived.by<Look | null>(() => {
    const { view, shown } = this;
    if (!view || !shown) return null;
    const past = this.was;
    return {
      view,
      before: past ? null : this.beforeView,
      events: (past
        ? this.lines.filter((line) => line.ply === past.ply)
        : this.lines.slice(this.beforeLines)) as unknown as Look['events'],
      seat: past ? past.seat : this.seat,
      players: this.players,
      options: shown.options,
      moves: narrowed(this.legal, this.picked),
      previews: this.legal.length > 0 ? (this.own?.previews ?? {}) : {},
      picked: this.picked,
      hint: this.hint?.move ?? null,
      sent: this.sent,
      past: past !== null,
      say: said(this.game),
    };
  });

  receive(position: Position): void {
    this.playback.receive(position, position.ply === this.played + 1);
  }

  /** Shows the newest position at once: a click waits for nothing. */
  skip(): void {
    land();
    this.looking += 1;
    this.playback.skip();
  }

  /** Continues with the next position to show. */
  hurry(): void {
    land();
    this.playback.hurry();
  }

  /** Decides how a position is shown; nobody waits for what is not looked at. */
  private beat(next: Position): Beat {
    const unseen = !this.shown || this.was || this.curtain !== null || document.visibilityState !== 'visible';
    return beatOf(next, {
      lines: unseen ? [] : this.link.lines.slice(this.shown!.lines, next.lines),
      pauses: this.link.welcome?.pauses ?? {},
      scenes: this.face?.scenes ?? [],
      speed: settings.speed,
      mine: next.ply === this.played + 1,
    });
  }

  private show(next: Position): void {
    const past = this.shown;
    const before = this.root ? places(this.root) : new Map();
    const moved = past?.ply !== next.ply;
    if (moved) {
      this.beforeView = past ? this.view : null;
      this.beforeLines = past?.lines ?? next.lines;
    }
    if (moved) this.sent = null;
    if (moved && !this.undisturbed(next)) {
      this.picked = {};
      this.hint = null;
      this.complaint = null;
    }
    const wasMine = this.myTurn;
    this.shown = next;
    this.settle(next);
    if (!past) this.deals.saw();
    if (moved && past) {
      if (next.phase === 'over') sound('end');
      else if (this.myTurn && !wasMine) sound('turn');
      else sound('move');
      void tick().then(() => this.root && fly(this.root, before));
    }
    this.goOn();
  }

  /**
   * Whether others did something in my turn, such as a deal, that leaves me the same moves: then I continue where I
   * was.
   */
  private undisturbed(next: Position): boolean {
    const mine = (position: Position | null) => position?.own.find((own) => own.seat === position.turn)?.legal ?? [];
    const before = mine(this.shown);
    const own = next.ply >= this.made && (this.shown?.ply ?? 0) < this.made;
    return !own && this.shown?.turn === next.turn && before.length > 0 && `${before}` === `${mine(next)}`;
  }

  /** Decides which seat looks: mine; if several are mine (hot seat), the one on turn, after the curtain. */
  private settle(position: Position): void {
    const mine = position.own.map((own) => own.seat);
    if (mine.length <= 1) {
      this.seat = mine[0] ?? null;
      this.curtain = null;
      return;
    }
    if (position.phase !== 'playing' && position.phase !== 'paused') {
      this.seat ??= position.view ? null : mine[0]!;
      this.curtain = null;
      return;
    }
    const next = mine.includes(position.turn) ? position.turn : null;
    this.due = null;
    if (this.seat === null) this.curtain = next ?? mine[0]!;
    else if (next !== null && next !== this.seat) this.due = next;
    else this.curtain = null;
  }

  /** The curtain falls between two people, after the first has seen what came of the move. */
  private fall(): void {
    if (this.due !== null) this.curtain = this.due;
    this.due = null;
  }

  /** Lets what others do wait while somebody reads. */
  hold(held: boolean): void {
    this.playback.hold(held);
  }

  /** The person for whom the curtain fell sits down. */
  sitDown(): void {
    this.seat = this.curtain;
    this.curtain = null;
    this.beforeView = null;
    this.picked = {};
  }

  choose = (pick: Pick, ...then: Pick[]): void => {
    this.complaint = null;
    this.looking += 1;
    if (this.sending || this.shown === null) return;
    this.follows = [];
    const not = this.notNow(this.shown);
    if (not) {
      this.complain(not);
      return;
    }
    const outcome = choose(this.all, this.legal, this.picked, pick);
    if (outcome.kind === 'more') this.picked = outcome.pick;
    else if (outcome.kind === 'play') {
      this.follows = then;
      void this.play(outcome.move.action);
    } else if (outcome.move) void this.askWhy(outcome.move.action);
    else this.complain(t('refuse.unknown'));
  };

  /** Picks what was to follow the move that has just been made; not if anything else has come in between. */
  private goOn(): void {
    const { shown } = this;
    const [pick, ...more] = this.follows;
    if (!pick || !shown || this.sending || shown.ply < this.made) return;
    this.follows = [];
    if (shown.ply === this.made && this.myTurn) this.choose(pick, ...more);
  }

  /** Why nothing can be picked now; empty if it can. */
  private notNow(shown: Position): string {
    if (this.was) return t('refuse.past');
    if (shown.phase === 'over') return t('refuse.over');
    if (this.seat === null) return t('refuse.watching');
    if (shown.phase === 'paused') return t('refuse.paused');
    return this.myTurn ? '' : t('refuse.turn', { who: this.players[shown.turn]?.name ?? '' });
  }

  back = (): void => {
    this.picked = {};
    this.complaint = null;
  };

  async play(action: number): Promise<void> {
    const { seat, shown } = this;
    if (seat === null || !shown) return;
    this.link.missed = null;
    this.played = shown.ply;
    this.sent = this.all[action] ?? null;
    await this.send({ type: 'play', seat, action, ply: shown.ply });
    this.goOn();
  }

  /** Asks for a move; returns whether it was made. */
  private async send(wish: Wish): Promise<boolean> {
    this.sending = true;
    const answer = await this.link.ask(wish);
    this.sending = false;
    this.made = answer.type === 'done' ? answer.ply : -1;
    if (answer.type === 'refused') {
      this.picked = {};
      this.sent = null;
    }
    this.heed(answer);
    return answer.type === 'done';
  }

  /** Asks for something, such as making an offer; returns whether it was granted. */
  async tell(wish: Wish): Promise<boolean> {
    const answer = await this.link.ask(wish);
    this.heed(answer);
    return answer.type === 'done';
  }

  /** Plays what was typed; returns whether it was understood. */
  async type(text: string): Promise<boolean> {
    const { seat, shown } = this;
    if (seat === null || !shown) return false;
    return this.send({ type: 'typed', seat, text, ply: shown.ply });
  }

  /** Asks why the last of several moves could not be made after the others. */
  why = (...picked: Pick[]): void => {
    const actions = picked.map((pick) => this.all.find((move) => fits(move, pick))?.action ?? -1);
    if (this.myTurn && !actions.includes(-1)) void this.askWhy(actions.at(-1)!, actions.slice(0, -1));
  };

  private async askWhy(action: number, after: number[] = []): Promise<void> {
    if (this.seat !== null) this.heed(await this.link.ask({ type: 'why', seat: this.seat, action, after }));
  }

  async advise(): Promise<void> {
    if (this.seat === null) return;
    const answer = await this.link.ask({ type: 'hint', seat: this.seat });
    if (answer.type === 'hinted') this.hint = { move: this.all[answer.action]!, text: answer.text };
    else this.heed(answer);
  }

  /** Does what was advised. */
  follow(): void {
    const move = this.hint?.move;
    this.hint = null;
    if (move && this.myTurn && !this.sending) void this.play(move.action);
  }

  /** Shows why something was refused. */
  heed(answer: Answer): void {
    if (answer.type === 'refused') this.complain(answer.text, answer.rule);
  }

  complain(text: string, rule = ''): void {
    const sentence = text.replace(` (${rule})`, ''); // the rule is a link of its own
    this.complaint = { text: sentence, rule };
    sound('no');
  }

  /** Shows a past moment, as *seat* saw it; `null` goes back to now. */
  async lookAt(ply: number | null, seat: number | null = this.seat): Promise<void> {
    const before = this.root ? places(this.root) : new Map();
    this.looking += 1;
    const look = this.looking;
    this.picked = {};
    this.complaint = null;
    if (ply === null) {
      this.was = null;
      this.skip();
    } else {
      try {
        const found = await this.moments.at(ply, seat);
        if (look !== this.looking) return;
        this.was = found;
      } catch (problem) {
        if (problem instanceof Refusal && look === this.looking) this.complain(problem.message, problem.rule);
        return;
      }
    }
    await tick();
    if (this.root) fly(this.root, before);
  }
}
