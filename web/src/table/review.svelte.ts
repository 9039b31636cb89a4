// The review of a finished game: requested when it is opened, and polled until it is done.
import { untrack } from 'svelte';
import { get, post, Refusal } from '../lib/api.ts';
import { language, t } from '../lib/language.svelte.ts';
import type { Review, ReviewChapter } from '../lib/protocol.ts';
import type { Table } from './table.svelte.ts';

const LOOK = 700; // milliseconds between two polls
const TRIES = 3; // how often it is requested if nobody works on it

export class Coach {
  review = $state.raw<Review | null>(null);
  problem = $state('');
  /** The seat whose game is reviewed; by default this person's own. */
  chosen = $state<number | null>(null);
  /** Whether what was really there is shown too. */
  really = $state(false);
  private readonly table: Table;
  private read = ''; // the language of the chapters that were fetched, and whether they say what was really there

  constructor(table: Table) {
    this.table = table;
  }

  // Getters, because a `$derived` would belong to the component that was shown first, and end with it.
  get chapters(): readonly ReviewChapter[] {
    return this.review?.chapters ?? [];
  }

  get chapter(): ReviewChapter | null {
    const seat = this.chosen ?? this.table.seat ?? this.table.mine[0] ?? 0;
    return this.chapters.find((one) => one.seat === seat) ?? this.chapters[0] ?? null;
  }

  /** Polls the review until it is there as wanted; returns a function that stops it. */
  watch(): () => void {
    const wanted = `${language.code} ${this.really}`;
    let stopped = false;
    if (wanted !== this.read) untrack(() => void this.look(wanted, () => stopped));
    return () => {
      stopped = true;
    };
  }

  private async look(wanted: string, stopped: () => boolean): Promise<void> {
    const path = `tables/${this.table.connection.table}/review${this.really ? '?really=1' : ''}`;
    this.problem = '';
    try {
      for (let tries = 0; !stopped(); ) {
        const idle = !this.review?.working && !this.review?.chapters.length;
        if (idle) tries += 1;
        if (tries > TRIES) throw new Refusal({ key: 'stopped', text: t('review.stopped'), rule: '' }, 0);
        const found = idle ? await post<Review>(path) : await get<Review>(path);
        if (stopped()) return;
        this.review = found;
        if (found.chapters.length) {
          this.read = wanted;
          return;
        }
        await new Promise((waited) => setTimeout(waited, LOOK));
      }
    } catch (refusal) {
      if (!stopped()) this.problem = (refusal instanceof Refusal && refusal.message) || t('connection.none');
    }
  }
}

const known = new WeakMap<Table, Coach>();

/** The coach of a table; what it has said stays while the table is open. */
export function coachOf(table: Table): Coach {
  const found = known.get(table) ?? new Coach(table);
  known.set(table, found);
  return found;
}
