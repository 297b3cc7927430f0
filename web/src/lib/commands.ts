/** What a player gave, in the words in which he is told what became of it. */
import { shortName } from '../games';
import { dollars } from './money';
import { capital } from './seats';
import type { Offer, PlayerCommand } from './types';

/** "$100 on the Ante", "Raise of $20", "wish to leave": what comes after "your". */
export function commandInWords(command: PlayerCommand, offers: readonly Offer[]): string {
  switch (command.do) {
    case 'wager':
      return `${dollars(command.amount)} on the ${wagerName(command.wager, offers)}`;
    case 'withdraw':
      return `wish to take back the ${wagerName(command.wager, offers)}`;
    case 'decide':
      return command.amount ? `${capital(command.choice)} of ${dollars(command.amount)}` : capital(command.choice);
    case 'cut':
      return 'answer to the cut';
    case 'ready':
      return 'word that you are done wagering';
    case 'buy-in':
      return 'wish for more chips';
    case 'leave':
      return 'wish to leave';
    case 'sit':
      return 'wish to sit down';
    case 'pace':
      return `choice of the ${command.pace} pace`;
    case 'skip':
      return 'wish to skip ahead';
    case 'promise':
    case 'contribute':
      return 'part of the shuffle';
  }
}

function wagerName(wager: string, offers: readonly Offer[]): string {
  const offer = offers.find((each) => each.wager === wager);
  return offer ? shortName(offer) : capital(wager.replaceAll('-', ' '));
}

/** "Guest 1 has $70 left" as it is said to Guest 1. */
export function toYou(message: string, player: string): string {
  return message.replace(`${player} has `, 'you have ').replace(`${player} sits `, 'you sit ');
}
