import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { SweepRounding } from './sweep-amount.ts';
import type { SweepLedger } from './sweep-ledger.ts';

/** An amount that a rule requests for one period, before limits. */
export interface SweepRequest {
  amountMinor: Minor;
  businessDate: CivilDate;
  periodIndex: number;
  rounding: SweepRounding;
  evidenceIds: readonly string[];
  /** The planned payment of the forecast that this one replaces; null: none. */
  plannedFlow: { id: string; amountMinor: Minor } | null;
  /** Day by which it must arrive; null: no deadline. */
  dueOn: CivilDate | null;
  /** Cost of missing the deadline; null: unknown. */
  avoidsMinor: Minor | null;
}

/** Returns a request for an amount today, without a deadline or planned payment. */
export function requestToday(ledger: SweepLedger, amountMinor: Minor): SweepRequest {
  return {
    amountMinor,
    businessDate: ledger.inputs.today,
    periodIndex: 0,
    rounding: 'down',
    evidenceIds: [],
    plannedFlow: null,
    dueOn: null,
    avoidsMinor: null,
  };
}
