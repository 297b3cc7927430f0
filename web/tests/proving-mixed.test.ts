import { describe, expect, it } from 'vitest';
import type { PartState } from '../src/lib/contributing';
import { type Asked, judge } from '../src/lib/proving';
import { type RoundProof } from '../src/lib/types';
import { closed, dealt, DECK, depth, ended, promise, proofOf, step } from './dealing';
import { ONE, PLACES, PLAN, FIRST, HAPPENED, watched, PROOF, asked } from './proven-round';

describe('a cut by the house', () => {
  const must = depth(PROOF.root, 0, 10, 51);
  const made = (cuts: RoundProof['cuts']): RoundProof => ({
    ...proofOf(
      DECK,
      cuts.reduce((sum, each) => sum + each.depth, 0),
      PLACES,
      [0, 1, 4, 5],
    ),
    cuts,
  });
  const byHouse = (deep: number) => ({ by: 'house', player: null, depth: deep });

  it('holds where the root leads to it', async () => {
    expect(await judge(made([byHouse(must)]), asked({ seen: null }))).toMatchObject({ is: 'agrees' });
  });
  it('is refused anywhere else', async () => {
    expect(await judge(made([byHouse(must - 1)]), asked({ seen: null }))).toMatchObject({
      is: 'wrong',
      why: expect.stringMatching(/root leads to a cut/) as string,
    });
  });
  it('is judged by the bounds of the rules, at both ends', async () => {
    const cut = { least: 10, most: 42 };
    const pack = { ...ONE, cut };
    const other = depth(PROOF.root, 0, cut.least, cut.most);
    expect(other).not.toBe(must);
    expect(await judge(made([byHouse(other)]), asked({ seen: null, pack }))).toMatchObject({ is: 'agrees' });
    expect(await judge(made([byHouse(must)]), asked({ seen: null, pack }))).toMatchObject({ is: 'wrong' });
  });
  it('is refused if the cards were cut again', async () => {
    expect(await judge(made([byHouse(must), byHouse(depth(PROOF.root, 1, 10, 51))]), asked({ seen: null }))).toMatchObject({ is: 'wrong' });
  });
  it('does not lie elsewhere than its depth says', async () => {
    expect(await judge({ ...made([byHouse(must)]), start: must + 1 }, asked({ seen: null }))).toMatchObject({
      is: 'wrong',
      why: expect.stringMatching(/where the cuts left them/) as string,
    });
  });
});

