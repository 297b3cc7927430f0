import { describe, expect, it } from 'vitest';
import { bestSeat } from '../src/lib/actions';
import { UNSEEN } from '../src/lib/cards';
import { reasonOf } from '../src/lib/reasons';
import { isStale, lyingRound, pictured } from '../src/lib/lying';
import { centralHands, poolOf, wonBy } from '../src/lib/middle';
import { electedWords, kept, nameAt, NO_NAMES, NOTHING_KEPT, seatModels, STILL, withoutWaiting } from '../src/lib/seats';
import type { AnyView, Clocks, Felt, FeltBox, RulesPage, Sign } from '../src/lib/types';
import { LAYOUT } from './felts';

const offer = (wager: string, name: string, required = 'optional') => ({
  wager,
  name,
  short: name.replace(/ Wager$/, ''),
  one_of: [],
  once: false,
  required,
  placed: 'before-no-more-bets',
  clause: '679a.7',
  step: 1,
});
const OFFERS = [offer('ante', 'Ante Wager', 'always'), offer('prime', 'Prime Wager'), offer('play', 'Play Wager', 'decision')];
const CLOCKS: Clocks = STILL;

function box(player: string, wagers: Record<string, number>, given: Partial<FeltBox> = {}): FeltBox {
  return {
    player,
    wagers,
    places: {},
    apart: [],
    choice: null,
    abandoned: false,
    lines: null,
    net: null,
    award: null,
    reset: null,
    ...given,
  };
}

function line(wager: string, stake: number, paid: number, returned: number, outcome = 'lose') {
  return { wager, stake, paid, returned, outcome } as unknown as NonNullable<FeltBox['lines']>[number];
}

const felt = (round: number | null, boxes: Record<number, FeltBox>): Felt => ({
  round,
  boxes,
  places: {},
  racked: 0,
  set_aside: [],
  irregularity: null,
  covered: null,
});

/** Guest 1 sits at seat 3, the bot Ada at seat 1. */
function view(present: Felt, last: Felt | null, given: object = {}): AnyView {
  const sign = { game: 'Three Card Prime', edition: '679a@final-2016', seats: 6, boxes: 2, wagers: OFFERS } as unknown as Sign;
  const seats = [
    { seat: 1, player: 'Ada', chips: 0, bot: 'always-play' },
    { seat: 3, player: 'Guest 1', chips: 0, bot: null },
  ];
  return {
    view: 'player',
    player: 'Guest 1',
    seat: 3,
    hands: {},
    deciding: null,
    choices: [],
    spots: [],
    public: { sign, seats, felt: present, last, due: [], phase: 'between-rounds' },
    ...given,
  } as unknown as AnyView;
}

const names = {
  ...NO_NAMES,
  seats: { 1: { name: 'pair of 4s', cards: [], listed: false }, 3: { name: 'king high', cards: [], listed: false } },
};
const seat = (of: AnyView, number: number, had = NOTHING_KEPT) => seatModels(of, CLOCKS, LAYOUT, names, had)[number - 1]!;

const LAST = felt(7, {
  1: box('Ada', { ante: 1000 }, { places: { hand: ['4c', '4s', '9d'] }, lines: [line('ante', 1000, 1000, 1000, 'win')], net: 1000 }),
  3: box('Guest 1', { ante: 1000 }, { places: { hand: ['Kh', '8c', '2d'] }, lines: [line('ante', 1000, 0, 0)], net: -1000 }),
});

describe('places next to a hand', () => {
  const beside = (place: string, x: number) => ({ place, name: place, x, y: 0, width: 34, wager: place, unturned: `no ${place}` });
  const layout = { ...LAYOUT, beside: [beside('left', -52), beside('right', 52)] };
  const models = (given: Partial<FeltBox>) =>
    seatModels(view(felt(8, { 3: box('Guest 1', {}, given) }), null), CLOCKS, layout, names, NOTHING_KEPT);

  it('each have their own cards', () => {
    const { also } = models({ places: { hand: [], left: ['4c'], right: ['Kh', '2d'] } })[2]!;

    expect(also.map((each) => [each.place.place, each.cards])).toEqual([
      ['left', ['4c']],
      ['right', ['Kh', '2d']],
    ]);
  });

  it('say why they were not turned, each by the wager it was dealt for', () => {
    const settled = models({ places: { left: ['4c'], right: [] }, lines: [line('left', 100, 0, 0), line('right', 100, 0, 0)] })[2]!;

    expect(settled.also.map((each) => each.cards)).toEqual([['4c'], [UNSEEN]]);
    expect(settled.status).toContain('no right');
    expect(settled.status).not.toContain('no left');
  });
});

