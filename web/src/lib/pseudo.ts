// A language for tests: every string that went through translation is bracketed, accented and a third longer.

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  O: 'Ó',
  n: 'ñ',
  c: 'ç',
};

/** Returns “⟦Pláý ñów ~~~⟧” for “Play now”. */
export function pseudo(text: string): string {
  const accented = text.replace(/[aeiouAEOnc]/g, (letter) => ACCENTS[letter] ?? letter);
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}
