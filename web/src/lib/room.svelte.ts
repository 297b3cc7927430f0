/** Everything the table page shows and does, in one place: what the table is, what the player may do, what is said. */
import type { Action } from './actions';
import { Betting } from './betting.svelte';
import { UNSEEN } from './cards';
import { clock } from './clock.svelte';
import { commandInWords, toYou } from './commands';
import { verify } from './verifying';
import { askBalance, left, played, visiting, visits } from './visit.svelte';
import { shownIn } from './witness';
import { type EventOf, isKind } from './events';
import { house, Refusing } from './http';
import { layoutAt } from './layout';
import { LiveTable, NOT_SENT, TOO_LATE } from './live.svelte';
import { dollars } from './money';
import { type At, edgesInWords } from './edges';
import { shows } from './happening';
import { finishMotion } from './motion';
import { play } from './sound';
import { Notes } from './notes.svelte';
import { prefer, taste } from './taste.svelte';
import { centsIn } from './raises';
import { capital, kept, type Kept, NO_NAMES, NOTHING_KEPT, ownHands, seatModels, sentence, shownRound } from './seats';
import type {
  AnyView,
  Clocks,
  CutOffered,
  EdgePage,
  Felt,
  NamedSetting,
  Names,
  OpenChoice,
  PaceName,
  PlayerCommand,
  PlayerView,
  Refusal,
  RulesPage,
  TableCard,
  Update,
} from './types';
import { announced, isHandedBack, missed, muchMissed, resultOf, titleOf, whyHandedBack, winnerInWords } from './words';

export type Tab = 'why' | 'rules' | 'paytables' | 'table' | 'history';

const SIT = 'sit';
const HANDED_BACK = 'Returned';

/** So many milliseconds from now. */
function later(pause: number): Promise<void> {
  return new Promise((done) => setTimeout(done, pause));
}

export class Room {
  readonly live: LiveTable;
  readonly notes = new Notes();
  readonly betting: Betting;
  card = $state.raw<TableCard | null>(null);
  rules = $state.raw<RulesPage | null>(null);
  tab = $state<Tab>('why');
  /** On a phone the paper lies below the felt until it is pulled up. */
  paperOpen = $state(false);
  clause = $state<string | null>(null);
  help = $state(false);
  /** What is read over a page that has no tabs, such as a replay. */
  sheet = $state<Tab | null>(null);
  deck = $state<string | null>(null);
  /** Cards chosen for the showdown hand. */
  picked = $state.raw<readonly string[]>([]);
  /** How deep the cut is to go. */
  depth = $state<number | null>(null);
  /** The amount of a wager that is decided on, as it was written; null while nothing was. */
  raise = $state<string | null>(null);
  /** The box on which keys put chips, where the player has several. */
  box = $state<number | null>(null);
  /** A round whose cards are not those that were committed to. */
  disproven = $state.raw<{ round: number; why: string } | null>(null);
  edges = $state.raw<readonly EdgePage[] | null>(null);
  /** The player's own cards of the round that is shown: a hand that was folded is turned for nobody else. */
  #kept = $state.raw<Kept>(NOTHING_KEPT);

  /** What the player is or was last asked, and the keys that answer it. */
  #question: string | null = null;
  #keys = new Set<string>();
  /** Since when he is asked it, and the keys that answered what he was asked before. */
  asked: { since: number; before: ReadonlySet<string> } = { since: -Infinity, before: new Set() };
  /** Whether the house is being told how fast to go, and whether it would not hear of it. */
  #wishing = false;
  #paceRefused = false;
  /** The last round whose result was said. */
  #told: number | null = null;