describe('the last round', () => {
  it('lies in a box until the first chip for the next one', () => {
    const before = seat(view(felt(null, {}), LAST), 3);
    expect([before.cards.length, before.net, before.status, before.spots[1]!.ghost, before.spots[1]!.result]).toEqual([
      3,
      -1000,
      'King high',
      1000,
      -1000,
    ]);

    const after = seat(view(felt(null, { 3: box('Guest 1', { ante: 500 }) }), LAST), 3);
    expect([after.cards.length, after.net, after.status, after.spots[1]!.amount, after.spots[1]!.result]).toEqual([0, null, '', 500, null]);
  });

  it('is not mixed with the next one in a picture: where any chip lies for that, its cards are gone', () => {
    const next = pictured(view(felt(null, { 1: box('Ada', { ante: 500 }) }), LAST));
    expect([seat(next, 1), seat(next, 3)].map((each) => [each.cards.length, each.spots[1]!.amount, each.spots[1]!.ghost])).toEqual([
      [0, 500, 0],
      [0, 0, 0],
    ]);
    const over = view(felt(null, {}), LAST);
    expect(pictured(over)).toBe(over);
  });

  it('is seen in boxes of others until the viewer wagers, too, and no chip of the next round beside it', () => {
    const bots = { 1: box('Ada', { ante: 1000 }) };
    const shown = view(felt(null, bots), LAST);
    expect(isStale(shown)).toBe(false);
    const chips = (of: AnyView) => [seat(of, 1).spots[1]!.amount, seat(of, 1).spots[1]!.ghost];
    expect([...chips(shown), seat(shown, 1).cards.length, seat(shown, 1).net]).toEqual([0, 1000, 3, 1000]);

    const over = view(felt(null, { ...bots, 3: box('Guest 1', { ante: 500 }) }), LAST);
    expect(isStale(over)).toBe(true);
    const alone = view(felt(null, { 3: box('Guest 1', { ante: 500 }) }), LAST);
    expect([seat(alone, 1).cards.length, seat(alone, 1).status]).toEqual([0, 'no wager yet']);
    expect([...chips(over), seat(over, 1).cards.length, seat(over, 1).net]).toEqual([1000, 0, 0, null]);
  });

  it('are gone from the middle, too, once the viewer wagers: nothing of the last round is left there', () => {
    const before = view(felt(null, {}), LAST);
    const after = view(felt(null, { 3: box('Guest 1', { ante: 500 }) }), LAST);
    expect(lyingRound(before)).toBe(LAST);
    expect(lyingRound(after)).toBeNull();
    expect(centralHands(lyingRound(after), NO_NAMES, LAYOUT).map(({ cards, name }) => [cards.length, name])).toEqual([[0, '']]);
  });
});

describe('a second box', () => {
  const seats = [
    { seat: 1, player: 'Ada', chips: 0, bot: 'always-play' },
    { seat: 3, player: 'Guest 1', chips: 0, bot: null },
    { seat: 5, player: 'Guest 2', chips: 0, bot: null },
  ];
  const won = { places: { hand: ['4c', '4s', '9d'] }, lines: [line('ante', 1000, 1000, 1000, 'win')], net: 1000 };
  const two = felt(7, { ...LAST.boxes, 4: box('Guest 1', { ante: 1000 }, won), 6: box('Guest 2', { ante: 1000 }, won) });
  /** The table between two rounds, with these wagers for the next. */
  const between = (boxes: Record<number, FeltBox>, seated = seats): AnyView => {
    const shown = view(felt(null, boxes), two);
    return { ...shown, public: { ...shown.public, seats: seated } };
  };

  it("shows its result until the viewer wagers again, whoever's it is", () => {
    const over = between({ 1: box('Ada', { ante: 1000 }) });
    for (const [number, player] of [
      [4, 'Guest 1'],
      [6, 'Guest 2'],
    ] as const) {
      const shown = seat(over, number);
      expect([shown.player, shown.late, shown.net, shown.cards.length]).toEqual([player, true, 1000, 3]);
    }
    const next = between({ 3: box('Guest 1', { ante: 1000 }) });
    expect([seat(next, 4).player, seat(next, 6).player]).toEqual([null, null]);
  });

  it('shows it to whoever only looks on, as in a replay', () => {
    const { public: told } = between({});
    expect(seat({ view: 'onlooker', public: told }, 6)).toMatchObject({ player: 'Guest 2', late: true, net: 1000 });
  });

  it('is a free seat once its player has left, or when it is all that is free', () => {
    expect(seat(between({}, seats.slice(0, 2)), 6).player).toBe(null);
    const taken = [...seats, { seat: 2, player: 'Emil', chips: 0, bot: null }];
    expect(bestSeat(seatModels(between({}, taken), CLOCKS, LAYOUT))).toBe(4);
    expect(bestSeat(seatModels(between({}), CLOCKS, LAYOUT))).toBe(2);
  });
});

