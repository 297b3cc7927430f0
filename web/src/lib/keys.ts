/** Keys that work wherever the focus is, except where something is typed or a dialog is open. */
import { type Action, actionsOf } from './actions';
import { whyNotEnter } from './enter';
import { isByKeys } from './focus';
import { centsIn, stepOf, stepped, writtenOf } from './raises';
import { decidingKeys, type Key } from './layout';
import type { Asked } from './question';
import type { Tab } from './reading.svelte';
import type { Room } from './room.svelte';
import { ownHands } from './lying';
import type { Layout } from './types';

const TABS: Record<string, Tab> = { W: 'why', G: 'rules', Y: 'paytables', T: 'table', H: 'history' };

/** A key that is held counts once, and so does one whose contact bounces: no finger is as fast as that. */
const BOUNCE = 40;
const HOLDS = new Set(['+', '=', '-']);
let pressed = { key: '', at: -Infinity };

export function isPressedAnew(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>): boolean {
  if (HOLDS.has(event.key)) return true;
  const bounces = event.key === pressed.key && event.timeStamp - pressed.at < BOUNCE;
  if (!event.repeat && !bounces) pressed = { key: event.key, at: event.timeStamp };
  return !event.repeat && !bounces;
}

/** For this long after the table asks something new, keys that answered the previous question are ignored. */
export const STEADY = 500;

/**
 * Whether a key was meant for the question before: it was pressed as that one's time ran out. A player who answered that one and presses
 * the same key again means the new question, if the key still does the same: checks twice, for instance. Only a key that would do
 * something else, as one that folded and now puts a chip down, is not taken at its word so soon.
 */
export function isForBefore(event: Pick<KeyboardEvent, 'timeStamp'>, key: string, asked: Asked, does: string | undefined): boolean {
  const meant = asked.before.get(key);
  if (meant === undefined || event.timeStamp - asked.since >= STEADY) return false;
  return !(asked.answered && meant === does);
}

/** What a key presses now, if anything. */
function actionOf(key: string, room: Room): Action | undefined {
  return actionsOf(room).find((each) => (key === 'Enter' && each.main) || each.key === key);
}

export function handleKey(event: KeyboardEvent, room: Room): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector('dialog[open]'))
    return;
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (!isPressedAnew(event)) {
    // Not even the focused button is pressed again.
    if (key === 'Enter' || key === 'Space') event.preventDefault();
    return;
  }
  // Someone who has moved to a button means that one; and while cards are on their way, the question cannot be seen yet.
  const before = (): boolean => !room.moving && isForBefore(event, key, room.question.asked, actionOf(key, room)?.name);
  if (before() && !(key === 'Enter' && isOnControl(event))) {
    event.preventDefault();
    return;
  }
  // Enter presses what keys have moved to; wherever else the focus is, it does the main thing or nothing.
  const pressed = (key === 'Enter' || key === 'Space') && isOnControl(event);
  // The main thing, while a wager is on its way, is what that wager makes possible: it has been pressed already.
  const waits = key === 'Enter' && !pressed && room.betting.underway;
  const done = !waits && act(key, room, !pressed);
  if (done || (key === 'Enter' && !pressed)) event.preventDefault();
  // What a wager makes possible may be requested before that wager has arrived.
  if (!done && !pressed && room.betting.underway)
    void room.betting.settled().then(() => {
      if (!before()) act(key, room, true);
    });
}

/** Whether the key does something now. */
function act(key: string, room: Room, free: boolean): boolean {
  const action = free ? actionOf(key, room) : undefined;
  if (action) void action.run();
  else if (key === 'Enter' && free && room.choices.length) {
    room.notes.tell({ kind: 'refusal', title: 'Nothing decided', lines: whyNotEnter(room), clause: null });
  } else if (
    !raise(key, room) &&
    !pickCard(key, room) &&
    !chooseChip(key, room) &&
    !addTo(key, room) &&
    !openTab(key, room) &&
    !put(key, room)
  )
    return false;
  room.question.noticed();
  return true;
}

