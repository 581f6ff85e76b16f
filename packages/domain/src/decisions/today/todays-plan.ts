import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';
import { followLadder } from './follow-ladder.ts';
import type { RetainedCash } from './funds.ts';
import { withoutSmallMoves } from './small-moves.ts';
import { payDebts } from './payments.ts';
import { type PlannedMove, toMoves } from './planned-move.ts';
import type { PaymentMade, TodayFacts } from './today-facts.ts';

/** The household's moves for today. Every screen takes its amounts from them. */
export interface TodaysPlan {
  today: CivilDate;
  /** Money in deposit accounts. */
  cashMinor: Minor;
  /** The part of the cash that can move today. */
  spareMinor: Minor;
  /** Moves, most urgent first. */
  moves: PlannedMove[];
  /** All cash that stays, by account and reason. */
  stays: RetainedCash[];
  made: readonly PaymentMade[];
  /** Amount that the moves save or earn in the first year. */
  firstYearMinor: Minor;
  /** Working of firstYearMinor; null without moves. */
  working: Working | null;
  /** The next due date of any debt, from today on; null: none. */
  nextOn: CivilDate | null;
  /** Debts without terms, whose payments cannot be computed, largest first. */
  leftOut: { accountId: string; accountName: string; missing: readonly string[] }[];
}

/**
 * Decides where every unit of the household's cash goes today.
 *
 * Order      payments overdue or due within a week, statements that keep purchases interest-free, the month's payment
 *            to promotions, the active plan's extra, then the mode's ladder
 * Source     of a duty: the account that usually pays, or else the one with the lowest yield that has the whole
 *            amount, or else several; a voluntary move empties the lowest yield first, and leaves only accounts that
 *            earn less than the move returns
 * Minimum    a payment above the minimum counts toward it first, so it also pays an open minimum that is due later
 * Replaced   a payment to a debt replaces this cycle's payment, and takes the money kept for it before spare money
 * Conserved  per account, moves and staying cash equal the balance; spare money is never promised twice
 * Counted    once: a payment that is made or in transit, toward a minimum, statement or promotion
 * Smallest   the money of a voluntary move below the smallest amount stays where it is; payments due are never too
 *            small
 * Units      minor units
 * Errors     throws if an account's spare money exceeds its balance
 */
export function todaysPlan(facts: TodayFacts): TodaysPlan {
  const payments = payDebts(facts);
  followLadder(facts, payments);
  const { moves, firstYearMinor, working } = toMoves(withoutSmallMoves(payments, facts), facts);
  return {
    today: facts.today,
    cashMinor: sumOf(facts.accounts, ({ balanceMinor }) => balanceMinor),
    spareMinor: sumOf(facts.accounts, ({ spareMinor }) => spareMinor),
    moves,
    stays: payments.funds.stays(),
    made: facts.made,
    firstYearMinor,
    working,
    nextOn: nextDue(facts),
    leftOut: facts.due
      .filter(({ owedMinor, missing = [] }) => owedMinor > 0 && missing.length > 0)
      .toSorted((a, b) => b.owedMinor - a.owedMinor)
      .map(({ accountId, accountName, missing = [] }) => ({ accountId, accountName, missing })),
  };
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): Minor =>
  items.reduce((sum, item) => sum + of(item), 0) as Minor;

function nextDue({ due, today }: TodayFacts): CivilDate | null {
  const dates = due.flatMap(({ dueOn, owedMinor }) =>
    dueOn !== null && dueOn >= today && owedMinor > 0 ? [dueOn] : [],
  );
  return dates.sort()[0] ?? null;
}
