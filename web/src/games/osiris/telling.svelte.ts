// What is being told: what others did since this seat's turn, and the chapters of a season's end.
import type { Happening } from '../../lib/game.ts';
import type { OsirisLook } from './speech.ts';
import { type Chapter, story } from './story.ts';

const MOST = 40; // lines that are kept

let since = $state.raw<readonly Happening[]>([]);
let chapters = $state.raw<readonly Chapter[]>([]);
let page = $state(0);
let ended = -1; // when the season did that the chapters are about: a look may come anew, such as in another language
let heard = ''; // the moment that was taken in last

/** Takes in what a look tells: it is called for every look, in the order in which they are shown. */
export function hear(look: OsirisLook): void {
  if (look.past) return;
  const { before, events, seat } = look;
  const moment = `${seat} ${events.at(-1)?.ply ?? -1} ${events.length} ${events.at(-1)?.text ?? ''}`;
  if (!before) [since, chapters, page, ended] = [[], [], 0, -1];
  else if (moment !== heard) {
    if (before.turn === seat) {
      since = [];
      shut();
    }
    const told = events.filter(({ event, text }) => text && event.seat !== seat);
    since = [...since, ...told].slice(-MOST);
  }
  heard = moment;
  const now = story(look);
  if (now.length === 0) return;
  const when = events.find(({ event }) => event.kind === 'season-end')!.ply;
  chapters = now;
  if (ended !== when) page = 0;
  ended = when;
}

/** What others did since this seat's turn. */
export const news = (): readonly Happening[] => since;
export const told = (): { chapters: readonly Chapter[]; page: number } | null =>
  page < chapters.length ? { chapters, page } : null;
let staged = $state(false);
/** Whether chapters are being shown, and go on by themselves. */
export const onStage = (): boolean => staged;
export function stage(on: boolean): void {
  staged = on;
}
/** The block of the board that is spoken of. */
export const at = (): Chapter['at'] | '' => chapters[page]?.at ?? '';

export function turn(to: number): void {
  page = to;
}

/** Stops the story: somebody does something else. */
export function shut(): void {
  page = chapters.length;
}

/** Where something has happened since this seat's turn: places, cartouches, the market, who is for hire. */
export function fresh(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { event } of since) {
    if (typeof event.place === 'string') found.add(event.place.slice(0, 3));
    if (event.kind === 'plan') found.add(`${event.monument} ${event.cartouche}`);
    if (event.kind === 'exchange') found.add(`market ${event.market}`);
    if (event.kind === 'hired' || event.kind === 'hire') found.add('hire');
  }
  return found;
}
