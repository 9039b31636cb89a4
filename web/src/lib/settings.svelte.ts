// What this device remembers: language, light or dark, motion, speed, sound, who plays here. Kept in localStorage; nothing in it is
// secret.

import type { Avatar } from './protocol.ts';

/** How fast other players' moves are shown; `steps` waits for a tap. */
export const SPEEDS = ['calm', 'normal', 'quick', 'steps'] as const;
export type Speed = (typeof SPEEDS)[number];
/** How much longer than usual something is shown. */
export const FACTOR: Readonly<Record<Speed, number>> = {
  calm: 1.6,
  normal: 1,
  quick: 0.4,
  steps: Number.POSITIVE_INFINITY,
};

export interface Settings {
  language: string; // '' is the browser's
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'off';
  speed: Speed;
  sound: boolean;
  asked: boolean; // whether the person has been asked about sound
  text: boolean; // the text twin instead of the board
  /** The person who plays here, as the server was told last; missing until somebody has given a name. */
  me: { name: string; avatar: Avatar; colour: number } | null;
  /** The bots to play against; '' is the page's choice. */
  level: string;
}

const KEY = 'barque';
const DEFAULTS: Settings = {
  language: '',
  theme: 'auto',
  motion: 'auto',
  speed: 'normal',
  sound: false,
  asked: false,
  text: false,
  me: null,
  level: '',
};

function load(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS }; // a browser without storage, or another program's entry
  }
}

export const settings: Settings = $state(load());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // not saved, but in force until the page is closed
  }
}

/** Returns for how many milliseconds this person is shown what is usually shown for so many. */
export const paced = (ms: number): number => ms * FACTOR[settings.speed];

/** Whether things move: as the player chose, otherwise as the system says. */
export function moving(): boolean {
  return settings.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
