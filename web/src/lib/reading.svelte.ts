/** What is open to be read on the table page. */

export type Tab = 'why' | 'rules' | 'paytables' | 'table' | 'history';

export class Reading {
  tab = $state<Tab>('why');
  /** On a phone, the paper is below the felt until it is pulled up. */
  paperOpen = $state(false);
  clause = $state<string | null>(null);
  help = $state(false);
  /** What is read over a page that has no tabs, such as a replay. */
  sheet = $state<Tab | null>(null);

  /** Turn to a tab, on a phone as well. */
  turnTo(tab: Tab): void {
    this.tab = tab;
    this.paperOpen = true;
  }
}
