/** Where things are on the felt. Units are those of the drawing; the dealer faces us from the top. */

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

export const WIDE: FeltShape = { width: 1060, height: 720, edge: 90, top: 396, sag: 84, position: 160, depth: 216 };

/** A felt is never drawn narrower or higher than this: its seats would be too small, or too far from the dealer. */
const NARROWEST = 860;
const HIGHEST = 860;

/**
 * The felt in the proportions of the room it has on the page: narrower and higher rather than surrounded by empty felt. It is wider than it
 * was drawn only as a picture, in which nothing can be pressed.
 */
export function fitted(shape: FeltShape, room: { width: number; height: number }, widest = shape.width): FeltShape {
  if (!room.width || !room.height) return shape;
  const ratio = room.width / room.height;
  const width = Math.min(widest, Math.max(NARROWEST, ratio * shape.height));
  const height = Math.min(HIGHEST, Math.max(shape.height, width / ratio));
  return { ...shape, width, height, top: shape.top + (height - shape.height) * 0.6 };
}

/** The viewer's own boxes: drawn larger than the others, and this wide. */
export interface OwnBoxes {
  seats: readonly number[];
  scale: number;
  width: number;
}

/** The seats by number: seat 1, farthest to the dealer's left, is on our right. Own boxes get more room than the others. */
export function seatPlaces(
  seats: number,
  shape: FeltShape = WIDE,
  own: OwnBoxes = { seats: [], scale: 1, width: 0 },
): Map<number, SeatPlace> {
  const middle = shape.width / 2;
  const half = middle - shape.edge;
  const whole = Math.min(shape.width - 4, seats > 1 ? (2 * half * seats) / (seats - 1) : 2 * half);
  const even = whole / seats;
  const mine = own.seats.length < seats ? Math.max(even, own.width * own.scale) : even;
  const pitch = own.seats.length < seats ? (whole - mine * own.seats.length) / (seats - own.seats.length) : even;
  const places = new Map<number, SeatPlace>();
  let right = middle + whole / 2;
  for (let seat = 1; seat <= seats; seat++) {
    const isOwn = own.seats.includes(seat);
    const width = isOwn ? mine : pitch;
    const x = right - width / 2;
    const from = Math.min(1, Math.abs(x - middle) / half);
    places.set(seat, { x, y: shape.top + shape.sag * (1 - from * from), scale: isOwn ? own.scale : Math.min(1, pitch / shape.position) });
    right -= width;
  }
  return places;
}

/** An arc parallel to the seats, `lift` above them in the middle, for words on the felt. */
export function arc(lift: number, shape: FeltShape = WIDE): string {
  const { width, edge, top, sag } = shape;
  const ends = top - lift;
  // A quadratic curve reaches halfway to its control point.
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

/** Centers of that many things in a row around `middle`. */
export function row(count: number, pitch: number, middle = 0): number[] {
  return Array.from({ length: count }, (_, index) => middle + (index - (count - 1) / 2) * pitch);
}

/** Words in as few lines as fit, broken where a part ends if possible. */
export function inLines(words: string, most: number): string[] {
  if (words.length <= most) return [words];
  for (const between of [' · ', ', ', ' ']) {
    const at = words.lastIndexOf(between, most);
    if (at > 0) return [words.slice(0, at) + (between === ', ' ? ',' : ''), ...inLines(words.slice(at + between.length), most)];
  }
  return [words];
}
