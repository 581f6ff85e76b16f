import type { ActionAccount, ActionExtra, ActionPromo } from '../action/due-facts.ts';
import type { Ladder } from '../ladder/marginal-ladder.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/** A deposit account from which money could move today. */
export interface TodayAccount {
  accountId: string;
  accountName: string;
  balanceMinor: Minor;
  /** May leave today: the account stays above its floor in the forecast's band, and shortfalls elsewhere are covered. */
  spareMinor: Minor;
  /** The part of the rest that leaves with transfers in transit. */
  leavingMinor: Minor;
  /** The part of the rest that is the account's floor. */
  floorMinor: Minor;
  /** The part of the rest that other accounts lack to stay above their floors. */
  coversMinor: Minor;
  /** Whether a forecast tells what must stay. Without one nothing is spare, but duties may use the whole balance. */
  isForecast: boolean;
  /** Yearly yield after tax of the money that would leave. */
  yieldPpm: Ppm;
}

/** A payment to a debt, or a transfer between deposit accounts, that does not have to be asked for. */
export interface PaymentMade {
  kind: 'pay' | 'transfer';
  toAccountId: string;
  toAccountName: string;
  amountMinor: Minor;
  /** null: recorded today. Otherwise the id of an approved transfer in transit, and its arrival date. */
  scheduled: { runId: string; arrivesOn: CivilDate } | null;
  /** The account from which it left, if that is the only one with a transaction of it. */
  onlyOn?: { accountId: string; accountName: string };
}

export interface TodayFacts {
  today: CivilDate;
  /** The last day up to which the forecast keeps money for bills. */
  billsUntil: CivilDate;
  accounts: readonly TodayAccount[];
  /** Cards and loans with the next amount due. */
  due: readonly ActionAccount[];
  promos: readonly ActionPromo[];
  loanIds: ReadonlySet<string>;
  /** The adopted plan's remaining payments this month beyond the minimums. */
  extras: readonly ActionExtra[];
  /** Destinations ranked by the value of a spare unit of money under the household's mode. */
  ladder: Ladder;
  /** The account that pays each debt, by debt id, if known. */
  payers: ReadonlyMap<string, string>;
  /** The forecast's reserve for a debt's next payment on its paying account; the open minimum if unknown. */
  keptFor: ReadonlyMap<string, Minor>;
  made: readonly PaymentMade[];
  /** Voluntary moves of less are not worth the effort, see `smallestMove`; 0: all are. */
  smallestMoveMinor: Minor;
}
