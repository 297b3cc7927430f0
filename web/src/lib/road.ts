/** The score of a shoe as players keep it: a column for each run of one side, from the top down, with ties marked where they fell. */

export interface RoadCell {
  side: string;
  column: number;
  row: number;
  /** How many ties came after it. */
  ties: number;
}

const ROWS = 6;

/**
 * Where each result is written, oldest first: the place of the winning hand, or null for a tie. A run that reaches the bottom, or the tail of an earlier one, continues to the right. Ties
 * before the first win of a side are marked on that.
 */
export function bigRoad(results: readonly (string | null)[]): RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let start = -1;
  let early = 0;
  for (const side of results) {
    const before = cells.at(-1);
    if (side === null) {
      if (before) before.ties++;
      else early++;
      continue;
    }
    let [column, row] = [before?.column ?? 0, before?.row ?? 0];
    if (before?.side === side) {
      if (row + 1 < ROWS && !taken.has(`${column}/${row + 1}`) && column === start) row++;
      else column++;
    } else [column, row] = [++start, 0];
    taken.add(`${column}/${row}`);
    cells.push({ side, column, row, ties: early });
    early = 0;
  }
  return cells;
}
