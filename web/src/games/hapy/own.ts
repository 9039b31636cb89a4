// A user's own layout (H-6): read from a TOML file, and checked as far as drawing it needs. The server checks the rest.
import type { Values } from '../../lib/language.svelte.ts';
import type { Layout, Slot } from './layout.ts';

export const MOST_BYTES = 100_000;

/** Why a file is not a layout: a key of the words `layout.own-…`, and its values. */
export class NoLayout extends Error {
  constructor(
    readonly key: string,
    readonly values: Values = {},
  ) {
    super(key);
  }
}

export async function readLayout(text: string): Promise<Layout> {
  if (text.length > MOST_BYTES) throw new NoLayout('layout.own-big');
  const { parse, TomlError } = await import('smol-toml');
  try {
    return checked(parse(text));
  } catch (error) {
    if (error instanceof TomlError) throw new NoLayout('layout.own-toml', { line: error.line });
    throw error;
  }
}

export function checked(data: { readonly [key: string]: unknown }): Layout {
  const { slots } = data;
  const count = Array.isArray(slots) ? slots.length : 0;
  if (!Array.isArray(slots) || count !== 36) throw new NoLayout('layout.own-count', { n: count });
  slots.forEach((slot: Partial<Slot> | null, number) => {
    const placed = Number.isFinite(slot?.x) && Number.isFinite(slot?.y);
    if (!placed || (slot?.face !== 'god' && slot?.face !== 'mummy'))
      throw new NoLayout('layout.own-slot', { slot: number });
    const over: unknown = slot.covered_by ?? [];
    if (!Array.isArray(over) || !over.every((upper) => Number.isInteger(upper) && upper >= 0 && upper < 36))
      throw new NoLayout('layout.own-cover', { slot: number });
  });
  return data as unknown as Layout;
}
