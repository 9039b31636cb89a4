import { describe, expect, test } from 'vitest';
import type { Happening } from '../../lib/game.ts';
import { followed, laid, type Pieces } from './pieces.ts';
import { letters, type PlayedStep, STEPS, view } from './played.ts';
import type { DeitiesView } from './view.ts';

const seen = ({ field, blockers, free }: PlayedStep): DeitiesView => view({ faces: field, blockers, free });
const told = ({ events }: PlayedStep): Happening[] => events.map((event) => ({ ply: 0, event, text: '' }));
const names = ({ field, free }: Pieces): string[] => [...field, ...free].map(({ name }) => name);

describe('the dice of a game', () => {
  test('are followed through every move: each shows what is seen, and none is lost but by a roll or a turn', () => {
    let pieces = laid(seen(STEPS[0]!));
    for (const step of STEPS.slice(1)) {
      const before = new Set(names(pieces));
      pieces = followed(pieces, told(step), seen(step));
      expect(pieces.field.map(({ face }) => face)).toEqual(letters(step.field));
      expect(pieces.free.map(({ face }) => face)).toEqual(step.free ?? []);
      expect([...pieces.blockers.keys()].length).toBe(step.blockers.length);
      const fresh = new Set([...pieces.field, ...pieces.free].filter((die) => die.fresh).map(({ name }) => name));
      expect(names(pieces).filter((name) => !before.has(name) && !fresh.has(name))).toEqual([]);
      expect(new Set(names(pieces)).size).toBe(names(pieces).length);
    }
  });

  test('move in every way that there is', () => {
    const kinds = new Set(STEPS.flatMap(({ events }) => events.map(({ kind }) => kind)));
    for (const kind of [
      'place',
      'roll',
      'push',
      'blocker',
      'swap',
      'shift',
      'roll-field',
      'turn-die',
      'turn-free',
      'roll-free',
    ])
      expect(kinds, kind).toContain(kind);
  });

  test('get new names where what happened does not lead to what is seen', () => {
    const first = laid(seen(STEPS[0]!));
    const jump = followed(first, [], seen(STEPS.at(-1)!));
    expect(jump.field.map(({ face }) => face)).toEqual(letters(STEPS.at(-1)!.field));
    expect(names(jump).some((name) => names(first).includes(name))).toBe(false);
  });
});
