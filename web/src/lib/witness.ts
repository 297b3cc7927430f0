/**
 * What this browser saw with its own eyes, so that a later proof cannot be made to fit: the root of an order before bets closed, where its
 * cards were after the cuts, what players added to mix them, to whom they were dealt, and every face that was shown.
 * docs/reference/fairness.md says how positions are counted.
 */
import { UNSEEN } from './cards';
import { isKind } from './events';
import { ownHands } from './lying';
import type { AnyEvent, Contribution, CutMade, DealStep, Fact, Felt, Promised, RoundProof, Update } from './types';

export type Happened = Pick<Update, 'sequence' | 'events' | 'facts' | 'view'>;

/** An order that was published, and how far it has come. */
export interface Order {
  root: string;
  cards: number;
  stacked: boolean;
  start: number;
  cuts: CutMade[];
  dealt: number;
  /** Who was asked to mix it, and what they added. */
  promises: Promised[];
  contributions: Contribution[];
  /** Whether something came between the question to players and the first card. */
  early?: boolean;
  /** Which answer of the house it came with; things that came together have no known order. */
  arrived: number;
}

/** A face at its place: the card at `index` among those dealt to that place. */
export interface Shown {
  place: string;
  seat: number | null;
  index: number;
  card: string;
  /** Whether everyone saw it, so that it must be opened with the round; otherwise only the viewer did. */
  everyone: boolean;
}

/** A round whose root was here before its bets were closed. */
export interface SeenRound {
  round: number;
  /** Who saw it, if that player had a hand in it and stayed. */
  player: string | null;
  root: string;
  cards: number;
  cuts: CutMade[];
  promises: Promised[];
  contributions: Contribution[];
  early?: boolean;
  /** Whether players were asked to mix other cards since the round before. */
  astray?: boolean;
  /** The cards of the deal by their places after the cuts: the proof shows what is mixed at each. */
  deal: { at: number; place: string; seat: number | null }[];
  shown: Shown[];
  /** Where the next cards go. */
  plan: { place: string; seat: number | null }[];
  ended: boolean;
  /** A card that was a different one before, if there was one. */
  changed: string | null;
}

export interface Memory {
  /** The last step that was seen; null before the first. */
  sequence: number | null;
  orders: Record<string, Order>;
  /** The deck that the last round is dealt from. */
  deck: string | null;
  /** That round, if its root was known in time. */
  present: SeenRound | null;
  /** Whether a round is in play. */
  playing: boolean;
  /** The roots of orders that were shuffled again or removed before a card left them. */
  dead?: string[];
  /** Whether players were asked to mix cards that were not next, or were never dealt, since bets last closed. */
  astray?: boolean;
}

const SET_ASIDE = 'set-aside';
/** How many dead roots are kept. */
const DEAD = 40;

export class Witness {
  #memory: Memory;
  #arrivals = 0;

