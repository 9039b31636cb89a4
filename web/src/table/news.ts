// What is new to somebody: what others did and said, not what they did themselves.
import type { Chatter, Line } from '../lib/protocol.ts';

/** The lines of the log that tell what others did; *mine* are this person's seats. */
export function byOthers(lines: readonly Line[], mine: readonly number[]): Line[] {
  return lines.filter((line) => line.text && !mine.includes(Number(line.event.seat ?? -1)));
}

/** How many things others have said; that somebody sits down or leaves is told in the chat, but nobody says it. */
export function saidByOthers(chats: readonly Chatter[], mine: readonly number[]): number {
  return chats.filter((chat) => chat.name && !mine.includes(chat.seat ?? -1)).length;
}
