// The luck that this device adds to shuffles: sealed when its player sits down, shown when everyone has sealed theirs.
import { post } from './api.ts';
import type { Connection } from './connection.svelte.ts';
import type { Create, Position, Settings, Shuffle, Summary } from './protocol.ts';
import { hex, mixed, seal } from './sha256.ts';

interface Kept {
  readonly luck: string;
  /** The seal of the shuffle as it was before this device showed its luck. */
  readonly seal?: string;
}

const STORED = 'luck';
const MOST = 200; // tables that are remembered
let kept: Record<string, Kept> | null = null;

function all(): Record<string, Kept> {
  if (kept === null) {
    try {
      kept = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, Kept>;
    } catch {
      kept = {}; // without storage it is remembered as long as the page is open
    }
  }
  return kept;
}

function keep(table: string, what: Kept): void {
  const { [table]: _, ...others } = all();
  kept = Object.fromEntries([...Object.entries(others), [table, what] as const].slice(-MOST));
  try {
    localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // as above
  }
}

/** The luck for a table, drawn if there is none yet. */
function luckFor(table: string): string {
  const known = all()[table];
  if (known) return known.luck;
  const luck = hex(crypto.getRandomValues(new Uint8Array(16)));
  keep(table, { luck });
  return luck;
}

/** Creates a table, with this device's luck sealed. */
export async function setTable(
  wish: Omit<Create, 'seal' | 'settings'> & { settings: Partial<Settings> },
): Promise<Summary> {
  const luck = hex(crypto.getRandomValues(new Uint8Array(16)));
  const made = await post<Summary>('tables', { ...wish, seal: seal(luck) });
  keep(made.id, { luck });
  return made;
}

/** Takes a seat, with this device's luck sealed. */
export function sitDown(table: string, wish: { seat?: number; name?: string }): Promise<Summary> {
  return post<Summary>(`tables/${table}/sit`, { ...wish, seal: seal(luckFor(table)) });
}

/** Plays again at the same seats, with this device's luck sealed. */
export async function playAgain(table: string): Promise<Summary> {
  const luck = luckFor(`${table} again`); // the same if it is asked for twice
  const next = await post<Summary>(`tables/${table}/again`, { turn: false, seal: seal(luck) });
  if (!all()[next.id]) keep(next.id, { luck });
  return next;
}

/** The seal of a shuffle: of the server's commitment and of what each seat sealed. */
export const shuffleSeal = ({ commitment, seals }: Pick<Shuffle, 'commitment' | 'seals'>) =>
  mixed([commitment, ...seals]);

/** The seal that this device saw before it showed its luck, if it added any. */
export const sealOf = (table: string): string | null => all()[table]?.seal ?? null;

/** The seats whose luck is being shown: another position in the meantime is no reason to show it again. */
const showing = new WeakMap<Connection, Set<number>>();

/**
 * Shows this device's luck once everyone has sealed theirs, and keeps the seal of the whole shuffle for comparison.
 */
export function showLuck(connection: Connection, position: Position): void {
  const { shuffle } = position;
  const known = all()[connection.table];
  if (!shuffle || !known) return;
  const mine = seal(known.luck);
  const shown = showing.get(connection) ?? new Set();
  showing.set(connection, shown);
  for (const seat of shuffle.waits) {
    if (shown.has(seat) || !position.seats[seat]?.mine || shuffle.seals[seat] !== mine) continue;
    const whole = shuffleSeal(shuffle);
    const seen = all()[connection.table]?.seal;
    if (seen && seen !== whole) return; // somebody changed what was sealed: nothing more is shown
    keep(connection.table, { luck: known.luck, seal: whole });
    shown.add(seat);
    void connection.ask({ type: 'reveal', seat, luck: known.luck }).finally(() => shown.delete(seat));
  }
}
