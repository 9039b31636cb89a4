import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, typeset } from './language.svelte.ts';

type Words = Readonly<Record<string, string>>;
const LISTS = import.meta.glob<Words>(['../words/*.ts', '../games/*/words/*.ts'], { eager: true, import: 'default' });
const TOML = import.meta.glob<Words>(
  ['../../../src/barque/games/*/words/en.toml', '../../../src/barque/kernel/words/en.toml'],
  { eager: true, import: 'default' },
);

const folders = [...new Set(Object.keys(LISTS).map((path) => path.slice(0, path.lastIndexOf('/'))))];
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const stem = (key: string): string => key.replace(/\.(one|other)$/, '');

describe.each(folders)('%s', (folder) => {
  const english = LISTS[`${folder}/en.ts`]!;

  test.each(Object.keys(LANGUAGES))('says in %s what it says in English', (language) => {
    const words = LISTS[`${folder}/${language}.ts`]!;
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect(holes(words[key]!), key).toEqual(holes(text));
      expect(words[key]!.trim(), key).not.toBe('');
    }
  });
});

test('no line begins with French punctuation', () => {
  const words = typeset({ greeting: 'Tu l’as ? « Oui ! »' }, 'fr');
  expect(words.greeting).toBe('Tu l’as\u00a0? «\u00a0Oui\u00a0!\u00a0»');
});

/** The keys that the components of a game ask for; `${…}` stands for anything. */
function asked(game: string): RegExp[] {
  const folder = new URL(`../games/${game}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.(svelte|ts)$/.test(name));
  const source = files.map((name) => readFileSync(new URL(name, folder), 'utf-8')).join('\n');
  const keys = [...source.matchAll(/(?:say\(|NoLayout\(|key: )\s*['`]([^'`]+)['`]/g)].map((match) => match[1]!);
  return keys.map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.*')}$`));
}

const games = folders.flatMap((folder) => /games\/(\w+)\//.exec(folder)?.[1] ?? []);

describe.each(games)('the board of %s', (game) => {
  const own = LISTS[`../games/${game}/words/en.ts`]!;
  const rules = TOML[`../../../src/barque/games/${game}/words/en.toml`]!;
  const kernel = TOML['../../../src/barque/kernel/words/en.toml']!;

  test('finds every word that it asks for', () => {
    const known = Object.keys({ ...kernel, ...rules, ...own }).map(stem);
    for (const key of asked(game))
      expect(
        known.some((name) => key.test(name)),
        String(key),
      ).toBe(true);
  });

  test('has no word that it does not use', () => {
    const keys = asked(game);
    const unused = Object.keys(own)
      .map(stem)
      .filter((name) => !name.startsWith('wish.') && !keys.some((key) => key.test(name)));
    expect(unused).toEqual([]);
  });

  test('explains every option in the words of people, and none that there is not', () => {
    const options = Object.keys(rules).flatMap((key) => /^option\.(\w+)$/.exec(key)?.[1] ?? []);
    const explained = (name: string) => `wish.${name}` in own && `wish.${name}-about` in own;
    expect(options.filter((name) => name !== 'content' && !explained(name))).toEqual([]);
    const choices = Object.keys(own).flatMap((key) => /^wish\.(\w+)/.exec(key)?.[1] ?? []);
    expect(choices.filter((name) => !options.includes(name))).toEqual([]);
  });

  test('does not speak over the words of the rules', () => {
    const known = new Set(Object.keys({ ...kernel, ...rules }));
    expect(Object.keys(own).filter((key) => known.has(key))).toEqual([]);
  });
});
