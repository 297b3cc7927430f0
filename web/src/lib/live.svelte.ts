/** One table as it happens: a connection that comes back by itself, and never loses or doubles a command. */
import { house, Refusing } from './http';
import type { Acknowledged, ClientFrame, PlayerCommand, Refusal, Refused, ServerFrame, Snapshot, Update } from './types';

export type Answer = Acknowledged | Refused;
export type Connection = 'connecting' | 'live' | 'lost';

interface Waiting {
  command: PlayerCommand;
  answer: (answer: Answer) => void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

export class LiveTable {
  /** The newest state of the table, and when it arrived by this machine's clock. */
  state = $state.raw<Snapshot | Update | null>(null);
  arrived = 0;
  connection = $state<Connection>('connecting');
  /** What happened while the connection was gone, once it is back; null when there was no gap. */
  missed = $state.raw<Update[] | null>(null);
  /** Why the table cannot be shown at all. */
  failure = $state.raw<Refusal | null>(null);
  onstate: (state: Snapshot | Update) => void = () => {};
  onupdate: (update: Update) => void = () => {};

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly id: string) {}

  /** Begin to follow the table, from the last step this browser saw of it if it saw one. */
  async open(): Promise<void> {
    this.#closed = false;
    await this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Connect anew, because who we are has changed. */
  async reopen(): Promise<void> {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    await this.#connect(null);
  }

  /** Give a command and wait for its answer. It is given again under the same id if the connection breaks. */
  give(command: PlayerCommand): Promise<Answer> {
    const id = newId();
    return new Promise((answer) => {
      this.#waiting.set(id, { command, answer });
      if (this.connection === 'live') this.#send({ frame: 'given', id, command });
    });
  }

  async #connect(since: number | null = this.#lastSeen()): Promise<void> {
    let from = since;
    if (from !== null) {
      try {
        from = await this.#catchUp(from);
      } catch {
        this.#lost();
        return;
      }
    }
    if (this.#closed) return;
    const socket = new WebSocket(new URL(`/api/tables/${encodeURIComponent(this.id)}/live`, location.href.replace(/^http/, 'ws')));
    this.#socket = socket;
    await new Promise<void>((begun) => {
      socket.onopen = () => this.#send({ frame: 'hello', since: from });
      socket.onmessage = (message: MessageEvent<string>) => {
        this.#receive(JSON.parse(message.data) as ServerFrame);
        begun();
      };
      socket.onclose = (event) => {
        begun();
        if (this.#socket === socket) this.#ended(event);
      };
      // Nothing need be said by a house in which nothing happened: who has caught up is there.
      if (from !== null && this.state) setTimeout(begun, 300);
    });
  }

  /** What happened since: the last sequence known now, or null where only a snapshot helps. */
  async #catchUp(since: number): Promise<number | null> {
    try {
      const missed = await house.since(this.id, since);
      const last = missed.at(-1);
      if (last) this.#take(last);
      this.missed = missed;
      // Without a state, as after a reload in a quiet moment, the table must be shown anew.
      return this.state ? this.state.sequence : null;
    } catch (error) {
      if (error instanceof Refusing && error.status >= 400 && error.status < 500) return null;
      throw error;
    }
  }

  #receive(frame: ServerFrame): void {
    switch (frame.frame) {
      case 'snapshot':
        this.#take(frame);
        this.#isLive();
        break;
      case 'update':
        this.#take(frame);
        this.#isLive();
        this.onupdate(frame);
        break;
      case 'acknowledged':
      case 'refused':
        this.#answered(frame);
        break;
    }
  }

  #take(state: Snapshot | Update): void {
    // An answer to an old question may come late.
    if (this.state && state.sequence < this.state.sequence) return;
    this.state = state;
    this.arrived = performance.now();
    this.failure = null;
    remember(this.id, state.sequence);
    this.onstate(state);
  }

  #isLive(): void {
    if (this.connection === 'live') return;
    this.connection = 'live';
    this.#pause = FIRST_PAUSE;
    for (const [id, { command }] of this.#waiting) this.#send({ frame: 'given', id, command });
  }

  #answered(frame: Answer): void {
    const waiting = frame.id === null ? undefined : this.#waiting.get(frame.id);
    if (frame.id === null || !waiting) return;
    this.#waiting.delete(frame.id);
    waiting.answer(frame);
  }

  #ended(event: CloseEvent): void {
    if (this.#closed) return;
    if (event.code === 1008) {
      this.failure = { code: 'closed', clause: null, message: event.reason || 'The house closed this connection.' };
      this.connection = 'lost';
      return;
    }
    this.#lost();
  }

  #lost(): void {
    if (this.#closed) return;
    this.connection = this.state ? 'lost' : 'connecting';
    this.#timer = setTimeout(() => void this.#connect(this.state?.sequence ?? null), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #lastSeen(): number | null {
    return remembered(this.id);
  }
}

function newId(): string {
  return crypto.randomUUID();
}

function remember(table: string, sequence: number): void {
  try {
    sessionStorage.setItem(`pitboss.seen.${table}`, String(sequence));
  } catch {
    // Then a reload begins with a snapshot, and says nothing of what was missed.
  }
}

function remembered(table: string): number | null {
  try {
    const kept = sessionStorage.getItem(`pitboss.seen.${table}`);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}
