// Checks the shuffle in the browser: everything that makes the seed was sealed before any of it was shown.
import { shuffleSeal } from '../lib/luck.ts';
import type { Fairness } from '../lib/protocol.ts';
import { mixed, seal } from '../lib/sha256.ts';

/** `consistent`: the seed is right, but this device did not see everything sealed before, or some luck was withheld. */
export type Verdict = 'proven' | 'consistent' | 'wrong';

/** Judges a shuffle by the seal that this device saw before it showed its luck; `null` while the game is not over. */
export function judge(fairness: Fairness, seen: string | null): Verdict | null {
  const { commitment, entropy, seals, server, seed } = fairness;
  if (server === null || seed === null) return null;
  const kept = entropy.every((luck, seat) => !luck || !seals[seat] || seal(luck) === seals[seat]);
  const right =
    seal(server) === commitment && shuffleSeal(fairness) === fairness.seal && mixed([server, ...entropy]) === seed;
  if (!kept || !right || (seen !== null && seen !== fairness.seal)) return 'wrong';
  const whole = seals.some(Boolean) && entropy.every((luck, seat) => Boolean(luck) === Boolean(seals[seat]));
  return whole && seen !== null ? 'proven' : 'consistent';
}
