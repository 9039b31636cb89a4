// What the server offers: who I am, its games and bots, in the page's language.
import { get, put } from './api.ts';
import { language } from './language.svelte.ts';
import type { Move } from './narrow.ts';
import type { BotInfo, GameInfo, Me, Moves, Start } from './protocol.ts';

let start = $state.raw<Start | null>(null);
let failed = $state(false);

export const home = {
  get me(): Me | null {
    return start?.me ?? null;
  },
  get games(): GameInfo[] {
    return start?.games ?? [];
  },
  get bots(): BotInfo[] {
    return start?.bots ?? [];
  },
  get phrases(): Record<string, string> {
    return start?.phrases ?? {};
  },
  get failed(): boolean {
    return failed;
  },
};

export async function arrive(): Promise<void> {
  try {
    start = await get<Start>('start');
    failed = false;
  } catch {
    failed = true;
  }
}

export async function rename(name: string): Promise<void> {
  const me = await put<Me>('me', { name, language: language.code });
  if (start) start = { ...start, me };
}

const tables = new Map<string, Promise<Move[]>>();

/** The fixed table of a game's moves; an action is an index into it. */
export function movesOf(game: string): Promise<Move[]> {
  let loading = tables.get(game);
  if (!loading) {
    loading = get<Moves>(`games/${game}/moves`).then((sent) => {
      return sent.moves.map(({ verb, ...args }, action) => ({ action, verb: String(verb), args }));
    });
    loading.catch(() => tables.delete(game));
    tables.set(game, loading);
  }
  return loading;
}

/** The bot that a first game is played against: not the weakest, if there are levels. */
export function gentleBot(): string {
  const names = home.bots.map((bot) => bot.name);
  return ['apprentice', 'novice', 'greedy'].find((name) => names.includes(name)) ?? names.at(-1) ?? '';
}
