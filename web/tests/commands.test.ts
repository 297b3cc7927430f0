import { expect, it } from 'vitest';
import { commandInWords, toYou } from '../src/lib/commands';
import type { Offer } from '../src/lib/types';

const OFFERS: Offer[] = [{ wager: 'ante', name: 'Ante Wager', clause: '679a.7(d)(1)', required: 'always', placed: 'before-no-more-bets', step: 1 }];

it('says what was given in the words that come after "your"', () => {
  expect(commandInWords({ do: 'wager', seat: 3, wager: 'ante', amount: 10_000 }, OFFERS)).toBe('$100 on the Ante');
  expect(commandInWords({ do: 'withdraw', seat: 3, wager: 'ante' }, OFFERS)).toBe('wish to take back the Ante');
  expect(commandInWords({ do: 'decide', seat: 3, choice: 'check', amount: 0, showdown: [] }, OFFERS)).toBe('Check');
  expect(commandInWords({ do: 'decide', seat: 3, choice: 'raise', amount: 2000, showdown: [] }, OFFERS)).toBe('Raise of $20');
});

it('speaks to a player of himself', () => {
  expect(toYou('Guest 1 has $70 left, not $500: buy in or fold', 'Guest 1')).toBe('you have $70 left, not $500: buy in or fold');
  expect(toYou('Guest 11 has $70 left', 'Guest 1')).toBe('Guest 11 has $70 left');
});
