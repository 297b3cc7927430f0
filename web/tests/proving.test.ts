import { describe, expect, it } from 'vitest';
import { type Asked, judge } from '../src/lib/proving';
import type { PackPage, RoundProof } from '../src/lib/types';
import { type Memory, shownIn, Witness } from '../src/lib/witness';
import { burn, closed, committed, cut, dealt, DECK, ended, order, proofOf, step, to } from './dealing';
import { ONE, JOKER, FOUR, SHOE, PLACES, FIRST, c, d, e, FELT, HAPPENED, watched, SEEN, PROOF, asked, shown } from './proven-round';

it('proves a round against the root that was here before bets closed, and says which cards stay closed', async () => {
  const own = shownIn(HAPPENED.at(-1)!.view.public.felt, { 5: [c, d] });
  expect(await judge(PROOF, asked({ shown: own }))).toEqual({
    is: 'agrees',
    witnessed: true,
    cards: 4,
    root: PROOF.root,
    closed: 2,
    whole: false,
    mixed: { asked: 0, by: [], late: false },
  });
});

it('checks the viewer’s own cards, too, once the whole order is opened', async () => {
  const whole = { ...PROOF, whole: [...DECK], salts: committed(DECK).salts };
  expect(await judge(whole, asked())).toMatchObject({ is: 'agrees', witnessed: true, closed: 0, whole: true });
});

describe('cards that the viewer alone saw', () => {
  const opened = proofOf(DECK, FIRST, PLACES, [0, 1, 2, 3, 4, 5]).openings;
  const own = [opened[2]!, opened[3]!];
  const mine = { player: 'Guest 5' };

  it('are opened to him', async () => {
    expect(SEEN.player).toBe('Guest 5');
    expect(await judge({ ...PROOF, own }, asked(mine))).toMatchObject({ is: 'agrees', witnessed: true, cards: 4, closed: 0 });
  });

  it('must be, for he decided by them', async () => {
    expect(await judge(PROOF, asked(mine))).toMatchObject({
      is: 'wrong',
      why: expect.stringMatching(/dealt to you, but not opened/) as string,
    });
    expect(await judge({ ...PROOF, own: own.slice(1) }, asked(mine))).toMatchObject({ is: 'wrong' });
  });

  it('are those that he saw', async () => {
    const fooled = { ...SEEN, shown: SEEN.shown.map((each) => (each.card === c ? { ...each, card: '9h' } : each)) };
    expect(await judge({ ...PROOF, own }, asked({ ...mine, seen: fooled }))).toMatchObject({
      is: 'wrong',
      why: expect.stringMatching(/was shown where the order has/) as string,
    });
  });

  it('are in the order that was published', async () => {
    expect(await judge({ ...PROOF, own: [{ ...own[0]!, card: '9h' }, own[1]!] }, asked(mine))).toMatchObject({
      is: 'wrong',
      why: expect.stringMatching(/not in the published order/) as string,
    });
  });

  it('stay closed to anyone else, and to whoever left', async () => {
    expect(await judge(PROOF, asked({ player: 'Guest 6' }))).toMatchObject({ is: 'agrees', closed: 2 });
    const left = watched([
      ...HAPPENED.slice(0, 5),
      step(15.5, [{ event: 'player-left.v1', at: 0, by: 'player', who: 'Guest 5', chips: 0 }], [], FELT),
      HAPPENED[5]!,
    ]).present!;
    expect(await judge(PROOF, asked({ ...mine, seen: left }))).toMatchObject({ is: 'agrees', closed: 2 });
  });
});

it('says without a remembered root that nobody here can vouch for it', async () => {
  expect(await judge(PROOF, asked({ seen: null, shown }))).toMatchObject({ is: 'agrees', witnessed: false, cards: 4 });
});

