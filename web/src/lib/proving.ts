/** Whether what the house says about a round's cards can be true, given what this browser saw: it trusts nothing it is sent now. */
import { cardInWords, JOKER } from './cards';
import { cutDepth, mixOf, promiseOf, rootOf, seedOf, verifyOpening } from './fairness';
import type { DealtCard, PackPage, RoundProof } from './types';
import type { SeenRound, Shown } from './witness';
import type { OwnPart } from './contributing';

export interface Asked {
  round: number;
  /** What the rules have the table deal from. */
  pack: PackPage;
  /** What this browser remembers about the round, if its root was here before bets closed. */
  seen: SeenRound | null;
  /** The faces that the page shows. */
  shown: readonly Shown[];
  /** What this browser added to the order, if anything. */
  own: OwnPart | null;
  /** Who asks: a player's own cards in a round are opened to that player. */
  player: string | null;
}

/** Who mixed an order, out of those who were asked. */
export interface Mixed {
  asked: number;
  by: readonly { player: string; value: string; you: boolean }[];
  /** Whether this browser's value came too late. */
  late: boolean;
}

export type Verdict =
  /** Every card that was shown leads to the root; `witnessed` if it is the one that was here before bets closed. */
  | { is: 'agrees'; witnessed: boolean; cards: number; root: string; closed: number; whole: boolean; mixed: Mixed }
  /** No card in the round was turned for everyone, so none is opened yet. */
  | { is: 'nothing' }
  | { is: 'wrong'; why: string };

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

export async function judge(proof: RoundProof, asked: Asked): Promise<Verdict> {
  const why =
    outside(proof, asked) ??
    (await chosen(proof, asked)) ??
    (await unmixed(proof, asked)) ??
    (await misdealt(proof, asked)) ??
    (await unproven(proof)) ??
    (await notWhole(proof, asked)) ??
    unopened(proof, asked);
  if (why !== null) return { is: 'wrong', why };
  const faces = facesOf(asked);
  if (!proof.openings.length)
    return faces.some((each) => each.everyone) || !asked.seen ? { is: 'wrong', why: 'no card was opened' } : { is: 'nothing' };
  const closed = new Set(faces.map((each) => placeOf(proof.deal, each)).filter((at) => cardAt(proof, at) === null)).size;
  return {
    is: 'agrees',
    witnessed: asked.seen !== null,
    cards: proof.openings.length,
    root: proof.root,
    closed,
    whole: proof.whole.length > 0,
    mixed: mixedBy(proof, asked),
  };
}

function mixedBy({ promises, contributions }: RoundProof, { own }: Asked): Mixed {
  const by = contributions.map(({ player, value }) => ({ player, value, you: value === own?.value }));
  return { asked: promises.length, by, late: own?.state === 'late' };
}

/** The round and its root are not those that were asked for and seen. */
function outside(proof: RoundProof, { round, pack, seen }: Asked): string | null {
  if (proof.round !== round) return `the proof is for round ${proof.round}`;
  if (seen && seen.root !== proof.root) return 'this browser was shown a different root before bets closed';
  if (seen && seen.cards !== proof.cards) return `the root was published for ${seen.cards} cards`;
  if (proof.committed >= proof.closed) return 'the order was published only after bets were closed';
  if (proof.cards !== pack.cards) return `the order has ${proof.cards} cards, but the table plays with ${pack.cards}`;
  if (seen?.early) return 'players were asked to mix the cards, but something else came before the first of them';
  if (seen?.astray) return 'players were asked to mix cards other than those that were dealt';
  if (seen?.changed) return `the ${cardInWords(seen.changed)} became another card during the round`;
  return null;
}

/** The house cut where it liked, and nobody mixed the cards afterward; or it reports other cuts than were seen. */
async function chosen(proof: RoundProof, { seen, pack }: Asked): Promise<string | null> {
  if (seen && JSON.stringify(seen.cuts.map((each) => each.depth)) !== JSON.stringify(proof.cuts.map((each) => each.depth)))
    return 'the cards were not cut as this browser saw';
  const depths = proof.cuts.reduce((sum, each) => sum + each.depth, 0);
  if (proof.start !== depths % proof.cards) return 'the cards are not where the cuts left them';
  const bounds = [pack.cut.least, pack.cut.most] as const;
  for (const [cuts, { by, depth }] of proof.cuts.entries()) {
    if (proof.contributions.length || by === 'player') continue;
    const must = await cutDepth(proof.root, cuts, bounds);
    if (cuts || depth !== must) return `the house cut ${depth} cards deep, but its root leads to a cut of ${must}`;
  }
  return null;
}

