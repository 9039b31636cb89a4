// A table as the page holds it: the position that is shown (not always the newest), whose view it is, and what is picked.
import { tick } from 'svelte';
import { Refusal } from '../lib/api.ts';
import type { Answer, Connection, Request } from '../lib/connection.svelte.ts';
import type { GameFace, Happening, Look, Player, View } from '../lib/game.ts';
import { said, t } from '../lib/language.svelte.ts';
import { fly, land, places } from '../lib/motion.ts';
import { choose, fits, type Move, narrowed, type Pick } from '../lib/narrow.ts';
import type { Line, Own, PastPosition, Position, Summary } from '../lib/protocol.ts';
import { settings } from '../lib/settings.svelte.ts';
import { sound, tuneOf } from '../lib/sound.ts';
import { Deals } from './deals.svelte.ts';
import { type Eyes, History } from './history.ts';
import { byOthers, sinceOwn } from './news.ts';
import { beatOf, lookedAt } from './pacing.ts';
import { type Beat, Playback, type Scene } from './playback.ts';

export interface ShownRefusal {
  readonly text: string;
  readonly rule: string;
}

export class Table {
  readonly connection: Connection;
  readonly game: string;
  readonly face: GameFace | null;
  readonly all: readonly Move[];
  /** Whether this person created the table; they may have no seat. */
  readonly host: boolean;

  shown = $state.raw<Position | null>(null);
  /** The seat whose view is shown; `null` for a spectator. */
  seat = $state<number | null>(null);
  /** The seat whose player must lift the curtain before anything is shown (hot seat). */
  curtain = $state<number | null>(null);
  picked = $state.raw<Pick>({});
  refusal = $state.raw<ShownRefusal | null>(null);
  hint = $state.raw<{
    move: Move;
    plan: readonly Move[];
    text: string;
    why: string;
    level: string;
    chance: number;
  } | null>(null);
  sending = $state(false);
  /** The move that was sent and is not shown yet. */
  sent = $state.raw<Move | null>(null);
  /** The past position that is shown instead of the present one. */
  past = $state.raw<PastPosition | null>(null);
  /** The past position is shown with everything that happened after this move. */
  since = $state(0);
  /** What the coach would have played in the past position. */
  better = $state.raw<Move | null>(null);
  /** Whether the replay goes on by itself, scene by scene. */
  watching = $state(false);
  /** The scene that is shown large over the board. */
  scene = $state.raw<Scene | null>(null);
  /** Whether the next step waits for a tap. */
  stepping = $state(false);
  /** Whether the scores are still being counted: the winner is not named yet. */
  counting = $state(false);
  readonly deals = new Deals(this);
  /** The element of the board, in which pieces fly. */
  root: HTMLElement | null = null;

  private beforeView = $state.raw<View | null>(null);
  private beforeLines = $state(0);
  private played = -1; // the ply of my newest move
  private made = $state(-1); // the ply that it led to, once it is stored
  private follows = $state.raw<readonly Pick[]>([]); // what to pick once that move is shown
  private readonly read = new Set<string>();
  private readonly playback = new Playback({
    beat: (next) => this.beat(next),
    show: (next) => this.show(next),
    set: (scene) => {
      if (scene && !scene.answered) sound('question');
      this.scene = scene;
    },
    rest: (waits) => {
      this.stepping = waits;
    },
    seen: () => this.dropCurtain(),
  });
  private curtainFor: number | null = null; // the seat for which the curtain falls, once what happened has been seen
  private readonly history: History;
  private looking = 0; // counts what makes the answer to an earlier `lookAt` come too late

  constructor(connection: Connection, summary: Summary, face: GameFace | null, all: readonly Move[]) {
    this.connection = connection;
    this.game = summary.game;
    this.host = summary.host;
    this.face = face;
    this.all = all;
    this.history = new History(connection.table);
    connection.onPosition = (position) => this.receive(position);
  }