describe('a forged proof is refused:', () => {
  const other = DECK.toReversed();
  const aces = DECK.map(() => 'Ac');
  const forged = (cards: readonly string[], places = PLACES, opened = [0, 1, 4, 5]) => proofOf(cards, FIRST, places, opened);
  const wrong = async (proof: RoundProof, why: RegExp, change: Partial<Asked> = {}) => {
    const verdict = await judge(proof, asked(change));
    expect(verdict).toMatchObject({ is: 'wrong' });
    expect((verdict as { why: string }).why).toMatch(why);
  };

  it('an invented order with its own root', () => wrong(forged(other), /a different root/));
  it('an invented order, though no root is remembered, because other cards were shown', () =>
    wrong(forged(other), /was shown where the order has/, { seen: null, shown }));
  it('no openings', () =>
    wrong({ ...PROOF, openings: [], deal: PROOF.deal.map((each) => ({ ...each, card: null })) }, /shown, but not opened/));
  it('no openings, where nothing is remembered or shown', () =>
    wrong({ ...PROOF, openings: [], deal: PROOF.deal.map((each) => ({ ...each, card: null })) }, /no card was opened/, { seen: null }));
  it('no deal at all', () => wrong({ ...PROOF, openings: [], deal: [] }, /6 cards were dealt, not 0/));
  it('one card that was shown is not opened', () => wrong(forged(DECK, PLACES, [0, 1, 4]), /shown, but not opened/));
  it('one card that the page shows is not opened', () =>
    wrong(forged(DECK, PLACES, [0, 1, 4]), /shown, but not opened/, { seen: null, shown }));
  it('the round of another number', () => wrong({ ...PROOF, round: 6 }, /round 6/));
  it('another number of cards under the root', () => wrong({ ...PROOF, cards: 53 }, /published for 52/));
  it('a root published as late as bets were closed', () => wrong({ ...PROOF, committed: 9 }, /only after bets were closed/));
  it('a cut chosen afterward', () => wrong(proofOf(DECK, FIRST + 1, PLACES, [0, 1, 4, 5]), /cut/));
  it('a card passed over', () => {
    const deal = PROOF.deal.map((each, index) => (index < 4 ? each : { ...each, position: each.position + 1, card: null }));
    return wrong({ ...PROOF, deal, openings: PROOF.openings.slice(0, 2) }, /order of the shuffle/);
  });
  it('cards that went to another place', () => {
    const [first, ...rest] = PROOF.deal;
    return wrong({ ...PROOF, deal: [{ ...first!, seat: 5 }, ...rest] }, /places/);
  });
  it('a card more than was dealt', () =>
    wrong(proofOf(DECK, FIRST, [...PLACES, ['dealer', null]], [0, 1, 4, 5]), /6 cards were dealt, not 7/));
  it('another salt', () => {
    const [first, ...rest] = PROOF.openings;
    return wrong({ ...PROOF, openings: [{ ...first!, salt: 'f'.repeat(32) }, ...rest] }, /not in the published order/);
  });
  it('two cards that changed places', () => {
    const [first, second, ...rest] = PROOF.openings;
    return wrong(
      { ...PROOF, openings: [{ ...first!, card: second!.card }, { ...second!, card: first!.card }, ...rest] },
      /not in the published order/,
    );
  });
  it('one position opened twice', () => wrong({ ...PROOF, openings: [...PROOF.openings, PROOF.openings[0]!] }, /where no card was dealt/));
  it('an opening of a card that was not dealt', () => {
    const tree = committed(DECK);
    const beyond = { position: 20, card: DECK[20]!, salt: tree.salts[20]!, path: tree.path(20) };
    return wrong({ ...PROOF, openings: [...PROOF.openings, beyond] }, /where no card was dealt/);
  });
  it('fifty-two aces of clubs', () =>
    wrong({ ...forged(aces), whole: aces, salts: committed(aces).salts }, /the ace of clubs appears 4 times/, { seen: null }));
  it('a whole order with one card twice, outside the round', () => {
    const twice = DECK.map((card, index) => (index === 30 ? DECK[31]! : card));
    const seen = watched([step(3, [], [order(twice)]), ...HAPPENED.slice(1)]).present!;
    return wrong({ ...forged(twice), whole: twice, salts: committed(twice).salts }, /0 times, not 1/, { seen });
  });
  it('a whole order of another root', () =>
    wrong({ ...PROOF, whole: other, salts: committed(other).salts }, /whole order has a different root/));
  it('a whole order that is cut short', () =>
    wrong({ ...PROOF, whole: DECK.slice(0, 51), salts: committed(DECK).salts.slice(0, 51) }, /whole order has a different root/));
  it('a card of the viewer’s own that the whole order has elsewhere', () => {
    const swapped = DECK.with(0, DECK[20]!).with(20, DECK[0]!); // his are at 0 and 1
    const seen = { ...SEEN, root: committed(swapped).root };
    return wrong({ ...forged(swapped), whole: swapped, salts: committed(swapped).salts }, /was shown where the order has/, { seen });
  });
  it('a face that changed during the round', async () => {
    const changed = [...HAPPENED.slice(0, 5), step(16, [ended(7)], [], { ...FELT, places: { dealer: [e, 'Ac'] } })];
    await wrong(PROOF, /became another card/, { seen: watched(changed).present });
  });
});