describe('a folded hand', () => {
  const folded = box('Guest 1', { ante: 1000 }, { choice: 'fold', lines: [line('ante', 1000, 0, 0)], net: -1000 });
  const had = { 3: ['Kh', '8c', '2d'] };

  it('is seen by its player, in the round and after it', () => {
    const during = view(felt(7, { 3: folded }), null, { hands: { 3: { hand: had[3] } } });
    expect([seat(during, 3).cards, seat(during, 3).folded]).toEqual([had[3], true]);

    const after = view(felt(null, {}), felt(7, { 3: folded }));
    expect(seat(after, 3, kept(during, NOTHING_KEPT)).cards).toEqual(had[3]);
    expect(seat(after, 3, { round: 6, hands: had }).cards).toEqual(['??', '??', '??']);
  });

  it('does not lie there before it is dealt, though it is known how it will be', () => {
    const early = view(felt(7, { 3: box('Guest 1', { ante: 1000 }) }), null);
    expect(seat(early, 3, { round: 7, hands: had }).cards).toEqual([]);
  });

  it('of somebody else is its backs, never nothing', () => {
    expect(seat(view(felt(7, { 1: { ...folded, player: 'Ada' } }), null), 1).cards).toEqual(['??', '??', '??']);
  });
});

describe('a player', () => {
  it('who has no box in the round waits for the next one, or sits out after missing one', () => {
    const playing = view(felt(7, { 1: box('Ada', { ante: 1000 }) }), null);
    expect(seat(playing, 3).status).toBe('waiting for the next round');
    expect(seatModels(playing, { ...STILL, sitting_out: [3] }, LAYOUT)[2]!.status).toBe('sitting out');
  });

  it('who missed a round sits out until the next wager', () => {
    const idle = view(felt(null, {}), null);
    expect(seatModels(idle, { ...STILL, sitting_out: [1] }, LAYOUT)[0]!.status).toBe('sitting out');
    expect(seat(idle, 1).status).toBe('no wager yet');
  });

  it('reads nothing of it in the own box, least of all who has only just sat down', () => {
    expect(seatModels(view(felt(null, {}), null), { ...STILL, sitting_out: [3] }, LAYOUT)[2]!.status).toBe('');
  });

  it('is not waited for where a round is over that is seen again', () => {
    const seats = seatModels(view(felt(null, {}), felt(7, { 3: LAST.boxes[3]! })), STILL, LAYOUT, names);
    expect(seats.map(({ status }) => status)).toContain('no wager yet');
    expect(withoutWaiting(seats).map(({ status }) => status)).toEqual(['', '', seats[2]!.status, '', '', '']);
  });

  it('who left two boxes in play is at neither of them any more', () => {
    const given = box('Guest 1', { ante: 1000 }, { abandoned: true });
    const left = view(felt(7, { 3: given, 4: given }), null, { seat: null });
    expect([seat(left, 3), seat(left, 4)].map(({ you, second, box }) => [you, second, box])).toEqual([
      [false, false, 'right box'],
      [false, false, 'left box'],
    ]);
  });

  it("tells two boxes of somebody else apart in the words of the viewer's own", () => {
    const given = box('Guest 1', { ante: 1000 });
    const watched = view(felt(7, { 3: given, 4: given }), null, { player: 'Guest 2', seat: null });
    expect([3, 4].map((each) => nameAt(seat(watched, each)))).toEqual(["Guest 1's right box", "Guest 1's left box"]);
    expect(nameAt(seat(watched, 1))).toBe('Ada');
  });

  it('with two boxes has a first and a second, and with one is only called "you"', () => {
    const given = box('Guest 1', { ante: 1000 });
    expect([3, 4].map((each) => nameAt(seat(view(felt(null, { 3: given, 4: given }), null), each)))).toEqual([
      'Your right box',
      'Your left box',
    ]);
    // The one that is asked first is the first, whichever is at the seat.
    expect([2, 3].map((each) => nameAt(seat(view(felt(null, { 2: given, 3: given }), null), each)))).toEqual([
      'Your right box',
      'Your left box',
    ]);
    expect(nameAt(seat(view(felt(null, { 3: given }), null), 3))).toBe('You');
  });
});

