// The things on one side of a deal, and their notation: “2 grain, 1 farmer”.

/** How many of each thing. */
export type Amounts = Readonly<Record<string, number>>;

const NOTHING = 'nothing';

/** Returns *amounts* with this many more (or fewer) of a thing; things with 0 are left out. */
export function changed(amounts: Amounts, name: string, by: number): Amounts {
  const { [name]: before = 0, ...others } = amounts;
  const n = Math.max(0, before + by);
  return n ? { ...others, [name]: n } : others;
}

export function count(amounts: Amounts): number {
  return Object.values(amounts).reduce((sum, n) => sum + n, 0);
}

export function written(amounts: Amounts): string {
  const parts = Object.entries(amounts).map(([name, n]) => `${n} ${name}`);
  return parts.join(', ') || NOTHING;
}

export function read(text: string): Amounts {
  if (text === NOTHING) return {};
  const parts = text.split(', ').map((part) => [part.slice(part.indexOf(' ') + 1), Number.parseInt(part, 10)] as const);
  return Object.fromEntries(parts);
}

/** Whether *held* includes all of *amounts*. */
export function covers(held: Amounts, amounts: Amounts): boolean {
  return Object.entries(amounts).every(([name, n]) => (held[name] ?? 0) >= n);
}