/** While any amount may be raised: more, less, and the field to enter it. */
function raise(key: string, room: Room): boolean {
  const open = room.choosing.raising;
  if (!open) return false;
  const bounds = room.choosing.bounds(open);
  const amount = centsIn(room.choosing.raise ?? '') ?? bounds.least;
  if (key === '+' || key === '=' || key === '-') {
    room.choosing.raise = writtenOf(stepped(amount, key === '-' ? -1 : 1, { step: stepOf(bounds.base), ...bounds }));
  } else if (key === 'E') document.querySelector<HTMLInputElement>('[data-raise]')?.focus();
  else return false;
  return true;
}

/** While cards are being set, numbers stand for them, from left to right. */
function pickCard(key: string, room: Room): boolean {
  const own = room.own;
  if (!room.choosing.setting || !own?.deciding || !/^[1-9]$/.test(key)) return false;
  const card = ownHands(own)[own.deciding]?.[Number(key) - 1];
  if (card) room.pick(card);
  return card !== undefined;
}

function chooseChip(key: string, room: Room): boolean {
  // While something is to be decided, numbers answer that or nothing.
  if (room.seat === null || room.choices.length || !/^[1-9]$/.test(key)) return false;
  const chip = room.betting.chips[Number(key) - 1];
  if (chip?.affordable) room.betting.choose(chip.value);
  return chip !== undefined;
}

function addTo(key: string, room: Room): boolean {
  if (key === 'N' && room.wagering && room.boxes.next()) return true;
  const own = room.seats.find((each) => each.seat === room.boxes.current);
  const spot = own?.spots.find((each) => each.place.key.toUpperCase() === key);
  if (!own || !spot || !room.wagering) return false;
  room.boxes.add(own.seat, spot.place.wager);
  return true;
}

function openTab(key: string, room: Room): boolean {
  const tab = TABS[key];
  if (!tab) return false;
  room.reading.turnTo(tab);
  return true;
}

function put(key: string, room: Room): boolean {
  if (key === '?') room.reading.help = true;
  else if (key === 'Escape' && (room.notes.note || room.reading.paperOpen)) {
    room.notes.note = null;
    room.reading.paperOpen = false;
  } else return false;
  return true;
}

function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox], [type=range]), textarea, select');
}

function isOnControl(event: KeyboardEvent): boolean {
  // The tab that is already open has nothing to do with Enter.
  return (
    isByKeys() &&
    event.target instanceof Element &&
    event.target.closest('button:not([role=tab][aria-selected=true]), a, [role=button], input:not([type=range])') !== null
  );
}

/** What the help says about keys at this table. */
export function keysOf(room: Room): Key[] {
  return room.layout ? tableKeys(room.layout, room.view?.public.sign.boxes ?? 1) : [];
}

/** Every key at a table of this layout; none does two things, except numbers, which choose a chip until there is something to decide. */
export function tableKeys(layout: Pick<Layout, 'spots' | 'keys' | 'raises'>, boxes: number): Key[] {
  const spots = layout.spots
    .filter((spot) => spot.key)
    .map((spot): Key => [spot.key.toUpperCase(), `chip on ${spot.wager.replaceAll('-', ' ')}`]);
  return [
    ['1–5', 'choose a chip'],
    ...spots,
    ['⌫', 'take a chip off the focused spot'],
    ['Enter', 'the highlighted action'],
    ['R', 'rebet'],
    ['D', 'deal'],
    ['U', 'undo'],
    ['C', 'clear'],
    ['X', 'double'],
    ['Space', 'skip ahead'],
    ['M', 'more chips, when you run low'],
    ...(boxes > 1 ? [['N', 'second box'] as Key] : []),
    ...decidingKeys(layout),
    ['W', 'why'],
    ['G', 'rules'],
    ['Y', 'paytables'],
    ['T', 'table'],
    ['H', 'history'],
    ['Esc', 'close'],
  ];
}
