// Narrowing of the legal moves by what a player picks, one argument after the other. No page, no state: just moves.

export type Value = string | number;
/** A move of a game's table: a verb with named arguments. */
export interface Move {
  readonly action: number;
  readonly verb: string;
  readonly args: Readonly<Record<string, Value>>;
}
/** What was picked so far: the verb, or some arguments, or both. */
export type Pick = Readonly<Record<string, Value> & { verb?: string }>;

export function fits(move: Move, pick: Pick): boolean {
  return Object.entries(pick).every(([name, value]) => (name === 'verb' ? move.verb : move.args[name]) === value);
}

export function narrowed(moves: readonly Move[], pick: Pick): Move[] {
  return moves.filter((move) => fits(move, pick));
}

/** How a pick is written on the control that makes it (`data-pick`): `card=cat-1 verb=ask`. */
export function picks(pick: Pick): string {
  return Object.entries(pick)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(' ');
}

/** The values that an argument (or the verb) can still take. */
export function values(moves: readonly Move[], name: string): Value[] {
  const found = moves.map((move) => (name === 'verb' ? move.verb : move.args[name]));
  return [...new Set(found.filter((value) => value !== undefined))];
}

export type Outcome =
  | { readonly kind: 'play'; readonly move: Move }
  | { readonly kind: 'more'; readonly pick: Pick; readonly moves: readonly Move[] }
  | { readonly kind: 'wish'; readonly move: Move | null };

/**
 * Picks further. One move left: it is played. Several: more is to be picked. None: the wish is a move of the table
 * that the rules refuse now, and the server says why.
 *
 * A new pick wins over an older one that it contradicts: a player who has picked one card and then taps another has
 * changed their mind.
 */
export function choose(table: readonly Move[], legal: readonly Move[], before: Pick, added: Pick): Outcome {
  for (const pick of [{ ...before, ...added }, added]) {
    const moves = narrowed(legal, pick);
    if (moves.length === 1) return { kind: 'play', move: moves[0]! };
    if (moves.length > 1) return { kind: 'more', pick, moves };
  }
  return { kind: 'wish', move: wished(table, legal, { ...before, ...added }) ?? wished(table, legal, added) };
}

/**
 * The move of the table that a refused pick most likely meant: as similar to a legal one as possible in everything
 * that was not picked.
 */
export function wished(table: readonly Move[], legal: readonly Move[], pick: Pick): Move | null {
  const usual = new Set(legal.flatMap((move) => Object.entries(move.args).map(([name, value]) => `${name}=${value}`)));
  const verbs = new Set(legal.map((move) => move.verb));
  let best: Move | null = null;
  let most = -1;
  for (const move of narrowed(table, pick)) {
    const free = Object.entries(move.args).filter(([name]) => !(name in pick));
    const like = free.filter(([name, value]) => usual.has(`${name}=${value}`)).length + (verbs.has(move.verb) ? 1 : 0);
    if (like > most) [best, most] = [move, like];
  }
  return best;
}
