import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from './link.svelte.ts';

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
  const link = new Link('table', 'en');
  link.open();
  newest().greets(2);
  expect(link.status).toBe('open');
  newest().onclose();
  expect(link.status).toBe('lost');
  vi.advanceTimersByTime(2_000);
  newest().greets(5);
  expect(newest().sent[0]).toMatchObject({ type: 'hello', lines: 2 });
  expect(link.missed).toEqual([2, 5]);
  link.close();
});

test('has missed nothing if nothing happened', () => {
  const link = new Link('table', 'en');
  link.open();
  newest().greets(2);
  newest().onclose();
  vi.advanceTimersByTime(2_000);
  newest().greets(2);
  newest().says({ type: 'lines', start: 2, lines: [{ ply: 3, text: 'later' }] });
  expect(link.missed).toBe(null);
  link.close();
});

test('sends again, with the same id, what was not answered', async () => {
  const link = new Link('table', 'en');
  link.open();
  newest().greets(0);
  const answer = link.ask({ type: 'play', seat: 0, action: 7, ply: 0 });
  const first = newest().sent.findLast(({ type }) => type === 'play')!;
  newest().onclose();
  vi.advanceTimersByTime(2_000);
  newest().greets(0);
  expect(newest().sent.at(-1)).toEqual(first);
  newest().says({ type: 'done', id: first.id, ply: 1 });
  expect(await answer).toMatchObject({ type: 'done' });
  link.close();
});

test('waits longer each time, and hurries when told', () => {
  const link = new Link('table', 'en');
  link.open();
  newest().greets(0);
  for (let n = 0; n < 6; n += 1) {
    newest().onclose();
    vi.advanceTimersByTime(12_000);
  }
  const tried = FakeSocket.all.length;
  newest().onclose();
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all.length).toBe(tried);
  link.hurry();
  expect(FakeSocket.all.length).toBe(tried + 1);
  link.close();
});

test('finds a line that is dead without being closed', () => {
  const link = new Link('table', 'en');
  link.open();
  newest().greets(0);
  vi.advanceTimersByTime(6_000);
  expect(newest().sent.at(-1)).toMatchObject({ type: 'ping' });
  vi.advanceTimersByTime(6_001);
  expect(link.status).toBe('lost');
  link.close();
});

test('does not come back when the server says so', () => {
  const link = new Link('table', 'en');
  link.open();
  newest().greets(0);
  newest().says({ type: 'gone', text: 'This table is not for watching.', again: false });
  expect(link.status).toBe('closed');
  expect(link.reason).toBe('This table is not for watching.');
});

test('notices within seconds that a move finds no way to the server', () => {
  const link = new Link('table', 'en');
  link.open();
  newest().greets(0);
  void link.ask({ type: 'play', seat: 0, action: 7, ply: 0 });
  vi.advanceTimersByTime(6_001);
  expect(link.status).toBe('lost');
  link.close();
});

test('believes the device that says it has lost the net', () => {
  const link = new Link('table', 'en');
  link.open();
  newest().greets(0);
  link.offline();
  expect(link.status).toBe('lost');
  link.close();
});