  /** `keep` is given everything there is to remember, whenever there is more. */
  constructor(
    memory: Memory | null,
    private readonly keep: (memory: Memory) => void = () => {},
  ) {
    const orders = Object.entries(memory?.orders ?? {}).map(([deck, order]) => [deck, { ...order, arrived: 0 }] as const);
    this.#memory = {
      sequence: memory?.sequence ?? null,
      orders: Object.fromEntries(orders),
      deck: memory?.deck ?? null,
      present: memory?.present ?? null,
      playing: memory?.playing ?? false,
      dead: memory?.dead ?? [],
      astray: memory?.astray ?? false,
    };
  }

  /** Whether the next card is the first of this order: the newest of its deck, and it is that deck's turn. */
  isNext(root: string): boolean {
    const { orders, playing, deck } = this.#memory;
    const found = Object.entries(orders).find(([, order]) => order.root === root);
    if (!found || found[1].dealt) return false;
    // Of two decks, the one dealt last does not come next.
    return playing ? found[0] === deck : Object.keys(orders).length < 2 || found[0] !== deck;
  }

  /** Whether a promise was called in, in a line that was seen, for the order that is dealt next. */
  isCalledIn(root: string, promise: string): boolean {
    const order = Object.values(this.#memory.orders).find((each) => each.root === root);
    return this.isNext(root) && (order?.promises.some((each) => each.promise === promise) ?? false);
  }

  get sequence(): number | null {
    return this.#memory.sequence;
  }

  get present(): SeenRound | null {
    return this.#memory.present;
  }

  /** Something has come from the house now. */
  arrives(): number {
    return ++this.#arrivals;
  }

  /** Steps that came in one answer. Those seen before are skipped. */
  see(steps: readonly Happened[], arrived = this.arrives()): void {
    for (const step of steps) {
      if (this.sequence !== null && step.sequence <= this.sequence) continue;
      for (const fact of step.facts) this.#fact(fact, arrived);
      for (const event of step.events) {
        this.#comesBetween(event, step.events);
        this.#event(event, arrived);
      }
      if (this.present && !this.present.ended && step.view.view === 'player' && Object.keys(step.view.hands).length)
        this.present.player = step.view.player;
      this.#look(step.view.public.felt.round === null ? step.view.public.last : step.view.public.felt, ownHands(step.view));
      this.#memory.sequence = step.sequence;
    }
    this.keep(this.#memory);
  }

  /** The order that a finished round was dealt from, if the next is dealt from it as well. */
  adopt(proof: RoundProof, sequence: number, arrived = this.arrives()): void {
    const { root, cards, start, cuts, promises, contributions } = proof;
    const dealt = proof.before + proof.deal.length;
    this.#memory.orders[proof.deck] = { root, cards, stacked: false, start, cuts, dealt, promises, contributions, arrived };
    this.#memory.sequence = sequence;
    this.keep(this.#memory);
  }

  /** Steps are missing: nothing that was counted is certain anymore. */
  forget(): void {
    this.#memory = { sequence: null, orders: {}, deck: null, present: null, playing: false };
    this.keep(this.#memory);
  }

  #fact(fact: Fact, arrived: number): void {
    if (fact.fact === 'order-committed.v1') {
      const { root, cards, stacked = false } = fact;
      this.#ends(fact.deck);
      this.#memory.orders[fact.deck] = { root, cards, stacked, start: 0, cuts: [], dealt: 0, promises: [], contributions: [], arrived };
    } else if (fact.fact === 'contributions-asked.v1' || fact.fact === 'contributed.v1') {
      const orders = Object.values(this.#memory.orders).filter((order) => order.root === fact.root);
      const { present } = this;
      if (this.#memory.dead?.includes(fact.root) || (orders.length && !this.isNext(fact.root))) this.#goesAstray();
      for (const each of present?.root === fact.root ? [...orders, present] : orders) {
        if (fact.fact === 'contributions-asked.v1') each.promises = [...fact.promises];
        else each.contributions = [...each.contributions, { player: fact.player, value: fact.value }];
      }
    }
  }

  /** The order of a deck is gone: anyone asked to mix it before a card left it has mixed nothing. */
  #ends(deck: string): void {
    const order = this.#memory.orders[deck];
    if (!order || order.dealt) return;
    this.#memory.dead = [...(this.#memory.dead ?? []), order.root].slice(-DEAD);
    if (order.promises.length) this.#goesAstray();
  }

  #goesAstray(): void {
    if (this.#memory.playing && this.present && !this.present.ended) this.present.astray = true;
    else this.#memory.astray = true;
  }

  /** Anyone who knows how the cards are mixed could take advantage, so only the first card may follow the question. */
  #comesBetween(event: AnyEvent, batch: readonly AnyEvent[]): void {
    const { present } = this;
    const playing = this.#memory.playing;
    for (const [deck, order] of Object.entries(this.#memory.orders)) {
      if (!order.promises.length || order.dealt || !comesBetween(event, batch, { deck, playing })) continue;
      order.early = true;
      if (present?.root === order.root) present.early = true;
    }
  }

  #event(event: AnyEvent, arrived: number): void {
    const { orders } = this.#memory;
    if (isKind(event, 'duty-done') && event.deck != null && orders[event.deck]) {
      if (event.duty === 'cut') cut(orders[event.deck]!, { by: event.by, player: null, depth: event.number ?? 0 });
      if (event.duty === 'burn') orders[event.deck]!.dealt += event.number ?? 0;
      if (event.duty === 'remove') {
        this.#ends(event.deck);
        delete orders[event.deck];
      }
    } else if (isKind(event, 'cut-answered') && event.depth != null && orders[event.deck]) {
      cut(orders[event.deck]!, { by: event.by, player: event.who, depth: event.depth });
    } else if (isKind(event, 'bets-closed')) {
      this.#memory.playing = true;
      this.#closed(event.round, event.deck, event.plan, arrived);
    } else if (isKind(event, 'cards-dealt')) {
      this.#dealt(event.cards.length, event.more ?? []);
    } else if (isKind(event, 'deal-continued')) {
      this.#dealt(0, event.plan);
    } else if (isKind(event, 'card-set-aside')) {
      if (event.deck == null) this.#leaves(SET_ASIDE, null);
      else if (orders[event.deck]) orders[event.deck]!.dealt++;
    } else if (isKind(event, 'round-ended')) {
      this.#memory.playing = false;
      if (this.present?.round === event.round) this.present.ended = true;
    } else if (isKind(event, 'player-left') && this.present?.player === event.who) {
      this.present.player = null;
    }
  }

  #closed(round: number, deck: string, plan: readonly DealStep[], arrived: number): void {
    const order = this.#memory.orders[deck];
    this.#memory.deck = deck;
    this.#memory.present =
      order && order.arrived < arrived
        ? {
            round,
            player: null,
            root: order.root,
            cards: order.cards,
            cuts: order.cuts,
            promises: order.promises,
            contributions: order.contributions,
            early: order.early ?? false,
            astray: this.#memory.astray ?? false,
            deal: [],
            shown: [],
            plan: oneByOne(plan),
            ended: false,
            changed: null,
          }
        : null;
    this.#memory.astray = false;
  }

  #dealt(count: number, more: readonly DealStep[]): void {
    for (let each = 0; each < count; each++) {
      const to = this.present?.plan.shift();
      this.#leaves(to?.place ?? '', to?.seat ?? null);
    }
    this.present?.plan.push(...oneByOne(more));
  }

  /** The next card leaves the deck. It counts even if the round cannot be proven: the next one continues from there. */
  #leaves(place: string, seat: number | null): void {
    const order = this.#memory.orders[this.#memory.deck ?? ''];
    if (!order) return;
    this.present?.deal.push({ at: (order.start + order.dealt) % order.cards, place, seat });
    order.dealt++;
  }

  #look(felt: Felt | null, hands: Record<string, readonly string[]>): void {
    const { present } = this;
    if (!present || felt?.round !== present.round) return;
    for (const each of shownIn(felt, present.ended ? {} : hands)) {
      const known = present.shown.find((other) => other.place === each.place && other.seat === each.seat && other.index === each.index);
      if (!known) present.shown.push(each);
      else if (known.card !== each.card) present.changed = known.card;
      else known.everyone ||= each.everyone;
    }
  }
}

