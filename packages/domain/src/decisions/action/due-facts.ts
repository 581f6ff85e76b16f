import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import type { PromoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';

/** Data of a card or loan for choosing the next action. */
export interface ActionAccount {
  accountId: string;
  accountName: string;
  owedMinor: Minor;
  /** Highest rate of the amounts owed; null: unknown. */
  aprPpm: Ppm | null;
  /** null: the terms are unknown. */
  minimumMinor: Minor | null;
  dueOn: CivilDate | null;
  /** Paid since the last statement; counts toward the minimum. */
  paidMinor?: Minor;
  /** Unpaid statement balance, if paying it keeps purchases interest-free; null: none or unknown. */
  statementMinor?: Minor | null;
  lateFeeMinor?: Minor | null;
  autopay?: 'none' | 'minimum' | 'statement';
  /** Terms that the user has not entered yet. */
  missing?: readonly string[];
}

export interface ActionPromo {
  promo: Promo;
  outlook: PromoOutlook;
  accountId: string;
  accountName: string;
  /** Planned monthly payment to the promotion: its minimum or a plan's amount; default 0. */
  plannedPerMonthMinor?: Minor;
  /** Paid to the card since its last statement; the balance is after this payment. */
  paidMinor?: Minor;
  /** Due date of the next payment to the card; default: the promotion's pay-by date. */
  dueOn?: CivilDate;
}

/** The plan's extra of the current month. */
export interface ActionExtra {
  accountId: string;
  accountName: string;
  extraMinor: Minor;
  aprPpm: Ppm;
  payBy: CivilDate;
}
