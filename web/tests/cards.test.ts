import { expect, it } from 'vitest';
import { cardsWithSuits } from '../src/lib/cards';

it.each([
  ["the Player's Hand 7d 8h Jc", "the Player's Hand 7♦ 8♥ J♣"],
  ['Ks Ts beats Qh', 'K♠ 10♠ beats Q♥'],
  ['As Ad', 'A♠ A♦'],
  ['As the dealer does not qualify', 'As the dealer does not qualify'],
  ['the joker and 9d', 'the joker and 9♦'],
  ['8s over 3s', '8s over 3s'],
])('%s', (words, read) => expect(cardsWithSuits(words)).toBe(read));
