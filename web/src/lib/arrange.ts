/** The cards of a hand in the order in which they lie, and where the row has a gap. Nothing is ranked here. */
import { suitOf, UNSEEN } from './cards';
import type { Playing } from './middle';
import type { Arrangement } from './types';

export interface Laid {
  card: string;
  /** Its place in the order of the deal, which keeps it the same card when it is moved. */
  dealt: number;
  /** Where it lies from left to right, in widths of the pitch; gaps are half a card. */
  at: number;
  /** Whether it is one of the cards that make the hand. */
  made: boolean;
  /** Whether it is one of those that make the dealer's, if several hands share it. */
  dealers?: boolean;
}

const RANKS = '23456789TJQKA';
const GAP = 0.3;

/** `made` are the cards that make the hand, as the server names it. */
export function arrange(cards: readonly string[], how: Arrangement, made: readonly string[] = []): Laid[] {
  const hand = marked(cards, made);
  if (cards.includes(UNSEEN)) return spaced(hand, []);
  if (how === 'by-suit') return bySuit(hand);
  if (how === 'set' && made.length) {
    const others = hand.filter((each) => !each.made);
    return spaced([...others, ...hand.filter((each) => each.made)], [others.length]);
  }
  return spaced(hand, []);
}

/** Cards in groups, as they are turned, with those that play in the viewer's hand and in the dealer's. */
export function grouped(cards: readonly string[], groups: readonly number[], { own, dealers }: Playing = { own: [], dealers: [] }): Laid[] {
  const breaks = groups.slice(0, -1).map((_, index) => groups.slice(0, index + 1).reduce((sum, each) => sum + each, 0));
  const dealt = marked(cards, dealers);
  return spaced(
    marked(cards, own).map((each, index) => ({ ...each, dealers: dealt[index]!.made })),
    breaks,
  );
}

/** Cards that make a hand are marked as often as the hand has them: with several decks, two may have the same face. */
function marked(cards: readonly string[], made: readonly string[]): Laid[] {
  const left = [...made];
  return cards.map((card, dealt) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return { card, dealt, at: 0, made: place >= 0 };
  });
}

function bySuit(hand: Laid[]): Laid[] {
  const count = (suit: string | null): number => hand.filter((each) => suitOf(each.card) === suit).length;
  const made = (suit: string | null): boolean => hand.some((each) => each.made && suitOf(each.card) === suit);
  const suits = [...new Set(hand.map((each) => suitOf(each.card)))].sort(
    (a, b) => Number(made(b)) - Number(made(a)) || count(b) - count(a) || String(a).localeCompare(String(b)),
  );
  const rank = (card: string): number => RANKS.indexOf(card[0]!);
  return spaced(
    suits.flatMap((suit) => hand.filter((each) => suitOf(each.card) === suit).sort((a, b) => rank(b.card) - rank(a.card))),
    [],
  );
}

function spaced(hand: Laid[], breaks: readonly number[]): Laid[] {
  let at = 0;
  return hand.map((each, index) => {
    if (index) at += breaks.includes(index) ? 1 + GAP : 1;
    return { ...each, at };
  });
}
