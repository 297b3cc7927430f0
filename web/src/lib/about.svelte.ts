/** What is known about a table besides its state: its card in the lobby, its rules, and the edges of its wagers. */
import { house, Refusing } from './http';
import type { EdgePage, Refusal, RulesPage, TableCard } from './types';

export class About {
  card = $state.raw<TableCard | null>(null);
  /** The table where this person already has a seat. */
  elsewhere = $state.raw<TableCard | null>(null);
  rules = $state.raw<RulesPage | null>(null);
  edges = $state.raw<readonly EdgePage[] | null>(null);

  constructor(
    private readonly id: string,
    private readonly refused: (refusal: Refusal) => void,
  ) {}

  async read(): Promise<void> {
    let read = false;
    for (let pause = 500; !read && pause < 60_000; pause *= 1.5) {
      try {
        const cards = await house.tables();
        this.card = cards.find((each) => each.id === this.id) ?? null;
        this.elsewhere = cards.find((each) => each.id !== this.id && each.yours !== null) ?? null;
        if (!this.card) return;
        this.rules = await house.rules(this.card.edition);
        read = true;
      } catch (error) {
        if (error instanceof Refusing && error.status) return this.refused(error.refusal);
        await later(pause);
      }
    }
  }

  /** Edges are computed during play; until then there are none to show, least of all those of other rules. */
  async readEdges(): Promise<void> {
    this.edges = null;
    try {
      for (let pause = 1000; this.card && !this.edges && pause < 60_000; pause *= 1.5) {
        this.edges = (await house.edges(this.id)).edges;
        if (!this.edges) await later(pause);
      }
    } catch (error) {
      if (error instanceof Refusing && error.status) this.refused(error.refusal);
    }
  }
}

/** That many milliseconds from now. */
function later(pause: number): Promise<void> {
  return new Promise((done) => setTimeout(done, pause));
}
