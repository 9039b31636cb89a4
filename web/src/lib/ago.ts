// How long ago something was, in words: “5 minutes ago”.

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

const made = new Map<string, Intl.RelativeTimeFormat>(); // slow to make

/** Puts into words how many *seconds* ago something was; less than a minute is now. */
export function ago(seconds: number, language: string): string {
  const words = made.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  made.set(language, words);
  if (seconds < 60) return words.format(0, 'second');
  const [unit, size] = STEPS.find(([, size]) => seconds >= size)!;
  return words.format(-Math.floor(seconds / size), unit);
}
