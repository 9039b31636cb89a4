// Push notifications when it is this person's turn: the service worker, this device's subscription, its quiet hours.
import { get, post, put } from './api.ts';
import { language } from './language.svelte.ts';
import type { Calls } from './protocol.ts';

/** Whether this device gets notifications: it does, it could, or what keeps it from getting them. */
export type Status = 'on' | 'off' | 'insecure' | 'browser' | 'server' | 'denied';

interface Kept {
  quiet: boolean;
  begins: string; // hours and minutes, as an input for a time has them
  ends: string;
  offered: boolean; // the person was asked once
}

const KEY = 'barque-calls';
const DEFAULTS: Kept = { quiet: true, begins: '22:00', ends: '07:00', offered: false };

function load(): Kept {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const kept: Kept = $state(load());
let status = $state<Status | ''>(''); // empty until it is known
let key = '';

export const push = {
  get status(): Status | '' {
    return status;
  },
};

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // in force until the page is closed
  }
}

/** Registers the service worker where there may be one; without HTTPS everything else works. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isSecureContext || !('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
  return navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}

export async function begin(): Promise<void> {
  const registered = await worker();
  if (registered && 'PushManager' in window && Notification.permission === 'granted')
    await checkStatus()
      .then(renew)
      .catch(() => undefined);
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Finds out whether this device gets notifications. */
export async function checkStatus(): Promise<void> {
  if (!isSecureContext) status = 'insecure';
  else if (!(await worker()) || !('PushManager' in window)) status = 'browser';
  else if (Notification.permission === 'denied') status = 'denied';
  else {
    key = (await get<Calls>('me/calls')).key;
    status = !key ? 'server' : (await subscription()) ? 'on' : 'off';
  }
}

/** Minutes after midnight of a time such as 22:30. */
export function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return (hours * 60 + rest) % 1440 || 0;
}

/** Renews the subscription on the server: the language, the clock and the quiet hours of this device may have changed. */
export async function renew(): Promise<void> {
  const mine = await subscription();
  if (!mine) return;
  const { endpoint, keys } = mine.toJSON();
  const zone = -new Date().getTimezoneOffset();
  await put<Calls>('me/calls', {
    endpoint,
    p256dh: keys?.p256dh,
    auth: keys?.auth,
    language: language.code,
    quiet: kept.quiet ? { begins: minutes(kept.begins), ends: minutes(kept.ends), zone } : null,
  });
}

/** Subscribes this device; the browser asks the person first. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return checkStatus();
  const registration = await navigator.serviceWorker.ready;
  await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await renew();
  await checkStatus();
}

export async function turnOff(): Promise<void> {
  const mine = await subscription();
  if (mine) {
    await mine.unsubscribe();
    await post<Calls>('me/calls/off', { endpoint: mine.endpoint });
  }
  await checkStatus();
}
