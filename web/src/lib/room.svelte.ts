/** Everything the table page shows and does, in one place: what the table is, what the player may do, what is said. */
import { layoutOf } from '../games';
import { Betting } from './betting.svelte';
import { clock } from './clock.svelte';
import { type EventOf, isKind } from './events';
import { house, Refusing } from './http';
import { LiveTable } from './live.svelte';
import { dollars } from './money';
import { edgesInWords } from './edges';
import { centsIn } from './raises';
import { NO_NAMES, seatModels, shortName, shownRound } from './seats';
import type { AnyView, CutOffered, EdgePage, NamedSetting, Names, OpenChoice, PlayerCommand, PlayerView, Refusal, RulesPage, TableCard, Update } from './types';
import { announced, isHandedBack, missed, muchMissed, resultOf } from './words';

export type Tab = 'why' | 'paytables' | 'table' | 'history';

/** Something to be read: a refusal with its clause, or what happened while one was away. */
export interface Note {
  kind: 'refusal' | 'news';
  title: string;
  lines: string[];
  clause: string | null;
}

const NOTE_STAYS = 12_000;
const HANDED_BACK = 'Handed back';

export class Room {
  readonly live: LiveTable;
  readonly betting: Betting;
  card = $state.raw<TableCard | null>(null);
  rules = $state.raw<RulesPage | null>(null);
  tab = $state<Tab>('why');
  /** On a phone the paper lies below the felt until it is pulled up. */
  paperOpen = $state(false);
  note = $state.raw<Note | null>(null);
  said = $state<string[]>([]);
  clause = $state<string | null>(null);
  help = $state(false);
  deck = $state<string | null>(null);
  /** Cards chosen for the showdown hand. */
  picked = $state.raw<readonly string[]>([]);
  /** How deep the cut is to go. */
  depth = $state<number | null>(null);
  /** The amount of a wager that is decided on, as it was written; null while nothing was. */
  raise = $state<string | null>(null);
  /** The box on which keys put chips, where the player has several. */
  box = $state<number | null>(null);
  edges = $state.raw<readonly EdgePage[] | null>(null);

  #asked = '';
  /** The last round whose result was said. */
  #told: number | null = null;

  constructor(readonly id: string) {
    this.live = new LiveTable(id);
    this.betting = new Betting(this.live, (refusal) => this.refuse(refusal));
    this.live.onstate = ({ view }) => {
      if (view.view === 'player') this.betting.see(view);
      const asked = view.view === 'player' ? `${view.public.felt.round}/${view.deciding}/${view.public.felt.community.length}` : '';
      // What was chosen for one question is no answer to the next.
      if (asked !== this.#asked) {
        this.#asked = asked;
        this.picked = [];
        this.raise = null;
      }
    };
    this.live.onupdate = (update) => this.#hear(update);
  }

  readonly view: AnyView | null = $derived.by(() => this.live.state?.view ?? null);
  readonly own: PlayerView | null = $derived.by(() => (this.view?.view === 'player' ? this.view : null));
  readonly seat: number | null = $derived(this.own?.seat ?? null);
  readonly layout = $derived.by(() => (this.view ? layoutOf(this.view.public.sign) : null));
  readonly names: Names = $derived.by(() => this.live.state?.names ?? NO_NAMES);
  readonly seats = $derived.by(() =>
    this.view && this.layout && this.live.state ? seatModels(this.view, this.live.state.clocks, this.layout, this.names) : [],
  );
  readonly choices: readonly OpenChoice[] = $derived(this.own?.choices ?? []);
  /** The choice by which cards are set into two hands, if that is what the player is asked for. */
  readonly setting: OpenChoice | null = $derived(this.choices.find((each) => each.choice.cards && each.refusal === null) ?? null);
  /** What the chosen cards would make, as the server says. */
  readonly chosen: NamedSetting | null = $derived.by(
    () => this.names.settings.find((each) => each.showdown.length === this.picked.length && each.showdown.every((card) => this.picked.includes(card))) ?? null,
  );
  /** The cut, if the dealer offers it to this player. */
  readonly cut: CutOffered | null = $derived.by(() => {
    const cut = this.live.state?.clocks.cut ?? null;
    return cut && cut.seat === this.seat ? cut : null;
  });
  /** The player's boxes, the one at which he sits first. */
  readonly held: readonly number[] = $derived.by(() => {
    const mine = this.seats.filter((each) => each.you).map((each) => each.seat);
    return mine.sort((a, b) => Number(b === this.seat) - Number(a === this.seat));
  });
  /** Where keys put chips. */
  readonly current: number | null = $derived(this.box !== null && this.held.includes(this.box) ? this.box : this.seat);
  /** A choice whose wager may be of any amount between two. */
  readonly raising: OpenChoice | null = $derived.by(
    () => this.choices.find(({ choice, refusal }) => refusal === null && choice.wager && (choice.least ?? 0) < (choice.most ?? 0)) ?? null,
  );
  readonly edgeWords: Record<string, string> = $derived.by(() => (this.edges && this.view ? edgesInWords(this.edges, this.view.public.sign) : {}));
  /** Whether what lies on the table leaves too little for the wager by which one stays in. */
  readonly short: boolean = $derived.by(() => {
    if (!this.own || !this.wagering || !this.own.public.sign.wagers.some((offer) => offer.required === 'decision')) return false;
    return this.betting.on('ante') > this.own.chips;
  });
  readonly wagering = $derived(this.own !== null && this.own.seat !== null && this.own.spots.length > 0);

