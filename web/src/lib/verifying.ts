/** A round's cards checked against what was published before, without anyone asking. */
import { ownPart } from './contributing';
import { checkHeads } from './heads.svelte';
import { house, Refusing } from './http';
import { witnessedRound } from './memory';
import { judge } from './proving';
import { type Finding, keepFinding } from './verdicts.svelte';
import type { Shown } from './witness';

export interface Checked {
  table: string;
  edition: string;
  /** How many decks the table's sign names. */
  decks: number;
  /** Who asks. */
  player: string | null;
  round: number;
  /** The faces that the page shows. */
  shown: readonly Shown[];
}

const NO_COUNT = 'The rules do not allow the number of decks on the table’s sign, so the cards cannot be counted.';
const NO_HASH = 'This browser cannot hash here: open the page over https or on this machine.';

/** Check a round, and keep the finding for everything on the page that mentions it. */
export async function verify({ table, edition, decks, player, round, shown }: Checked): Promise<Finding> {
  const keep = (finding: Finding): Finding => {
    keepFinding(table, round, shown, finding);
    return finding;
  };
  keep({ is: 'checking' });
  try {
    const [proof, rules] = await Promise.all([house.proof(table, round), house.rules(edition)]);
    const pack = rules.packs.find((each) => each.decks === decks);
    const changed = await checkHeads(table, [proof.committed, proof.closed]);
    if (changed) return keep({ is: 'wrong', why: changed });
    if (!pack) return keep({ is: 'unread', why: NO_COUNT });
    return keep(await judge(proof, { round, pack, shown, seen: witnessedRound(table, round), own: ownPart(table, proof.root), player }));
  } catch (error) {
    return keep({ is: 'unread', why: error instanceof Refusing ? error.refusal.message : NO_HASH });
  }
}
