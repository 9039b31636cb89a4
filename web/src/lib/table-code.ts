// The code of a table, as people type or paste it.

/** Finds the code of a table in what somebody typed or pasted: a link, or ten letters and digits, in groups or not. */
export function codeIn(text: string): string | undefined {
  return /([0-9a-z]{10})\W*$/.exec(text.toLowerCase().replace(/[\s\-–.]+/g, ''))?.[1];
}
