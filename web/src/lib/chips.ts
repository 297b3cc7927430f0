/** Chips by value, in cents. Colors are those of the trade. */
export interface Chip {
  value: number;
  face: string;
  edge: string;
}

export const CHIPS: readonly Chip[] = [
  { value: 100, face: '#56656f', edge: '#e8ecee' },
  { value: 500, face: '#a8322b', edge: '#f6e3d8' },
  { value: 2500, face: '#2d6a4f', edge: '#e2efe2' },
  { value: 10000, face: '#1d1f24', edge: '#dcd6c6' },
  { value: 50000, face: '#5b3c88', edge: '#e9def5' },
];

const DESCENDING = [...CHIPS].reverse();
const TALLEST = 6;

/** The chips of a stack from the felt up, at most as many as can be told apart; the largest are lowest. */
export function stackOf(cents: number): Chip[] {
  const stack: Chip[] = [];
  let left = cents;
  for (const chip of DESCENDING) {
    while (left >= chip.value && stack.length < TALLEST) {
      stack.push(chip);
      left -= chip.value;
    }
  }
  // An amount below the smallest chip still shows as something.
  return stack.length ? stack : [CHIPS[0]!];
}

/** Chips worth offering at a table: those with which its limits can be met, and that the player can afford. */
export function offered(least: number | null, most: number | null): Chip[] {
  const useful = CHIPS.filter((chip) => most === null || chip.value <= most);
  const whole = useful.filter((chip) => least === null || chip.value * 20 >= least);
  return whole.length ? whole : useful;
}
