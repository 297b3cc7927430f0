/** What a `change` stands for: the house sends only what differs from the frame before it on the same connection. */
import type { Change, Snapshot, Update } from './types';

type Json = Record<string, unknown> | unknown[];

/** The whole frame, or null if the change does not follow the last frame. What stayed is shared with that frame. */
export function followed(before: Snapshot | Update | null, change: Change): Snapshot | Update | null {
  if (before?.sequence !== change.since) return null;
  const { sequence, digest, at } = change;
  const { view, names, clocks } = applied({ view: before.view, names: before.names, clocks: before.clocks }, change.changes);
  const told = { sequence, digest, at, view, names, clocks };
  return change.of === 'snapshot'
    ? { frame: 'snapshot', ...told, asked: change.asked ?? null }
    : { frame: 'update', ...told, events: change.events ?? [], facts: change.facts ?? [] };
}

/** A value with new values at these JSON Pointers; the value itself stays as it is. */
export function applied<Value extends object>(value: Value, changes: Record<string, unknown>): Value {
  return Object.entries(changes).reduce<unknown>((whole, [path, now]) => put(whole, keysOf(path), now), value) as Value;
}

function keysOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function put(node: unknown, [key, ...rest]: string[], now: unknown): unknown {
  if (key === undefined) return now;
  const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...(node as object) }) as Json & Record<string, unknown>;
  copy[key] = put(copy[key], rest, now);
  return copy;
}
