/** Everything the table page shows and does, in one place: what the table is, what the player may do, what is said. */
import { About } from './about.svelte';
import { Betting } from './betting.svelte';
import { Boxes } from './boxes.svelte';
import { Choosing } from './choosing.svelte';
import { clock, secondsLeft } from './clock.svelte';
import { type At, edgesInWords } from './edges';
import { textInWords } from './figures';
import { Going } from './going.svelte';
import { type Stage, shows } from './happening';
import { Hearing } from './hearing.svelte';
import { house, Refusing } from './http';
import { areMoving, Said } from './landing.svelte';
import { layoutAt } from './layout';
import { LiveTable } from './live.svelte';
import { chipsOf, dollars } from './money';
import { finishMotion } from './motion';
import { moveFrom } from './moving.svelte';
import { Notes } from './notes.svelte';
import { OwnNames } from './own-names.svelte';
import { Pacing } from './pacing';
import { Question } from './question';
import { Reading } from './reading.svelte';
import { dueInWords } from './reasons';
import { CLOSED, Refusals, STAFF } from './refusals';
import { kept, type Kept, NO_NAMES, NOTHING_KEPT, type SeatModel, seatModels, withWords } from './seats';
import { play } from './sound';
import type {
  AnyView,
  CentralPlace,
  CutOffered,
  Names,
  OpenChoice,
  PlayerCommand,
  PlayerView,
  Refusal,
  RulesPage,
  Snapshot,
  TableCard,
  Update,
} from './types';
import { askBalance, left, sittingDown, visiting, visits } from './visit.svelte';
import { type Staked, stakedIn } from './wagers';

interface Words {
  names: Names;
  seats: readonly SeatModel[];
}

export class Room {
  readonly live: LiveTable;
  readonly notes = new Notes();
  readonly betting: Betting;
  readonly question = new Question();
  readonly pacing: Pacing;
  readonly about: About;
  readonly hearing: Hearing;
  readonly reading = new Reading();
  readonly choosing = new Choosing(this);
  readonly boxes = new Boxes(this);
  readonly refusals = new Refusals(this);
  readonly #going = new Going();
  readonly #ownNames = new OwnNames();
  /** The player's own cards in the round that is shown: a folded hand is turned for nobody else. */
  #kept = $state.raw<Kept>(NOTHING_KEPT);
  /** The round of which the player has seen enough, until there is something to decide in it. */
  #skipped = $state<number | null>(null);
  /** What the table's sign said when it was last seen. */
  #sign: string | null = null;

  constructor(readonly id: string) {
    this.live = new LiveTable(id);
    this.betting = new Betting(this.live, {
      refused: (refusal, command) => this.refuse(refusal, command),
      acts: () => this.#acts(),
    });
    this.pacing = new Pacing(this.live);
    this.about = new About(id, (refusal) => this.refuse(refusal));
    this.hearing = new Hearing(this.live, this.notes, this.betting, () => this.layout);
    this.live.onstate = (state) => this.#see(state);
    this.live.onupdate = (update) => this.hearing.hear(update);
    this.live.onlive = (update) => {
      this.#going.leave(update, this.view);
      this.#said.keep();
      shows(update, this.skipped ? 'instant' : update.clocks.pace);
    };
  }

