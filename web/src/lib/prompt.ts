/** What the person at the table is told to do, or what the table is waiting for. */
import { actionsOf, bestSeat, missing, nameOf } from './actions';
import { dollars } from './money';
import type { Room } from './room.svelte';
import { boxName, inWords, minutes } from './seats';
import { floorWaits, handApart, PHASES } from './words';

/** One sentence on what to do, or on what the table is waiting for. */
export function promptOf(room: Room): string {
  const view = room.view;
  if (!view) return 'Finding the table…';
  const pending = room.live.pending.at(-1);
  if (room.live.connection !== 'live') return lostPrompt(room);
  if (pending) return `Sending ${room.refusals.inWords(pending)}…`;
  if (view.public.phase === 'closed') return 'This table is closed.';
  if (room.seat === null) {
    // The rules say which seats there are.
    if (!room.layout) return 'Finding the table…';
    if (bestSeat(room.seats) === null) return `Every seat is taken, but you can watch.${waitedFor(room)}`;
    return room.about.elsewhere
      ? `You have a seat at ${room.about.elsewhere.title}. Your chips come along if you move.`
      : `Take any free seat. No account needed.${waitedFor(room)}`;
  }
  if (room.choices.length) return turnPrompt(room);
  if (room.cut) return 'The dealer offers you the cut of the new shoe.';
  const cut = room.live.state?.clocks.cut;
  if (cut) return `${nameAt(room, cut.seat)} is offered the cut. You can wager meanwhile.`;
  if (room.wagering) return wageringPrompt(room);
  // A player who sat down during a round has nothing to do until it is over.
  if (room.sitsOut) return outPrompt(room);
  if (!room.boxes.held.some((seat) => view.public.felt.boxes[seat])) return 'This round is already in play. You can join the next one.';
  const floor = floorWaits(view.public.due);
  if (floor && !room.moving) return floor;
  const decision = view.public.due.find((each) => each.what === 'decision');
  if (decision?.seat && !room.moving) return `Waiting for ${nameAt(room, decision.seat)} to decide.`;
  return `${stageOf(room)}.`;
}

/** For whom the table waits, so that nobody watches one that stands still without knowing why. */
function waitedFor(room: Room): string {
  const { phase, due } = room.view!.public;
  const clocks = room.live.state?.clocks;
  const decides = due?.find((each) => each.what === 'decision')?.seat;
  if (decides && !room.moving) return ` Waiting for ${nameAt(room, decides)} to decide.`;
  const floor = floorWaits(due ?? []);
  if (floor && !room.moving) return ` ${floor}`;
  if (phase !== 'between-rounds' || !clocks) return '';
  const bets = room.seats.filter(
    ({ seat, player, bot }) => player && !bot && !clocks.ready.includes(seat) && !clocks.sitting_out.includes(seat),
  );
  return bets.length ? ` Waiting for ${inWords([...new Set(bets.map(({ player }) => player!))])} to bet.` : '';
}

/** The line above the felt says that the connection is gone; the time to decide runs on without it. */
function lostPrompt(room: Room): string {
  const pending = room.live.pending.at(-1);
  if (pending) return `No answer yet to ${room.refusals.inWords(pending)}.`;
  const left = room.choices.length ? room.secondsUntil(room.live.state?.clocks.decide_by) : null;
  return left === null ? 'Reconnecting…' : `Reconnecting… ${left} s left to decide.`;
}

/** Nobody waits for a player who missed a round until that player wagers again. */
function outPrompt(room: Room): string {
  const kept = room.keptFor(room.seat);
  const seat = kept === null ? '' : ` Your seat is kept for ${minutes(kept)}.`;
  return `You are sitting out${room.wagering ? ': wager to play' : ''}.${seat}`;
}

/** Where the round is: as long as cards are on their way, what they are on their way for, whatever the house is already doing. */
export function stageOf({ view, moving, stage }: Pick<Room, 'view' | 'moving' | 'stage'>): string {
  const phase = (moving && stage) || view?.public.phase || 'dealing';
  return PHASES[phase] ?? PHASES.dealing!;
}

function nameAt(room: Room, seat: number): string {
  return room.seats.find((each) => each.seat === seat)?.player ?? `seat ${seat}`;
}

/** Whose turn it is and how much time is left, and what to do if no button says it. */
function turnPrompt(room: Room): string {
  const left = room.secondsUntil(room.live.state?.clocks.decide_by);
  const box = room.boxes.held.length > 1 && room.own?.deciding ? `, ${boxName(room.own.deciding, room.boxes.held)}` : '';
  const turn = `Your turn${box}${left === null ? '.' : `: ${left} s to decide.`}`;
  if (room.choosing.setting && !room.choosing.chosen)
    return `${turn} Pick the ${room.choosing.setting.choice.cards} cards of your ${handApart(room.layout)}.`;
  const short = room.choices.find((each) => each.refusal?.code === 'not-enough-chips')?.choice;
  return short ? `${turn} You need ${short.least ? dollars(short.least) : 'more chips'} to ${short.name}.` : turn;
}

function wageringPrompt(room: Room): string {
  if (room.closing) return 'No more bets.';
  const lacking = missing(room)[0];
  if (room.betting.total && lacking) {
    const name = nameOf(room, lacking.wager);
    return `You also need the ${name} to play. Without it, your wagers are returned when bets close.`;
  }
  if (room.short) {
    const needs = dollars(room.toStay(room.betting.on(room.base ?? '')));
    return `You have ${dollars(room.own?.chips ?? 0)} left, and need ${needs} after the deal to stay in.`;
  }
  if (room.betting.total) {
    const clocks = room.live.state?.clocks;
    if (room.seat !== null && clocks?.ready.includes(room.seat)) {
      const left = room.secondsUntil(clocks.closes_bets_at);
      const floor = floorWaits(room.view?.public.due ?? []);
      if (floor) return floor;
      return left === null ? 'Waiting for the other players.' : `Waiting for the other players: bets close in ${left} s.`;
    }
    return 'Add chips, or deal.';
  }
  if (actionsOf(room).some((each) => each.name === 'buy-in'))
    return room.own?.chips ? 'You are low on chips. More are free.' : 'You are out of chips. More are free.';
  if (room.sitsOut) return outPrompt(room);
  return room.betting.againTotal ? 'Rebet, or choose a chip and a spot.' : 'Choose a chip, then a spot on the table.';
}
