/** Questions to the house over HTTP. Anything it refuses comes back as a refusal with words for people. */
import createClient from 'openapi-fetch';
import type { components, paths } from './api';
import type { Given, Refusal } from './types';

type Body<Name extends keyof components['schemas']> = components['schemas'][Name];

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
  message: 'The house is not answering. Trying again… If this continues, start it with make run.',
};

/** A house that is silent this long is not there. */
const ANSWERS_WITHIN = 10_000;

const client = createClient<paths>({
  // Looked up at each call, and with a full address, so that only the page's own house is asked.
  fetch: (request) => fetch(request),
  headers: { Accept: 'application/json' },
});

/** What every question has besides its parameters. */
const asked = () => ({ baseUrl: location.origin, signal: AbortSignal.timeout(ANSWERS_WITHIN) });

/** The answer if all is well; otherwise what the house refuses, or that it is not there. */
async function answer<T>(asking: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  let got;
  try {
    got = await asking;
  } catch {
    throw new Refusing(UNREACHABLE, 0);
  }
  const { data, error, response } = got;
  // An answer without a body says that it was done.
  if (response.ok) return data as T;
  throw new Refusing(refusalIn(error, response.status), response.status);
}

function refusalIn(body: unknown, status: number): Refusal {
  if (body && typeof body === 'object' && 'refusal' in body) return body.refusal as Refusal;
  // Not ours: a proxy's page, or nothing.
  return { ...UNREACHABLE, message: `The house answered ${status}. Load the page again.` };
}

/** The paths under one table. */
const at = (table_id: string) => ({ path: { table_id } });
const ofRound = (table_id: string, number: number) => ({ params: { path: { table_id, number } }, ...asked() });

export const house = {
  session: () => answer(client.POST('/api/session', asked())),
  who: () => answer(client.GET('/api/session', asked())),
  account: () => answer(client.GET('/api/account', asked())),
  login: (body: Body<'LogIn'>) => answer(client.POST('/api/login', { body, ...asked() })),
  logout: () => answer(client.POST('/api/logout', asked())),
  join: (body: Body<'SignUp'>) => answer(client.POST('/api/players', { body, ...asked() })),
  found: (body: Body<'Founding'>) => answer(client.POST('/api/founding', { body, ...asked() })),
  setPassword: (body: Body<'SetPassword'>) => answer(client.POST('/api/password', { body, ...asked() })),
  offerFactor: () => answer(client.POST('/api/account/factor', asked())),
  confirmFactor: (body: Body<'ShowCode'>) => answer(client.POST('/api/account/factor/confirm', { body, ...asked() })),
  limits: () => answer(client.GET('/api/account/limits', asked())),
  askLimit: (body: Body<'AskLimit'>) => answer(client.POST('/api/account/limits', { body, ...asked() })),
  withdrawLimit: (body: Body<'WithdrawLimit'>) => answer(client.POST('/api/account/limits/withdraw', { body, ...asked() })),
  tables: () => answer(client.GET('/api/tables', asked())),
  give: (table_id: string, given: Given) =>
    answer(client.POST('/api/tables/{table_id}/commands', { params: at(table_id), body: given, ...asked() })),
  view: (table_id: string) => answer(client.GET('/api/tables/{table_id}/view', { params: at(table_id), ...asked() })),
  since: (table_id: string, since: number) =>
    answer(
      client.GET('/api/tables/{table_id}/events', { params: { ...at(table_id), query: { since, too_long_ago: 'null' } }, ...asked() }),
    ),
  rounds: (table_id: string, before?: number) =>
    answer(client.GET('/api/tables/{table_id}/rounds', { params: { ...at(table_id), query: before ? { before } : {} }, ...asked() })),
  round: (table_id: string, number: number) => answer(client.GET('/api/tables/{table_id}/rounds/{number}', ofRound(table_id, number))),
  proof: (table_id: string, number: number) =>
    answer(client.GET('/api/tables/{table_id}/rounds/{number}/proof', ofRound(table_id, number))),
  heads: (table_id: string, sequences: readonly number[]) =>
    answer(client.GET('/api/tables/{table_id}/heads', { params: { ...at(table_id), query: { at: sequences.join(',') } }, ...asked() })),
  edges: (table_id: string) => answer(client.GET('/api/tables/{table_id}/edges', { params: at(table_id), ...asked() })),
  rules: (edition: string) => answer(client.GET('/api/rules/{edition}', { params: { path: { edition } }, ...asked() })),
  clause: (edition: string, clause: string) =>
    answer(client.GET('/api/clauses/{edition}/{clause}', { params: { path: { edition, clause } }, ...asked() })),
};