  constructor(readonly id: string) {
    this.live = new LiveTable(id);
    this.betting = new Betting(this.live, (refusal, command) => this.refuse(refusal, command));
    this.live.onstate = (state) => {
      const { view, clocks } = state;
      if (view.view === 'player' && view.seat !== null) visiting(this.id, view.public.sign.game);
      this.#wishPace(view, clocks);
      if (view.view === 'player') this.betting.see(view);
      this.#kept = kept(view, this.#kept);
      const question = questionOf(view, clocks);
      if (question === this.#question) return;
      // What was chosen for one question is no answer to the next, and what was said of one is no news in the next.
      this.picked = [];
      this.raise = null;
      this.notes.overtaken();
      if (question === null) return;
      if (question.startsWith('decide') || question.startsWith('cut')) play('turn');
      // Whoever has just sat down was asked nothing before.
      this.asked = { since: performance.now(), before: this.#question === SIT ? new Set() : this.#keys };
      this.#question = question;
      this.#keys = new Set();
    };
    this.live.onupdate = (update) => this.#hear(update);
    this.live.onlive = (update) => shows(update, update.clocks.pace);
  }

  /** How fast the house is to go; remembered, and asked for wherever one sits down. */
  choosePace(pace: PaceName): void {
    prefer({ pace });
    this.#paceRefused = false;
    const state = this.live.state;
    if (state) this.#wishPace(state.view, state.clocks);
  }

  /** What is only shown is over. */
  async skip(): Promise<void> {
    finishMotion();
    await this.give({ do: 'skip' });
  }

  /** Tell the house the pace that this browser remembers, unless it knows. */
  #wishPace(view: AnyView, clocks: Clocks): void {
    const seat = view.view === 'player' ? view.seat : null;
    if (seat === null || taste.pace === null || clocks.paces[seat] === taste.pace || this.#wishing || this.#paceRefused) return;
    this.#wishing = true;
    void this.live.give({ do: 'pace', pace: taste.pace }).then((answer) => {
      this.#wishing = false;
      this.#paceRefused = answer.frame === 'refused' && answer.refusal.code !== NOT_SENT;
    });
  }

  /** These actions are shown now. */
  shows(actions: readonly Action[]): void {
    for (const { key, main } of actions) {
      this.#keys.add(key);
      if (main) this.#keys.add('Enter');
    }
  }

  /** The player has done something about the present question, so he knows that it is another. */
  noticed(): void {
    this.asked = { ...this.asked, before: new Set() };
  }

  readonly view: AnyView | null = $derived.by(() => this.live.state?.view ?? null);
  readonly own: PlayerView | null = $derived.by(() => (this.view?.view === 'player' ? this.view : null));
  readonly seat: number | null = $derived(this.own?.seat ?? null);
  readonly layout = $derived.by(() => (this.view && this.rules ? layoutAt(this.rules.layout, this.view.public.sign) : null));
  readonly names: Names = $derived.by(() => this.live.state?.names ?? NO_NAMES);
  readonly seats = $derived.by(() =>
    this.view && this.layout && this.live.state ? seatModels(this.view, this.live.state.clocks, this.layout, this.names, this.#kept) : [],
  );
  readonly choices: readonly OpenChoice[] = $derived.by(() =>
    (this.own?.choices ?? []).map((open) => ({ ...open, refusal: open.refusal && this.#toYou(open.refusal) })),
  );
  /** The choice by which cards are set into two hands, if that is what the player is asked for. */
  readonly setting: OpenChoice | null = $derived(this.choices.find((each) => each.choice.cards && each.refusal === null) ?? null);
  /** What the chosen cards would make, as the server says. */
  readonly chosen: NamedSetting | null = $derived.by(
    () =>
      this.names.settings.find(
        (each) => each.showdown.length === this.picked.length && each.showdown.every((card) => this.picked.includes(card)),
      ) ?? null,
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
  /** Whether players of this game decide anything after the deal. */
  readonly decides: boolean = $derived.by(
    () => this.layout?.setting != null || (this.view?.public.sign.wagers.some((offer) => offer.required === 'decision') ?? false),
  );
  readonly edgeWords: Record<string, string> = $derived.by(() =>
    this.edges && this.view
      ? edgesInWords(this.edges, this.view.public.sign, { decides: this.decides, at: (wager) => this.metered(wager) })
      : {},
  );
  /** Whether what lies on the table leaves too little for the wager by which one stays in. */
  readonly short: boolean = $derived.by(() => {
    if (!this.own || !this.wagering || !this.own.public.sign.wagers.some((offer) => offer.required === 'decision')) return false;
    return this.base !== null && this.betting.on(this.base) > this.own.chips;
  });
  /** The wager that everyone makes first, and by which those that are decided on are measured. */
  readonly base: string | null = $derived.by(
    () => this.view?.public.sign.wagers.find((offer) => offer.required === 'always')?.wager ?? null,
  );
  /** The player's wagers that are in play and not settled yet: what he may lose by leaving. */
  readonly staked: readonly { wager: string; name: string; amount: number }[] = $derived.by(() => {
    const { own } = this;
    if (!own || own.public.felt.round === null) return [];
    const open = Object.values(own.public.felt.boxes).filter((box) => box.player === own.player && !box.abandoned);
    const lying = open.flatMap((box) => Object.entries(box.wagers).filter(([wager]) => !box.lines?.some((line) => line.wager === wager)));
    return own.public.sign.wagers.flatMap((offer) => {
      const amount = lying.reduce((sum, [wager, cents]) => sum + (wager === offer.wager ? cents : 0), 0);
      return amount ? [{ wager: offer.wager, name: offer.short, amount }] : [];
    });
  });
  readonly wagering = $derived(this.own !== null && this.own.seat !== null && this.own.spots.length > 0);
  /** Whether what the player does reaches the house: without a connection nothing may look as if it did. */
  readonly connected: boolean = $derived.by(() => this.live.connection === 'live');

  async open(): Promise<void> {
    // Nothing is drawn before the layout is there, which comes with the rules.
    await Promise.all([this.live.open(), this.#read()]);
    void this.#readEdges();
    if (this.own) await askBalance();
    this.#tellMissed();
  }

  async #read(): Promise<void> {
    for (let pause = 500; !this.rules && pause < 60_000; pause *= 1.5) {
      try {
        this.card = (await house.tables()).find((each) => each.id === this.id) ?? null;
        if (!this.card) return;
        this.betting.limits = this.card.limits;
        this.rules = await house.rules(this.card.edition);
      } catch (error) {
        if (error instanceof Refusing && error.status) return this.refuse(error.refusal);
        await later(pause);
      }
    }
  }

  /** Edges are counted while one plays; until then there are none to show. */
  async #readEdges(): Promise<void> {
    try {
      for (let pause = 1000; this.card && !this.edges && pause < 60_000; pause *= 1.5) {
        this.edges = (await house.edges(this.id)).edges;
        if (!this.edges) await later(pause);
      }
    } catch (error) {
      if (error instanceof Refusing && error.status) this.refuse(error.refusal);
    }
  }

  /** What the meter shows, and what lies on a wager or would with one chip more: by these its edge is told. */
  metered(wager: string): At | null {
    const meter = this.view?.public.meter ?? null;
    const limit = this.card?.limits.find((each) => each.wager === wager);
    if (meter === null) return null;
    const stake = this.betting.on(wager) || Math.min(Math.max(this.betting.chip, limit?.least ?? 0), limit?.most ?? Infinity);
    return { meter, stake };
  }

  /** Put a card into the showdown hand, or take it out again; the card that was chosen first makes room. */
  pick(card: string): void {
    const most = this.setting?.choice.cards ?? 0;
    if (!most) return;
    this.picked = this.picked.includes(card) ? this.picked.filter((each) => each !== card) : [...this.picked, card].slice(-most);
  }

  /** Between what and what a wager may be decided on, with the chips that are there, and the wager it is measured by. */
  raiseBounds({ choice }: OpenChoice): { least: number; most: number; base: number } {
    const base = (this.base && this.betting.wagersAt(this.own?.deciding ?? 0)[this.base]) || (choice.most ?? 0);
    return { least: choice.least ?? 0, most: Math.min(choice.most ?? 0, this.own?.chips ?? 0), base };
  }

  /** Decide on the amount that is written; what lies outside the bounds is for the table to refuse. */
  raiseBy(open: OpenChoice): Promise<void> {
    const { least, most } = this.raiseBounds(open);
    const amount = this.raise === null ? least : centsIn(this.raise);
    if (amount) return this.decide(open, amount);
    this.refuse({
      code: 'malformed-amount',
      clause: null,
      message: `enter an amount from ${dollars(least)} to ${dollars(most)}, such as 25 or 12.50`,
    });
    return Promise.resolve();
  }

  /** Wager on a box beside one's own, where the table offers it; elsewhere nothing is staked, and it is said why. */
  async openBox(seat: number): Promise<void> {
    const { own, base } = this;
    if (!own || own.seat === null || !base) return;
    if (this.seats.find((each) => each.seat === seat)?.beside !== 'open') return this.refuse(own.public.sign.elsewhere);
    await this.betting.openBox(seat, base);
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
  async leave(): Promise<boolean> {
    const lost = this.card?.leaving.wagers === 'losing' ? this.staked.reduce((sum, each) => sum + each.amount, 0) : 0;
    const gone = await this.#done({ do: 'leave' });
    if (gone) left(this.id, lost);
    return gone;
  }

  /** What the player has won or lost since the house gave him his first chips, at all tables. */
  readonly result: number | null = $derived.by(() => {
    const { own, seat } = this;
    if (!own || seat === null || !visits.session) return null;
    const lying = own.public.felt.round === null ? this.betting.total : this.staked.reduce((sum, each) => sum + each.amount, 0);
    return own.chips + lying - visits.session.given;
  });

  async #done(command: PlayerCommand): Promise<boolean> {
    const answer = await this.live.give(command);
    if (answer.frame === 'refused') this.refuse(answer.refusal, command);
    else this.notes.done();
    // What the house gives is no winnings.
    if (command.do === 'buy-in' || command.do === 'sit') await askBalance();
    return answer.frame === 'acknowledged';
  }

  add(seat: number, wager: string): void {
    void this.betting.add(seat, wager);
  }

  decide(choice: OpenChoice, amount: number): Promise<void> {
    const seat = this.own?.deciding;
    const showdown = choice.choice.cards ? [...this.picked] : [];
    return seat ? this.give({ do: 'decide', seat, choice: choice.choice.name, amount, showdown }) : Promise.resolve();
  }

  refuse(refusal: Refusal, command?: PlayerCommand): void {
    if (command && (refusal.code === NOT_SENT || refusal.code === TOO_LATE)) return this.#undelivered(refusal, command);
    const { message, clause } = this.#toYou(refusal);
    this.notes.tell({ kind: 'refusal', title: titleOf(refusal), lines: [message], clause });
  }

  /** The table speaks of players by name; to the one it speaks to it says "you". */
  #toYou(refusal: Refusal): Refusal {
    return { ...refusal, message: this.own ? toYou(refusal.message, this.own.player) : refusal.message };
  }

  /** What was done without a connection, or too late: it is not done any more, and whoever did it must know. */
  #undelivered({ code, message }: Refusal, command: PlayerCommand): void {
    const what = this.inWords(command);
    if (code === NOT_SENT) this.notes.unsent([`${capital(what)} was not sent: ${message}.`]);
    else this.notes.late([`${capital(what)} was not carried out.`, message]);
  }

  /** A command in words. */
  inWords(command: PlayerCommand): string {
    return commandInWords(command, this.view?.public.sign.wagers ?? []);
  }

  /** Once an hour, players are told how long they have been here. */
  remind(hours: number): void {
    const lines = [`You have been playing for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`];
    if (this.own && this.card) lines.push(`You have ${dollars(this.own.chips)} in practice chips.`);
    this.notes.tell({ kind: 'news', title: 'Time check', lines, clause: null });
  }

  /** Seconds until a deadline of the table, by the server's clock; null where none runs. */
  secondsUntil(deadline: number | null | undefined): number | null {
    const state = this.live.state;
    if (!state || deadline == null) return null;
    const left = deadline - state.at - (clock.now - this.live.arrived);
    return Math.max(0, Math.ceil(left / 1000));
  }

  /** Every round that was seen is checked when it is over; one that does not hold stays in sight until it is put away. */
  async #check(view: AnyView): Promise<void> {
    const { last, sign } = view.public;
    if (!last || last.round === null) return;
    const { round } = last;
    const found = await verify({
      table: this.id,
      edition: sign.edition,
      decks: sign.decks,
      player: view.view === 'player' ? view.player : null,
      round,
      shown: shownIn(last),
    });
    if (found.is !== 'wrong') return;
    this.disproven = { round, why: found.why };
    this.notes.say(`The cards of round ${round} could not be verified: ${found.why}.`);
  }

  #hear(update: Update): void {
    const view = update.view;
    const own = view.view === 'player' ? view : null;
    const player = own?.player ?? '';
    const hands = own ? Object.values(ownHands(own)).flat() : [];
    for (const event of update.events) {
      if (own && isKind(event, 'wager-placed') && isHandedBack(event, player)) this.#handedBack(event, update.events);
      if (isKind(event, 'round-ended')) void this.#check(view);
      const words = announced(event, { player, view, hands });
      if (words) this.notes.say(words);
      if (isKind(event, 'bets-closed')) {
        this.deck = event.deck;
        this.notes.begins();
      }
      if (own && isKind(event, 'decision-made') && event.by === 'house' && event.who === player && words) {
        this.notes.show({ kind: 'news', title: 'Time ran out', lines: [words], clause: event.clause });
      }
    }
    this.#sayResult(view);
  }

  /** What a round brought is said once, when everything of it is settled. */
  #sayResult(view: AnyView): void {
    const round = shownRound(view);
    if (
      !round ||
      round.round === null ||
      round.round === this.#told ||
      (view.public.felt.round !== null && view.public.phase !== 'clearing')
    )
      return;
    const words = [
      this.layout && winnerInWords(this.names, this.layout),
      view.view === 'player' ? resultOf(round, view.player) : null,
    ].filter((each) => each !== null);
    this.#told = round.round;
    if (view.view === 'player') this.#count(round, view.player);
    if (words.length) this.notes.say(words.map(sentence).join(' '));
  }

  #count(round: Felt, player: string): void {
    const own = Object.values(round.boxes).filter((box) => box.player === player && box.net !== null);
    if (!own.length || round.round === null) return;
    const wagered = own.reduce((sum, box) => sum + (box.lines ?? []).reduce((all, line) => all + line.stake, 0), 0);
    played(this.id, { round: round.round, wagered, net: own.reduce((sum, box) => sum + (box.net ?? 0), 0) });
  }

  #handedBack(event: EventOf<'wager-placed'>, events: Update['events']): void {
    const sign = this.view?.public.sign ?? { wagers: [] };
    const offer = sign.wagers.find((each) => each.wager === event.wager);
    const line = `${offer ? offer.short : event.wager}: ${dollars(-event.change)} returned, ${whyHandedBack(event, events, sign)}.`;
    this.betting.forget();
    this.notes.add({ kind: 'news', title: HANDED_BACK, lines: [line], clause: event.clause ?? null });
  }

