/** Where things lie on the felt. Units are those of the drawing; the dealer faces us from the top. */

export interface Point {
  x: number;
  y: number;
}

export interface SeatPlace extends Point {
  scale: number;
}

export interface FeltShape {
  width: number;
  height: number;
  /** Where the outermost seats are, and how much lower the middle ones. */
  edge: number;
  top: number;
  sag: number;
  /** How wide one betting position is drawn at scale 1. */
  position: number;
  /** How far the table reaches beyond the middle seats. */
  depth: number;
}

export const WIDE: FeltShape = { width: 1060, height: 700, edge: 90, top: 402, sag: 84, position: 172, depth: 204 };

/** The seats by number: seat 1, farthest to the dealer's left, is at our right. */
export function seatPlaces(seats: number, shape: FeltShape = WIDE): Map<number, SeatPlace> {
  const middle = shape.width / 2;
  const half = middle - shape.edge;
  const pitch = seats > 1 ? (2 * half) / (seats - 1) : 2 * half;
  const scale = Math.min(1, pitch / shape.position);
  const places = new Map<number, SeatPlace>();
  for (let seat = 1; seat <= seats; seat++) {
    const x = seats > 1 ? shape.width - shape.edge - (seat - 1) * pitch : middle;
    const from = (x - middle) / half;
    places.set(seat, { x, y: shape.top + shape.sag * (1 - from * from), scale });
  }
  return places;
}

/** An arc parallel to the seats, `lift` above them in the middle, for words on the felt. */
export function arc(lift: number, shape: FeltShape = WIDE): string {
  const { width, edge, top, sag } = shape;
  const ends = top - lift;
  // A quadratic curve reaches half way to its control point.
  return `M${edge} ${ends}Q${width / 2} ${ends + 2 * sag} ${width - edge} ${ends}`;
}

/** Everything beyond the players' edge of the table, which runs parallel to the seats and on past the drawing. */
export function edgeOfTable(shape: FeltShape = WIDE): string {
  const middle = shape.width / 2;
  const far = 2.6;
  const bottom = shape.top + shape.sag + shape.depth;
  const ends = bottom - shape.sag * far * far;
  const reach = (middle - shape.edge) * far;
  return `M${middle - reach} ${ends}Q${middle} ${2 * bottom - ends} ${middle + reach} ${ends}V${2 * shape.height}H${middle - reach}Z`;
}

/** Centres of so many things in a row around `middle`. */
export function row(count: number, pitch: number, middle = 0): number[] {
  return Array.from({ length: count }, (_, index) => middle + (index - (count - 1) / 2) * pitch);
}

/** Words in as few lines as fit, broken where a part ends if that is possible. */
export function inLines(words: string, most: number): string[] {
  if (words.length <= most) return [words];
  for (const between of [' · ', ', ', ' ']) {
    const at = words.lastIndexOf(between, most);
    if (at > 0) return [words.slice(0, at) + (between === ', ' ? ',' : ''), ...inLines(words.slice(at + between.length), most)];
  }
  return [words];
}
