import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import type { SweepRounding } from './sweep-amount.ts';
import type { SweepBook } from './sweep-book.ts';

/** An amount that a rule wants to move for one period, before anything limits it. */
export interface Wanted {
  amountMinor: Minor;
  businessDate: CivilDate;
  periodIndex: number;
  rounding: SweepRounding;
  evidenceIds: readonly string[];
  /** The planned payment of the forecast that this one is; null: none. */
  plannedFlow: { id: string; amountMinor: Minor } | null;
  /** By when it has to arrive; null: there is no deadline. */
  dueOn: CivilDate | null;
  /** What missing it costs; null: nothing known. */
  avoidsMinor: Minor | null;
}

/** Nothing but an amount for today. */
export function wantedToday(book: SweepBook, amountMinor: Minor): Wanted {
  return {
    amountMinor,
    businessDate: book.inputs.today,
    periodIndex: 0,
    rounding: 'down',
    evidenceIds: [],
    plannedFlow: null,
    dueOn: null,
    avoidsMinor: null,
  };
}
