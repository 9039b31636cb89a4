// Deals at a table: how this seat may make them, who offers it something, and what became of offers.
import { narrowed } from '../lib/narrow.ts';
import type { EndedOffer, OpenOffer } from '../lib/protocol.ts';
import type { Table } from './table.svelte.ts';

export class Deals {
  private readonly table: Table;
  /** The offer that is being answered with another one. */
  countered = $state.raw<OpenOffer | null>(null);
  private seen = $state(0); // the number up to which the outcomes of offers have been seen

  constructor(table: Table) {
    this.table = table;
  }

  /** How this seat may deal with others: at any time, on its turn, or not at all. */
  how = $derived.by<'open' | 'turn' | null>(() => {
    const { shown, face } = this.table;
    return shown ? (face?.deals?.when(shown.options) ?? null) : null;
  });
  toMe = $derived.by<readonly OpenOffer[]>(() => {
    const { seat, shown } = this.table;
    return this.how === 'open' && seat !== null ? (shown?.offers ?? []).filter((offer) => offer.to === seat) : [];
  });
  /** The offers that ended without this seat's doing, until they have been seen. */
  ended = $derived.by<readonly EndedOffer[]>(() =>
    (this.table.shown?.ended ?? []).filter((offer) => offer.number > this.seen && this.concerns(offer)),
  );
  /** The seat that this one can bribe now. */
  bribable = $derived.by<number | null>(() => {
    const { look, seat, face } = this.table;
    return this.how === 'open' && look && !look.past && seat !== null ? face!.deals!.bribable(look) : null;
  });

  private concerns({ by, to, how }: EndedOffer): boolean {
    const { seat } = this.table;
    if (how === 'replaced' || how === 'countered' || seat === null) return false;
    if (by === seat) return how !== 'withdrawn';
    return to === seat && (how === 'withdrawn' || how === 'void') && !this.table.players[by]?.bot; // bots change their minds all the time
  }

  /** Begins an answer to an offer: the same goods, to be changed. */
  counter(offer: OpenOffer): void {
    this.countered = offer;
  }

  /** Marks the outcomes of offers as seen. */
  saw(): void {
    this.seen = Math.max(this.seen, ...(this.table.shown?.ended ?? []).map((offer) => offer.number));
  }

  /** Whether this seat may make an offer to *seat* (to anybody: `null`) by a move of its turn. */
  mayOffer(seat: number | null): boolean {
    return narrowed(this.table.legal, seat === null ? { verb: 'offer' } : { verb: 'offer', seat }).length > 0;
  }
}
