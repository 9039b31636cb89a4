// Finds words in a text, ignoring case and accents.

/** Returns *text* in lower case without accents, letter for letter, so that positions in it stay the same. */
export function plain(text: string): string {
  return [...text].map((letter) => letter.normalize('NFD')[0]!.toLowerCase()[0]!.padEnd(letter.length)).join('');
}

function wishes(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** Whether every word of *query* is somewhere in *text*. */
export function finds(text: string, query: string): boolean {
  const where = plain(text);
  return wishes(query).every((wish) => where.includes(wish));
}

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Splits *text* into matches and the text between them. */
export function pieces(text: string, query: string): Piece[] {
  const where = plain(text);
  const hit = new Array<boolean>(text.length).fill(false);
  for (const wish of wishes(query))
    for (let at = where.indexOf(wish); at >= 0; at = where.indexOf(wish, at + 1)) hit.fill(true, at, at + wish.length);
  const found: Piece[] = [];
  for (let at = 0, start = 0; at < text.length; at++)
    if (at + 1 === text.length || hit[at + 1] !== hit[start]) {
      found.push({ text: text.slice(start, at + 1), hit: hit[start]! });
      start = at + 1;
    }
  return found;
}