  #tellMissed(): void {
    const { own, live } = this;
    if (!own || !live.missed) return;
    const lines =
      'updates' in live.missed
        ? missed(live.missed.updates, { player: own.player, view: own })
        : muchMissed(live.missed.before.rounds, own.public.rounds);
    live.missed = null;
    if (own.seat === null && !lines.length && !this.notes.owes) return;
    const held = this.betting.total;
    const title = own.seat === null ? 'While you were away' : `Welcome back: seat ${own.seat} is still yours`;
    if (held) lines.push(`You have ${dollars(held)} on the table.`);
    this.notes.welcome(title, lines, 'Nothing happened while you were away.');
  }

  /** The connection came back by itself. */
  returned(): void {
    this.#tellMissed();
  }
}

/** What the table asks of this person: to sit down, to cut, to wager, or to decide on one street; null while it asks nothing. */
export function questionOf(view: AnyView, clocks: Pick<Clocks, 'cut'>): string | null {
  if (view.view !== 'player' || view.seat === null) return SIT;
  const { felt, rounds } = view.public;
  if (view.deciding !== null)
    return `decide ${felt.round}/${view.deciding}/${
      Object.values(felt.places)
        .flat()
        .filter((card) => card !== UNSEEN).length
    }`;
  if (clocks.cut?.seat === view.seat) return `cut ${rounds}`;
  return view.spots.length ? `wager ${rounds}` : null;
}
