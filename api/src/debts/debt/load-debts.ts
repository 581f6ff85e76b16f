import { addDays, addMonths, type CalendarName, civilDate, minDate, startOfMonth } from '@tideline/domain';
import { type AccountRow, listAccounts } from '../../ledger/accounts/accounts.store.ts';
import { type LedgerCard, assembleCards } from '../cards/ledger-cards.ts';
import { listCardTerms } from '../records/card-terms.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type LedgerLoan, assembleLoans } from '../loans/ledger-loans.ts';
import { listLoanTerms } from '../loans/loan-terms.store.ts';
import { readHolidayCalendar } from '../../ledger/household/household.store.ts';
import { currentMode } from '../../ledger/active-mode/active-mode.store.ts';
import { listRecordedPromos } from '../records/recorded-promos.ts';
import { assembleDebts, type DebtLedger } from './assemble-debts.ts';
import { type DebtMovementRow, listDebtMovements } from '../records/debt-movements.store.ts';

export interface DebtRecords {
  accounts: AccountRow[];
  cards: LedgerCard[];
  loans: LedgerLoan[];
  /** Movements on cards and loans, at least since the second-to-last statement. */
  movements: DebtMovementRow[];
  /**
   * Days before its end by which the active mode requires a promotional balance to be paid off. null: one statement
   * cycle.
   */
  promoMarginDays: number | null;
  /** The household's calendar, which determines how long payments take. */
  calendar: CalendarName;
}

/** Loads all records of accounts and debts with a fixed number of queries. */
export async function loadDebtRecords(tx: HouseholdTx, today: string): Promise<DebtRecords> {
  const accounts = await listAccounts(tx);
  const terms = await listCardTerms(tx, today);
  const promos = await listRecordedPromos(tx, today);
  const loanTerms = await listLoanTerms(tx);
  const movements = await listDebtMovements(tx, recentFrom(today));
  const promoMarginDays = promos.length === 0 ? null : (await currentMode(tx, today)).promoMarginDays;
  const calendar = await readHolidayCalendar(tx);
  return {
    accounts,
    cards: assembleCards({ accounts, terms, promos, movements, promoMarginDays, calendar }, today),
    loans: assembleLoans(accounts, loanTerms, today),
    movements,
    promoMarginDays,
    calendar,
  };
}

/** Loads the debts as every plan uses them. */
export async function loadDebtLedger(
  tx: HouseholdTx,
  { today, household }: { today: string; household: { currency: string } },
): Promise<DebtLedger> {
  return assembleDebts(await loadDebtRecords(tx, today), household.currency, today);
}

/**
 * Returns the first day from which movements are needed. Payments count toward the amount due up to two months later.
 */
function recentFrom(today: string): string {
  const on = civilDate(today);
  return minDate(startOfMonth(addMonths(on, -1)), addDays(on, -62));
}
