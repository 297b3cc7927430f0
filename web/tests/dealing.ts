/** A house for tests: it shuffles nothing, but commits, deals and opens as the real one does. */
import { createHash } from 'node:crypto';
import type { RoundProof } from '../src/lib/types';
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
  return createHash('sha256').update(Buffer.concat([Buffer.from(`pitboss-${tag}-1\0`), ...parts])).digest();
}

function bytes(value: number): Buffer {
  const found = Buffer.alloc(4);
  found.writeUInt32BE(value);
  return found;
}

const FELT = { round: null, boxes: {}, dealer: [], community: [], player_hand: [], banker_hand: [], racked: 0, set_aside: [], irregularity: null };

/** One step, after which the felt shows this. */
export function step(sequence: number, events: object[], facts: object[] = [], felt: object = {}, hands: object = {}): Happened {
  const view = { view: 'player', hands, public: { felt: { ...FELT, ...felt }, last: null } };
  return { sequence, events, facts, view } as unknown as Happened;
}

export const order = (cards: readonly string[], deck = 'A') => ({ fact: 'order-committed.v1', deck, cards: cards.length, root: committed(cards).root });
export const cut = (number: number, deck = 'A') => ({ event: 'duty-done.v1', duty: 'cut', deck, number });
export const burn = (number: number, deck = 'A') => ({ event: 'duty-done.v1', duty: 'burn', deck, number });
export const closed = (round: number, plan: object[], deck = 'A') => ({ event: 'bets-closed.v2', round, deck, plan });
export const dealt = (cards: string[], more: object[] = []) => ({ event: 'cards-dealt.v1', cards, more });
export const ended = (round: number) => ({ event: 'round-ended.v1', round });
export const to = (place: string, cards: number, seat: number | null = null) => ({ place, cards, seat });

/** The proof of a round dealt from `first` on to these places, in which these of the dealt cards are opened. */
export function proofOf(cards: readonly string[], first: number, places: [string, number | null][], opened: readonly number[], round = 7): RoundProof {
  const tree = committed(cards);
  const at = (index: number): number => (first + index) % cards.length;
  const openings = opened.map((index) => ({ position: at(index), card: cards[at(index)]!, salt: tree.salts[at(index)]!, path: tree.path(at(index)) }));
  const deal = places.map(([place, seat], index) => ({ position: at(index), place, seat, card: opened.includes(index) ? cards[at(index)]! : null }));
  return { round, deck: 'A', root: tree.root, cards: cards.length, committed: 3, closed: 9, start: first, deal, openings, whole: [], salts: [] };
}
