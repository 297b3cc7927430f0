/** Motion on the table: from where a thing was to where it lands, in the time available; none for those who want none. */
import type { TransitionConfig } from 'svelte/transition';
import { drawn, follow, land, takeOff } from './landing.svelte';
import type { DealStep, PaceName } from './types';

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Milliseconds by pace: for all cards of a deal to leave the shoe, for one on its way at most, between two at most. */
const TIMES: Record<PaceName, { deal: number; way: number; apart: number }> = {
  calm: { deal: 1700, way: 280, apart: 120 },
  brisk: { deal: 650, way: 200, apart: 60 },
  instant: { deal: 200, way: 130, apart: 20 },
};

interface Place {
  place: string;
  seat: number | null;
}

/** What is being dealt, and whether what is drawn now has just happened: what was there before does not arrive again. */
const now = { live: false, pace: 'calm' as PaceName, apart: 0, turns: new Map<string, number>() };
let plan: Place[] = [];
let dealt = new Map<string, number>();

export function wantsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Something happened at the table: what is drawn because of it moves, until the page has been drawn. */
export function happens(pace: PaceName | null): void {
  now.pace = pace ?? 'calm';
  now.live = true;
  now.turns = new Map();
  setTimeout(() => {
    now.live = false;
    drawn();
  });
}

/** Cards are dealt or turned: words about them wait. */
export function cardsLeave(): void {
  if (areCardsLive()) takeOff();
}

/** Whether cards move: at the instant pace they are in place at once, since nothing that is said or asked waits for them. */
function areCardsLive(): boolean {
  return isLive() && now.pace !== 'instant';
}

export function isLive(): boolean {
  // What nobody sees is not drawn, and would never arrive.
  return now.live && wantsMotion() && !document.hidden;
}

/** A round begins: where its cards will go. */
export function plans(steps: readonly DealStep[]): void {
  plan = [];
  dealt = new Map();
  adds(steps);
}

/** Cards that follow because of what others are. */
export function adds(steps: readonly DealStep[]): void {
  plan.push(...steps.flatMap(({ cards, place, seat }) => Array.from({ length: cards }, () => ({ place, seat: seat ?? null }))));
}

/** That many cards leave the shoe, one after another; returns how many milliseconds are between two of them. */
export function deals(count: number): number {
  const { deal, apart } = TIMES[now.pace];
  now.apart = Math.min(apart, deal / Math.max(1, count));
  now.turns = new Map();
  for (const [turn, { place, seat }] of plan.splice(0, count).entries()) {
    const key = placeKey(place, seat);
    const index = dealt.get(key) ?? 0;
    dealt.set(key, index + 1);
    now.turns.set(`${key}/${index}`, turn);
  }
  return now.apart;
}

export function placeKey(place: string, seat: number | null): string {
  return seat === null ? place : `${place}/${seat}`;
}

export interface Arriving {
  /** Where it comes from, relative to where it will lie. */
  x: number;
  y: number;
  /** Which card it is, if it is one: cards wait for their turn. */
  card?: string;
}

/** A thing arrives. */
export function arrives(node: SVGElement, { x, y, card }: Arriving): void {
  // What is already there can be turned, and what is turned did not just arrive.
  queueMicrotask(() => (node.dataset.lies = ''));
  const turn = card === undefined ? 0 : now.turns.get(card);
  // A card that was not dealt just now was already there, even if it is drawn again.
  if (turn === undefined || !(card === undefined ? isLive() : areCardsLive())) return;
  const from = { transform: `translate(${x}px, ${y}px)`, opacity: 0 };
  const nearly = { opacity: 1, offset: 0.4 };
  follow(
    node.animate([from, nearly, { transform: 'none', opacity: 1 }], {
      delay: turn * now.apart,
      duration: TIMES[now.pace].way,
      easing: EASE,
      fill: 'backwards',
    }),
  );
}

export interface Turning {
  /** The vertical axis that it is turned about. */
  x: number;
  /** Its turn among those that are turned at once. */
  place: number;
}

/** Which part of a card's way it takes to turn halfway. */
const HALF = 0.4;

function squeezed(x: number, scale: number): string {
  return `translateX(${x}px) scaleX(${scale}) translateX(${-x}px)`;
}

function isTurned(node: Element): boolean {
  return areCardsLive() && Boolean(node.parentElement?.closest('[data-lies]'));
}

/** The side of a card that has been up until now turns away. */
export function turnsAway(node: SVGElement, { x, place }: Turning): TransitionConfig {
  if (!isTurned(node)) return { duration: 0 };
  return { delay: place * now.apart, duration: TIMES[now.pace].way * HALF, css: (scale) => `transform: ${squeezed(x, scale)}` };
}

/** The other side comes up. */
export function turned(node: SVGElement, { x, place }: Turning): void {
  if (!isTurned(node)) return;
  const half = TIMES[now.pace].way * HALF;
  follow(
    node.animate([{ transform: squeezed(x, 0) }, { transform: squeezed(x, 1) }], {
      delay: place * now.apart + half,
      duration: half,
      easing: EASE,
      fill: 'backwards',
    }),
  );
}

export interface Flying {
  /** The path of chips, point by point; they vanish at its end. */
  way: readonly { x: number; y: number }[];
  /** Its turn among those that fly at once. */
  turn?: number;
  ends: () => void;
}

/** Chips go to whom they belong. */
export function flies(node: SVGElement, { way, turn = 0, ends }: Flying): void {
  const points = way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, opacity: 1 }));
  const last = points.at(-1)!;
  const flight = node.animate([...points.slice(0, -1), { ...last, opacity: 1, offset: 0.94 }, { ...last, opacity: 0 }], {
    delay: turn * 60,
    duration: TIMES[now.pace].way * 1.6 * (way.length - 1),
    easing: EASE,
    fill: 'both',
  });
  flight.onfinish = flight.oncancel = ends;
}

/** A click skips ahead: whatever moves is put where it should be. */
export function finishMotion(): void {
  land();
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
