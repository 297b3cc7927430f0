import { describe, expect, it } from 'vitest';
import type { EventOf } from '../src/lib/events';
import type { AnyEvent, AnyView, Due, Felt, Update } from '../src/lib/types';
import {
  announced,
  decidedForYou,
  floorWaits,
  isHandedBack,
  missed,
  missedInShort,
  muchMissed,
  oneOf,
  resultOf,
  titleOf,
  wasReset,
  whyHandedBack,
  willReset,
  winnerInWords,
} from '../src/lib/words';
import { LAYOUT } from './felts';

const seats = [
  { seat: 3, player: 'Guest 1', chips: 0, bot: null },
  { seat: 4, player: 'Emil', chips: 0, bot: 'always-play' },
];
const felt = {
  boxes: { 2: { player: 'Guest 1', places: {} }, 3: { player: 'Guest 1', places: {} }, 4: { player: 'Emil', places: {} } },
  places: {},
};
const to = {
  player: 'Guest 1',
  view: {
    view: 'player',
    seat: 3,
    hands: { 3: { hand: ['Ah', 'Td'] } },
    public: { seats, felt, last: null, rounds: 6 },
  } as unknown as AnyView,
  choices: LAYOUT.choices,
};
const at = { at: 0, clause: '679a.11' };
const line = (stake: number, paid: number) => ({ wager: 'ante', stake, paid, returned: paid ? stake : 0 });
const happened = (...events: object[]) => [{ events }] as unknown as Update[];

const CLOSED = { ...at, event: 'bets-closed.v2', by: 'house', who: '', round: 7 };
const FOLDED = { ...at, event: 'decision-made.v1', by: 'house', who: 'Guest 1', seat: 3, choice: 'fold' };
const LOST = { ...at, event: 'seat-settled.v1', by: 'house', who: '', seat: 3, lines: [line(1000, 0)] };
const WON_BY_EMIL = { ...LOST, seat: 4, lines: [line(1000, 1000)] };
const HANDED_BACK = { ...at, event: 'wager-placed.v1', by: 'house', who: 'Guest 1', seat: 3, wager: 'ante', amount: 0, change: -1000 };
const ENDED = { ...at, event: 'round-ended.v1', by: 'house', who: '', round: 7 };

describe('whoever was away', () => {
  it('is told what the house decided, and what became of the wagers', () => {
    expect(missed(happened(CLOSED, FOLDED, WON_BY_EMIL, LOST, ENDED), to)).toEqual([
      'You ran out of time, so the house folded for you.',
      'Round 7 is over: you lost $10.',
    ]);
  });

  it('is told so in fewer words where there is little room', () => {
    expect(missedInShort(happened(CLOSED, FOLDED, LOST, ENDED, CLOSED, WON_BY_EMIL, ENDED), to)).toEqual([
      'Time ran out: folded.',
      'Round 7: you lost $10.',
      '1 round was played without you.',
    ]);
  });

  it('is told once what a round brought, in however many steps and boxes it was settled', () => {
    const steps = [CLOSED, LOST, { ...LOST, lines: [line(500, 0)] }, { ...LOST, seat: 2, lines: [line(1000, 2500)] }, ENDED];
    expect(missed(happened(...steps), to)).toEqual(['Round 7 is over: you won $10.']);
  });

  it('is told that what was settled was undone, and what the round brought after that', () => {
    const undone = {
      ...at,
      event: 'settlement-undone.v1',
      by: 'dealer',
      who: '',
      seat: 3,
      undone: [line(1000, 0)],
      lines: [{ ...line(1000, 0), returned: 1000 }],
    };
    const voided = { ...at, event: 'round-voided.v1', by: 'dealer', who: '', lines: {} };
    expect(missed(happened(CLOSED, LOST, undone, voided, ENDED), to)).toEqual([
      'A round was void, and its wagers were returned.',
      'Round 7 is over: you broke even.',
    ]);
    expect(announced(undone as unknown as AnyEvent, to)).toBe(
      'The round is void, so its settlement is undone and your wagers are returned.',
    );
    expect(announced({ ...undone, seat: 4 } as unknown as AnyEvent, to)).toBeNull();
  });

  it('is told that wagers were handed back', () => {
    expect(missed(happened(HANDED_BACK), to)).toEqual(['$10 was returned to you, because it could not be played as placed.']);
  });

  it('is told how far the table has come, where its steps are no longer told', () => {
    expect(muchMissed(7, 9)).toEqual(['2 rounds were played.', 'Your results are in the history.']);
    expect(muchMissed(7, 7)).toHaveLength(1);
    expect(muchMissed(7, 2)).toEqual(['The table was closed and opened again.']);
  });

  it('is told how many rounds went by meanwhile', () => {
    expect(missed(happened(CLOSED, WON_BY_EMIL, ENDED), to)).toEqual(['1 round was played while you were away.']);
  });

  it('is told nothing where nothing happened', () => {
    expect(missed(happened(), to)).toEqual([]);
  });
});

