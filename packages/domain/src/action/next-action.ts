import type { CivilDate } from '../dates/civil-date.ts';
import type { Ladder } from '../ladder/marginal-ladder.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { Promo } from '../promo/promo.ts';
import type { PromoOutlook } from '../promo/promo-outlook.ts';
import type { SpareCash } from './spare-cash.ts';
import type { Working } from '../working/working.ts';

/** A card or loan as the next action sees it. */
export interface ActionAccount {
  accountId: string;
  accountName: string;
  owedMinor: Minor;
  /** Highest rate of what is owed; null: not entered. */
  aprPpm: Ppm | null;
  /** null: terms are missing. */
  minimumMinor: Minor | null;
  dueOn: CivilDate | null;
  /** Paid since the last statement: it counts towards the minimum. */
  paidMinor?: Minor;
  /** Statement balance still open, where paying it keeps purchases free of interest; null: none or not known. */
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
  /** What is paid to it each month already, the minimum or a plan; default 0. */
  plannedPerMonthMinor?: Minor;
  /** Paid to the card in the running month already. */
  paidMinor?: Minor;
  /** When the next payment to the card is due; default: when the promotion has to be paid. */
  dueOn?: CivilDate;
}

/** The plan's extra of the running month. */
export interface ActionExtra {
  accountId: string;
  accountName: string;
  extraMinor: Minor;
  aprPpm: Ppm;
  payBy: CivilDate;
  /** How much money there is and what is kept of it, where that is known: the extra is cut to the rest. */
  spare?: SpareCash;
}

/** Spare money and where the household's mode sends it. */
export interface ActionSpare {
  ladder: Ladder;
  cash: SpareCash;
}

export interface ActionInputs {
  today: CivilDate;
  /** Accounts of any kind; none: the first step is to add one. */
  accountCount: number;
  cards: readonly ActionAccount[];
  promos: readonly ActionPromo[];
  /** Liquid money; null: not known, nothing is held back because of it. */
  cash: { availableMinor: Minor } | null;
  plan: readonly ActionExtra[];
  /** Where the plan asks for nothing (more) this month, or none was adopted: the ladder then says where spare money goes. */
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
