/** What a player gave, in words that can say what became of it. */
import { dollars } from './money';
import { capital } from './seats';
import type { Offer, PlayerCommand } from './types';

/** "your $100 on the Ante", "your Raise of $20", "your request to leave". */
export function commandInWords(command: PlayerCommand, offers: readonly Offer[]): string {
  switch (command.do) {
    case 'wager':
      return `your ${dollars(command.amount)} on the ${wagerName(command.wager, offers)}`;
    case 'withdraw':
      return `your request to take back the ${wagerName(command.wager, offers)}`;
    case 'decide':
      return command.amount ? `your ${capital(command.choice)} of ${dollars(command.amount)}` : `your ${capital(command.choice)}`;
    case 'cut':
      return 'your answer to the cut';
    case 'ready':
      return 'your request to deal';
    case 'buy-in':
      return 'your request for chips';
    case 'leave':
      return 'your request to leave';
    case 'sit':
      return 'your request for a seat';
    case 'pace':
      return `your choice of the ${command.pace} pace`;
    case 'skip':
      return 'your request to skip ahead';
    case 'return':
      return 'your request to be dealt in';
    case 'advise':
      return 'your request for advice';
    case 'promise':
    case 'contribute':
      return 'your part in the shuffle';
  }
}

function wagerName(wager: string, offers: readonly Offer[]): string {
  const offer = offers.find((each) => each.wager === wager);
  return offer ? offer.short : capital(wager.replaceAll('-', ' '));
}

const YOU: Record<string, string> = { has: 'have', sits: 'sit', is: 'are' };

/** "seat 3: Guest 1 has $70 left" as it is said to Guest 1, who knows the seat. */
export function toYou(message: string, player: string): string {
  const name = `(?<![\\w])${player.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`;
  return message
    .replace(/^seat \d+: /, '')
    .replace(new RegExp(`${name}'s`, 'g'), 'your')
    .replace(
      new RegExp(`${name}( already)? (has|sits|is)\\b`, 'g'),
      (_, already: string | undefined, verb: string) => `you${already ?? ''} ${YOU[verb]}`,
    )
    .replace(new RegExp(name, 'g'), 'you');
}