describe('an order that players mixed', () => {
  const GUEST = { player: 'Guest 1', value: 'ab'.repeat(32) };
  const OTHER = { player: 'Zoë', value: 'cd'.repeat(32) };
  const BOTH = [GUEST, OTHER];
  const MIXED = proofOf(DECK, FIRST, PLACES, [0, 1, 4, 5], 7, BOTH);
  const own = (state: PartState, value = GUEST.value) => ({ root: MIXED.root, value, state, receipt: null });
  const told = [
    { fact: 'contributions-asked.v1', root: MIXED.root, promises: BOTH.map(({ player, value }) => ({ player, promise: promise(value) })) },
    ...BOTH.map((each) => ({ fact: 'contributed.v1', root: MIXED.root, ...each })),
  ];
  const at = (place: number): string => DECK[MIXED.deal[place]!.position]!;
  const felt = {
    round: 7,
    places: { dealer: [at(4), at(5)] },
    boxes: { 2: { places: { hand: [at(0), at(1)] } }, 5: { places: { hand: [] } } },
  };
  const steps = [
    ...HAPPENED.slice(0, 3),
    ...told.map((fact, index) => step(9 + (index + 1) / 10, [], [fact], { round: 7 })),
    step(10, [dealt(Array<string>(6).fill('??'))], [], { round: 7 }),
    step(16, [ended(7)], [], felt),
  ];
  const seen = watched(steps).present!;

  it('is proven, and says who mixed it', async () => {
    expect(await judge(MIXED, asked({ seen, own: own('acknowledged') }))).toMatchObject({
      is: 'agrees',
      witnessed: true,
      cards: 4,
      mixed: {
        asked: 2,
        by: [
          { ...GUEST, you: true },
          { ...OTHER, you: false },
        ],
        late: false,
      },
    });
  });
  it('is not proven if anything came between the question and the first card', async () => {
    const early = (event: object) => watched([...steps.slice(0, -2), step(9.9, [event], [], { round: 7 }), ...steps.slice(-2)]).present!;
    for (const event of [
      { event: 'wager-placed.v1', seat: 2, wager: 'ante', amount: 0 },
      { event: 'duty-done.v1', duty: 'direct-shuffle', deck: 'A' },
    ]) {
      const verdict = await judge(MIXED, asked({ seen: early(event) }));
      expect(verdict).toMatchObject({ is: 'wrong', why: expect.stringMatching(/came before the first/) as string });
    }
    for (const event of [
      { event: 'player-sat.v1', seat: 4, who: 'Ada' },
      { event: 'player-left.v1', who: 'Ada', chips: 0 },
    ])
      expect(await judge(MIXED, asked({ seen: early(event) }))).toMatchObject({ is: 'agrees' });
  });
  it('is not proven if somebody got up, or another deck was burned, before a first card that closes the bets', async () => {
    const question = told.map((fact, index) => step(5 + (index + 1) / 10, [], [fact]));
    const first = (event: object) =>
      watched([
        ...HAPPENED.slice(0, 2),
        ...question,
        step(6, [event]),
        step(10, [closed(7, PLAN), dealt(Array<string>(6).fill('??'))], [], { round: 7 }),
        step(16, [ended(7)], [], felt),
      ]).present!;
    expect(await judge(MIXED, asked({ seen: first({ event: 'chips-bought.v1', who: 'Ada', chips: 1 }) }))).toMatchObject({ is: 'agrees' });
    for (const event of [
      { event: 'player-left.v1', who: 'Ada', chips: 0 },
      { event: 'duty-done.v1', duty: 'burn', deck: 'B', number: 1 },
    ])
      expect(await judge(MIXED, asked({ seen: first(event) }))).toMatchObject({
        is: 'wrong',
        why: expect.stringMatching(/came before the first/) as string,
      });
  });
  it('is proven though a value came too late', async () => {
    const alone = proofOf(DECK, FIRST, PLACES, [0, 1, 4, 5], 7, [OTHER]);
    const both = { ...alone, promises: MIXED.promises };
    expect(await judge(both, asked({ seen: null, own: own('late') }))).toMatchObject({ is: 'agrees', mixed: { asked: 2, late: true } });
  });
  it.each<[string, Partial<RoundProof>, RegExp, Partial<Asked>]>([
    [
      'an acknowledged value is missing',
      proofOf(DECK, FIRST, PLACES, [0, 1, 4, 5], 7, [OTHER]),
      /acknowledged, but not used/,
      { seen: null, own: own('acknowledged') },
    ],
    ['this browser was not asked', {}, /did not ask/, { own: own('passed-over') }],
    ['this browser had told its value before', {}, /knew it when it chose these cards/, { own: own('known') }],
    ['this browser was asked for two values', {}, /a second value/, { own: own('twice') }],
    [
      'values are in another order than was seen',
      proofOf(DECK, FIRST, PLACES, [0, 1, 4, 5], 7, [OTHER, GUEST]),
      /not those this browser saw/,
      {},
    ],
    ['a value was not promised', { promises: MIXED.promises.slice(1) }, /Guest 1 did not promise/, { seen: null }],
    ['the seed is another', { seed: '0'.repeat(64) }, /seed/, {}],
    ['there is no seed', { seed: null }, /seed/, {}],
    ['the cards were dealt unmixed', { deal: PROOF.deal, openings: PROOF.openings }, /order of the shuffle/, {}],
  ])('is refused if %s', async (_, change, why, more) => {
    const verdict = await judge({ ...MIXED, ...change }, asked({ seen, ...more }));
    expect(verdict).toMatchObject({ is: 'wrong', why: expect.stringMatching(why) as string });
  });
});
