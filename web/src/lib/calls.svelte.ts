// The tables that wait for this person: the list of them is kept fresh, and title, badge and a sound call.
import { get } from './api.ts';
import type { Lobby, Summary } from './protocol.ts';
import { sound } from './sound.ts';

const EVERY = 15_000; // milliseconds between two looks at the list

let lobby = $state.raw<Lobby>({ mine: [], listed: [] });

export const calls = {
  get lobby(): Lobby {
    return lobby;
  },
};

/** The tables at which it is this person's turn, but for the one that is open. */
export function waiting(mine: readonly Summary[], open = ''): number {
  return mine.filter((table) => table.my_turn && table.id !== open).length;
}

/** A title that says how many other tables wait: “(2) Barque”. */
export function called(title: string, open = ''): string {
  const n = waiting(lobby.mine, open);
  return n ? `(${n}) ${title}` : title;
}

/** Looks at the list of tables once. */
export async function look(): Promise<void> {
  try {
    const fresh = await get<Lobby>('tables'); // first of all: whoever calls this in an effect must not depend on the list
    const before = waiting(lobby.mine);
    lobby = fresh;
    const now = waiting(lobby.mine);
    if (now > before) sound('turn');
    if ('setAppBadge' in navigator) void navigator.setAppBadge(now).catch(() => {}); // the installed page's icon
  } catch {
    // no net just now: what is known stays
  }
}

/** Keeps the list fresh while the page is seen; returns how to end it. */
export function keepLooking(): () => void {
  const again = () => document.visibilityState === 'visible' && void look();
  const timer = setInterval(again, EVERY);
  document.addEventListener('visibilitychange', again);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
  };
}
