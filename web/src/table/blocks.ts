// The log in blocks, one for each turn: everything that a seat did in a row. The lines of one move are read as one.
import type { Line } from '../lib/protocol.ts';

export interface Block {
  /** The seat it belongs to; -1 for none, such as the beginning of the game. */
  readonly seat: number;
  readonly lines: readonly { readonly ply: number; readonly text: string }[];
}

/** Groups the lines that have a text into blocks, oldest first. */
export function blocks(lines: readonly Line[]): Block[] {
  const found: { seat: number; lines: { ply: number; text: string }[] }[] = [];
  for (const { ply, by, event, text } of lines) {
    if (!text) continue;
    const seat = typeof event.seat === 'number' ? event.seat : by;
    let block = found.at(-1);
    if (block?.seat !== seat) {
      block = { seat, lines: [] };
      found.push(block);
    }
    const last = block.lines.at(-1);
    if (last?.ply === ply) last.text += ` ${text}`;
    else block.lines.push({ ply, text });
  }
  return found;
}
