/** What is refused, told to the player it was refused to. */
import { commandInWords, toYou } from './commands';
import { NOT_SENT, TOO_LATE } from './live.svelte';
import type { Notes } from './notes.svelte';
import { capital } from './seats';
import type { AnyView, PlayerCommand, PlayerView, Refusal } from './types';
import { isPosition, titleOf } from './words';

interface Addressed {
  readonly view: AnyView | null;
  readonly own: PlayerView | null;
  readonly notes: Notes;
}

/** What staff who try to sit down are told: the house's own words speak of roles. */
export const STAFF: Refusal = {
  code: 'wrong-role',
  clause: null,
  message: 'your account belongs to the staff, who watch and do not play: log out to play as a guest, or log in as a player',
};

/** That bets closed before a wager arrived. */
export const CLOSED: ReadonlySet<string> = new Set(['bets-closed', TOO_LATE]);

export class Refusals {
  constructor(private readonly to: Addressed) {}

  tell(refusal: Refusal, command?: PlayerCommand): void {
    if (command && (refusal.code === NOT_SENT || refusal.code === TOO_LATE)) return this.#undelivered(refusal, command);
    const { message, clause } = this.toYou(refusal);
    this.to.notes.tell({ kind: 'refusal', title: titleOf(refusal), lines: [message], clause, stays: isPosition(refusal) });
  }

  /** The table refers to players by name; to the one it addresses it says "you". */
  toYou(refusal: Refusal): Refusal {
    return { ...refusal, message: this.to.own ? toYou(refusal.message, this.to.own.player) : refusal.message };
  }

  /** A command in words. */
  inWords(command: PlayerCommand): string {
    return commandInWords(command, this.to.view?.public.sign.wagers ?? []);
  }

  /** What was done without a connection, or too late: it is no longer done, and the player must know. */
  #undelivered({ code, message }: Refusal, command: PlayerCommand): void {
    const what = this.inWords(command);
    if (code === NOT_SENT) this.to.notes.unsent([`${capital(what)} was not sent: ${message}.`]);
    else this.to.notes.late([`${capital(what)} was not carried out.`, message]);
  }
}
