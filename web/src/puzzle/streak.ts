// What this browser remembers of puzzles: which ones were solved here, and on how many days in a row.
export interface Solved {
  /** Names of puzzles, the newest last. */
  readonly puzzles: readonly string[];
  /** The last day on which a puzzle of that day was solved. */
  readonly day: string;
  /** How many days in a row there were up to then. */
  readonly days: number;
}

const KEY = 'barque-puzzles';
const MOST = 1000; // names that are remembered
const NOTHING: Solved = { puzzles: [], day: '', days: 0 };

/** A day as its own calendar writes it: 2026-12-24. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function dayBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return dayOf(new Date(year!, month! - 1, date! - 1, 12));
}

/** How many days in a row, as of *today*: yesterday's still counts. */
export function streak({ day, days }: Solved, today: string): number {
  return day === today || day === dayBefore(today) ? days : 0;
}

/** Adds a puzzle that was solved *today*; *daily*: it is one of that day's. */
export function withSolved(known: Solved, puzzle: string, daily: boolean, today: string): Solved {
  const puzzles = [...known.puzzles.filter((name) => name !== puzzle), puzzle].slice(-MOST);
  if (!daily || known.day === today) return { ...known, puzzles };
  return { puzzles, day: today, days: streak(known, today) + 1 };
}

export function recall(): Solved {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...NOTHING, ...kept, puzzles: Array.isArray(kept.puzzles) ? kept.puzzles : [] };
  } catch {
    return NOTHING; // a browser without storage, or another program's entry
  }
}

export function keep(solved: Solved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // not saved: the streak ends with this page
  }
}
