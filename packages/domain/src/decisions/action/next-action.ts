import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Ladder } from '../ladder/marginal-ladder.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import type { PromoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import type { SpareCash } from './spare-cash.ts';
import type { Working } from '../../foundation/working/working.ts';

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
  /** Cash and its reserved part, if known: the extra is capped at the rest. */
  spare?: SpareCash;
}

/** Spare money, and its destinations under the household's mode. */
export interface ActionSpare {
  ladder: Ladder;
  cash: SpareCash;
}

export interface ActionInputs {
  today: CivilDate;
  /** Accounts of any kind; with none, the first step is to add one. */
  accountCount: number;
  cards: readonly ActionAccount[];
  promos: readonly ActionPromo[];
  /** Liquid money; null: unknown, so nothing is held back because of it. */
  cash: { availableMinor: Minor } | null;
  plan: readonly ActionExtra[];
  /**
   * Used if the plan requires nothing (more) this month, or none is active: the ladder then decides where spare money
   * goes.
   */
  spare?: ActionSpare;
}

interface Payment {
  accountId: string;
  accountName: string;
  amountMinor: Minor;
  payBy: CivilDate;
  /** Interest or fee avoided. */
  valueMinor: Minor;
  working: Working;
}

export type NextAction =
  | (Payment & { kind: 'pay_minimum_due'; overdue: boolean })
  | (Payment & { kind: 'pay_statement' })
  | (Payment & { kind: 'pay_promo'; promoId: string; deferred: boolean })
  | (Payment & { kind: 'pay_extra' })
  | { kind: 'enter_terms'; accountId: string; accountName: string; missing: readonly string[] }
  | { kind: 'add_account' }
  | { kind: 'nothing_due'; nextDueOn: CivilDate | null };
