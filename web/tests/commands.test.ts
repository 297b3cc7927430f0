import { expect, it } from 'vitest';
import { commandInWords, toYou } from '../src/lib/commands';
import type { Offer } from '../src/lib/types';

const OFFERS: Offer[] = [
  {
    wager: 'ante',
    name: 'Ante Wager',
    short: 'Ante',
    clause: '679a.7(d)(1)',
    required: 'always',
    placed: 'before-no-more-bets',
    step: 1,
    equals: null,
    one_of: [],
    once: false,
  },
];

it('says what was given in words', () => {
  expect(commandInWords({ do: 'wager', seat: 3, wager: 'ante', amount: 10_000 }, OFFERS)).toBe('your $100 on the Ante');
  expect(commandInWords({ do: 'withdraw', seat: 3, wager: 'ante' }, OFFERS)).toBe('your request to take back the Ante');
  expect(commandInWords({ do: 'decide', seat: 3, choice: 'check', amount: 0, apart: [] }, OFFERS)).toBe('your Check');
  expect(commandInWords({ do: 'decide', seat: 3, choice: 'raise', amount: 2000, apart: [] }, OFFERS)).toBe('your Raise of $20');
});

it('speaks to a player as "you"', () => {
  expect(toYou('Guest 1 has $70 left, and this takes $500: buy in or fold', 'Guest 1')).toBe(
    'you have $70 left, and this takes $500: buy in or fold',
  );
  expect(toYou("seat 6 is not next to Guest 1's boxes", 'Guest 1')).toBe('seat 6 is not next to your boxes');
  expect(toYou('seat 3: place the Ante Wager first', 'Guest 1')).toBe('place the Ante Wager first');
  expect(toYou('Guest 1 already has seat 3', 'Guest 1')).toBe('you already have seat 3');
  expect(toYou('a wager stays, so Guest 1 cannot change it', 'Guest 1')).toBe('a wager stays, so you cannot change it');
  expect(toYou("Guest 11 has $70 left, and Guest 12's box is free", 'Guest 1')).toBe("Guest 11 has $70 left, and Guest 12's box is free");
});