describe('the pot', () => {
  const pot = (lines: FeltBox['lines']) => ({ lines });
  const open = { 1: box('Ada', { pot: 1000 }), 3: box('Guest 1', { pot: 1000 }) };
  const won = {
    1: box('Ada', { pot: 1000 }, pot([line('pot', 1000, 0, 0)])),
    3: box('Guest 1', { pot: 1000 }, pot([line('pot', 1000, 1000, 1000, 'win')])),
  };

  it('lies in the middle until everything of it is settled', () => {
    expect(poolOf(view(felt(7, open), null), 'pot')).toEqual({ name: 'pot', amount: 2000, winners: [], shares: [], won: false });
    expect(poolOf(view(felt(7, { ...open, 3: won[3] }), null), 'pot').won).toBe(false);
  });

  it('is called as the table calls its wager', () => {
    const shown = view(felt(7, { 1: box('Ada', { kitty: 500 }) }), null);
    const wagers = [{ wager: 'kitty', short: 'Kitty' }] as unknown as AnyView['public']['sign']['wagers'];
    const named = { ...shown, public: { ...shown.public, sign: { ...shown.public.sign, wagers } } };
    expect(poolOf(named, 'kitty')).toMatchObject({ name: 'Kitty', amount: 500 });
  });

  it('is split in whole cents, as it was settled', () => {
    const settled = (player: string, paid: number, returned: number) =>
      box(player, { pot: 1000 }, pot([line('pot', 1000, paid, returned, returned ? 'win' : 'lose')]));
    const boxes = {
      1: settled('Ada', 334, 1000),
      3: settled('Guest 1', 333, 1000),
      4: settled('Emil', 333, 1000),
      6: settled('Zoe', 0, 0),
    };
    expect(poolOf(view(felt(7, boxes), null), 'pot').shares.map(({ amount }) => amount)).toEqual([1334, 1333, 1333]);
  });

  it('is no longer there once it is won, in the round and after it', () => {
    for (const shown of [view(felt(7, won), null), view(felt(null, {}), felt(7, won))]) {
      expect(poolOf(shown, 'pot')).toEqual({ name: 'pot', amount: 2000, winners: ['you'], shares: [{ seat: 3, amount: 2000 }], won: true });
    }
    expect(wonBy({ winners: ['you', 'Ada'] })).toBe('won by you and Ada');
  });

  it("begins anew with the viewer's first wager", () => {
    expect(poolOf(view(felt(null, { 1: open[1] }), felt(7, won)), 'pot')).toMatchObject({ amount: 2000, won: true });
    expect(poolOf(view(felt(null, open), felt(7, won)), 'pot')).toEqual({ name: 'pot', amount: 2000, winners: [], shares: [], won: false });
  });

  it('of a void round was won by nobody', () => {
    const back = { 1: box('Ada', { pot: 1000 }, pot([line('pot', 1000, 0, 1000, 'void')])) };
    const void_ = poolOf(view(felt(null, {}), felt(7, back)), 'pot');
    expect([void_.won, wonBy(void_)]).toEqual([true, 'returned']);
  });
});

describe('wagers', () => {
  it('have their elected tables told in the order of the chapter', () => {
    const page = (wager: string, short: string) => ({ wager, short });
    const rules = { wagers: [page('pair-bonus', 'Pair Bonus'), page('all-six', 'All-Six')] } as unknown as RulesPage;
    expect(electedWords({ 'all-six': 'C', 'pair-bonus': 'A' }, rules)).toEqual(['Pair Bonus A', 'All-Six C']);
  });

  it('are called as their game calls them, whatever words that takes', () => {
    const rules = { wagers: [{ wager: 'split', short: 'Split with a pair' }] } as unknown as RulesPage;
    expect(electedWords({ split: 'B' }, rules)).toEqual(['Split with a pair B']);
  });
});

