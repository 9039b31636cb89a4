// Sets a table whose shuffle is sealed: the server commits to its secret before it sees what this device adds.
import { entropy, post } from './api.ts';
import type { Commitment, Create, Settings, Summary } from './protocol.ts';

/** Makes a table; keeps the seal that was shown, to be compared when the game is over. */
export async function setTable(
  wish: Omit<Create, 'table' | 'entropy' | 'settings'> & { settings: Partial<Settings> },
): Promise<Summary> {
  const { table, commitment } = await post<Commitment>('commitment');
  try {
    sessionStorage.setItem(`seal ${table}`, commitment);
  } catch {
    // without storage the seal that the table shows is compared
  }
  return post<Summary>('tables', { ...wish, table, entropy: entropy() });
}

/** The seal that was shown to this device before it added its luck, if it set the table. */
export function sealOf(table: string): string | null {
  try {
    return sessionStorage.getItem(`seal ${table}`);
  } catch {
    return null;
  }
}
