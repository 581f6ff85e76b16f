import type { ActionAccount, ActionExtra, ActionPromo } from '../action/due-facts.ts';
import type { Ladder } from '../ladder/marginal-ladder.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/** A deposit account from which money can move today. */
export interface TodayAccount {
  accountId: string;
  accountName: string;
  balanceMinor: Minor;
  /**
   * Amount that can leave today: the account stays above its floor within the forecast's band, and shortfalls elsewhere
   * are covered.
   */
  spareMinor: Minor;
  /** Part of the rest that leaves with transfers in transit. */
  leavingMinor: Minor;
  /** Part of the rest that is the account's floor. */
  floorMinor: Minor;
  /** Part of the rest that other accounts lack to stay above their floors. */
  coversMinor: Minor;
  /**
   * Whether a forecast determines the amount that must stay. Without one, no amount is spare, but duties can use the
   * whole balance.
   */
  isForecast: boolean;
  /** Yearly yield after tax of the money that would leave. */
  yieldPpm: Ppm;
}

/** A payment to a debt, or a transfer between deposit accounts, that the plan need not request. */
export interface PaymentMade {
  kind: 'pay' | 'transfer';
  toAccountId: string;
  toAccountName: string;
  amountMinor: Minor;
  /** Id of an approved transfer in transit, and its arrival date; null: recorded today. */
  scheduled: { runId: string; arrivesOn: CivilDate } | null;
  /** The account that the payment left, if only that account has a transaction for it. */
  onlyOn?: { accountId: string; accountName: string };
}

export interface TodayFacts {
  today: CivilDate;
  /** The last day until which the forecast keeps money for bills. */
  billsUntil: CivilDate;
  accounts: readonly TodayAccount[];
  /** Cards and loans with the next amount due. */
  due: readonly ActionAccount[];
  promos: readonly ActionPromo[];
  loanIds: ReadonlySet<string>;
  /** The active plan's remaining payments this month above the minimums. */
  extras: readonly ActionExtra[];
  /** Destinations ranked by the value of a spare unit of money under the household's mode. */
  ladder: Ladder;
  /** The account that pays each debt, by debt id, if known. */
  payers: ReadonlyMap<string, string>;
  /** The forecast's reserve for a debt's next payment in its paying account; the open minimum if it is unknown. */
  keptFor: ReadonlyMap<string, Minor>;
  made: readonly PaymentMade[];
  /** Amount below which voluntary moves are not worth the effort, see `smallestMove`; 0: every move is worth it. */
  smallestMoveMinor: Minor;
}
