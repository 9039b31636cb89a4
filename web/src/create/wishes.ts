// The wishes for a new table: who plays and how, and which settings matter for that choice.
import type { OptionInfo, SeatWish, Settings } from '../lib/protocol.ts';

/** How people come together. */
export type Way = 'friends' | 'bots' | 'here' | 'screen';
export const WAYS: readonly Way[] = ['friends', 'bots', 'here', 'screen'];

/** Who sits at a seat at the beginning. */
export function seatFor(way: Way, number: number, level: string): SeatWish {
  if (way === 'screen') return { kind: 'open' };
  if (number === 0) return { kind: 'me' };
  if (way === 'bots') return { kind: 'bot', level };
  return way === 'here' ? { kind: 'me' } : { kind: 'open' };
}

/** Whether people play here and no two of them share a device: some options then have another default. */
export function apart(seats: readonly SeatWish[]): boolean {
  return seats.some(({ kind }) => kind !== 'bot') && seats.filter(({ kind }) => kind === 'me').length < 2;
}

/** Whether there is anything to choose: a single value is no choice. */
export function isChoice(option: OptionInfo, control: boolean): boolean {
  return control || option.kind === 'flag' || option.kind === 'seat' || option.values.length > 1;
}

type Flag = 'listed' | 'watchers' | 'hints' | 'undo';

/** The settings that matter at a table with these people. */
export interface Matters {
  readonly flags: readonly Flag[];
  readonly chat: boolean;
  readonly grace: boolean;
  readonly runOut: boolean;
}

/** Leaves out settings that need other people where there are none: nobody chats with bots, or waits for themselves. */
export function matters(seats: readonly SeatWish[], settings: Partial<Settings>): Matters {
  const others = seats.some(({ kind }) => kind === 'open');
  return {
    flags: others ? ['listed', 'watchers', 'hints', 'undo'] : ['hints', 'undo'],
    chat: others,
    grace: others,
    runOut: others && (settings.clock === 'move' || settings.clock === 'game'),
  };
}
