// Past moments of a table, as a seat saw them: each fetched once, and its neighbours in advance.
import { get } from '../lib/api.ts';
import { language } from '../lib/language.svelte.ts';
import type { PastPosition } from '../lib/protocol.ts';

export class Moments {
  private readonly table: string;
  private readonly known = new Map<string, Promise<PastPosition>>();

  constructor(table: string) {
    this.table = table;
  }

  /** The moment after *ply* moves; those before and after it are fetched too. */
  async at(ply: number, seat: number | null): Promise<PastPosition> {
    const found = await this.fetched(ply, seat);
    for (const near of [ply - 1, ply + 1]) {
      if (near >= 0 && near <= found.plies) void this.fetched(near, seat).catch(() => {});
    }
    return found;
  }

  private fetched(ply: number, seat: number | null): Promise<PastPosition> {
    const key = `${ply} ${seat} ${language.code}`;
    let loading = this.known.get(key);
    if (!loading) {
      const eyes = seat === null ? '' : `?seat=${seat}`;
      loading = get<PastPosition>(`tables/${this.table}/at/${ply}${eyes}`);
      loading.catch(() => this.known.delete(key));
      this.known.set(key, loading);
    }
    return loading;
  }
}
