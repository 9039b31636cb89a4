// The service worker below the browser: what it keeps, what it shows, and where a tap leads.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf-8').replace('/* files */', '"/"');
const HERE = 'https://play.example';
type Happening = Record<string, unknown>;

let hears: Record<string, (event: Happening) => void>;
let stored: Map<string, string>;
let network: ReturnType<typeof vi.fn>;
let world: Record<string, ReturnType<typeof vi.fn>>;

beforeEach(() => {
  hears = {};
  stored = new Map([
    ['/', 'shell'],
    [`${HERE}/assets/a.js`, 'script'],
  ]);
  network = vi.fn(async () => Promise.reject(new TypeError('no network')));
  const match = async (asked: string | { url: string }) => stored.get(typeof asked === 'string' ? asked : asked.url);
  const cache = {
    match,
    put: async (name: string, answer: { text: string }) => stored.set(name, answer.text),
    addAll: vi.fn(),
  };
  const caches = { match, open: async () => cache, keys: async () => ['barque-old'], delete: vi.fn() };
  world = { showNotification: vi.fn(), openWindow: vi.fn(), matchAll: vi.fn(async () => []), unsubscribe: vi.fn() };
  const subscription = { endpoint: 'https://push.example/1', unsubscribe: world.unsubscribe };
  const self = {
    location: { origin: HERE },
    addEventListener: (kind: string, hear: (event: Happening) => void) => (hears[kind] = hear),
    registration: {
      showNotification: world.showNotification,
      pushManager: { getSubscription: async () => subscription },
    },
    clients: { matchAll: world.matchAll, openWindow: world.openWindow },
  };
  new Function('self', 'caches', 'fetch', source)(self, caches, network);
});

/** Has the worker hear of something; returns what it waits for or answers with, undefined if it leaves it alone. */
async function happens(kind: string, event: Happening): Promise<unknown> {
  let result: unknown;
  const wait = (work: unknown) => (result = work);
  hears[kind]!({ ...event, waitUntil: wait, respondWith: wait });
  return result;
}
const asks = (path: string, more: Happening = {}) =>
  happens('fetch', { request: { url: HERE + path, method: 'GET', mode: 'cors', ...more } });

test('without a network every address is the shell, and files are those that were kept', async () => {
  expect(await asks('/t/0123456789', { mode: 'navigate' })).toBe('shell');
  expect(await asks('/assets/a.js')).toBe('script');
});

test('what the server offers is the newest, else what it said the last time', async () => {
  const answer = { ok: true, text: 'start', clone: () => answer };
  network.mockResolvedValueOnce(answer);
  expect(await asks('/api/start?lang=en')).toBe(answer);
  expect(await asks('/api/start?lang=en')).toBe('start');
});

test('tables are never answered from what was kept', async () => {
  expect(await asks('/api/tables')).toBeUndefined();
  expect(await asks('/api/me', { method: 'PUT' })).toBeUndefined();
});

test('a push is shown, one for each table', async () => {
  const call = {
    title: 'Osiris',
    body: 'Your turn.',
    open: 'To the table',
    off: 'No more calls',
    table: '0123456789',
    language: 'en',
  };
  await happens('push', { data: { json: () => call } });
  const [title, shown] = world.showNotification!.mock.calls[0]!;
  expect([title, shown.body, shown.tag]).toEqual(['Osiris', 'Your turn.', '0123456789']);
});

test('a tap goes to the table that is open, else opens it; another turns calls off', async () => {
  const notification = { close: vi.fn(), data: { table: '0123456789' } };
  await happens('notificationclick', { action: '', notification });
  expect(world.openWindow).toHaveBeenCalledWith('/t/0123456789');
  const page = { url: `${HERE}/#/table/0123456789`, focus: vi.fn() };
  world.matchAll!.mockResolvedValueOnce([page]);
  await happens('notificationclick', { action: 'open', notification });
  expect(page.focus).toHaveBeenCalled();
  network.mockResolvedValueOnce({ ok: true });
  await happens('notificationclick', { action: 'off', notification });
  expect(world.unsubscribe).toHaveBeenCalled();
  expect(network.mock.calls.at(-1)![0]).toBe('/api/me/calls/off');
});
