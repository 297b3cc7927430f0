/** What the player has chosen but not given yet: cards to set apart, an amount, how deep to cut. */
import type { Betting } from './betting.svelte';
import { centsIn } from './raises';
import type { NamedSetting, Names, OpenChoice, PlayerView } from './types';

/** What the table asks, and what answers to it depend on. */
interface Asking {
  readonly choices: readonly OpenChoice[];
  readonly names: Names;
  readonly own: PlayerView | null;
  readonly base: string | null;
  readonly betting: Betting;
}

export class Choosing {
  /** Cards chosen to be set apart. */
  picked = $state.raw<readonly string[]>([]);
  /** How deep to cut. */
  depth = $state<number | null>(null);
  /** The amount of a wager made by a decision, as typed; null while nothing was. */
  raise = $state<string | null>(null);

  constructor(private readonly table: Asking) {}

  /** The choice that sets cards into two hands, if the player is asked for it. */
  readonly setting: OpenChoice | null = $derived.by(
    () => this.table.choices.find((each) => each.choice.cards && each.refusal === null) ?? null,
  );
  /** What the chosen cards would make, according to the server. */
  readonly chosen: NamedSetting | null = $derived.by(
    () =>
      this.table.names.settings.find(
        (each) => each.apart.length === this.picked.length && each.apart.every((card) => this.picked.includes(card)),
      ) ?? null,
  );
  /** A choice whose wager may be any amount between two. */
  readonly raising: OpenChoice | null = $derived.by(
    () =>
      this.table.choices.find(({ choice, refusal }) => refusal === null && choice.wager && (choice.least ?? 0) < (choice.most ?? 0)) ??
      null,
  );

  /** What was chosen for one question does not answer the next. */
  anew(): void {
    this.picked = [];
    this.raise = null;
  }

  /** Choose a card to set apart, or take it back; the first one chosen makes room. Returns whether any may be chosen. */
  pick(card: string): boolean {
    const most = this.setting?.choice.cards ?? 0;
    if (!most) return false;
    this.picked = this.picked.includes(card) ? this.picked.filter((each) => each !== card) : [...this.picked, card].slice(-most);
    return true;
  }

  /** The bounds of a wager made by a decision, with the player's chips, and the wager it is measured against. */
  bounds({ choice }: OpenChoice): { least: number; most: number; base: number } {
    const { base, betting, own } = this.table;
    const measure = (base && betting.wagersAt(own?.deciding ?? 0)[base]) || (choice.most ?? 0);
    return { least: choice.least ?? 0, most: Math.min(choice.most ?? 0, own?.chips ?? 0), base: measure };
  }

  /** The amount to decide on: the least while nothing was typed, and null if what was typed is no amount. */
  amount(open: OpenChoice): number | null {
    return (this.raise === null ? this.bounds(open).least : centsIn(this.raise)) || null;
  }
}
