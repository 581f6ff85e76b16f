import { addDays, addMonths, civilDate, minDate, startOfMonth } from '@tideline/domain';
import { type AccountRow, listAccounts } from '../accounts/accounts.store.ts';
import { type BookedCard, bookCards } from '../cards/card-book.ts';
import { listCardTerms } from '../cards/card-terms.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { type BookedLoan, bookLoans } from '../loans/loan-book.ts';
import { listLoanTerms } from '../loans/loan-terms.store.ts';
import { currentMode } from '../mode/current-mode.ts';
import { listRecordedPromos } from '../promos/recorded-promos.ts';
import { type DebtMovementRow, listDebtMovements } from './debt-movements.store.ts';

export interface DebtRecords {
  accounts: AccountRow[];
  cards: BookedCard[];
  loans: BookedLoan[];
  /** On cards and loans, at least since the statement before last. */
  movements: DebtMovementRow[];
}

/** Everything about accounts and debts, with five queries. */
export async function loadDebtRecords(tx: HouseholdTx, today: string): Promise<DebtRecords> {
  const accounts = await listAccounts(tx);
  const terms = await listCardTerms(tx, today);
  const promos = await listRecordedPromos(tx, today);
  const loanTerms = await listLoanTerms(tx);
  const movements = await listDebtMovements(tx, recentFrom(today));
  const promoMarginDays = promos.length === 0 ? null : (await currentMode(tx, today)).promoMarginDays;
  return {
    accounts,
    cards: bookCards({ accounts, terms, promos, movements, promoMarginDays }, today),
    loans: bookLoans(accounts, loanTerms, today),
    movements,
  };
}

/** Payments count towards what is due up to two months later. */
function recentFrom(today: string): string {
  const on = civilDate(today);
  return minDate(startOfMonth(addMonths(on, -1)), addDays(on, -62));
}
