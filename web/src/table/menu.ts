// A menu made from how the server puts each legal move into words: choices from general to particular.

/** The choices that lead to a move: each a key to type (or nothing) and a label. */
export type Steps = readonly (readonly string[])[];

export interface Entry {
  readonly key: string;
  readonly label: string;
  /** The move, if this is the last choice. */
  readonly action: number | null;
}

export interface Menu {
  /** What was chosen so far, the choices without an alternative among it. */
  readonly title: string;
  readonly depth: number;
  readonly entries: readonly Entry[];
}

/** Gives the menu after the labels in *path* were chosen; a choice without an alternative is made at once. */
export function menu(actions: readonly number[], steps: readonly Steps[], path: readonly string[]): Menu {
  let left = actions.map((action, index) => ({ action, steps: steps[index] ?? [] }));
  const label = (entry: (typeof left)[number], depth: number) => entry.steps[depth]?.[1] ?? '';
  let depth = 0;
  let title = '';
  const chosen = [...path];
  for (;;) {
    const labels = new Set(left.map((entry) => label(entry, depth)));
    const forced = labels.size === 1 && left.length > 1 && left.every((entry) => entry.steps.length > depth + 1);
    const next = chosen.length ? chosen.shift()! : forced ? [...labels][0]! : null;
    if (next === null) break;
    if (!labels.has(next)) break; // the position has changed under the menu
    left = left.filter((entry) => label(entry, depth) === next);
    title = next;
    depth += 1;
  }
  const groups = new Map<string, typeof left>();
  for (const entry of left) groups.set(label(entry, depth), [...(groups.get(label(entry, depth)) ?? []), entry]);
  const entries = [...groups].map(([text, group], index) => ({
    key: group[0]!.steps[depth]?.[0] || String(index + 1),
    label: text,
    action: group.length === 1 ? group[0]!.action : null,
  }));
  return { title, depth, entries };
}
