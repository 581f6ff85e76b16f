import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import type { PromoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';

/** Card or loan data for choosing the next action. */
export interface ActionAccount {
  accountId: string;
  accountName: string;
  owedMinor: Minor;
  /** Highest rate of the amounts owed; null: not entered. */
  aprPpm: Ppm | null;
  /** null: terms are missing. */
  minimumMinor: Minor | null;
  dueOn: CivilDate | null;
  /** Paid since the last statement; counts toward the minimum. */
  paidMinor?: Minor;
  /** Unpaid statement balance, if paying it keeps purchases interest-free; null: none or unknown. */
  statementMinor?: Minor | null;
  lateFeeMinor?: Minor | null;
  autopay?: 'none' | 'minimum' | 'statement';
  /** Terms that are not entered yet. */
  missing?: readonly string[];
}

export interface ActionPromo {
  promo: Promo;
  outlook: PromoOutlook;
  accountId: string;
  accountName: string;
  /** Existing monthly payment to it, the minimum or a plan; default 0. */
  plannedPerMonthMinor?: Minor;
  /** Already paid to the card since its last statement; the balance includes it. */
  paidMinor?: Minor;
  /** Due date of the next payment to the card; default: when the promotion must be paid. */
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