  players = $derived<Player[]>(
    (this.shown?.seats ?? []).map((seat, number) => ({
      seat: number,
      name: seat.name || t('seat.player', { n: number + 1 }),
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
    this.myTurn && !this.past ? (this.own?.legal ?? []).map((action) => this.all[action]!) : [],
  );
  view = $derived<View | null>(this.past?.view ?? this.own?.view ?? this.shown?.view ?? null);
  /** Who has won; nobody if all agreed to stop. */
  winners = $derived<readonly number[]>(
    this.shown?.phase === 'over' && this.view?.ending !== 'stopped' ? (this.shown.result?.winners ?? []) : [],
  );
  lines = $derived.by<readonly Line[]>(() => this.connection.lines.slice(0, this.shown?.lines ?? 0));
  /** This person's seats. */
  mine = $derived<readonly number[]>((this.shown?.own ?? []).map((own) => own.seat));
  /** What others did that this person may have missed: since their last move, or while the connection was lost. */
  missed = $derived.by<readonly Line[]>(() => {
    const { missed } = this.connection;
    return missed ? byOthers(this.lines.slice(...missed), this.mine) : [];
  });
  /** What led to the position that is shown. From somebody else's point of view, nobody is “you”. */
  private happened = $derived.by<readonly Line[]>(() => {
    const { past, since } = this;
    if (!past) return this.lines.slice(this.beforeLines);
    if (past.seat !== this.seat) return past.told;
    return this.lines.filter((line) => (line.ply > since || past.ply === 0) && line.ply <= past.ply);
  });
  /** The scene of the past position, while the replay goes on by itself. */
  pastScene = $derived.by<Scene | null>(() => {
    const scenes = this.face?.scenes ?? [];
    const told = this.watching ? this.happened.findLast(({ event }) => scenes.includes(String(event.kind))) : undefined;
    return told ? { happening: told as unknown as Happening, answered: true } : null;
  });

  look = $derived.by<Look | null>(() => {
    const { view, shown } = this;
    if (!view || !shown) return null;
    const past = this.past;
    return {
      view,
      before: past ? null : this.beforeView,
      events: this.happened as unknown as Look['events'],
      seat: past ? past.seat : this.seat,
      you: past && past.seat !== this.seat ? null : this.seat,
      hands: past?.hands ?? null,
      players: this.players,
      options: shown.options,
      moves: narrowed(this.legal, this.picked),
      all: this.all,
      previews: this.legal.length > 0 ? (this.own?.previews ?? {}) : {},
      picked: this.picked,
      hint: (past ? this.better : this.hint?.move) ?? null,
      sent: this.sent,
      past: past !== null,
      say: said(this.game),
    };
  });

  receive(position: Position): void {
    this.playback.receive(position, position.ply === this.played + 1);
  }

  /** Shows the newest position at once: somebody who clicks should not wait. */
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

  /** Decides how a position is shown; at once if nobody is looking. */
  private beat(next: Position): Beat {
    const unseen = !this.shown || this.past || this.curtain !== null || document.visibilityState !== 'visible';
    return beatOf(next, {
      lines: unseen ? [] : this.connection.lines.slice(this.shown!.lines, next.lines),
      pauses: this.connection.welcome?.pauses ?? {},
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
      this.refusal = null;
    }
    const wasMine = this.myTurn;
    this.shown = next;
    this.settle(next);
    if (!past) {
      this.deals.saw();
      this.findMissed(next);
    }
    if (moved && past) {
      const tune = tuneOf(this.lines.slice(past.lines), this.face?.sounds);
      if (next.phase === 'over') sound(this.winners.length ? 'end' : 'nobody');
      else if (this.myTurn && !wasMine && tune === 'move') sound('turn');
      else sound(tune);
      void tick().then(() => this.root && fly(this.root, before));
    }
    this.goOn();
  }

  /**
   * Returns whether others only did something during my turn, such as a deal, that leaves me the same moves: then what
   * I have picked stays.
   */
  private undisturbed(next: Position): boolean {
    const mine = (position: Position | null) => position?.own.find((own) => own.seat === position.turn)?.legal ?? [];
    const before = mine(this.shown);
    const own = next.ply >= this.made && (this.shown?.ply ?? 0) < this.made;
    return !own && this.shown?.turn === next.turn && before.length > 0 && `${before}` === `${mine(next)}`;
  }

  /** Finds what others have done since this person's last move, when they come back. */
  private findMissed(next: Position): void {
    const from = this.hotSeat || next.phase === 'over' ? null : sinceOwn(this.lines, this.mine);
    this.connection.missed = from === null ? null : [from, next.lines];
  }

  /** Decides whose view is shown: mine; if several seats are mine (hot seat), that of the seat to move, after the curtain. */
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
    this.curtainFor = null;
    if (this.seat === null) this.curtain = next ?? mine[0]!;
    else if (next !== null && next !== this.seat) this.curtainFor = next;
    else this.curtain = null;
  }

  /** Drops the curtain between two people, after the first has seen what came of the move. */
  private dropCurtain(): void {
    if (this.curtainFor !== null) this.curtain = this.curtainFor;
    this.curtainFor = null;
  }

  /** Holds back what others do while something is read: the guide, or what the game tells. */
  hold(reading: 'guide' | 'story', held: boolean): void {
    if (held) this.read.add(reading);
    else this.read.delete(reading);
    this.playback.hold(this.read.size > 0);
  }

  /** Shows the table to the person for whom the curtain fell. */
  sitDown(): void {
    this.seat = this.curtain;
    this.curtain = null;
    this.beforeView = null;
    this.picked = {};
  }

  choose = (pick: Pick, ...then: Pick[]): void => {
    this.refusal = null;
    this.looking += 1;
    if (this.sending || this.shown === null) return;
    this.follows = [];
    const not = this.notNow(this.shown);
    if (not) {
      this.showRefusal(not);
      return;
    }
    const outcome = choose(this.all, this.legal, this.picked, pick);
    if (outcome.kind === 'more') this.picked = outcome.pick;
    else if (outcome.kind === 'play') {
      this.follows = then;
      void this.play(outcome.move.action);
    } else if (outcome.move) void this.askWhy(outcome.move.action);
    else this.showRefusal(t('refuse.unknown'));
  };

  /** Whether what is shown is passed over at once: a move that has been made is not shown yet, or another follows it. */
  get passing(): boolean {
    return this.sending || this.follows.length > 0 || (this.shown?.ply ?? 0) < this.made;
  }

  /** Picks what was to follow the move that has just been made, unless something else has happened in between. */
  private goOn(): void {
    const { shown } = this;
    const [pick, ...more] = this.follows;
    if (!pick || !shown || this.sending || shown.ply < this.made) return;
    this.follows = [];
    if (shown.ply === this.made && this.myTurn) this.choose(pick, ...more);
  }

  /** Returns why nothing can be picked now; empty if it can. */
  private notNow(shown: Position): string {
    if (this.past) return t('refuse.past');
    if (shown.phase === 'over') return t('refuse.over');
    if (this.seat === null) return t('refuse.watching');
    if (shown.phase === 'paused') return t('refuse.paused');
    return this.myTurn ? '' : t('refuse.turn', { who: this.players[shown.turn]?.name ?? '' });
  }

  back = (): void => {
    this.picked = {};
    this.refusal = null;
  };

  async play(action: number): Promise<void> {
    const { seat, shown } = this;
    if (seat === null || !shown) return;
    this.connection.missed = null;
    this.played = shown.ply;
    this.sent = this.all[action] ?? null;
    await this.send({ type: 'play', seat, action, ply: shown.ply });
    this.goOn();
  }

  /** Sends a move; returns whether it was made. */
  private async send(request: Request): Promise<boolean> {
    this.sending = true;
    const answer = await this.connection.ask(request);
    this.sending = false;
    this.made = answer.type === 'done' ? answer.ply : -1;
    if (answer.type === 'refused') {
      this.picked = {};
      this.sent = null;
    }
    this.showIfRefused(answer);
    return answer.type === 'done';
  }

  /** Sends a request, such as an offer; returns whether it was carried out. */
  async request(request: Request): Promise<boolean> {
    const answer = await this.connection.ask(request);
    this.showIfRefused(answer);
    return answer.type === 'done';
  }

  /** Plays what was typed; returns whether it was understood. */
  async playTyped(text: string): Promise<boolean> {
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
    if (this.seat !== null)
      this.showIfRefused(await this.connection.ask({ type: 'why', seat: this.seat, action, after }));
  }

  async askAdvice(): Promise<void> {
    if (this.seat === null) return;
    const answer = await this.connection.ask({ type: 'hint', seat: this.seat });
    if (answer.type === 'hinted') {
      const plan = answer.plan.map((action) => this.all[action]!);
      this.hint = {
        move: plan[0]!,
        plan,
        text: answer.text,
        why: answer.why,
        level: answer.level,
        chance: answer.chance,
      };
    } else this.showIfRefused(answer);
  }

  /** Plays what was advised, step by step, as long as nothing else happens in between. */
  followAdvice(): void {
    const plan = this.hint?.plan ?? [];
    this.hint = null;
    if (plan.length === 0 || !this.myTurn || this.sending) return;
    this.picked = {};
    const [first, ...more] = plan.map(({ verb, args }) => ({ verb, ...args }));
    this.choose(first!, ...more);
  }

  /** Shows why a request was refused, if it was. */
  showIfRefused(answer: Answer): void {
    if (answer.type === 'refused') this.showRefusal(answer.text, answer.rule);
  }

  showRefusal(text: string, rule = ''): void {
    const sentence = text.replace(` (${rule})`, ''); // the rule is a link of its own
    this.refusal = { text: sentence, rule };
    sound('no');
  }

  /** Shows a past position, by default as this person saw it, with its last move; `null` returns to the present. */
  async lookAt(ply: number | null, eyes: Partial<Eyes> = {}): Promise<void> {
    const before = this.root ? places(this.root) : new Map();
    this.looking += 1;
    const look = this.looking;
    this.picked = {};
    this.refusal = null;
    this.better = null;
    if (ply === null) {
      this.past = null;
      this.watching = false;
      this.skip();
    } else {
      const since = eyes.since ?? Math.max(0, ply - 1);
      try {
        const found = await this.history.at(ply, { seat: this.seat, open: false, ...eyes, since });
        if (look !== this.looking) return;
        this.past = found;
        this.since = since;
      } catch (problem) {
        this.watching = false;
        if (problem instanceof Refusal && look === this.looking) this.showRefusal(problem.message, problem.rule);
        return;
      }
    }
    await tick();
    if (this.root) fly(this.root, before);
  }

  /** Replays what this person missed, one thing at a time, up to the present. */
  replayMissed(): void {
    const [first] = this.missed;
    this.connection.missed = null;
    if (!first) return;
    this.watching = true;
    void this.lookAt(first.ply);
  }

  /** Goes on to the next past position that has something to tell, from the same point of view; after the last, to the present. */
  goThrough(): void {
    const { past } = this;
    if (!past) return;
    const next = this.lines.find((line) => line.ply > past.ply && line.text)?.ply;
    if (next !== undefined) void this.lookAt(next, { seat: past.seat, open: Boolean(past.hands) });
    else if (this.shown?.phase === 'over') this.watching = false;
    else void this.lookAt(null);
  }

  /** How long the past position is shown before the next one, in milliseconds. */
  get lingers(): number {
    return lookedAt(this.happened, this.connection.welcome?.pauses ?? {}, settings.speed);
  }
}
