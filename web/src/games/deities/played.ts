// Moments of real games for the tests of the board, made by `python -m tests.fixtures.deities_board`.
import { DOMAINS, type Domain, type Face, type Side } from './field.ts';
import played from './played.json';
import type { Cards, DeitiesView, Facts, PlayerView, Push } from './view.ts';

interface Moment {
  readonly field: string;
  readonly blockers: readonly string[];
  readonly free: readonly Domain[] | null;
}

export interface PlayedPush extends Moment {
  readonly domain: Domain;
  readonly dice: number;
  readonly side: Side;
  readonly line: string;
  readonly silence: boolean;
  readonly passage: number;
  readonly supply: number;
  readonly powers: readonly (Facts & { readonly once: boolean })[];
  readonly told: Pick<Push, 'group' | 'cells' | 'more' | 'gain' | 'out' | 'blockers'>;
  readonly after: Moment & { readonly cells: readonly string[] | null; readonly gain: number };
}

export interface PlayedStep extends Moment {
  readonly events: readonly { readonly kind: string }[];
}

export const PUSHES = played.pushes as unknown as PlayedPush[];
export const STEPS = played.game as unknown as PlayedStep[];

export function letters(text: string): Face[] {
  return [...text].map((letter) => ([...DOMAINS, 'blank'] as const)['WRSTAP.'.indexOf(letter)]!);
}

export function cards(text = ''): Cards {
  const found = Object.fromEntries(DOMAINS.map((domain) => [domain, 0])) as Record<Domain, number>;
  for (const part of text.split(' ').filter(Boolean))
    found[letters(part.at(-1)!)[0] as Domain] = Number.parseInt(part, 10);
  return found;
}

export function player(more: Partial<PlayerView> = {}): PlayerView {
  return {
    cards: cards(),
    spells: 0,
    cubes: 6 - (more.unlocked?.length ?? 0),
    symbols: cards(),
    unlocked: [],
    squares: [0, 0, 0, 0],
    eclipse: null,
    race: null,
    ...more,
  };
}

/** A view with what a test needs of it. */
export function view(more: Partial<DeitiesView> & Partial<{ faces: string }> = {}): DeitiesView {
  const faces = letters(more.faces ?? 'WRSTAPWRSTAP.RSTAPWRSTAPW');
  return {
    seat: 0,
    player: 0,
    turn: 0,
    phase: 'before',
    final: -1,
    round: 1,
    blockers: [],
    free: [],
    lower: [],
    higher: [],
    players: [player(), player()],
    supply: cards('30W 30R 30S 30T 30A 30P'),
    hand: [],
    eclipse: null,
    path: null,
    warnings: [],
    dangers: [],
    leaders: [],
    passage: 0,
    pushes: [],
    push: null,
    effect: null,
    unlocking: null,
    used: [],
    ...more,
    field: [0, 5, 10, 15, 20].map((row) => faces.slice(row, row + 5)),
  } as unknown as DeitiesView;
}