describe('what is announced', () => {
  const apart = { place: 'showdown', name: 'showdown hand', about: '', reset: null };
  const say = (event: object) => announced(event as AnyEvent, { ...to, apart });

  it('says who deals, and what was corrected for whom', () => {
    const corrected = { ...at, event: 'settlement-corrected.v1', by: 'floorperson', who: 'flora', round: 6, player: 'Guest 1' };
    expect(say({ ...at, event: 'dealer-on-duty.v1', by: 'dealer', who: 'dora' })).toBe('dora deals.');
    expect(say({ ...corrected, amount: 500 })).toBe('Round 6 is corrected: You get $5.');
    expect(say({ ...corrected, player: 'Emil', amount: -500 })).toBe('Round 6 is corrected: Emil gives back $5.');
  });

  it('marks what the house did for a person, and what a bot did', () => {
    expect(say(FOLDED)).toBe('Time ran out, so the house folded for you.');
    expect(say({ ...FOLDED, choice: 'check' })).toBe('Time ran out, so the house decided for you: check.');
    // Below a heading that says so, it is not said again.
    expect(decidedForYou(FOLDED as unknown as EventOf<'decision-made'>, {})).toBe('the house folded for you');
    expect(say({ ...FOLDED, choice: 'set', apart: ['5h', '9d'] })).toBe(
      'Time ran out, so the house set your showdown hand: 5 of hearts and 9 of diamonds.',
    );
    expect(say({ ...FOLDED, by: 'player', choice: 'set', apart: ['5h', '9d'] })).toBe(
      'You set your showdown hand: 5 of hearts and 9 of diamonds.',
    );
    expect(say({ ...FOLDED, who: 'Emil', seat: 4, choice: 'play', amount: 1000 })).toBe('Emil, a house bot, plays $10.');
    expect(say({ ...FOLDED, who: 'Emil', seat: 4, choice: 'double', amount: 1000 })).toBe('Emil, a house bot, chooses double $10.');
  });

  it('says that the dealer reset a hand, to its player alone', () => {
    const reset = { ...LOST, reset: '680a.11(b)(1)', apart: ['5h', '9d'] };
    expect(say(reset)).toBe('The dealer reset your hand. Your showdown hand is now 5 of hearts and 9 of diamonds.');
    expect(say({ ...reset, seat: 4 })).toBeNull();
  });

  it('says why the dealer resets a hand in words of the game, and nothing where it has none', () => {
    const low = { apart: { ...apart, reset: { before: 'The low hand is higher', after: '', why: 'the high hand must be higher' } } };
    expect(wasReset('the hand', low)).toBe('The dealer reset the hand, because the high hand must be higher.');
    expect(willReset('a pair of nines', low)).toBe('The low hand is higher: the dealer will reset it to a pair of nines.');
    expect(wasReset('the hand', { apart })).toBe('The dealer reset the hand.');
    expect(willReset('a pair of nines', null)).toBe('The dealer will reset it to a pair of nines.');
  });

  it('names only cards that were shown', () => {
    expect(say({ ...at, event: 'cards-dealt.v1', cards: ['??', 'Ah', 'Td', '??'] })).toBe('Your cards: ace of hearts, 10 of diamonds.');
    expect(say({ ...at, event: 'cards-dealt.v1', cards: ['??', '??'] })).toBeNull();
  });

  it('names the cards that a player examines once the deal is complete, and of two boxes which one', () => {
    const event = { ...at, event: 'hand-examined.v1', seat: 3, places: { hand: ['Ah', 'Td'] } };
    expect(say(event)).toBe('Your cards: ace of hearts, 10 of diamonds.');
    const view = { ...to.view, hands: { 2: { hand: ['9c', '9d'] }, 3: { hand: ['Ah', 'Td'] } } } as unknown as AnyView;
    expect(announced(event as unknown as AnyEvent, { ...to, view })).toBe('Your left box: ace of hearts, 10 of diamonds.');
  });

  it('tells the cards of two boxes apart, in the order in which they are asked', () => {
    const view = { ...to.view, hands: { 2: { hand: ['9c', '9d'] }, 3: { hand: ['Ah', 'Td'] } } } as unknown as AnyView;
    const event = { ...at, event: 'cards-dealt.v1', cards: ['9c', 'Ah', '??', '9d', 'Td', '??'] } as unknown as AnyEvent;
    expect(announced(event, { ...to, view })).toBe(
      'Your right box: 9 of clubs, 9 of diamonds. Your left box: ace of hearts, 10 of diamonds.',
    );
  });

  it('says that other rules hold from now on, to whoever is there and whoever was away', () => {
    const changed = { ...at, event: 'submission-changed.v2', by: 'house', who: '', submission: 'other' };
    expect(say(changed)).toMatch(/^From round 7 on: .*new Rules Submission.*limits and paytables/);
    expect(missed(happened(changed), to)[0]).toMatch(/^The table plays under a new Rules Submission/);
  });

  it('says whose cards are dealt face up for everyone', () => {
    const seen = (places: Record<string, string[]>, cards: string[]) =>
      announced({ ...at, event: 'cards-dealt.v1', cards } as unknown as AnyEvent, {
        ...to,
        view: { ...to.view, public: { ...to.view.public, felt: { ...felt, places } } } as unknown as AnyView,
      });
    expect(seen({ player: ['Tc', '9d'], banker: ['4h', '8h'] }, ['Tc', '4h', '9d', '8h'])).toBe(
      'Player: 10 of clubs, 9 of diamonds. Banker: 4 of hearts, 8 of hearts.',
    );
    expect(seen({ player: ['Tc', '9d'], banker: ['4h', '8h', 'Tc'] }, ['Tc'])).toBe('Banker: 10 of clubs.');
  });

  it('is nothing for events of no interest, nor for the single steps of settling', () => {
    expect(say(ENDED)).toBeNull();
    expect(say(LOST)).toBeNull();
  });

  it('is the result of a round in all boxes together', () => {
    const round = (...nets: (number | null)[]) =>
      ({
        round: 7,
        boxes: Object.fromEntries(nets.map((net, seat) => [seat, { player: seat < 2 ? 'Guest 1' : 'Emil', net }])),
      }) as unknown as Felt;
    expect(resultOf(round(1000, -1500, 9000), 'Guest 1')).toBe('Round 7: you lost $5.');
    expect(resultOf(round(0, null), 'Guest 1')).toBe('Round 7: you broke even.');
    expect(resultOf(round(), 'Guest 1')).toBeNull();
  });

  it('knows a wager that was handed back from one that its player took back', () => {
    const back = HANDED_BACK as unknown as Parameters<typeof isHandedBack>[0];
    expect(isHandedBack(back, 'Guest 1')).toBe(true);
    expect(isHandedBack(back, 'Emil')).toBe(false);
    expect(isHandedBack({ ...back, by: 'player' }, 'Guest 1')).toBe(false);
    expect(isHandedBack({ ...back, change: 1000 }, 'Guest 1')).toBe(false);
  });
});

