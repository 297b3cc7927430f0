import { expect, it } from 'vitest';
import { mixedInWords, silenceInWords } from '../src/lib/mixed';

const you = { player: 'Guest 1', value: 'ab', you: true };
const other = { player: 'Guest 2', value: 'cd', you: false };

it.each([
  [{ asked: 1, by: [you], late: false }, 'You helped shuffle these cards'],
  [{ asked: 3, by: [you, other], late: false }, 'You and another player helped shuffle these cards'],
  [{ asked: 3, by: [other, you, other], late: false }, 'You and 2 other players helped shuffle these cards'],
  [{ asked: 2, by: [other], late: true }, '1 of 2 players helped shuffle these cards; your part came too late'],
  [{ asked: 1, by: [other], late: false }, 'One player helped shuffle these cards; you can help next time'],
  [{ asked: 2, by: [other, other], late: false }, 'Both players helped shuffle these cards; you can help next time'],
  [{ asked: 1, by: [], late: true }, 'Shuffled by the house alone: the player it asked did not help; your part came too late'],
  [{ asked: 0, by: [], late: false }, 'Shuffled by the house alone; you can help next time'],
])('%o is said as "%s"', (mixed, words) => expect(mixedInWords(mixed, true)).toBe(words));

it('promises nothing to whoever only looks on', () => {
  expect(mixedInWords({ asked: 1, by: [other], late: false }, false)).toBe('One player helped shuffle these cards');
  expect(mixedInWords({ asked: 0, by: [], late: false }, false)).toBe('Shuffled by the house alone');
});

it.each([
  [{ asked: 2, by: [you, other], late: false }, null],
  [{ asked: 0, by: [], late: false }, null],
  [
    { asked: 2, by: [you], late: false },
    '1 of 2 players who promised to help did not. Whoever stays silent may know the other parts by then, and choose between 2 shuffles.',
  ],
  [
    { asked: 3, by: [you], late: false },
    '2 of 3 players who promised to help did not. Whoever stays silent may know the other parts by then, and choose between 4 shuffles.',
  ],
])('%o: what silence allows is said as "%s"', (mixed, words) => expect(silenceInWords(mixed)).toBe(words));
