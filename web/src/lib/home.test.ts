import { beforeEach, expect, test, vi } from 'vitest';
import { arrive, callMe, home, introduce } from './home.svelte.ts';

/** A server that answers changes of a person when it is told to, in whatever order. */
const waiting: (() => void)[] = [];
let kept = { name: 'Ana', avatar: 'hare', colour: 1 };

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('fetch', async (_: URL, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ me: kept });
    const before = kept; // read, then changed later, as by two requests side by side
    await new Promise<void>((done) => waiting.push(done));
    kept = { ...before, ...JSON.parse(body!) };
    return Response.json(kept);
  });
  await arrive();
});

const answerAll = async () => {
  for (let round = 0; round < 9; round++) {
    for (const answer of waiting.splice(0)) answer();
    await new Promise((done) => setTimeout(done));
  }
};

test('an animal and a colour chosen in quick succession are both kept', async () => {
  const both = Promise.all([introduce({ avatar: 'bee' }), introduce({ colour: 3 })]);
  await answerAll();
  await both;
  expect(home.me).toMatchObject({ name: 'Ana', avatar: 'bee', colour: 3 });
});

test('a name waits for the looks that were chosen before it', async () => {
  void introduce({ avatar: 'ibex' });
  const named = callMe('Ben');
  await answerAll();
  await named;
  expect(kept).toMatchObject({ name: 'Ben', avatar: 'ibex' });
});
