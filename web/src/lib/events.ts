/** Events by kind: every kind carries a version in its name, which only matters to types. */
import type { AnyEvent } from './types';

type Unversioned<Name> = Name extends `${infer Kind}.v${number}` ? Kind : never;

export type Kind = Unversioned<AnyEvent['event']>;
export type EventOf<K extends Kind> = Extract<AnyEvent, { event: `${K}.v${number}` }>;

export function kindOf(event: AnyEvent): Kind {
  return event.event.replace(/\.v\d+$/, '') as Kind;
}

export function isKind<K extends Kind>(event: AnyEvent, kind: K): event is EventOf<K> {
  return kindOf(event) === kind;
}
