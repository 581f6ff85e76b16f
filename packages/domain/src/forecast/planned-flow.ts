import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import type { SeriesKind } from '../recurring/recurring-series.ts';

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

/** Money that is expected to move on a day, and why. Amounts are signed: money out is below zero. */
export interface PlannedFlow {
  id: string;
  source: { kind: FlowSourceKind; id: string };
  label: string;
  accountId: string;
  on: CivilDate;
  amountMinor: Minor;
  /** The day when caution counts: a bill's earliest plausible day, uncertain income two business days later. */
  cautiousOn: CivilDate;
  /** The amount when caution counts: a bill at its 80th percentile, uncertain income at its 20th. */
  cautiousMinor: Minor;
  /** Of the series, where the source is one. */
  seriesKind?: SeriesKind;
}
