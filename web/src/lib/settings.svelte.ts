// What this device remembers: language, light or dark, motion, speed, sound. Kept in localStorage; nothing in it is
// secret.

/** How fast other players' moves are shown; step by step waits for a tap. */
export const SPEEDS = ['calm', 'normal', 'quick', 'steps'] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Settings {
  language: string; // '' is the browser's
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'off';
  speed: Speed;
  sound: boolean;
  text: boolean; // the text twin instead of the board
}

const KEY = 'barque';
const DEFAULTS: Settings = { language: '', theme: 'auto', motion: 'auto', speed: 'normal', sound: false, text: false };

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

/** Whether things move: the player's choice first, then the system's. */
export function moving(): boolean {
  return settings.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