describe('wagers that are handed back', () => {
  const wagers = [
    { wager: 'ante', name: 'Ante Wager', short: 'Ante', required: 'always' },
    { wager: 'odds', name: 'Odds Wager', short: 'Odds', required: 'always' },
    { wager: 'trips-plus', name: 'Trips Plus Wager', short: 'Trips Plus', required: 'optional' },
  ];
  const sign = { wagers } as unknown as AnyView['public']['sign'];
  type Placed = Parameters<typeof whyHandedBack>[0];
  const back = (wager: string) => ({ ...HANDED_BACK, wager }) as unknown as Placed;

  it('are so because another was missing, where one was', () => {
    expect(whyHandedBack(back('ante'), [back('ante')], sign)).toBe('because you also need the Odds to play');
    expect(whyHandedBack(back('ante'), [back('trips-plus'), back('ante'), back('odds')], sign)).toBe(
      'because it could not be played as placed',
    );
    expect(whyHandedBack(back('trips-plus'), [back('trips-plus')], sign)).toBe('because it could not be played as placed');
  });
});

it('does not refuse now what is not allowed later either', () => {
  expect(titleOf({ code: 'table-limits', clause: null, message: '' })).toBe('Not that amount');
  expect(titleOf({ code: 'both-sides', clause: null, message: '' })).toBe('One or the other');
  expect(titleOf({ code: 'bets-closed', clause: null, message: '' })).toBe('Not now');
  expect(titleOf({ code: 'too-many-boxes', clause: null, message: '' })).toBe('Not at that seat');
});