/** Every face on the felt, and those of the viewer's own hands. */
export function shownIn(felt: Felt, hands: Record<string, readonly string[]> = {}): Shown[] {
  const found: Shown[] = [];
  const add = (place: string, seat: number | null, cards: readonly string[], everyone = true): void => {
    for (const [index, card] of cards.entries()) if (card !== UNSEEN) found.push({ place, seat, index, card, everyone });
  };
  for (const [place, cards] of Object.entries(felt.places)) add(place, null, cards);
  add(SET_ASIDE, null, felt.set_aside);
  for (const [seat, box] of Object.entries(felt.boxes)) {
    for (const [place, cards] of Object.entries(box.places)) add(place, Number(seat), cards);
  }
  const everyone = new Set(found.filter((each) => each.place === 'hand').map((each) => each.seat));
  for (const [seat, cards] of Object.entries(hands)) if (!everyone.has(Number(seat))) add('hand', Number(seat), cards, false);
  return found;
}

/**
 * Whether this happens to an order that players were asked about, and is not its first card. A person may sit down or buy chips, or leave
 * once bets are closed: that changes no wager and no card.
 */
function comesBetween(event: AnyEvent, batch: readonly AnyEvent[], { deck, playing }: { deck: string; playing: boolean }): boolean {
  if (isKind(event, 'duty-done')) return event.duty !== 'burn' || event.deck !== deck;
  if (isKind(event, 'bets-closed')) return !batch.some((each) => isKind(each, 'cards-dealt'));
  if (isKind(event, 'player-left')) return !playing;
  if (isKind(event, 'player-sat')) return event.bot != null;
  const harmless = ['cards-dealt', 'hand-examined', 'card-set-aside', 'chips-bought'] as const;
  return !harmless.some((kind) => isKind(event, kind));
}

function cut(order: Order, made: CutMade): void {
  order.cuts = [...order.cuts, made];
  // A stacked deck is cut only for show.
  if (!order.stacked) order.start = (order.start + made.depth) % order.cards;
}

function oneByOne(plan: readonly DealStep[]): { place: string; seat: number | null }[] {
  return plan.flatMap(({ cards, place, seat }) => Array.from({ length: cards }, () => ({ place, seat: seat ?? null })));
}
