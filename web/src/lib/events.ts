/** Events by their kind: every kind carries a version in its name, and which one it is matters to types alone. */
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
