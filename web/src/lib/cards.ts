/** Cards as the house writes them: "Ah", "Td", "Jk" for the joker, "??" for one that lies face down. */

export const UNSEEN = '??';
export const JOKER = 'Jk';

export type Suit = 's' | 'h' | 'd' | 'c';

const RANK_WORDS: Record<string, string> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: '10' };
const SUIT_WORDS: Record<Suit, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

/** Suits in a square of 100, drawn by us. */
export const SUIT_PATHS: Record<Suit, string> = {
  h: 'M50 92C24 69 7 51 7 32 7 17 17 8 29 8c9 0 17 5 21 15C54 13 62 8 71 8c12 0 22 9 22 24 0 19-17 37-43 60Z',
  d: 'M50 4c8 17 19 32 33 46-14 14-25 29-33 46-8-17-19-32-33-46C31 36 42 21 50 4Z',
  s: 'M50 5c28 24 43 40 43 57 0 13-9 21-20 21-8 0-14-4-18-10 1 10 5 17 13 22H32c8-5 12-12 13-22-4 6-10 10-18 10C16 83 7 75 7 62 7 45 22 29 50 5Z',
  c: 'M50 6a21 21 0 0 1 18 32 21 21 0 1 1-11 35c1 9 5 16 12 22H31c7-6 11-13 12-22a21 21 0 1 1-11-35A21 21 0 0 1 50 6Z',
};

export function suitOf(card: string): Suit | null {
  const suit = card[1];
  return suit === 's' || suit === 'h' || suit === 'd' || suit === 'c' ? suit : null;
}

/** The corner index: "10" where the notation has a T. */
export function indexOf(card: string): string {
  return card[0] === 'T' ? '10' : (card[0] ?? '');
}

/** "queen of hearts", for those who listen. */
export function cardInWords(card: string): string {
  if (card === UNSEEN) return 'a card face down';
  if (card === JOKER) return 'joker';
  const suit = suitOf(card);
  return suit ? `${RANK_WORDS[card[0]!] ?? card[0]} of ${SUIT_WORDS[suit]}` : card;
}

export function cardsInWords(cards: readonly string[]): string {
  const down = cards.filter((card) => card === UNSEEN).length;
  if (cards.length && down === cards.length) return down === 1 ? 'a card face down' : `${down} cards face down`;
  return cards.map(cardInWords).join(', ');
}

const SUIT_SIGNS: Record<Suit, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };
const CARD = '(?<![\\w])[2-9TJQKA][cdhs](?![\\w])';
/** Several in a row, or a single one; but a lone "8s" means eights of any suit, and "As" is a word. */
const CARDS = new RegExp(`${CARD}(?: ${CARD})+|(?!.s)${CARD}`, 'g');

/** Cards in a text, shown as they are printed on cards: "the Player's Hand 7♦ 10♥". */
export function cardsWithSuits(words: string): string {
  return words.replace(CARDS, (found) => found.replace(/[2-9TJQKA][cdhs]/g, (card) => indexOf(card) + SUIT_SIGNS[card[1] as Suit]));
}
