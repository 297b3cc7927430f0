/** A house for tests: it shuffles nothing, but commits, deals and opens as the real one does. */
import { createHash } from 'node:crypto';
import type { Contribution, RoundProof } from '../src/lib/types';
import type { Happened } from '../src/lib/witness';

const SUITS = ['c', 'd', 'h', 's'];
export const DECK = [...'23456789TJQKA'].flatMap((rank) => SUITS.map((suit) => rank + suit));

export interface Tree {
  root: string;
  salts: string[];
  path: (position: number) => string[];
}

/** Written from the reference page, with another hash library than the page's. */
export function committed(cards: readonly string[]): Tree {
  const salts = cards.map((_, index) => index.toString(16).padStart(32, '0'));
  const levels = [cards.map((card, index) => hash('card', bytes(index), Buffer.from(salts[index]!, 'hex'), Buffer.from(card)))];
  while (levels.at(-1)!.length > 1) {
    const level = levels.at(-1)!;
    levels.push(level.flatMap((left, index) => (index % 2 ? [] : [level[index + 1] ? hash('node', left, level[index + 1]!) : left])));
  }
  const path = (position: number): string[] =>
    levels.slice(0, -1).flatMap((level, depth) => {
      const beside = level[(position >> depth) ^ 1];
      return beside ? [beside.toString('hex')] : [];
    });
  return { root: hash('root', bytes(cards.length), levels.at(-1)![0]!).toString('hex'), salts, path };
}

function hash(tag: string, ...parts: Buffer[]): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from(`pitboss-${tag}-1\0`), ...parts]))
    .digest();
}

function bytes(value: number): Buffer {
  const found = Buffer.alloc(4);
  found.writeUInt32BE(value);
  return found;
}

const FELT = { round: null, boxes: {}, places: {}, racked: 0, set_aside: [], irregularity: null };

/** One step, after which the felt shows this. */
export function step(sequence: number, events: object[], facts: object[] = [], felt: object = {}, hands: object = {}): Happened {
  const view = { view: 'player', player: 'Guest 5', hands, public: { felt: { ...FELT, ...felt }, last: null } };
  return { sequence, events, facts, view } as unknown as Happened;
}

export const order = (cards: readonly string[], deck = 'A') => ({
  fact: 'order-committed.v1',
  deck,
  cards: cards.length,
  root: committed(cards).root,
});
export const cut = (number: number, deck = 'A', by = 'house') => ({ event: 'duty-done.v1', by, duty: 'cut', deck, number });
export const burn = (number: number, deck = 'A') => ({ event: 'duty-done.v1', duty: 'burn', deck, number });
export const closed = (round: number, plan: object[], deck = 'A') => ({ event: 'bets-closed.v2', round, deck, plan });
export const dealt = (cards: string[], more: object[] = []) => ({ event: 'cards-dealt.v1', cards, more });
export const ended = (round: number) => ({ event: 'round-ended.v1', round });
export const to = (place: string, cards: number, seat: number | null = null) => ({ place, cards, seat });

export const promise = (value: string): string => hash('promise', Buffer.from(value, 'hex')).toString('hex');

export function seed(root: string, added: readonly Contribution[]): string {
  const parts = added.flatMap(({ player, value }) => [bytes(Buffer.byteLength(player)), Buffer.from(player), Buffer.from(value, 'hex')]);
  return hash('seed', Buffer.from(root, 'hex'), bytes(added.length), ...parts).toString('hex');
}

/** Numbers of one byte as they are drawn from a stream. */
function* drawn(tag: string, from: string, ...rest: Buffer[]): Generator<number> {
  for (let block = 0; ; block++) yield* hash(tag, Buffer.from(from, 'hex'), ...rest, bytes(block));
}

function below(bound: number, stream: Generator<number>): number {
  const mask = 2 ** (bound - 1).toString(2).length - 1;
  for (;;) {
    const number = (stream.next().value as number) & mask;
    if (number < bound) return number;
  }
}

/** For decks of which every place fits into one byte. */
export function mix(of: string, cards: number): number[] {
  const stream = drawn('mix', of);
  const places = [...Array(cards).keys()];
  for (let last = cards - 1; last > 0; last--) {
    const other = below(last + 1, stream);
    [places[last], places[other]] = [places[other]!, places[last]!];
  }
  return places;
}

export const depth = (root: string, cuts: number, least: number, most: number): number =>
  least + below(most - least + 1, drawn('cut', root, bytes(cuts)));

/** The proof of a round dealt from `first` on to these places, in which these of the dealt cards are opened. A player has cut. */
export function proofOf(
  cards: readonly string[],
  first: number,
  places: [string, number | null][],
  opened: readonly number[],
  round = 7,
  added: readonly Contribution[] = [],
): RoundProof {
  const tree = committed(cards);
  const mixed = added.length ? mix(seed(tree.root, added), cards.length) : null;
  const at = (index: number): number => (mixed ? mixed[(first + index) % cards.length]! : (first + index) % cards.length);
  const openings = opened.map((index) => ({
    position: at(index),
    card: cards[at(index)]!,
    salt: tree.salts[at(index)]!,
    path: tree.path(at(index)),
  }));
  const deal = places.map(([place, seat], index) => ({
    position: at(index),
    place,
    seat,
    card: opened.includes(index) ? cards[at(index)]! : null,
  }));
  return {
    round,
    deck: 'A',
    root: tree.root,
    cards: cards.length,
    committed: 3,
    closed: 9,
    cuts: [{ by: 'player', player: 'Guest 1', depth: first }],
    start: first % cards.length,
    promises: added.map(({ player, value }) => ({ player, promise: promise(value) })),
    contributions: [...added],
    seed: added.length ? seed(tree.root, added) : null,
    before: 0,
    deal,
    openings,
    own: [],
    whole: [],
    salts: [],
    table: 'prime-1',
    edition: '679a@final-2016',
    decks: 1,
    stacked: false,
  };
}