  #see({ view, clocks, names }: Snapshot | Update): void {
    this.#ownNames.see(view, names);
    this.#mindSign(view.public);
    if (view.view === 'player' && view.seat !== null) visiting(this.id, view.public);
    this.pacing.see(view, clocks);
    if (view.view === 'player') this.betting.see(view);
    this.#kept = kept(view, this.#kept);
    if (view.view === 'player' && view.deciding !== null) this.#skipped = null;
    const asks = this.question.see(view, clocks);
    if (asks === 'same') return;
    // What was chosen for one question does not answer the next, and what was said about one is not news in the next.
    this.choosing.anew();
    this.boxes.anew();
    this.notes.overtaken();
    if (asks === 'turn') play('turn');
  }

  /** Whether the player has seen enough of the round that is shown. */
  get skipped(): boolean {
    return this.#skipped !== null && this.#skipped === this.view?.public.felt.round;
  }

  get card(): TableCard | null {
    return this.about.card;
  }

  get rules(): RulesPage | null {
    return this.about.rules;
  }

  /** What is only shown is over: for the player at once, and at the table once everyone who plays has seen enough. */
  async skip(): Promise<void> {
    finishMotion();
    // If the table waits for this player, there is nothing else to skip.
    if (this.own?.deciding != null) return;
    this.#skipped = this.view?.public.felt.round ?? null;
    await this.give({ do: 'skip' });
  }

  readonly view: AnyView | null = $derived.by(() => this.live.state?.view ?? null);
  readonly own: PlayerView | null = $derived.by(() => (this.view?.view === 'player' ? this.view : null));
  readonly seat: number | null = $derived(this.own?.seat ?? null);
  readonly layout = $derived.by(() => (this.view && this.rules ? layoutAt(this.rules.layout, this.view.public.sign) : null));
  /** What everything on the table is called, and each seat with its words, as the table is now. */
  readonly #now: Words = $derived.by(() => {
    const { view, layout, live } = this;
    const told = live.state?.names ?? NO_NAMES;
    const names = view ? this.#ownNames.added(told, view) : told;
    return {
      names,
      seats: view && layout && live.state ? seatModels(view, live.state.clocks, layout, names, this.#kept) : [],
    };
  });
  readonly #said = new Said<Words>(() => this.#now);
  /** Whether cards are on their way: nothing is said or asked about them. */
  readonly moving: boolean = $derived.by(() => areMoving());
  readonly names: Names = $derived.by(() => this.#said.words.names);
  /** What the cards on their way are on their way for. */
  readonly stage: Stage | null = $derived(this.#going.now?.stage ?? null);
  /** Why what is due is due, each with its clause; while cards are on their way, why they are. */
  readonly whys: readonly { words: string; clause: string }[] = $derived.by(() => {
    const { moving, view, seats } = this;
    const going = moving ? this.#going.now : null;
    const dues = going?.due ?? view?.public.due ?? [];
    return dues.map((due) => ({ words: dueInWords(due, seats, going?.cards), clause: due.clause }));
  });
  readonly seats: readonly SeatModel[] = $derived.by(() => {
    const seats = this.#going.drawn(withWords(this.#now.seats, this.#said.words.seats));
    // Without a connection nobody can take a turn.
    return this.connected ? seats : seats.map((each) => (each.you ? { ...each, deciding: false } : each));
  });
  readonly choices: readonly OpenChoice[] = $derived.by(() =>
    (this.moving ? [] : (this.own?.choices ?? [])).map((open) => ({ ...open, refusal: open.refusal && this.refusals.toYou(open.refusal) })),
  );
  /** The cut, if the dealer offers it to this player. */
  readonly cut: CutOffered | null = $derived.by(() => {
    const cut = this.live.state?.clocks.cut ?? null;
    return cut && cut.seat === this.seat ? cut : null;
  });
  /** Whether players of this game decide anything after the deal. */
  readonly decides: boolean = $derived.by(
    () => this.layout?.apart != null || (this.view?.public.sign.wagers.some((offer) => offer.required === 'decision') ?? false),
  );
  /** The hands whose wins are kept as the score of a shoe; empty if no score is kept. */
  readonly sides: readonly CentralPlace[] = $derived.by(() => {
    const colored = this.layout?.central.filter((each) => each.color) ?? [];
    return colored.length > 1 ? colored : [];
  });
  readonly edgeWords: Record<string, string> = $derived.by(() =>
    this.about.edges && this.rules
      ? edgesInWords(this.about.edges, textInWords(this.rules), { decides: this.decides, at: (wager) => this.metered(wager) })
      : {},
  );
  /** Whether the wagers on the table leave too little for the one needed to stay in. */
  readonly short: boolean = $derived.by(() => {
    if (!this.own || !this.wagering || this.base === null) return false;
    return this.toStay(this.betting.on(this.base)) > this.own.chips;
  });
  /** The wager that everyone makes first, and against which later ones are measured. */
  readonly base: string | null = $derived.by(
    () => this.view?.public.sign.wagers.find((offer) => offer.required === 'always')?.wager ?? null,
  );
  /** The player's wagers that are in play and not settled yet: what leaving may lose. */
  readonly staked: readonly Staked[] = $derived.by(() => (this.own ? stakedIn(this.own) : []));
  readonly wagering = $derived(this.own !== null && this.own.seat !== null && this.own.spots.length > 0);
  /** Whether the time for wagers is up, though the house has not said so yet. */
  readonly closing: boolean = $derived.by(() => this.wagering && this.secondsUntil(this.live.state?.clocks.closes_bets_at) === 0);
  /** Whether the player missed a round, so that nobody waits for the next wager. */
  readonly sitsOut: boolean = $derived.by(() => this.seat !== null && (this.live.state?.clocks.sitting_out.includes(this.seat) ?? false));
  /** Whether what the player does reaches the house: without a connection, nothing may look as if it did. */
  readonly connected: boolean = $derived.by(() => this.live.connection === 'live');

  async open(): Promise<void> {
    // Nothing is drawn before the layout is there, which comes with the rules.
    await Promise.all([this.live.open(), this.#readRules()]);
    if (this.own) await askBalance();
    this.hearing.tellMissed();
  }

  async #readRules(): Promise<void> {
    await this.about.read();
    this.betting.limits = this.card?.limits ?? [];
    void this.about.readEdges();
  }

  /** Another Rules Submission has other limits, wagers or paytables: everything read about the previous one is read again. */
  #mindSign({ sign }: AnyView['public']): void {
    const now = JSON.stringify(sign);
    if (this.#sign !== null && this.#sign !== now) void this.#readRules();
    this.#sign = now;
  }

  /** What the meter shows, and what is on a wager or would be with one more chip: its edge depends on both. */
  metered(wager: string): At | null {
    const meter = this.view?.public.meter ?? null;
    const limit = this.card?.limits.find((each) => each.wager === wager);
    if (meter === null) return null;
    const stake = this.betting.on(wager) || Math.min(Math.max(this.betting.chip, limit?.least ?? 0), limit?.most ?? Infinity);
    return { meter, stake };
  }

  /** Choose a card to set apart. A player who does has seen the question: the next key is meant for it. */
  pick(card: string): void {
    if (this.choosing.pick(card)) this.question.noticed();
  }

  /** What a player with this much on the first wager needs after the deal to stay in: as much again, if anything is decided then. */
  toStay(base: number): number {
    return this.view?.public.sign.wagers.some((offer) => offer.required === 'decision') ? base : 0;
  }

  /** Decide on the typed amount; the table refuses anything out of bounds. */
  raiseBy(open: OpenChoice): Promise<void> {
    const { least, most } = this.choosing.bounds(open);
    const amount = this.choosing.amount(open);
    if (amount) return this.decide(open, amount);
    this.refuse({
      code: 'malformed-amount',
      clause: null,
      message: `enter an amount from ${dollars(least)} to ${dollars(most)}, such as 25 or 12.50`,
    });
    return Promise.resolve();
  }

  answerCut(depth: number | null): Promise<void> {
    return this.cut ? this.give({ do: 'cut', seat: this.cut.seat, depth }) : Promise.resolve();
  }

  /** Sit down; someone without a session becomes a guest first. */
  async sit(seat: number): Promise<void> {
    if (this.about.elsewhere) {
      const from = this.about.elsewhere;
      return void (await moveFrom(from, () => {
        this.about.elsewhere = null;
        void this.sit(seat);
      }));
    }
    try {
      await house.session();
    } catch (error) {
      if (error instanceof Refusing) this.refuse(error.refusal.code === 'wrong-role' ? STAFF : error.refusal);
      return;
    }
    if (!this.own) await this.live.reopen();
    sittingDown(this.id);
    await this.give({ do: 'sit', seat });
  }

  async give(command: PlayerCommand): Promise<void> {
    await this.#done(command);
  }

  /** Leave; returns whether the table allowed it. */
  async leave(): Promise<boolean> {
    const lost = this.card?.leaving.wagers === 'losing' ? this.staked.reduce((sum, each) => sum + each.amount, 0) : 0;
    const gone = await this.#done({ do: 'leave' });
    if (gone) left(this.id, lost);
    return gone;
  }

  /** What the player has won or lost since the house gave the first chips, at all tables. */
  readonly result: number | null = $derived.by(() => {
    const { own, seat } = this;
    if (!own || seat === null || !visits.session || own.public.sign.training) return null;
    const lying = own.public.felt.round === null ? this.betting.total : this.staked.reduce((sum, each) => sum + each.amount, 0);
    return own.chips + lying - visits.session.given;
  });

  #acts(): void {
    this.notes.acts();
    this.question.answers();
  }

  async #done(command: PlayerCommand): Promise<boolean> {
    this.#acts();
    const answer = await this.live.give(command);
    if (answer.frame === 'refused') this.refuse(answer.refusal, command);
    // What the house gives is not winnings.
    if (command.do === 'buy-in' || command.do === 'sit') await askBalance();
    return answer.frame === 'acknowledged';
  }

  /** Whether a decision has not been answered yet: a second click means the same one. */
  #decides = false;

  async decide(choice: OpenChoice, amount: number): Promise<void> {
    const seat = this.own?.deciding;
    if (!seat || this.#decides) return;
    const apart = choice.choice.cards ? [...this.choosing.picked] : [];
    this.#decides = true;
    try {
      await this.give({ do: 'decide', seat, choice: choice.choice.name, amount, apart });
    } finally {
      this.#decides = false;
    }
  }

  refuse(refusal: Refusal, command?: PlayerCommand): void {
    if (command?.do === 'wager' && this.sitsOut && CLOSED.has(refusal.code)) void this.#comeBack();
    else this.refusals.tell(refusal, command);
  }

  /** A wager that came a moment too late from somebody who sat out: in the next round, bets wait for it. */
  async #comeBack(): Promise<void> {
    if (!(await this.#done({ do: 'return' }))) return;
    const lines = ['Bets had just closed. Before the next round, they stay open until you can wager.'];
    this.notes.tell({ kind: 'news', title: 'You are back', lines, clause: null });
  }

  /** Once an hour, players are told how long they have been here. */
  remind(hours: number): void {
    const lines = [`You have been playing for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`];
    if (this.own && this.card) lines.push(`You have ${dollars(this.own.chips)} in ${chipsOf(this.card.money)}.`);
    this.notes.tell({ kind: 'news', title: 'Time check', lines, clause: null });
  }

  /** Seconds until a deadline of the table, by the server's clock; null if none is running. */
  secondsUntil(deadline: number | null | undefined): number | null {
    const state = this.live.state;
    if (!state || deadline == null) return null;
    return secondsLeft(deadline - state.at, clock.now - this.live.arrived);
  }

  /** How many seconds a seat is still kept for someone who is away or sits out; null if no time is running. */
  keptFor(seat: number | null): number | null {
    return this.secondsUntil(this.live.state?.clocks.kept.find((each) => each.seat === seat)?.until);
  }
}
