import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.svelte.ts';

/** A line whose other end the test holds. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: { type: string; id: string; lines?: number }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  says(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  greets(lines: number) {
    this.onopen();
    this.says({ type: 'welcome', now: 0 });
    this.says({ type: 'lines', start: 0, lines: Array.from({ length: lines }, (_, n) => ({ ply: n, text: `${n}` })) });
    this.says({ type: 'position', version: 1, now: 0, lines });
  }
}

const newest = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'http://barque.test/' });
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('comes back by itself and tells what was missed', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().greets(2);
  expect(connection.status).toBe('open');
  newest().onclose();
  expect(connection.status).toBe('lost');
  vi.advanceTimersByTime(2_000);
  newest().greets(5);
  expect(newest().sent[0]).toMatchObject({ type: 'hello', lines: 2 });
  expect(connection.missed).toEqual([2, 5]);
  connection.close();
});

test('an update changes what it names, and the rest stays', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().onopen();
  newest().says({ type: 'welcome', now: 0, protocol: 2 });
  expect(newest().sent.map(({ type }) => type)).toEqual(['hello', 'brief']);
  newest().says({ type: 'position', version: 1, now: 0, lines: 0, ply: 0, seats: ['Ana'] });
  newest().says({ type: 'update', version: 2, now: 0, lines: 1, ply: 1 });
  expect(connection.position).toEqual({ type: 'position', version: 2, now: 0, lines: 1, ply: 1, seats: ['Ana'] });
  connection.close();
});

test('an older server is asked for nothing that it does not know', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().onopen();
  newest().says({ type: 'welcome', now: 0, protocol: 1 });
  expect(newest().sent.map(({ type }) => type)).toEqual(['hello']);
  connection.close();
});

test('has missed nothing if nothing happened', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().greets(2);
  newest().onclose();
  vi.advanceTimersByTime(2_000);
  newest().greets(2);
  newest().says({ type: 'lines', start: 2, lines: [{ ply: 3, text: 'later' }] });
  expect(connection.missed).toBe(null);
  connection.close();
});

test('sends again, with the same id, what was not answered', async () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().greets(0);
  const answer = connection.ask({ type: 'play', seat: 0, action: 7, ply: 0 });
  const first = newest().sent.findLast(({ type }) => type === 'play')!;
  newest().onclose();
  vi.advanceTimersByTime(2_000);
  newest().greets(0);
  expect(newest().sent.at(-1)).toEqual(first);
  newest().says({ type: 'done', id: first.id, ply: 1 });
  expect(await answer).toMatchObject({ type: 'done' });
  connection.close();
});

test('waits longer each time, and hurries when told', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().greets(0);
  for (let n = 0; n < 6; n += 1) {
    newest().onclose();
    vi.advanceTimersByTime(12_000);
  }
  const tried = FakeSocket.all.length;
  newest().onclose();
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all.length).toBe(tried);
  connection.hurry();
  expect(FakeSocket.all.length).toBe(tried + 1);
  connection.close();
});

test('finds a line that is dead without being closed', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().greets(0);
  vi.advanceTimersByTime(6_000);
  expect(newest().sent.at(-1)).toMatchObject({ type: 'ping' });
  vi.advanceTimersByTime(6_001);
  expect(connection.status).toBe('lost');
  connection.close();
});

test('does not come back when the server says so', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().greets(0);
  newest().says({ type: 'gone', text: 'This table is not for watching.', again: false });
  expect(connection.status).toBe('closed');
  expect(connection.reason).toBe('This table is not for watching.');
});

test('notices within seconds that a move finds no way to the server', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().greets(0);
  void connection.ask({ type: 'play', seat: 0, action: 7, ply: 0 });
  vi.advanceTimersByTime(6_001);
  expect(connection.status).toBe('lost');
  connection.close();
});

test('believes the device that says it has lost the net', () => {
  const connection = new Connection('table', 'en');
  connection.open();
  newest().greets(0);
  connection.offline();
  expect(connection.status).toBe('lost');
  connection.close();
});
