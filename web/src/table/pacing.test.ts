import { expect, test } from 'vitest';
import type { Line, Position } from '../lib/protocol.ts';
import { beatOf, lookedAt, type Told } from './pacing.ts';

const position = (pace: number) => ({ settings: { pace } }) as Position;
const line = (kind: string): Line => ({ ply: 1, by: 0, event: { kind }, text: kind });
const told = (change: Partial<Told>): Told => ({
  lines: [line('given')],
  pauses: { given: 2000, take: 800 },
  scenes: ['given'],
  speed: 'normal',
  mine: false,
  ...change,
});

test('a question is told, then its answer', () => {
  const { scene, before, after } = beatOf(position(500), told({}));
  expect(scene?.event.kind).toBe('given');
  expect([before, after]).toEqual([900, 1100]);
});

test('what I asked myself needs no question', () => {
  expect(beatOf(position(500), told({ mine: true }))).toMatchObject({ before: 0, after: 2000 });
});

test('the time goes by the pace of the table and the speed of the person', () => {
  expect(beatOf(position(250), told({ lines: [line('take')] })).after).toBe(400);
  expect(beatOf(position(500), told({ lines: [line('take')], speed: 'quick' })).after).toBe(320);
  expect(beatOf(position(500), told({ lines: [line('take')], speed: 'steps' })).after).toBe(Number.POSITIVE_INFINITY);
});

test('at a table without a pace, or where nothing is to be looked at, nothing waits', () => {
  expect(beatOf(position(0), told({ speed: 'steps' }))).toEqual({ scene: null, before: 0, after: 0 });
  expect(beatOf(position(500), told({ lines: [line('chat')] }))).toEqual({ scene: null, before: 0, after: 0 });
});

test('a replay takes its time, even of a fast table; step by step it waits', () => {
  const pauses = { ask: 2200 };
  expect(lookedAt([line('ask')], pauses, 'normal')).toBe(2200);
  expect(lookedAt([line('ask')], pauses, 'quick')).toBe(880);
  expect(lookedAt([line('other')], pauses, 'normal')).toBe(700);
  expect(lookedAt([line('ask')], pauses, 'steps')).toBe(Number.POSITIVE_INFINITY);
});
