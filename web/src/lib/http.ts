/** Questions to the house by HTTP. Every answer it refuses comes back as a refusal with words for people. */
import type { paths } from './api';
import type { Refusal } from './types';

export class Refusing extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.message);
  }
}

const UNREACHABLE: Refusal = {
  code: 'unreachable',
  clause: null,
  message: 'The house does not answer. Trying again… If this goes on, start it with make run.',
};

/** A house that says nothing for so long is not there. */
const ANSWERS_WITHIN = 10_000;

/** The paths of the schema by how they are asked, what they are asked with and what they answer when all is well. */
type Asking<M extends 'get' | 'post'> = {
  [P in keyof paths as paths[P] extends Record<M, object> ? P : never]: paths[P] extends Record<M, infer Asked> ? Asked : never;
};
type Given<Asked> = Of<Asked, 'path'> & Of<Asked, 'query'>;
type Of<Asked, Where extends string> = Asked extends { parameters: { [W in Where]?: infer Found } }
  ? [Found] extends [never]
    ? object
    : NonNullable<Found>
  : object;
type Body<Answer> = Answer extends { content: { 'application/json': infer Found } } ? Found : never;
type Answered<Asked> = Asked extends { responses: infer All } ? Body<All[keyof All & (200 | 201)]> : never;

function get<P extends keyof Asking<'get'>>(path: P, given: Given<Asking<'get'>[P]>): Promise<Answered<Asking<'get'>[P]>> {
  return ask('GET', path, given);
}

function post<P extends keyof Asking<'post'>>(path: P, given: Given<Asking<'post'>[P]>): Promise<Answered<Asking<'post'>[P]>> {
  return ask('POST', path, given);
}

/** What stands in braces is filled in, the rest goes into the query. */
async function ask<T>(method: string, path: string, given: object): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(addressOf(path, given), {
      method,
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    });
  } catch {
    throw new Refusing(UNREACHABLE, 0);
  }
  if (answer.ok) return (await answer.json()) as T;
  throw new Refusing(await refusalIn(answer), answer.status);
}

function addressOf(path: string, given: object): string {
  const left = new Map(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(left.get(name) ?? '');
    left.delete(name);
    return value;
  });
  return left.size ? `${filled}?${new URLSearchParams([...left])}` : filled;
}

async function refusalIn(answer: Response): Promise<Refusal> {
  try {
    const body: unknown = await answer.json();
    if (body && typeof body === 'object' && 'refusal' in body) return body.refusal as Refusal;
  } catch {
    // Not ours: a proxy's page, or nothing.
  }
  return { ...UNREACHABLE, message: `The house answered ${answer.status}. Load the page again.` };
}

export const house = {
  session: () => post('/api/session', {}),
  who: () => get('/api/session', {}),
  tables: () => get('/api/tables', {}),
  view: (table_id: string) => get('/api/tables/{table_id}/view', { table_id }),
  since: (table_id: string, since: number) => get('/api/tables/{table_id}/events', { table_id, since }),
  rounds: (table_id: string, before?: number) => get('/api/tables/{table_id}/rounds', { table_id, ...(before ? { before } : {}) }),
  round: (table_id: string, number: number) => get('/api/tables/{table_id}/rounds/{number}', { table_id, number }),
  proof: (table_id: string, number: number) => get('/api/tables/{table_id}/rounds/{number}/proof', { table_id, number }),
  heads: (table_id: string, sequences: readonly number[]) => get('/api/tables/{table_id}/heads', { table_id, at: sequences.join(',') }),
  edges: (table_id: string) => get('/api/tables/{table_id}/edges', { table_id }),
  rules: (edition: string) => get('/api/rules/{edition}', { edition }),
  clause: (edition: string, clause: string) => get('/api/clauses/{edition}/{clause}', { edition, clause }),
};
