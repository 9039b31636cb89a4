// The service worker: shows calls to one's turn, and keeps the page, its rules and its gods readable without a network.
// plugins/worker.ts puts in the version and the files of the build.
const KEPT = 'barque-/* version */';
const FILES = [
  /* files */
];

self.addEventListener('install', (event) => {
  const keep = async () => {
    const kept = await caches.open(KEPT);
    await kept.addAll(FILES);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** Asks the server, and falls back to what it said the last time. */
async function newest(request, name) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(name, answer.clone());
    return answer;
  } catch (error) {
    const known = await kept.match(name);
    if (known) return known;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  else if (pathname === '/api/start' || /^\/api\/games\/[^/]+\/words$/.test(pathname)) event.respondWith(newest(request, request.url));
});

self.addEventListener('push', (event) => {
  const call = event.data?.json();
  if (!call) return;
  const shown = self.registration.showNotification(call.title, {
    body: call.body,
    lang: call.language,
    tag: call.table, // one for each table
    renotify: true,
    icon: '/icon-192.png',
    data: { table: call.table },
    actions: [
      { action: 'open', title: call.open },
      { action: 'off', title: call.off },
    ],
  });
  event.waitUntil(shown);
});

async function turnOff() {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  const body = JSON.stringify({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  await fetch('/api/me/calls/off', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

async function open(table) {
  const address = `/t/${table}`;
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    if (page.url.includes(table)) return page.focus();
  }
  return self.clients.openWindow(address);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === 'off' ? turnOff() : open(event.notification.data.table));
});
