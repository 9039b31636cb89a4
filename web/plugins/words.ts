// Reads the games' words (TOML) as flat modules: `[event] pass = "…"` becomes the key `event.pass`.
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

// What the kernel says in the terminal and on the server only; a refusal comes from the server in words.
const ELSEWHERE = [
  'admin',
  'arena',
  'balance',
  'check',
  'command',
  'help',
  'ladder',
  'refusal',
  'replay',
  'serve',
  'tune',
  'type',
  'version',
];

type Tree = { [key: string]: Tree | string };

function flat(tree: Tree, prefix = ''): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') words[prefix + key] = value;
    else Object.assign(words, flat(value, `${prefix}${key}.`));
  }
  return words;
}

/** Lets `import words from '…/en.toml'` return a flat record of strings; other TOML files return their data. */
export function tomlWords(): Plugin {
  return {
    name: 'barque-words',
    transform(code, id) {
      if (!id.endsWith('.toml')) return null;
      const tree = parse(code);
      if (id.includes('/kernel/words/')) for (const section of ELSEWHERE) delete tree[section];
      const made = id.includes('/words/') ? flat(tree as Tree) : tree;
      return { code: `export default ${JSON.stringify(made)};`, map: null };
    },
  };
}