it('says of how many wagers a player needs one', () => {
  expect(oneOf(2)).toBe('You need one of the two to play.');
  expect(oneOf(3)).toBe('You need one of the three to play.');
});

it('says which of two common hands has won', () => {
  const hand = (name: string) => ({ name, cards: [], listed: false });
  const names = { places: { player: hand('12'), banker: hand('19') }, aside: [], tied: false, seats: {}, settings: [] };
  const side = (place: string, name: string) => ({
    place,
    name,
    x: 0,
    y: 0,
    cards: 2,
    width: 72,
    room: 270,
    aside: '',
    color: '',
    drawn: 0,
  });
  const felt = { central: [side('player', 'Player'), side('banker', 'Banker')] };
  expect(winnerInWords({ ...names, winner: 'banker' }, felt)).toBe("Banker wins: 19 to the Player's 12");
  expect(winnerInWords({ ...names, winner: 'player' }, felt)).toBe("Player wins: 12 to the Banker's 19");
  const equal = (banker: string) => ({ ...names, places: { player: hand('12'), banker: hand(banker) }, winner: null, tied: true });
  expect(winnerInWords(equal('12'), felt)).toBe('Tie: 12 each');
  expect(winnerInWords(equal('12 (natural)'), felt)).toBe('Tie: Player 12, Banker 12 (natural)');
  expect(winnerInWords({ ...names, winner: null }, felt)).toBeNull();
});

describe('whoever sits down', () => {
  const sat = { ...at, event: 'player-sat.v1', by: 'player', who: 'Guest 1', seat: 3, chips: 5000 } as unknown as AnyEvent;
  const where = (code: string) => ({ ...to, view: { ...to.view, public: { ...to.view.public, notices: [{ code, words: '' }] } } });

  it('is told which money the chips stand for', () => {
    expect(announced(sat, where('practice'))).toBe('You are in seat 3 with $50 in practice chips.');
    expect(announced(sat, where('counted'))).toBe('You are in seat 3 with $50 in counted chips.');
  });
});

it.each([
  [[{ what: 'verify', role: 'floorperson' }], 'Waiting for a floorperson to verify the inspection of the cards.'],
  [[{ what: 'validate-award', role: 'floorperson' }], 'Waiting for a floorperson to validate the progressive payout.'],
  [[{ what: 'direct-shuffle', role: 'floorperson' }], 'Waiting for a floorperson to go on.'],
  [
    [
      { what: 'settle', role: 'house' },
      { what: 'document-award', role: 'floorperson' },
    ],
    null,
  ],
  [[], null],
])('says for which duty of a floorperson the table waits: %j', (due, words) => {
  expect(floorWaits(due as Due[])).toBe(words);
});
