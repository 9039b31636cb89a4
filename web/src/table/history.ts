// Past positions of a table, as a seat saw them. Each is fetched once, and its neighbours in advance.
import { get } from '../lib/api.ts';
import { language } from '../lib/language.svelte.ts';
import type { PastPosition } from '../lib/protocol.ts';

/** From whose point of view a past position is shown, and how much of what happened is told with it. */
export interface Eyes {
  readonly seat: number | null;
  /** Whether all hands are open; only once the game is over. */
  readonly open: boolean;
  /** Everything that happened after this move is told. */
  readonly since: number;
}

export class History {
  private readonly table: string;
  private readonly known = new Map<string, Promise<PastPosition>>();

  constructor(table: string) {
    this.table = table;
  }

  /** Returns the position after *ply* moves, and fetches the ones before and after it. */
  async at(ply: number, eyes: Eyes): Promise<PastPosition> {
    const found = await this.fetched(ply, eyes);
    for (const near of [ply - 1, ply + 1]) {
      const since = Math.max(0, near - 1);
      if (near >= 0 && near <= found.plies) void this.fetched(near, { ...eyes, since }).catch(() => {});
    }
    return found;
  }

  private fetched(ply: number, { seat, open, since }: Eyes): Promise<PastPosition> {
    const key = `${ply} ${since} ${seat} ${open} ${language.code}`;
    let loading = this.known.get(key);
    if (!loading) {
      const eyes = `${seat === null ? '' : `&seat=${seat}`}${open ? '&open=1' : ''}`;
      loading = get<PastPosition>(`tables/${this.table}/at/${ply}?since=${since}${eyes}`);
      loading.catch(() => this.known.delete(key));
      this.known.set(key, loading);
    }
    return loading;
  }
}
