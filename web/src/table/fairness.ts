// Proof of the shuffle in the browser: the server kept to its commitment, and the seed is made of everybody's luck.
import type { Fairness } from '../lib/protocol.ts';

const text = new TextEncoder();

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether the secret fits the commitment that was *shown* before the game, and the seed fits the secret and what each seat
 * added. `null` where the browser can't tell (no secure connection, or the game is not over).
 */
export async function fits(fairness: Fairness, shown: string): Promise<boolean | null> {
  if (fairness.server === null || fairness.seed === null || !globalThis.crypto?.subtle) return null;
  const parts = await Promise.all([fairness.server, ...fairness.entropy].map((part) => sha256(text.encode(part))));
  const mixed = new Uint8Array(32 * parts.length);
  parts.forEach((part, index) => {
    mixed.set(part, 32 * index);
  });
  return hex(parts[0]!) === shown && shown === fairness.commitment && hex(await sha256(mixed)) === fairness.seed;
}
