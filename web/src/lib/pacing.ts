/** How fast the house should go: remembered by this browser, and told to the house wherever the player sits down. */
import { type LiveTable, NOT_SENT } from './live.svelte';
import { prefer, taste } from './taste.svelte';
import type { AnyView, Clocks, PaceName } from './types';

export class Pacing {
  /** Whether the house is being told, and whether it refused. */
  #telling = false;
  #refused = false;

  constructor(private readonly live: LiveTable) {}

  choose(pace: PaceName): void {
    prefer({ pace });
    this.#refused = false;
    const { state } = this.live;
    if (state) this.see(state.view, state.clocks);
  }

  /** Tell the house what this browser remembers, unless it knows. */
  see(view: AnyView, clocks: Clocks): void {
    const seat = view.view === 'player' ? view.seat : null;
    if (seat === null || taste.pace === null || clocks.paces[seat] === taste.pace || this.#telling || this.#refused) return;
    this.#telling = true;
    void this.live.give({ do: 'pace', pace: taste.pace }).then((answer) => {
      this.#telling = false;
      this.#refused = answer.frame === 'refused' && answer.refusal.code !== NOT_SENT;
    });
  }
}