describe('a round in which nothing was turned', () => {
  const NONE = { ...PROOF, openings: [], deal: PROOF.deal.map((each) => ({ ...each, card: null })) };
  it('has nothing to check yet, if this browser saw that', async () => {
    const seen = watched([...HAPPENED.slice(0, 4), step(16, [ended(7)], [], { round: 7 })]).present!;
    expect(await judge(NONE, asked({ seen }))).toEqual({ is: 'nothing' });
  });
});

describe('the deck of a chapter', () => {
  const dealer: [string, number | null][] = [['dealer', null]];
  const whole = (cards: string[]): RoundProof => ({ ...proofOf(cards, 0, dealer, [0]), whole: cards, salts: committed(cards).salts });
  const count = (cards: string[], pack: PackPage) => judge(whole(cards), asked({ seen: null, pack }));
  const decks = (number: number) => Array.from({ length: number }, () => DECK).flat();

  it('has its joker, once', async () => {
    expect(await count([...DECK, 'Jk'], JOKER)).toMatchObject({ is: 'agrees' });
    expect(await count([...DECK, 'Ac'], JOKER)).toMatchObject({ is: 'wrong' });
    expect(await count(DECK, JOKER)).toMatchObject({ is: 'wrong', why: 'the order has 52 cards, but the table plays with 53' });
    expect(await count([...DECK.slice(1), 'Jk'], ONE)).toMatchObject({ is: 'wrong' });
  });

  it('comes in a shoe as many times as the table’s sign says, and each of its cards as often', async () => {
    expect(await count(decks(4), FOUR)).toMatchObject({ is: 'agrees' });
    expect(await count(decks(8), SHOE)).toMatchObject({ is: 'agrees' });
    expect(await count(decks(4), SHOE)).toMatchObject({ is: 'wrong', why: 'the order has 208 cards, but the table plays with 416' });
    expect(await count(decks(8), FOUR)).toMatchObject({ is: 'wrong' });
    expect(await count([...decks(4).slice(0, -1), 'Ac'], FOUR)).toMatchObject({
      is: 'wrong',
      why: 'the whole order has the ace of clubs 5 times, not 4',
    });
  });
});

describe('a witness', () => {
  const shoe = Array.from({ length: 4 }, () => DECK).flat();
  const hands = [to('player', 1), to('banker', 1)];

  it('counts burned cards, cards drawn later, and the rounds before in a shoe', () => {
    const { present } = watched([
      step(1, [], [order(shoe)]),
      step(2, [cut(100)]),
      step(3, [burn(1)]),
      step(4, [closed(1, hands)]),
      step(5, [dealt(['2c', '3c'], [to('player', 1)])]),
      step(6, [dealt(['4c'])]),
      step(7, [ended(1)]),
      step(8, [closed(2, hands)]),
      step(9, [dealt(['5c', '6c'])]),
    ]);
    expect(present?.deal.map((each) => each.at)).toEqual([104, 105]);
  });

  it('takes a cut that a player made', () => {
    const answer = { event: 'cut-answered.v1', deck: 'A', depth: 30 };
    expect(
      watched([step(1, [], [order(DECK)]), step(2, [answer]), step(3, [closed(1, hands)]), step(4, [dealt(['??', '??'])])]).present?.deal[0]
        ?.at,
    ).toBe(30);
  });

  it('believes no root that came in the same answer as the end of betting', () => {
    const witness = new Witness(null);
    witness.see(HAPPENED.slice(0, 3));
    expect(witness.present).toBeNull();
  });

  it('believes no root that came later than the end of betting', () => {
    const witness = new Witness(null);
    const late = witness.arrives();
    witness.see(HAPPENED.slice(0, 2), witness.arrives());
    witness.see(HAPPENED.slice(2), late);
    expect(witness.present).toBeNull();
  });

  it('goes on after a reload from what was kept', () => {
    let kept = '';
    const before = new Witness(null, (memory) => (kept = JSON.stringify(memory)));
    for (const each of HAPPENED.slice(0, 4)) before.see([each]);
    const after = new Witness(JSON.parse(kept) as Memory);
    after.see(HAPPENED.slice(2));
    expect(after.present).toEqual(SEEN);
  });

  it('counts on from the proof of the round before, for whoever comes into a shoe', () => {
    const witness = new Witness(null);
    witness.adopt(
      proofOf(
        shoe,
        206,
        [
          ['player', null],
          ['banker', null],
          ['player', null],
        ],
        [0, 1, 2],
      ),
      40,
    );
    witness.see([step(41, [closed(8, hands)])]);
    witness.see([step(42, [dealt(['5c', '6c'])])]);
    expect(witness.present?.deal.map((each) => each.at)).toEqual([1, 2]);
  });
});
