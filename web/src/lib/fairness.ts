/**
 * The check of a shuffle, done here and not by the house: each opened card, with its salt, must lead to the root that was published before
 * bets closed. docs/reference/fairness.md has the bytes.
 */
import type { Contribution, Opening } from './types';

const CARD = tag('pitboss-card-1');
const NODE = tag('pitboss-node-1');
const ROOT = tag('pitboss-root-1');
const CUT = tag('pitboss-cut-1');
const PROMISE = tag('pitboss-promise-1');
const SEED = tag('pitboss-seed-1');
const MIX = tag('pitboss-mix-1');
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Whether the root, made over that many cards, has this card at this position. */
export async function verifyOpening(root: string, cards: number, opening: Opening): Promise<boolean> {
  const salt = fromHex(opening.salt);
  const path = opening.path.map(fromHex);
  const card = new TextEncoder().encode(opening.card);
  if (salt?.length !== SALT_BYTES || card.length !== 2) return false;
  if (!Number.isInteger(opening.position) || opening.position < 0 || opening.position >= cards) return false;

  let node = await sha256(CARD, number(opening.position), salt, card);
  let place = opening.position;
  let used = 0;
  for (let width = cards; width > 1; width = Math.ceil(width / 2)) {
    // The last node of an odd level has no sibling and goes up as it is.
    if (place % 2 || place + 1 < width) {
      const beside = path[used++];
      if (beside?.length !== HASH_BYTES) return false;
      node = place % 2 ? await sha256(NODE, beside, node) : await sha256(NODE, node, beside);
    }
    place = Math.floor(place / 2);
  }
  return used === path.length && toHex(await sha256(ROOT, number(cards), node)) === root;
}

/** The root over a whole order, for decks that are retired and opened. */
export async function rootOf(cards: readonly string[], salts: readonly string[]): Promise<string | null> {
  if (!cards.length || cards.length !== salts.length) return null;
  let level: Uint8Array[] = [];
  for (const [position, card] of cards.entries()) {
    const salt = fromHex(salts[position]!);
    if (salt?.length !== SALT_BYTES) return null;
    level.push(await sha256(CARD, number(position), salt, new TextEncoder().encode(card)));
  }
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let left = 0; left < level.length; left += 2) {
      const right = level[left + 1];
      above.push(right ? await sha256(NODE, level[left]!, right) : level[left]!);
    }
    level = above;
  }
  return toHex(await sha256(ROOT, number(cards.length), level[0]!));
}

/** 32 random bytes that nobody else knows. */
export function drawValue(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(HASH_BYTES)));
}

/** What is published about a value before it is revealed. */
export async function promiseOf(value: string): Promise<string> {
  return toHex(await sha256(PROMISE, hash(value)));
}

/** The seed that mixes an order, once players have contributed to it: sorted by name, whatever order the records have. */
export async function seedOf(root: string, contributions: readonly Contribution[]): Promise<string> {
  const named = contributions.map(({ player, value }) => ({ name: new TextEncoder().encode(player), value }));
  const added = named.sort((a, b) => byBytes(a.name, b.name)).flatMap(({ name, value }) => [number(name.length), name, hash(value)]);
  return toHex(await sha256(SEED, hash(root), number(contributions.length), ...added));
}

function byBytes(a: Uint8Array, b: Uint8Array): number {
  const differs = a.findIndex((byte, place) => byte !== b[place]);
  return differs < 0 ? a.length - b.length : (a[differs] ?? 0) - (b[differs] ?? -1);
}

/** The position that is dealt at each place of a mixed order. */
export async function mixOf(seed: string, cards: number): Promise<number[]> {
  const stream = new Stream(MIX, hash(seed));
  const mix = Array.from({ length: cards }, (_, place) => place);
  for (let last = cards - 1; last > 0; last--) {
    const other = await stream.below(last + 1);
    [mix[last], mix[other]] = [mix[other]!, mix[last]!];
  }
  return mix;
}

/** How deep the house must cut an order, given how many times it was cut since its shuffle. */
export async function cutDepth(root: string, cuts: number, [least, most]: readonly [number, number]): Promise<number> {
  return least + (await new Stream(CUT, hash(root), number(cuts)).below(most - least + 1));
}

/** Numbers that follow from a seed, as the house draws them. */
class Stream {
  #block = 0;
  #left: number[] = [];
  readonly #parts: Uint8Array[];

  constructor(...parts: Uint8Array[]) {
    this.#parts = parts;
  }

  async below(bound: number): Promise<number> {
    const bits = 32 - Math.clz32(bound - 1);
    for (;;) {
      let drawn = 0;
      for (let size = Math.ceil(bits / 8); size > 0; size--) drawn = (drawn * 256 + (await this.#byte())) % 2 ** bits;
      if (drawn < bound) return drawn;
    }
  }

  async #byte(): Promise<number> {
    if (!this.#left.length) this.#left = [...(await sha256(...this.#parts, number(this.#block++)))];
    return this.#left.shift()!;
  }
}

/** Anything that is not a hash stands for nothing, and leads nowhere. */
function hash(text: string): Uint8Array {
  const bytes = fromHex(text);
  return bytes?.length === HASH_BYTES ? bytes : new Uint8Array();
}

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

function tag(name: string): Uint8Array {
  return new TextEncoder().encode(`${name}\0`);
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Strict: one spelling per value, as the house's own verifier reads it. */
function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
