// How long events are looked at: as the game says, at the table's pace, at this person's speed.
import type { Happening } from '../lib/game.ts';
import type { Line, Position } from '../lib/protocol.ts';
import type { Speed } from '../lib/settings.svelte.ts';
import type { Beat } from './playback.ts';

const USUAL_PACE = 500; // of a table, for which the game's pauses are meant
const QUESTION = 0.45; // the part of a scene's time before its answer
const FACTOR: Readonly<Record<Speed, number>> = { calm: 1.6, normal: 1, quick: 0.4, steps: Number.POSITIVE_INFINITY };

export interface Told {
  /** What led to the position. */
  readonly lines: readonly Line[];
  /** How many milliseconds people look at an event, by its kind. */
  readonly pauses: Readonly<Record<string, number>>;
  /** The kinds of events that the game has a scene for. */
  readonly scenes: readonly string[];
  readonly speed: Speed;
  /** Whether this person did it: then no question is shown first. */
  readonly mine: boolean;
}

/** Decides how a position is shown: the last event that has a scene, and the time for everything that happened. */
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
