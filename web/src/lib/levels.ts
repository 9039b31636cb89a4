// The levels of bots: how many stars each has, and which one to play against.
import { gentleBot, home } from './home.svelte.ts';
import type { BotInfo } from './protocol.ts';
import { settings } from './settings.svelte.ts';

const LEVELS = ['novice', 'apprentice', 'scribe', 'vizier', 'pharaoh'];

/** Returns how many stars a level has; none for a bot that is not a level. */
export const starsOf = (level: string): number => LEVELS.indexOf(level) + 1;

/** The bots that are levels, the gentlest first; all of them where a server has no levels. */
export function levels(): readonly BotInfo[] {
  const found = home.bots.filter((bot) => starsOf(bot.name) > 0);
  return found.length ? found : home.bots;
}

/** Programs that the host of the server allows to play. */
export const isEngine = (level: string): boolean => level.startsWith('engine:');
export const engines = (): readonly BotInfo[] => home.bots.filter((bot) => isEngine(bot.name));

/** The level that was chosen last, otherwise a gentle one. */
export function usualLevel(): string {
  return home.bots.some((bot) => bot.name === settings.level) ? settings.level : gentleBot();
}
