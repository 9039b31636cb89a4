// A menu built from the server's words for each legal move: choices from general to particular.

/** The choices that lead to a move: each a key to type (or nothing) and a label. */
export type Steps = readonly (readonly string[])[];

export interface Entry {
  /** What tells this choice from its neighbours: two cards may have the same label. */
  readonly id: string;
  readonly key: string;
  readonly label: string;
  /** The move, if this is the last choice. */
  readonly action: number | null;
}

export interface Menu {
  /** What was chosen last, including choices without an alternative. */
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Returns the menu after the choices in *path* (their ids); a choice without an alternative is made at once. */
export function menu(actions: readonly number[], steps: readonly Steps[], path: readonly string[]): Menu {
  let left = actions.map((action, index) => ({ action, steps: steps[index] ?? [] }));
  const at = (entry: (typeof left)[number], depth: number) => entry.steps[depth] ?? ['', ''];
  const id = (entry: (typeof left)[number], depth: number) => at(entry, depth).join(' ');
  const chosen = [...path];
  let depth = 0;
  let title = '';
  for (;;) {
    const ids = new Set(left.map((entry) => id(entry, depth)));
    const forced = ids.size === 1 && left.length > 1 && left.every((entry) => entry.steps.length > depth + 1);
    const next = forced ? [...ids][0] : chosen.shift();
    if (next === undefined || !ids.has(next)) break; // not chosen yet, or the position has changed under the menu
    left = left.filter((entry) => id(entry, depth) === next);
    title = at(left[0]!, depth)[1]!;
    depth += 1;
  }
  const groups = new Map<string, typeof left>();
  for (const entry of left) groups.set(id(entry, depth), [...(groups.get(id(entry, depth)) ?? []), entry]);
  const entries = [...groups].map(([name, group], index) => ({
    id: name,
    key: at(group[0]!, depth)[0] || String(index + 1),
    label: at(group[0]!, depth)[1]!,
    action: group.length === 1 ? group[0]!.action : null,
  }));
  return { title, entries };
}
