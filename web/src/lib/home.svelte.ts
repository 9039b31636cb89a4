// What `GET /api/start` returned: who I am, the server's games and bots, in the page's language.
import { get, put } from './api.ts';
import { language } from './language.svelte.ts';
import type { Move } from './narrow.ts';
import type { BotInfo, GameInfo, Me, Moves, Start } from './protocol.ts';
import { keepSettings, settings } from './settings.svelte.ts';

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
  get notice(): string {
    return start?.notice ?? '';
  },
  /** The fingerprint of the certificate, if the server made it itself. */
  get fingerprint(): string {
    return start?.fingerprint ?? '';
  },
  /** The names of the animals. */
  get avatars(): Record<string, string> {
    return start?.avatars ?? {};
  },
  get failed(): boolean {
    return failed;
  },
};

export async function arrive(): Promise<void> {
  try {
    start = await get<Start>('start');
    failed = false;
    if (!start.me.name && settings.me) await introduce(settings.me); // another server, or its memory is gone
  } catch {
    failed = true;
  }
}

/** How somebody introduces themselves: a name, an animal, a colour. */
export type Person = Partial<Pick<Me, 'name' | 'avatar' | 'colour'>>;

let introduced: Promise<void> = Promise.resolve(); // what was said last: changes go one after another, so that none undoes another

/** Tells the server who I am; what is left out stays. This browser remembers it too, in case the server forgets. */
export function introduce(person: Person): Promise<void> {
  const saying = introduced.then(async () => {
    const me = await put<Me>('me', { name: home.me?.name ?? '', language: language.code, ...person });
    if (start) start = { ...start, me };
    settings.me = { name: me.name, avatar: me.avatar, colour: me.colour };
    keepSettings();
  });
  introduced = saying.catch(() => {});
  return saying;
}

/** Waits until the server knows me as I last said, and tells it my name if one is given and has changed. */
export async function callMe(name?: string): Promise<void> {
  await introduced;
  if (home.me && name !== undefined && name.trim() !== home.me.name) await introduce({ name: name.trim() });
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
