// REST: one function per kind of call. A refusal is thrown as a `Refusal` with the server's sentence.
import { language } from './language.svelte.ts';
import type { Problem } from './protocol.ts';

/** Why something was refused: a sentence for people and, for moves, the rule. */
export class Refusal extends Error {
  readonly key: string;
  readonly rule: string;
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.text);
    this.key = problem.key;
    this.rule = problem.rule;
    this.status = status;
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const address = new URL(`/api/${path}`, location.origin);
  address.searchParams.set('lang', language.code);
  const answer = await fetch(address, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (answer.status === 204) return undefined as T;
  if (answer.ok) return answer.json();
  const problem = await answer.json().catch(() => ({ key: 'unreachable', text: '', rule: '' }));
  throw new Refusal(problem, answer.status);
}

export const get = <T>(path: string) => call<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
export const put = <T>(path: string, body: unknown) => call<T>('PUT', path, body);
export const remove = (path: string) => call<void>('DELETE', path);
