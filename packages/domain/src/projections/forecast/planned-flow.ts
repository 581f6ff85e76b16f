import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { SeriesKind } from '../../records/recurring/recurring-series.ts';

export type FlowSourceKind =
  | 'series'
  | 'pending'
  | 'card_payment'
  | 'loan_payment'
  | 'promo_payment'
  | 'plan'
  | 'sweep'
  | 'transfer'
  | 'manual';

/** An expected movement of money on a day, with its source. Amounts are signed: money out is negative. */
export interface PlannedFlow {
  id: string;
  source: { kind: FlowSourceKind; id: string };
  label: string;
  accountId: string;
  on: CivilDate;
  amountMinor: Minor;
  /** The conservative day: a bill's earliest plausible day, or two business days later for uncertain income. */
  cautiousOn: CivilDate;
  /** The conservative amount: a bill at its 80th percentile, uncertain income at its 20th. */
  cautiousMinor: Minor;
  /** Kind of the series, if the source is one. */
  seriesKind?: SeriesKind;
}
