/**
 * The transactions and open payments of each debt this month, so that plans start from the household's current
 * situation.
 */
import {
  type ActionAccount,
  addMonths,
  type CivilDate,
  civilDate,
  type Debt,
  type DebtCycle,
  debtMinimumToday,
  endOfMonth,
  minor,
  owedOn,
  startOfMonth,
} from '@tideline/domain';
import type { LedgerCard } from '../cards/ledger-cards.ts';
import { isCharge } from '../cards/cycle-of-card.ts';
import { paidSince } from '../dues/paid-since.ts';
import type { DebtMovementRow } from '../records/debt-movements.store.ts';

interface CycleFacts {
  debt: Debt;
  /** The debt's next amount due, from `debtAccounts`. */
  due: ActionAccount;
  card: LedgerCard | undefined;
  /** Movements on this debt. */
  movements: readonly DebtMovementRow[];
  today: string;
}

export function debtCycle(facts: CycleFacts): DebtCycle {
  const { debt, due, card, movements, today } = facts;
  const { dueOn, minimumMinor, paidMinor = minor(0) } = due;
  const isDue = dueOn !== null && dueOn <= endOfMonth(civilDate(today));
  const openMinor = (minimumMinor ?? debtMinimumToday(debt)) - paidMinor;
  return {
    paidMinor: minor(paidSince(movements, debt.id, startOfMonth(civilDate(today)))),
    openMinimumMinor: minor(isDue ? Math.max(0, Math.min(owedOn(debt), openMinor)) : 0),
    ...(debt.kind === 'card'
      ? { unchargedMinor: card?.cycle?.unchargedMinor ?? minor(0) }
      : { unchargedMinor: minor(0), chargesInterest: dueOn !== null && !isChargedFor(dueOn, facts) }),
  };
}

/** Returns whether a loan's transactions already include the interest of the month until a due date. */
function isChargedFor(dueOn: CivilDate, { debt: { dueDay }, movements }: CycleFacts): boolean {
  const dueBefore = addMonths(dueOn, -1, dueDay);
  return movements.some((row) => isCharge(row) && row.postedOn > dueBefore && row.postedOn <= dueOn);
}
