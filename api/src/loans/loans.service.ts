import { fail, type Loan, type Money } from '@tideline/contract';
import { lockAccount } from '../accounts/accounts.store.ts';
import { amountIn } from '../cards/cards.service.ts';
import type { HouseholdTx } from '../database/database.ts';
import { checkVersion } from '../http/check-version.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { isLoan, loadLoans, loanToWire } from './loan-book.ts';
import { insertLoanTerms, lockLoanTermsVersion, updateLoanTerms } from './loan-terms.store.ts';

export const listLoans = (scope: Scope): Promise<Loan[]> => scope.read(async (tx) => (await loadLoans(tx)).map((loan) => loanToWire(loan, scope.today)));

export interface LoanTermsInput {
  id: string;
  aprPpm: number;
  payment: Money;
  dueDay: number;
}

/** If-Match 0 enters the first terms; afterwards it is their version. */
export const setLoanTerms = (scope: Scope, { id, aprPpm, payment, dueDay }: LoanTermsInput): Promise<{ changeSetId: string; item: Loan }> =>
  scope.write({ label: 'Edited loan terms' }, async (tx, changeSetId) => {
    const account = await lockAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    if (!isLoan(account)) throw fail('ACCOUNT_NOT_A_LOAN', {});
    const terms = { aprPpm, paymentMinor: amountIn(account.currency, payment), dueDay };
    const version = await lockLoanTermsVersion(tx, id);
    const found = await loadLoan(tx, scope, id);
    checkVersion({ version: version ?? 0 }, scope, () => found);
    if (version === null) await insertLoanTerms(tx, newId(scope.now.getTime()), id, terms);
    else await updateLoanTerms(tx, id, terms);
    return { changeSetId, item: await loadLoan(tx, scope, id) };
  });

async function loadLoan(tx: HouseholdTx, scope: Scope, id: string): Promise<Loan> {
  const loan = (await loadLoans(tx)).find(({ account }) => account.id === id);
  if (loan === undefined) throw fail('NOT_FOUND', {});
  return loanToWire(loan, scope.today);
}
