// The score sheet (O-35): its columns, and what made the difference.
import type { OsirisView } from './view.ts';

export const COLUMNS = ['obelisk', 'sphinx', 'pylon', 'barge', 'firsts', 'regent', 'cards', 'threes', 'fours'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Lead {
  readonly seat: number;
  /** How many points the winner is ahead of the next. */
  readonly by: number;
  /** Where the winner is furthest ahead of the next, and by how much. */
  readonly column: Column;
  readonly more: number;
}

/** What a single winner is ahead by, and where most of it comes from; `null` in a tie or at a table that has stopped. */
export function leadOf(view: OsirisView): Lead | null {
  const [seat, next] = view.governors
    .map((_, each) => each)
    .sort((a, b) => view.governors[b]!.gp - view.governors[a]!.gp);
  if (seat === undefined || next === undefined || view.ending === 'stopped') return null;
  const [first, second] = [view.governors[seat]!, view.governors[next]!];
  if (first.gp === second.gp) return null;
  const more = (column: Column): number => first.account[column] - second.account[column];
  const column = [...COLUMNS].sort((a, b) => more(b) - more(a))[0]!;
  return { seat, by: first.gp - second.gp, column, more: more(column) };
}
