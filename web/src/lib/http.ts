/** Questions to the house by HTTP. Every answer it refuses comes back as a refusal with words for people. */
import type {
  ClausePage,
  EdgesPage,
  Refusal,
  RoundCard,
  RoundProof,
  RoundReplay,
  RulesPage,
  Session,
  Snapshot,
  TableCard,
  Update,
} from './types';

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
  message: 'The house does not answer. It is tried again by itself; if that lasts, start it with make run.',
};

async function ask<T>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers: { Accept: 'application/json' } });
  } catch {
    throw new Refusing(UNREACHABLE, 0);
  }
  if (answer.ok) return (await answer.json()) as T;
  throw new Refusing(await refusalIn(answer), answer.status);
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

const part = encodeURIComponent;

export const house = {
  session: () => ask<Session>('/session', 'POST'),
  tables: () => ask<TableCard[]>('/tables'),
  view: (table: string) => ask<Snapshot>(`/tables/${part(table)}/view`),
  since: (table: string, sequence: number) => ask<Update[]>(`/tables/${part(table)}/events?since=${sequence}`),
  rounds: (table: string, before?: number) => ask<RoundCard[]>(`/tables/${part(table)}/rounds${before ? `?before=${before}` : ''}`),
  round: (table: string, number: number) => ask<RoundReplay>(`/tables/${part(table)}/rounds/${number}`),
  proof: (table: string, number: number) => ask<RoundProof>(`/tables/${part(table)}/rounds/${number}/proof`),
  edges: (table: string) => ask<EdgesPage>(`/tables/${part(table)}/edges`),
  rules: (edition: string) => ask<RulesPage>(`/rules/${part(edition)}`),
  clause: (edition: string, clause: string) => ask<ClausePage>(`/clauses/${part(edition)}/${part(clause)}`),
};
