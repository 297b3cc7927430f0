import { describe, expect, it } from 'vitest';
import { fitted, inLines, row, seatPlaces, WIDE } from '../src/lib/geometry';

describe('seats', () => {
  it.each([1, 5, 6, 7, 8, 9])('of a table for %i lie within the felt, and apart', (count) => {
    const places = [...seatPlaces(count).values()];
    for (const place of places) {
      expect(place.x - (WIDE.position / 2) * place.scale).toBeGreaterThanOrEqual(0);
      expect(place.x + (WIDE.position / 2) * place.scale).toBeLessThanOrEqual(WIDE.width);
    }
    const xs = places.map((place) => place.x).sort((a, b) => a - b);
    const nearest = Math.min(...xs.slice(1).map((x, index) => x - xs[index]!));
    expect(nearest - WIDE.position * places[0]!.scale).toBeGreaterThan(-1e-9);
  });

  it('run from our right to our left, because the dealer faces us', () => {
    const places = seatPlaces(6);
    expect(places.get(1)!.x).toBeGreaterThan(places.get(6)!.x);
  });

  it('are nearest to us in the middle, and the same on both sides', () => {
    const places = seatPlaces(6);
    expect(places.get(3)!.y).toBeGreaterThan(places.get(1)!.y);
    expect(places.get(3)!.y).toBeCloseTo(places.get(4)!.y);
  });

  it.each([[[1]], [[3]], [[3, 4]], [[6, 5]]])('leave the own boxes %j the room they take, and the others none of it', (seats) => {
    const own = { seats, scale: 1.35, width: 240 };
    const places = seatPlaces(6, WIDE, own);
    const halves = new Map(
      [...places].map(([seat, place]) => [seat, seats.includes(seat) ? (own.width * own.scale) / 2 : (WIDE.position * place.scale) / 2]),
    );
    for (const [seat, place] of places) {
      expect(place.x - halves.get(seat)!).toBeGreaterThanOrEqual(0);
      expect(place.x + halves.get(seat)!).toBeLessThanOrEqual(WIDE.width);
      const left = places.get(seat + 1);
      if (left) expect(place.x - halves.get(seat)!).toBeGreaterThanOrEqual(left.x + halves.get(seat + 1)! - 1e-9);
    }
  });
});

it('makes the felt narrower and higher where the page is, within bounds', () => {
  expect(fitted(WIDE, { width: 0, height: 0 })).toEqual(WIDE);
  const wide = fitted(WIDE, { width: 1540, height: 920 });
  expect([wide.width, wide.height, wide.top]).toEqual([WIDE.width, WIDE.height, WIDE.top]);
  const high = fitted(WIDE, { width: 704, height: 608 });
  expect(high.width).toBeLessThan(WIDE.width);
  expect(high.width / high.height).toBeCloseTo(704 / 608);
  expect(high.top).toBeGreaterThan(WIDE.top);
  const tower = fitted(WIDE, { width: 700, height: 3000 });
  expect(tower.height).toBeLessThan(1.3 * WIDE.height);
});

it('breaks words that are too long where a part of them ends', () => {
  expect(inLines('Flush, queen high', 17)).toEqual(['Flush, queen high']);
  expect(inLines('Flush, queen high', 16)).toEqual(['Flush,', 'queen high']);
  expect(inLines('Does not qualify, 10 for the pot · +$20', 34)).toEqual(['Does not qualify, 10 for the pot', '+$20']);
  expect(inLines('Does not qualify, 10 for the pot · +$20', 23)).toEqual(['Does not qualify,', '10 for the pot · +$20']);
  expect(inLines('unbreakable', 5)).toEqual(['unbreakable']);
});

it('puts things in a row around its middle', () => {
  expect(row(3, 10, 100)).toEqual([90, 100, 110]);
  expect(row(0, 10)).toEqual([]);
});
