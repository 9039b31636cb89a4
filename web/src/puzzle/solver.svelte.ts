// A puzzle as the page holds it: the position, what is picked, and what was said about the last try. The server keeps
// nothing: the puzzle and the moves so far say where it stands.
import { get, Refusal } from '../lib/api.ts';
import type { GameFace, Look, Player } from '../lib/game.ts';
import { said, t } from '../lib/language.svelte.ts';
import { choose, fits, type Move, narrowed, type Pick } from '../lib/narrow.ts';
import type { PuzzlePosition } from '../lib/protocol.ts';
import { sound } from '../lib/sound.ts';

export type Help = 'hint' | 'solution';

/** What is said about a try, or as help. */
export interface Note {
  readonly kind: 'wrong' | 'right' | 'solved' | 'refused' | Help;
  readonly text: readonly string[];
  readonly rule: string;
}

export class Solver {
  readonly game: string;
  readonly face: GameFace | null;
  readonly all: readonly Move[];
  readonly curtain = null; // nobody else looks at this device

  now = $state.raw<PuzzlePosition>(undefined as unknown as PuzzlePosition);
  picked = $state.raw<Pick>({});
  note = $state.raw<Note | null>(null);
  sent = $state.raw<Move | null>(null);
  /** How much help was given in this step. */
  helped = $state<Help | null>(null);
  /** The solution of some step was shown. */
  told = $state(false);
  /** What was played and was right. */
  private moves: readonly number[] = [];
  private before = $state.raw<PuzzlePosition['view'] | null>(null);
  private advised = $state.raw<Move | null>(null);

  constructor(first: PuzzlePosition, face: GameFace | null, all: readonly Move[]) {
    this.game = first.puzzle.game;
    this.face = face;
    this.all = all;
    this.now = first;
  }

  players = $derived<Player[]>(
    this.now.names.map((name, seat) => ({ seat, name, bot: seat !== this.now.seat, here: true })),
  );
  legal = $derived<readonly Move[]>(this.now.legal.map((action) => this.all[action]!));
  look = $derived.by<Look>(() => {
    const { now } = this;
    return {
      view: now.view,
      before: this.before,
      events: now.told as unknown as Look['events'],
      seat: now.seat,
      you: now.seat,
      hands: null,
      players: this.players,
      options: now.options,
      moves: narrowed(this.legal, this.picked),
      all: this.all,
      previews: now.previews ?? {},
      picked: this.picked,
      hint: this.advised,
      sent: this.sent,
      past: false,
      say: said(this.game),
    };
  });

  choose = (pick: Pick, ...then: Pick[]): void => {
    if (this.sent) return;
    this.note = null;
    if (this.now.solved) {
      this.note = { kind: 'refused', text: [t('puzzle.over')], rule: '' };
      return;
    }
    const outcome = choose(this.all, this.legal, this.picked, pick);
    if (outcome.kind === 'more') this.picked = outcome.pick;
    else if (outcome.kind === 'play') void this.play(outcome.move.action, then);
    else if (outcome.move) void this.ask([outcome.move.action]);
    else this.note = { kind: 'refused', text: [t('refuse.unknown')], rule: '' };
  };

  /** Shows why the last of several moves could not be made after the others. */
  why = (...picked: Pick[]): void => {
    const actions = picked.map((pick) => this.all.find((move) => fits(move, pick))?.action ?? -1);
    if (!this.now.solved && !actions.includes(-1)) void this.ask(actions);
  };

  back = (): void => {
    this.picked = {};
    this.note = null;
  };

  /** Tries a move; *then* is picked after it if it was right. */
  async play(action: number, then: readonly Pick[] = []): Promise<void> {
    this.sent = this.all[action] ?? null;
    const tried = [...this.moves, action];
    const answer = await this.call(`moves=${tried}`);
    this.sent = null;
    this.picked = {};
    const verdict = answer?.verdict;
    if (!answer || !verdict) return;
    if (verdict.right) {
      this.moves = tried;
      this.before = this.now.view;
      this.now = answer;
      this.helped = null;
      this.advised = answer.solved ? (this.all[action] ?? null) : null;
    }
    this.note = { kind: answer.solved ? 'solved' : verdict.right ? 'right' : 'wrong', text: verdict.text, rule: '' };
    sound(verdict.right ? (answer.solved ? 'end' : 'yes') : 'no');
    const [next, ...more] = then;
    if (next && verdict.right && !answer.solved) this.choose(next, ...more);
  }

  /** Gives a hint, then the solution. */
  async help(how: Help): Promise<void> {
    const answer = await this.call(`moves=${this.moves}&help=${how}`);
    if (!answer) return;
    this.helped = how;
    this.told ||= how === 'solution';
    this.advised = this.all[answer.solution[0] ?? -1] ?? null;
    this.note = { kind: how, text: answer.hint, rule: '' };
  }

  /** Says the same in another language. */
  async again(): Promise<void> {
    const answer = await this.call(`moves=${this.moves}`);
    if (!answer) return;
    this.now = answer;
    this.note = answer.solved ? { kind: 'solved', text: answer.verdict?.text ?? [], rule: '' } : null;
  }

  private async ask(actions: readonly number[]): Promise<void> {
    await this.call(`moves=${[...this.moves, ...actions]}&why=1`);
  }

  private async call(query: string): Promise<PuzzlePosition | null> {
    try {
      return await get<PuzzlePosition>(`puzzles/${this.now.puzzle.id}?${query}`);
    } catch (refusal) {
      const known = refusal instanceof Refusal && refusal.message ? refusal : null;
      const rule = known?.rule ?? '';
      this.note = { kind: 'refused', text: [known?.message.replace(` (${rule})`, '') ?? t('connection.none')], rule };
      this.sent = null;
      sound('no');
      return null;
    }
  }
}
