// What is open beside the board: log, chat, deals or the review in a panel; on a narrow page in a drawer, as the menu is.
import { saidByOthers } from './news.ts';
import type { Table } from './table.svelte.ts';

export type Panel = 'log' | 'chat' | 'deals' | 'review';

export class Panels {
  tab = $state<Panel>('log');
  drawer = $state<Panel | 'menu' | null>(null);
  /** Whether the review has been asked for: from then on it has a tab. */
  reviewed = $state(false);
  private readonly table: Table;
  private readonly screen: boolean;
  private heard = $state(0);

  constructor(table: Table, screen: boolean) {
    this.table = table;
    this.screen = screen;
  }

  /** Whether players may deal here. */
  deals = $derived.by(() => this.table.deals.how !== null && !this.screen);
  offered = $derived.by(() => this.table.deals.toMe.length);
  private said = $derived.by(() => saidByOthers(this.table.connection.chats, this.table.mine));
  unread = $derived.by(() => this.said - this.heard);

  /** Messages count as read while the chat is open. */
  hear(): void {
    if (this.tab === 'chat' || this.drawer === 'chat') this.heard = this.said;
  }

  show(panel: Panel, narrow: boolean): void {
    if (panel === 'review') this.reviewed = true;
    if (narrow) this.drawer = panel;
    else this.tab = panel;
  }
}
