// What is new to somebody: what others did and said, not what they did themselves.
import type { Chatter, Line } from '../lib/protocol.ts';

/** Returns the lines of the log about what others did; *mine* are this person's seats. */
export function byOthers(lines: readonly Line[], mine: readonly number[]): Line[] {
  return lines.filter((line) => line.text && !mine.includes(line.by < 0 ? Number(line.event.seat ?? -1) : line.by));
}

/** Returns the index of the first line after this person's last move; `null` if they have not moved yet. */
export function sinceOwn(lines: readonly Line[], mine: readonly number[]): number | null {
  const last = lines.findLastIndex((line) => mine.includes(line.by));
  return last < 0 ? null : last + 1;
}

/** Lists the moves that end a turn: somebody else moves next, or nobody. Agreements belong to the turn they are made in. */
export function turnEnds(lines: readonly Line[], plies: number): number[] {
  const moves = lines.filter((line) => line.by >= 0);
  const ends = moves.flatMap((line, i) =>
    moves[i + 1] && moves[i + 1]!.by !== line.by ? [moves[i + 1]!.ply - 1] : [],
  );
  return [...new Set([0, ...ends, plies])];
}

/** Counts what others have said in the chat; notes of the table, such as somebody sitting down, do not count. */
export function saidByOthers(chats: readonly Chatter[], mine: readonly number[]): number {
  return chats.filter((chat) => chat.name && !mine.includes(chat.seat ?? -1)).length;
}
