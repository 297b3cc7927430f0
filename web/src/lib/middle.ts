/** What lies in the middle of the felt, in front of the dealer: hands, and what players have pooled. */
import { boardOf, isStale, playing } from './lying';
import { inWords, type SeatModel } from './seats';
import type { AnyView, CentralPlace, Felt, Layout, Names } from './types';

/** A hand in front of the dealer: its cards, what it is in words, and the cards that make it. */
export interface CentralHand {
  place: CentralPlace;
  cards: readonly string[];
  name: string;
  made: readonly string[];
  /** The clause under which a cover card lies on the cards, if one does. */
  covered: string | null;
  /** Whether it is one of two hands, and wins. */
  wins: boolean;
  /** What to say about a card that does not count. */
  aside: string;
}

/** Whether everyone wagers on the hands in front of the dealer, and nobody is dealt cards of their own. */
export function isCommon({ hand }: Pick<Layout, 'hand'>): boolean {
  return hand.cards === 0;
}

export function centralHands(felt: Felt | null, names: Names, layout: Layout): CentralHand[] {
  return layout.central.map((place) => {
    const cards = felt?.places[place.place] ?? [];
    const name = names.places[place.place];
    const common = isCommon(layout);
    const covered = (!common && felt?.covered) || null;
    const aside = names.aside.includes(place.place);
    return {
      place,
      cards,
      name: name?.name ?? '',
      // A hand that everyone wagers on is named by all its cards, unless one is aside or they are on their way.
      made: playing(name?.cards ?? [], common ? (aside ? cards : []) : [...cards, ...boardOf(felt, layout)], felt),
      covered,
      wins: common && names.winner === place.place,
      aside: aside ? place.aside : '',
    };
  });
}

/** The viewer's hand, while it plays. */
function ownHand(seats: readonly SeatModel[]): SeatModel | undefined {
  return seats.find((seat) => seat.you && !seat.second && !seat.folded && seat.made.length);
}

/** The cards of the hands that a board may be part of: the viewer's own, and the dealer's. */
export function boardPlay(seats: readonly SeatModel[], central: readonly CentralHand[]): Playing {
  return { own: ownHand(seats)?.made ?? [], dealers: central[0]?.made ?? [] };
}

export interface Playing {
  own: readonly string[];
  dealers: readonly string[];
}

/** What all players have pooled on a wager, and who has won it: then it lies there no longer. */
export interface PoolModel {
  /** What the wager is called: "Pot". */
  name: string;
  amount: number;
  winners: readonly string[];
  /** What each of them is given, and at which seat: whole cents, as it was settled. */
  shares: readonly { seat: number; amount: number }[];
  won: boolean;
}

export function poolOf(view: AnyView, wager: string): PoolModel {
  const { felt, last } = view.public;
  // As with all that lies before others: the last pool is seen until the viewer wagers on the next round.
  const next = felt.round !== null || isStale(view) || last === null;
  const boxes = Object.entries((next ? felt.boxes : last.boxes) ?? {}).filter(([, box]) => box.wagers[wager]);
  const lines = boxes.flatMap(([seat, box]) =>
    (box.lines ?? []).filter((line) => line.wager === wager).map((line) => ({ ...line, player: box.player, seat: Number(seat) })),
  );
  const own = view.view === 'player' ? view.player : null;
  const winning = lines.filter((line) => line.outcome !== 'void' && line.paid + line.returned > 0);
  return {
    name: view.public.sign.wagers.find((offer) => offer.wager === wager)?.short ?? wager,
    amount: boxes.reduce((sum, [, box]) => sum + box.wagers[wager]!, 0),
    winners: winning.map((line) => (line.player === own ? 'you' : line.player)),
    shares: winning.map((line) => ({ seat: line.seat, amount: line.paid + line.returned })),
    won: lines.length > 0 && lines.length === boxes.length,
  };
}

/** "won by you and Paul", or that it was returned. */
export function wonBy({ winners }: Pick<PoolModel, 'winners'>): string {
  return winners.length ? `won by ${inWords(winners)}` : 'returned';
}