  async open(): Promise<void> {
    void this.#read();
    await this.live.open();
    this.#tellMissed();
  }

  async #read(): Promise<void> {
    try {
      const cards = await house.tables();
      this.card = cards.find((each) => each.id === this.id) ?? null;
      if (this.card) {
        this.betting.limits = this.card.limits;
        this.rules = await house.rules(this.card.edition);
        await this.#readEdges();
      }
    } catch (error) {
      if (error instanceof Refusing && error.status) this.refuse(error.refusal);
    }
  }

  /** Edges are counted while one plays; until then there are none to show. */
  async #readEdges(): Promise<void> {
    for (let pause = 1000; !this.edges && pause < 60_000; pause *= 1.5) {
      this.edges = (await house.edges(this.id)).edges;
      if (!this.edges) await new Promise((later) => setTimeout(later, pause));
    }
  }

  /** Put a card into the showdown hand, or take it out again; the card that was chosen first makes room. */
  pick(card: string): void {
    const most = this.setting?.choice.cards ?? 0;
    if (!most) return;
    this.picked = this.picked.includes(card) ? this.picked.filter((each) => each !== card) : [...this.picked, card].slice(-most);
  }

  /** Between what and what a wager may be decided on, with the chips that are there, and the Ante it is measured by. */
  raiseBounds({ choice }: OpenChoice): { least: number; most: number; ante: number } {
    const ante = this.betting.wagersAt(this.own?.deciding ?? 0).ante ?? choice.most ?? 0;
    return { least: choice.least ?? 0, most: Math.min(choice.most ?? 0, this.own?.chips ?? 0), ante };
  }

  /** Decide on the amount that is written; what lies outside the bounds is for the table to refuse. */
  raiseBy(open: OpenChoice): Promise<void> {
    const { least, most } = this.raiseBounds(open);
    const amount = this.raise === null ? least : centsIn(this.raise);
    if (amount) return this.decide(open, amount);
    this.refuse({ code: 'malformed-amount', clause: null, message: `write an amount from ${dollars(least)} to ${dollars(most)}, such as 25 or 12.50` });
    return Promise.resolve();
  }

  /** Wager on a box beside one's own: the same as there, or the least; the table says where that is not allowed. */
  async openBox(seat: number): Promise<void> {
    const { own, betting } = this;
    const required = own?.public.sign.wagers.find((offer) => offer.required === 'always')?.wager;
    if (!own || own.seat === null || !required) return;
    const amount = betting.wagersAt(own.seat)[required] ?? betting.next(own.seat, required);
    await betting.put(seat, required, amount);
    this.box = seat;
  }

  /** The key for boxes: to open one beside, or to go from one to the other. */
  nextBox(): boolean {
    const { held, current } = this;
    const beside = this.seats.find((each) => each.beside === 'open');
    if (held.length > 1) this.box = held[(held.indexOf(current ?? 0) + 1) % held.length]!;
    else if (beside) void this.openBox(beside.seat);
    else return false;
    return true;
  }

  answerCut(depth: number | null): Promise<void> {
    return this.cut ? this.give({ do: 'cut', seat: this.cut.seat, depth }) : Promise.resolve();
  }

  /** Sit down; whoever is nobody yet becomes a guest first. */
  async sit(seat: number): Promise<void> {
    try {
      await house.session();
    } catch (error) {
      if (error instanceof Refusing) this.refuse(error.refusal);
      return;
    }
    if (!this.own) await this.live.reopen();
    await this.give({ do: 'sit', seat });
  }

  async give(command: PlayerCommand): Promise<void> {
    await this.#done(command);
  }

  /** Get up; whether the table let one go. */
  leave(): Promise<boolean> {
    return this.#done({ do: 'leave' });
  }

  async #done(command: PlayerCommand): Promise<boolean> {
    const answer = await this.live.give(command);
    if (answer.frame === 'refused') this.refuse(answer.refusal);
    else if (this.note?.kind === 'refusal') this.note = null;
    return answer.frame === 'acknowledged';
  }

  /** A chip onto a spot, or the reason why none may lie there yet. */
  add(seat: number, wager: string): void {
    const refusal = this.own?.spots.find((each) => each.seat === seat && each.wager === wager)?.refusal;
    if (refusal) this.refuse(refusal);
    else void this.betting.add(seat, wager);
  }

  decide(choice: OpenChoice, amount: number): Promise<void> {
    const seat = this.own?.deciding;
    const showdown = choice.choice.cards ? [...this.picked] : [];
    return seat ? this.give({ do: 'decide', seat, choice: choice.choice.name, amount, showdown }) : Promise.resolve();
  }

  refuse(refusal: Refusal): void {
    this.#show({ kind: 'refusal', title: 'Not now', lines: [refusal.message], clause: refusal.clause });
    this.say(refusal.message);
  }

  /** A note is put away by whoever has read it, or by time: what it says can be heard and read elsewhere, too. */
  #show(note: Note): void {
    this.note = note;
    setTimeout(() => {
      if (this.note === note) this.note = null;
    }, NOTE_STAYS);
  }

  /** Once an hour, whoever plays is told how long he has been here. */
  remind(hours: number): void {
    const lines = [`You have been here for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`];
    if (this.own && this.card) lines.push(`You have ${dollars(this.own.chips)} in practice chips.`);
    this.#show({ kind: 'news', title: 'The time', lines, clause: null });
    this.say(lines.join(' '));
  }

  say(words: string): void {
    this.said = [...this.said.slice(-3), words];
  }

  /** Seconds until a deadline of the table, by the server's clock; null where none runs. */
  secondsUntil(deadline: number | null | undefined): number | null {
    const state = this.live.state;
    if (!state || deadline == null) return null;
    const left = deadline - state.at - (clock.now - this.live.arrived);
    return Math.max(0, Math.ceil(left / 1000));
  }

  #hear(update: Update): void {
    const view = update.view;
    const player = view.view === 'player' ? view.player : '';
    const own = player && view.view === 'player';
    for (const event of update.events) {
      if (own && isKind(event, 'wager-placed') && isHandedBack(event, player)) this.#handedBack(event);
      const words = announced(event, { player, view, hands: view.view === 'player' ? Object.values(view.hands).flat() : [] });
      if (words) this.say(words);
      if (isKind(event, 'bets-closed')) {
        this.deck = event.deck;
        this.note = null;
      }
      if (own && isKind(event, 'decision-made') && event.by === 'house' && event.who === player && words) {
        this.#show({ kind: 'news', title: 'Time was up', lines: [words], clause: event.clause });
      }
    }
    this.#sayResult(view);
  }

  /** What a round brought is said once, when everything of it is settled. */
  #sayResult(view: AnyView): void {
    const round = shownRound(view);
    if (!round || round.round === null || round.round === this.#told || (view.public.felt.round !== null && view.public.phase !== 'clearing')) return;
    const words = view.view === 'player' ? resultOf(round, view.player) : null;
    this.#told = round.round;
    if (words) this.say(words);
  }

  #handedBack(event: EventOf<'wager-placed'>): void {
    const offer = this.view?.public.sign.wagers.find((each) => each.wager === event.wager);
    const line = `${offer ? shortName(offer) : event.wager}: ${dollars(-event.change)} handed back, because it could not be played as it lay.`;
    const lines = this.note?.title === HANDED_BACK ? [...this.note.lines, line] : [line];
    this.betting.forget();
    this.#show({ kind: 'news', title: HANDED_BACK, lines, clause: event.clause ?? null });
    this.say(line);
  }

  #tellMissed(): void {
    const { own, live } = this;
    if (!own || !live.missed) return;
    const lines =
      'updates' in live.missed ? missed(live.missed.updates, { player: own.player, view: own }) : muchMissed(live.missed.before.rounds, own.public.rounds);
    live.missed = null;
    if (own.seat === null && !lines.length) return;
    const held = this.betting.total;
    const title = own.seat === null ? 'While you were away' : `Welcome back: seat ${own.seat} is still yours`;
    if (held) lines.push(`${dollars(held)} of yours lies on the table.`);
    if (!lines.length) lines.push('Nothing happened meanwhile.');
    this.#show({ kind: 'news', title, lines, clause: null });
    this.say(`${title}. ${lines.join(' ')}`);
  }

  /** The connection came back by itself. */
  returned(): void {
    this.#tellMissed();
  }
}