/** What players added was not used, or not as they added it. */
async function unmixed({ root, promises, contributions, seed }: RoundProof, { seen, own }: Asked): Promise<string | null> {
  if (own?.state === 'passed-over') return 'the house did not ask for the value with which this browser had promised to mix the cards';
  if (own?.state === 'known') return 'the house had asked this browser for its value before, and knew it when it chose these cards';
  if (own?.state === 'twice') return 'the house asked this browser for a second value to mix the same cards with';
  if (own?.told && contributions.some((each) => each.value === own.value))
    return 'the house refused the value of this browser, but used it all the same';
  if (own?.state === 'acknowledged' && !contributions.some((each) => each.value === own.value))
    return 'the value that this browser added was acknowledged, but not used';
  if (seen && JSON.stringify([seen.promises, seen.contributions]) !== JSON.stringify([promises, contributions]))
    return 'the values that mixed the cards are not those this browser saw';
  for (const { player, value } of contributions) {
    const promise = await promiseOf(value);
    if (!promises.some((each) => each.player === player && each.promise === promise))
      return `${player} did not promise the value attributed to them`;
  }
  if (seed !== (contributions.length ? await seedOf(root, contributions) : null)) return 'the seed does not follow from what players added';
  return null;
}

/** The cards were not dealt one after another, or not as was seen. */
async function misdealt(proof: RoundProof, { seen }: Asked): Promise<string | null> {
  const mix = proof.seed ? await mixOf(proof.seed, proof.cards) : null;
  for (const [index, each] of proof.deal.entries()) {
    const at = (proof.start + proof.before + index) % proof.cards;
    if (each.position !== (mix ? mix[at] : at)) return 'the cards were not dealt in the order of the shuffle';
    const dealt = seen?.deal[index];
    if (dealt && (dealt.at !== at || dealt.place !== each.place || dealt.seat !== each.seat)) {
      return 'the cards were not dealt from where the cut left them, or not to those places';
    }
  }
  if (!seen) return null;
  const short = proof.deal.length < seen.deal.length;
  return short || (seen.ended && proof.deal.length !== seen.deal.length)
    ? `${seen.deal.length} cards were dealt, not ${proof.deal.length}`
    : null;
}

async function unproven(proof: RoundProof): Promise<string | null> {
  const positions = new Set(proof.deal.map((each) => each.position));
  for (const opening of [...proof.openings, ...proof.own]) {
    if (!positions.delete(opening.position)) return `the ${cardInWords(opening.card)} was opened where no card was dealt`;
    if (!(await verifyOpening(proof.root, proof.cards, opening))) return `the ${cardInWords(opening.card)} was not in the published order`;
  }
  const strange = proof.deal.find((each) => each.card !== null && each.card !== opened(proof, each.position));
  return strange ? `the ${cardInWords(strange.card!)} was not opened` : null;
}

/** More of a card was opened than the decks have, or the order that was opened as a whole is not one. */
async function notWhole(proof: RoundProof, { pack }: Asked): Promise<string | null> {
  const most = deckOf(pack);
  for (const [card, number] of counted([...proof.openings, ...proof.own].map((each) => each.card))) {
    if (number > (most.get(card) ?? 0)) return `the ${cardInWords(card)} appears ${number} times, more than the decks have`;
  }
  if (!proof.whole.length) return null;
  if (proof.whole.length !== proof.cards || (await rootOf(proof.whole, proof.salts)) !== proof.root)
    return 'the whole order has a different root';
  const whole = counted(proof.whole);
  for (const [card, number] of most) {
    if (whole.get(card) !== number) return `the whole order has the ${cardInWords(card)} ${whole.get(card) ?? 0} times, not ${number}`;
  }
  return null;
}

/** A face that was shown is not the one that was committed to, or was not opened. */
function unopened(proof: RoundProof, asked: Asked): string | null {
  for (const each of facesOf(asked)) {
    const at = placeOf(proof.deal, each);
    if (at === null) return `the ${cardInWords(each.card)} was shown, but not dealt`;
    const card = cardAt(proof, at);
    if (card === null && each.everyone) return `the ${cardInWords(each.card)} was shown, but not opened`;
    if (card === null && isOwn(asked)) return `the ${cardInWords(each.card)} was dealt to you, but not opened to you`;
    if (card !== null && card !== each.card) return `the ${cardInWords(each.card)} was shown where the order has the ${cardInWords(card)}`;
  }
  return null;
}

/** Whether the person who asks was dealt the cards, and stayed to the end. */
function isOwn({ seen, player }: Asked): boolean {
  return seen !== null && player !== null && seen.player === player;
}

function facesOf({ seen, shown }: Asked): readonly Shown[] {
  return [...(seen?.shown ?? []), ...shown];
}

/** The position of a card by the place it was dealt to. */
function placeOf(deal: readonly DealtCard[], { place, seat, index }: Shown): number | null {
  return deal.filter((each) => each.place === place && each.seat === seat)[index]?.position ?? null;
}

function opened(proof: RoundProof, position: number): string | null {
  return proof.openings.find((each) => each.position === position)?.card ?? null;
}

function cardAt(proof: RoundProof, position: number | null): string | null {
  if (position === null) return null;
  return opened(proof, position) ?? proof.own.find((each) => each.position === position)?.card ?? proof.whole[position] ?? null;
}

/** How often each card is in the decks. */
function deckOf({ jokers, decks }: PackPage): Map<string, number> {
  const cards = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  const deck = new Map(cards.map((card) => [card, decks]));
  return jokers ? deck.set(JOKER, jokers) : deck;
}

function counted(cards: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}
