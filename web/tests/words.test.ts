import { describe, expect, it } from 'vitest';
import type { AnyEvent, AnyView, Update } from '../src/lib/types';
import { announced, missed } from '../src/lib/words';

const seats = [{ seat: 3, player: 'Guest 1', chips: 0, bot: null }, { seat: 4, player: 'Emil', chips: 0, bot: 'always-play' }];
const felt = { boxes: { 2: { player: 'Guest 1' }, 3: { player: 'Guest 1' }, 4: { player: 'Emil' } } };
const to = { player: 'Guest 1', view: { view: 'player', seat: 3, public: { seats, felt, last: null } } as unknown as AnyView };
const at = { at: 0, clause: '679a.11' };
const line = (stake: number, paid: number) => ({ wager: 'ante', stake, paid, returned: paid ? stake : 0 });
const happened = (...events: object[]) => [{ events }] as unknown as Update[];

const CLOSED = { ...at, event: 'bets-closed.v2', by: 'house', who: '', round: 7 };
const FOLDED = { ...at, event: 'decision-made.v1', by: 'house', who: 'Guest 1', seat: 3, choice: 'fold' };
const LOST = { ...at, event: 'seat-settled.v1', by: 'house', who: '', seat: 3, lines: [line(1000, 0)] };
const WON_BY_EMIL = { ...LOST, seat: 4, lines: [line(1000, 1000)] };
const ENDED = { ...at, event: 'round-ended.v1', by: 'house', who: '', round: 7 };

describe('whoever was away', () => {
  it('is told what the house decided for him, and what became of his wagers', () => {
    expect(missed(happened(CLOSED, FOLDED, WON_BY_EMIL, LOST, ENDED), to)).toEqual([
      'You did not answer in time, so the house decided for you: fold.',
      'Round 7 was settled: you lost $10.',
    ]);
  });

  it('is told of a second box apart, and of a round once', () => {
    expect(missed(happened(CLOSED, LOST, { ...LOST, seat: 2, lines: [line(1000, 1000)] }, ENDED), to)).toEqual([
      'Round 7 was settled: you lost $10.',
      'Round 7 was settled: second box: you won +$10.',
    ]);
  });

  it('is told how many rounds went by without him', () => {
    expect(missed(happened(CLOSED, WON_BY_EMIL, ENDED), to)).toEqual(['1 round was played without you.']);
  });

  it('is told nothing where nothing happened', () => {
    expect(missed(happened(), to)).toEqual([]);
  });
});

describe('what is announced', () => {
  const say = (event: object) => announced(event as AnyEvent, to);

  it('marks what the house did for a person, and what a bot did', () => {
    expect(say(FOLDED)).toBe('Time is up: the house decided for you, fold.');
    expect(say({ ...FOLDED, who: 'Emil', seat: 4, choice: 'play', amount: 1000 })).toBe('Emil, a house bot, decides: play $10.');
  });

  it('names only cards that were shown', () => {
    expect(say({ ...at, event: 'cards-dealt.v1', cards: ['??', 'Ah', 'Td', '??'] })).toBe('Your cards: ace of hearts, 10 of diamonds.');
    expect(say({ ...at, event: 'cards-dealt.v1', cards: ['??', '??'] })).toBeNull();
  });

  it('is nothing for events of no interest', () => {
    expect(say(ENDED)).toBeNull();
  });
});
