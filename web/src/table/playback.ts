// Plays what happens at the table, one position at a time, at a pace for people. A tap skips ahead, Escape jumps to the end.
import type { Happening } from '../lib/game.ts';
import type { Position } from '../lib/protocol.ts';

const AT_EASE = 2; // with more positions waiting, each is shown faster, so that the page does not fall behind its table
const BEHIND = 20; // with more positions waiting, the page jumps to the newest

/** How a position is shown: first its scene, if there is one, then the position, each for some milliseconds. */
export interface Beat {
  readonly scene: Happening | null;
  readonly before: number;
  readonly after: number;
}

/** The scene on the stage: the question, then, once the position is shown, its answer. */
export interface Scene {
  readonly happening: Happening;
  readonly answered: boolean;
}

export interface Stage {
  /** Decides how a position is shown. */
  beat(next: Position): Beat;
  /** Shows a position. */
  show(next: Position): void;
  /** Sets the scene, or clears it. */
  set(scene: Scene | null): void;
  /** Says whether it waits for a tap. */
  rest(waits: boolean): void;
  /** Called when a position has been shown for long enough. */
  seen(): void;
}

export class Playback {
  private waiting: Position[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: Position | null = null; // the position that follows the question on the stage
  private upcoming: (() => void) | null = null; // what to do after the current pause
  private held = false;
  private own: Position | null = null; // this person's own move: it is shown even while everything else waits
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** Takes in a new position; this person's own moves are shown *atOnce*. */
  receive(position: Position, atOnce: boolean): void {
    this.waiting.push(position);
    if (atOnce) this.own = position;
    if (this.waiting.length > BEHIND) this.waiting.splice(0, this.waiting.length - 1);
    if (atOnce) while (this.upcoming && this.waiting.length > 0) this.hurry();
    if (!this.upcoming) this.next();
  }

  /** Holds back what others do, for example while somebody reads; this person's own moves are still shown. */
  hold(held: boolean): void {
    this.held = held;
    if (!held && !this.upcoming) this.next();
  }

  /** Ends the current pause. */
  hurry(): void {
    clearTimeout(this.timer);
    this.stage.rest(false);
    const upcoming = this.upcoming;
    this.upcoming = null;
    upcoming?.();
  }

  /** Jumps to the newest position: somebody who clicks should not wait. */
  skip(): void {
    clearTimeout(this.timer);
    this.stage.rest(false);
    this.upcoming = null;
    this.stage.set(null);
    const newest = this.waiting.at(-1) ?? this.asked;
    this.asked = null;
    this.waiting = [];
    if (newest) this.stage.show(newest);
    this.stage.seen();
  }

  private next(): void {
    if (this.held && !(this.own && this.waiting.includes(this.own))) return;
    const next = this.waiting.shift();
    if (!next) return;
    const { scene, before, after } = this.stage.beat(next);
    const haste = Math.max(1, this.waiting.length - AT_EASE + 1);
    if (scene) this.stage.set({ happening: scene, answered: false });
    this.asked = next;
    this.wait(before / haste, () => {
      this.asked = null;
      this.stage.show(next);
      if (scene) this.stage.set({ happening: scene, answered: true });
      this.wait(after / haste, () => {
        if (scene) this.stage.set(null);
        this.stage.seen();
        this.next();
      });
    });
  }

  /** Pauses for so many milliseconds, or until `hurry`; not at all if there is nothing to look at. */
  private wait(ms: number, then: () => void): void {
    if (ms <= 0) {
      then();
      return;
    }
    this.upcoming = then;
    if (ms < Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.hurry(), ms);
    else this.stage.rest(true);
  }
}
