// How long each event stays on the screen: the game's own pause, times the table's pace, times this person's speed.
import type { Happening } from '../lib/game.ts';
import type { Line, Position } from '../lib/protocol.ts';
import { FACTOR, type Speed } from '../lib/settings.svelte.ts';
import type { Beat } from './playback.ts';

const USUAL_PACE = 500; // the pace of a table for which the games' pauses are meant, in milliseconds
const QUESTION = 0.45; // the share of a scene's time before its answer is shown
const SHORTEST = 700; // milliseconds that something replayed is shown at least

export interface Told {
  /** What led to the position. */
  readonly lines: readonly Line[];
  /** How many milliseconds people need for an event, by its kind. */
  readonly pauses: Readonly<Record<string, number>>;
  /** The kinds of events that the game has a scene for. */
  readonly scenes: readonly string[];
  readonly speed: Speed;
  /** Whether this person did it themselves: then the question is not shown first. */
  readonly mine: boolean;
}

/** Returns how long something is shown in a replay, in milliseconds: at the usual pace of a table and this person's speed. */
export function lookedAt(lines: readonly Line[], pauses: Told['pauses'], speed: Speed): number {
  return (
    Math.max(
      SHORTEST,
      lines.reduce((ms, line) => ms + (pauses[kindOf(line)] ?? 0), 0),
    ) * FACTOR[speed]
  );
}

/** Decides how a position is shown: with the last event that has a scene, and for how long. */
export function beatOf(position: Position, { lines, pauses, scenes, speed, mine }: Told): Beat {
  const looked = lines.reduce((ms, line) => ms + (pauses[kindOf(line)] ?? 0), 0);
  const pace = position.settings.pace / USUAL_PACE;
  if (!looked || !pace) return { scene: null, before: 0, after: 0 };
  const scene = lines.findLast((line) => scenes.includes(kindOf(line))) ?? null;
  const ms = looked * pace * FACTOR[speed];
  const before = scene && !mine ? ms * QUESTION : 0;
  return { scene: scene as Happening | null, before, after: ms === Number.POSITIVE_INFINITY ? ms : ms - before };
}

const kindOf = (line: Line): string => String(line.event.kind);
