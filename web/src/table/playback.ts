// Positions as they come in, shown one after the other: each long enough to be seen, and the page never far behind.
import type { Position } from '../lib/protocol.ts';

export const PACE = 650; // ms that a position stays before the next one
const BEHIND = 6; // more waiting than that: the page jumps to the newest

export class Playback {
  private waiting: Position[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly show: (next: Position) => boolean;

  /** *show* shows a position and says whether it needs time to be seen. */
  constructor(show: (next: Position) => boolean) {
    this.show = show;
  }

  /** Takes a position in; what this person did is shown *atOnce*. */
  receive(position: Position, atOnce: boolean): void {
    this.waiting.push(position);
    if (this.waiting.length > BEHIND) this.waiting.splice(0, this.waiting.length - 1);
    if (atOnce) this.stop();
    if (this.timer === undefined) this.next();
  }

  /** Shows the newest at once: whoever clicks waits for nothing. */
  skip(): void {
    this.stop();
    const newest = this.waiting.at(-1);
    this.waiting = [];
    if (newest) this.show(newest);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private next(): void {
    this.timer = undefined;
    const next = this.waiting.shift();
    if (!next) return;
    if (this.show(next)) this.timer = setTimeout(() => this.next(), PACE);
    else this.next();
  }
}
