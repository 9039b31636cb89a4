// The lobby: this person's tables and the public ones. A title, a badge and a sound say at how many it is their turn.
import { get } from './api.ts';
import type { Lobby, Summary } from './protocol.ts';
import { sound } from './sound.ts';

const EVERY = 15_000; // milliseconds between two fetches
const CLOSELY = 4_000; // while the list itself is on the page

let fetched = $state.raw<Lobby>({ mine: [], listed: [] });

export const lobby = {
  get mine(): Summary[] {
    return fetched.mine;
  },
  get listed(): Summary[] {
    return fetched.listed;
  },
};

/** Counts the tables at which it is this person's turn, except the one that is open. */
export function turnsWaiting(mine: readonly Summary[], open = ''): number {
  return mine.filter((table) => table.my_turn && table.id !== open).length;
}

/** Returns a title that says how many other tables wait: “(2) Barque”. */
export function countedTitle(title: string, open = ''): string {
  const n = turnsWaiting(fetched.mine, open);
  return n ? `(${n}) ${title}` : title;
}

/** Fetches the list of tables. */
export async function refresh(): Promise<void> {
  try {
    const fresh = await get<Lobby>('tables'); // first, so that an effect that calls this does not depend on the list
    const before = turnsWaiting(fetched.mine);
    fetched = fresh;
    const now = turnsWaiting(fetched.mine);
    if (now > before) sound('turn');
    if ('setAppBadge' in navigator) void navigator.setAppBadge(now).catch(() => {}); // the installed page's icon
  } catch {
    // no network just now: what is known stays
  }
}

/** Fetches the list at once, and more often, while it is on the page; returns a function that stops it. */
export function watchClosely(): () => void {
  void refresh();
  return keepFresh(CLOSELY);
}

/** Keeps the list fresh while the page is visible; returns a function that stops it. */
export function keepFresh(every = EVERY): () => void {
  const again = () => document.visibilityState === 'visible' && void refresh();
  const timer = setInterval(again, every);
  document.addEventListener('visibilitychange', again);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
  };
}
