// A season's end (O-34), told step by step: what changed between the view before and the view now.
import { bonusText, listed, nameOf, type OsirisLook, thing } from './speech.ts';
import { total } from './view.ts';

export interface Chapter {
  readonly text: string;
  readonly rule: string;
  /** The block of the board that it is about. */
  readonly at: 'nile' | 'stocks' | 'market' | 'plans' | 'governors' | 'screen';
}

const told = (look: OsirisLook, kind: string): string[] =>
  look.events.filter(({ event }) => event.kind === kind).map(({ text }) => text);

/** The chapters of what has just ended; none if nothing has. */
export function story(look: OsirisLook): Chapter[] {
  const { before, view, events } = look;
  if (!before || look.past || view.turn < 0) return []; // the end of the game is told by its score sheet
  return events.some(({ event }) => event.kind === 'season-end') ? seasonsEnd(look) : [];
}

function seasonsEnd(look: OsirisLook): Chapter[] {
  const { say, view } = look;
  const before = look.before!;
  const chapters: Chapter[] = [];
  const add = (at: Chapter['at'], text: string, rule = 'O-34'): number => chapters.push({ at, text, rule });
  add('nile', say('story.barge', { season: before.season, segment: view.season }), 'O-10');
  const leaders = before.places.flatMap((place) =>
    place.kind === 'caravan' && place.leader !== null ? [nameOf(look, place.leader)] : [],
  );
  if (leaders.length) add('nile', say('story.camels', { who: leaders.join(', ') }));
  if (total(before.locked)) add('stocks', say('story.goods', { goods: listed(say, before.locked) }));
  const bonus = before.bonuses.find(({ chosen }) => chosen);
  if (bonus) add('stocks', say('story.bonus', { bonus: bonusText(say, bonus) }));
  const blessings = before.governors.flatMap(({ played }) => played);
  if (blessings.length)
    add('governors', say('story.blessings', { list: blessings.map((name) => thing(say, name, view)).join(', ') }));
  for (const text of told(look, 'lost')) add('plans', text);
  before.governors.forEach(({ keeps }, seat) => {
    if (keeps) add('plans', say('story.kept', { who: nameOf(look, seat), monument: thing(say, keeps.monument) }));
  });
  add('nile', say('story.laborers'));
  add('governors', say('story.regent', { season: view.season, who: nameOf(look, view.regent) }), 'O-30');
  const own = look.seat === null ? null : view.governors[look.seat]!.laborers;
  if (own) add('screen', say('story.crew', { laborers: listed(say, own) }), 'O-8');
  return chapters;
}