describe('a round that is being settled', () => {
  const wagers = { ante: 1000, prime: 500 };
  const lost = line('ante', 1000, 0, 0);
  const played = (lines: FeltBox['lines'], net: number) => felt(8, { 3: box('Guest 1', wagers, { lines, net }) });

  it('has a result once every wager of the box is settled', () => {
    expect(seat(view(played([lost], -1000), null), 3).net).toBeNull();
    expect(seat(view(played([lost, line('prime', 500, 0, 0)], -1500), null), 3).net).toBe(-1500);
  });

  it('calls a hand by its name, unless the house says that it only lists cards', () => {
    const status = (name: string, listed: boolean) =>
      seatModels(view(played([lost], -1000), null), CLOCKS, LAYOUT, { ...NO_NAMES, seats: { 3: { name, cards: [], listed } } })[2]!.status;
    expect(status('flush of hearts', false)).toBe('Flush of hearts');
    expect(status('ace of clubs and king of hearts', true)).toBe('');
  });

  it('says at the hand that the dealer reset it', () => {
    const reset = felt(8, { 3: box('Guest 1', wagers, { reset: '680a.10(d)' }) });
    expect(seat(view(reset, null), 3).status).toBe('King high · reset by the dealer');
  });

  it('tells everyone that a fold was the clock, and nobody if it was not', () => {
    const folded = felt(8, { 1: box('Ada', wagers, { choice: 'fold' }), 3: box('Guest 1', wagers, { choice: 'fold' }) });
    const statuses = (late: number[]) =>
      [0, 2].map((at) => seatModels(view(folded, null), { ...CLOCKS, house_decided: late }, LAYOUT)[at]!.status);
    expect(statuses([1, 3])).toEqual(['folded, time ran out', 'the house folded for you']);
    expect(statuses([])).toEqual(['folded', 'folded']);
  });

  it('tells its player that the clock decided something else, once there is a hand to name', () => {
    const played = felt(8, { 3: box('Guest 1', wagers, { choice: 'play', places: { hand: ['Kh', '8c', '2d'] } }) });
    const status = (late: number[]) => seatModels(view(played, null), { ...CLOCKS, house_decided: late }, LAYOUT, names)[2]!.status;
    expect(status([3])).toBe('King high · the house decided for you');
    expect(status([])).toBe('King high');
  });
});

describe('a third card of a hand that everyone may wager on', () => {
  const central = ['player', 'banker'].map((place) => ({ ...LAYOUT.central[0]!, place, name: place, aside: 'counts for the Bonus only' }));
  const lying = { ...felt(8, {}), places: { player: ['Qh', '4d', '7c'], banker: ['9c', '3d'] } };
  const asides = (aside: string[]) => {
    const places = {
      player: { name: '14', cards: ['Qh', '4d'], listed: false },
      banker: { name: '12', cards: ['9c', '3d'], listed: false },
    };
    return centralHands(lying, { ...NO_NAMES, places, aside }, { ...LAYOUT, hand: { ...LAYOUT.hand, cards: 0 }, central }).map((hand) => [
      hand.aside,
      hand.made.length,
    ]);
  };

  it('is no card for the Bonus only because the hand is still called by the two before it', () => {
    expect(asides([])).toEqual([
      ['', 0],
      ['', 0],
    ]);
  });

  it('is one where the house says so', () => {
    expect(asides(['player'])).toEqual([
      ['counts for the Bonus only', 2],
      ['', 0],
    ]);
  });
});

describe("a second hand of the dealer's", () => {
  it("is nobody else's to wager on, where players have cards of their own", () => {
    const central = ['dealer', 'second'].map((place) => ({ ...LAYOUT.central[0]!, place, name: place }));
    const lying = { ...felt(8, {}), places: { dealer: ['2h'], second: ['4d'] } };
    const names = {
      ...NO_NAMES,
      winner: 'dealer',
      places: { dealer: { name: '2', cards: ['2h'], listed: false }, second: { name: '4', cards: ['4d'], listed: false } },
    };

    expect(centralHands(lying, names, { ...LAYOUT, central }).map((hand) => hand.wins)).toEqual([false, false]);
  });
});

describe('a reason', () => {
  const beats = "point count 8 beats the dealer's 2";

  it('is a sentence, and what it pays another', () => {
    expect(reasonOf({ outcome: 'win', odds: '1 to 1', reason: beats })).toBe("Point count 8 beats the dealer's 2. Pays 1\u00a0to\u00a01.");
  });

  it('says once what is paid, and nothing of it where nothing is', () => {
    const bad = 'Bad Beat: a losing straight is paid 4 to 1, and the stake is returned';
    expect(reasonOf({ outcome: 'win', odds: '4 to 1', reason: bad })).toBe(`${bad}.`);
    expect(reasonOf({ outcome: 'lose', odds: null, reason: 'folded' })).toBe('Folded.');
  });
});
