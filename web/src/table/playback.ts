// What happens at the table, told one position after the other at a pace for people: a tap hurries it, Escape ends it.
import type { Happening } from '../lib/game.ts';
import type { Position } from '../lib/protocol.ts';

const AT_EASE = 2; // more waiting than that: each is told faster, so that a page never falls far behind its table
const BEHIND = 20; // more waiting than that: the page jumps to the newest

/** How a position is told: a scene, if there is one, then the position, each for some milliseconds. */
export interface Beat {
  readonly scene: Happening | null;
  readonly before: number;
  readonly after: number;
}

/** What is told right now: the question, and once the position is shown its answer. */
export interface Scene {
  readonly happening: Happening;
  readonly answered: boolean;
}

export interface Stage {
  /** Says how a position is to be told. */
  beat(next: Position): Beat;
  /** Shows a position. */
  show(next: Position): void;
  /** Sets the scene, or clears it. */
  set(scene: Scene | null): void;
  /** It waits for a tap, or goes on. */
  rest(waits: boolean): void;
  /** A position has been looked at. */
  seen(): void;
}

export class Playback {
  private waiting: Position[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: Position | null = null; // what is to be shown after the question that is being told
  private upcoming: (() => void) | null = null; // what comes after what is being looked at
  private held = false;
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** Takes a position in; what this person did is told *atOnce*. */
  receive(position: Position, atOnce: boolean): void {
    this.waiting.push(position);
    if (this.waiting.length > BEHIND) this.waiting.splice(0, this.waiting.length - 1);
    if (atOnce) while (this.upcoming && this.waiting.length > 0) this.hurry();
    if (!this.upcoming) this.next(atOnce);
  }

  /** Lets what others do wait, such as while somebody reads; what this person does is shown all the same. */
  hold(held: boolean): void {
    this.held = held;
    if (!held && !this.upcoming) this.next();
  }

  /** Goes on at once with what comes next. */
  hurry(): void {
    clearTimeout(this.timer);
    this.stage.rest(false);
    const upcoming = this.upcoming;
    this.upcoming = null;
    upcoming?.();
  }

  /** Shows the newest at once: whoever clicks waits for nothing. */
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

  private next(atOnce = false): void {
    if (this.held && !atOnce) return;
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
        this.next(atOnce);
      });
    });
  }

  /** Waits for so many milliseconds, or until it is hurried; for nothing if there is nothing to look at. */
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
