// What the page says: `t` uses the shell's words, `said` a game's; both follow the chosen language at once.
import type en from '../words/en.ts';
import type { Texts } from './protocol.ts';
import { pseudo } from './pseudo.ts';

export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

type Singular<K> = K extends `${infer Stem}.one` | `${infer Stem}.other` ? Stem : K;
/** A key of the shell's words; of `tables.one` and `tables.other` it is `tables`, chosen by the value `n`. */
export type Key = Singular<keyof typeof en>;
export type Words = Readonly<Record<keyof typeof en, string>>;
export type Values = Readonly<Record<string, string | number>>;
/** Returns the words of one game: those of `src/barque/games/NAME/words` and of `web/src/games/NAME/words`. */
export type Say = (key: string, values?: Values) => string;

const SHELL = import.meta.glob<{ default: Words }>('../words/*.ts');
const GAME = import.meta.glob<{ default: Record<string, string> }>([
  '../../../src/barque/games/*/words/*.toml',
  '../../../src/barque/kernel/words/*.toml',
  '../games/*/words/*.ts',
]);

const KEPT_SPACE = /(?<=«) | (?=[:;!?»%])/g; // French puts a space there, and no line may end with it

/** Returns words as they are set in a language: French ones with spaces that do not break. */
export function typeset(words: Readonly<Record<string, string>>, language: Language): Readonly<Record<string, string>> {
  if (language !== 'fr') return words;
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text.replace(KEPT_SPACE, '\u00a0')]));
}

let code = $state<Language>('en');
let strange = $state(false); // the pseudo-language, in which every translated string is unmistakable
let shell = $state.raw<Readonly<Record<string, string>>>({});
let games = $state.raw<Readonly<Record<string, Readonly<Record<string, string>>>>>({});

const rules = new Map<string, Intl.PluralRules>(); // slow to make, and needed all the time

function plurals(language: string): Intl.PluralRules {
  if (!rules.has(language)) rules.set(language, new Intl.PluralRules(language));
  return rules.get(language)!;
}

/** Fills `{name}` in *text*; picks the plural form by the value `n`. */
export function speak(words: Readonly<Record<string, string>>, key: string, values: Values, language: string): string {
  const plural = 'n' in values ? `${key}.${plurals(language).select(Number(values.n))}` : key;
  const text = words[key] ?? words[plural] ?? words[`${key}.other`];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

export function t(key: Key, values: Values = {}): string {
  const text = speak(shell, key, values, code);
  return strange ? pseudo(text) : text;
}

/** Whether the shell has words for a key that is put together while the page runs. */
export function has(key: string): key is Key {
  return key in shell || `${key}.other` in shell;
}

export function said(game: string): Say {
  return (key, values = {}) => {
    const text = speak(games[game] ?? {}, key, values, code);
    return strange ? pseudo(text) : text;
  };
}

/** A game's own word list, such as all rules (`rules.H-1` …); empty until `learnWords(game)` is done. */
export function wordsOf(game: string): Readonly<Record<string, string>> {
  return games[game] ?? {};
}

/** Fetches the words of a game that the page was not built with; the server has all of them, rules included. */
async function askedWords(game: string, language: Language): Promise<Record<string, string>> {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/words?lang=${language}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Texts).entries : {};
}

/** Loads a game's words, including those that all games share. */
export async function learnWords(game: string, language: Language = code): Promise<void> {
  const own = `../../../src/barque/games/${game}/words/${language}.toml`;
  if (!(own in GAME)) {
    const asked = await askedWords(game, language); // before `games` is read: others learn theirs meanwhile
    games = { ...games, [game]: asked };
    return;
  }
  const places = [`../../../src/barque/kernel/words/${language}.toml`, own, `../games/${game}/words/${language}.ts`];
  const parts = await Promise.all(places.map(async (place) => (await GAME[place]?.())?.default ?? {}));
  games = { ...games, [game]: typeset(Object.assign({}, ...parts), language) };
}

export const language = {
  get code(): Language {
    return code;
  },
  get pseudo(): boolean {
    return strange;
  },
};

/** Changes the language of the page, once the words are loaded. */
export async function speakIn(wanted: string): Promise<void> {
  strange = wanted === 'pseudo';
  const next: Language = wanted in LANGUAGES ? (wanted as Language) : 'en';
  const [words] = await Promise.all([
    SHELL[`../words/${next}.ts`]!(),
    ...Object.keys(games).map((game) => learnWords(game, next)),
  ]);
  shell = typeset(words.default, next);
  code = next;
  document.documentElement.lang = next;
}

/** Returns the first of the browser's languages that the page speaks. */
export function browsersLanguage(wishes: readonly string[] = navigator.languages): Language {
  for (const wish of wishes) {
    const short = wish.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return 'en';
}
