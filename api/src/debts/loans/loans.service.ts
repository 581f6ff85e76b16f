import { fail, type Loan, type Money } from '@tideline/contract';
import { loanTransition } from '@tideline/domain';
import { lockAccount } from '../../ledger/accounts/accounts.store.ts';
import { amountIn } from '../cards/cards.service.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type LedgerLoan, isLoan, loadLoans, loanToWire } from './ledger-loans.ts';
import { daysPastDueOf, type ReportedEvent, stateOf } from './loan-standing.ts';
import {
  insertLoanTerms,
  type LoanTermsFields,
  type LoanTermsRow,
  lockLoanTerms,
  noDetails,
  setLoanStanding,
  updateLoanTerms,
} from './loan-terms.store.ts';

export const listLoans = (scope: Scope): Promise<Loan[]> =>
  scope.read(async (tx) => (await loadLoans(tx, scope.today)).map((loan) => loanToWire(loan, scope.today)));

export interface LoanTermsInput {
  id: string;
  aprPpm: number;
  payment: Money;
  dueDay: number;
  originalPrincipal?: Money | null | undefined;
  termMonths?: number | null | undefined;
  firstPaymentOn?: string | null | undefined;
  rateKind?: LoanTermsRow['rateKind'] | undefined;
  rateSteps?: LoanTermsRow['rateSteps'] | undefined;
  overpaymentMode?: LoanTermsRow['overpaymentMode'] | undefined;
  prepaymentFee?: { feePpm: number; until: string | null } | null | undefined;
  escrow?: Money | undefined;
  dayCount?: LoanTermsRow['dayCount'] | undefined;
}

/**
 * Sets a loan's terms. If-Match is 0 for the first terms, and their version for later changes. Omitted fields do not
 * change.
 */
export const setLoanTerms = (
  scope: Scope,
  { id, ...input }: LoanTermsInput,
): Promise<{ changeSetId: string; item: Loan }> =>
  scope.write({ label: 'Edited loan terms' }, async (tx, changeSetId) => {
    const account = await lockAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    if (!isLoan(account)) throw fail('ACCOUNT_NOT_A_LOAN', {});
    const known = await lockLoanTerms(tx, id);
    const found = await loadLoan(tx, scope, id);
    checkVersion({ version: known?.version ?? 0 }, scope, () => loanToWire(found, scope.today));
    const terms = changedTerms(known ?? noDetails, input, account.currency);
    if (known === null) await insertLoanTerms(tx, newId(scope.now.getTime()), id, terms);
    else await updateLoanTerms(tx, id, terms);
    return { changeSetId, item: loanToWire(await loadLoan(tx, scope, id), scope.today) };
  });

function changedTerms(known: typeof noDetails, input: Omit<LoanTermsInput, 'id'>, currency: string): LoanTermsFields {
  const {
    aprPpm,
    payment,
    dueDay,
    originalPrincipal,
    prepaymentFee,
    escrow,
    termMonths,
    firstPaymentOn,
    rateKind,
    rateSteps,
    overpaymentMode,
    dayCount,
  } = input;
  return {
    aprPpm,
    paymentMinor: amountIn(currency, payment),
    dueDay,
    originalPrincipalMinor:
      originalPrincipal === undefined
        ? known.originalPrincipalMinor
        : originalPrincipal === null
          ? null
          : amountIn(currency, originalPrincipal),
    termMonths: termMonths === undefined ? known.termMonths : termMonths,
    firstPaymentOn: firstPaymentOn === undefined ? known.firstPaymentOn : firstPaymentOn,
    rateKind: rateKind ?? known.rateKind,
    rateSteps: rateSteps ?? known.rateSteps,
    overpaymentMode: overpaymentMode ?? known.overpaymentMode,
    prepaymentFeePpm: prepaymentFee === undefined ? known.prepaymentFeePpm : (prepaymentFee?.feePpm ?? null),
    prepaymentFeeUntil: prepaymentFee === undefined ? known.prepaymentFeeUntil : (prepaymentFee?.until ?? null),
    escrowMinor: escrow === undefined ? known.escrowMinor : amountIn(currency, escrow),
    dayCount: dayCount ?? known.dayCount,
  };
}

const STANDING_AFTER: Readonly<Record<ReportedEvent, LoanTermsRow['standing']>> = {
  defer: 'deferred',
  forbear: 'forbearance',
  resume: 'current',
  refinance: 'refinanced',
  charge_off: 'charged_off',
};

export const setLoanState = (
  scope: Scope,
  id: string,
  event: ReportedEvent,
): Promise<{ changeSetId: string; item: Loan }> =>
  scope.write({ label: 'Changed what became of a loan' }, async (tx, changeSetId) => {
    const account = await lockAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    if (!isLoan(account)) throw fail('ACCOUNT_NOT_A_LOAN', {});
    const known = await lockLoanTerms(tx, id);
    const loan = await loadLoan(tx, scope, id);
    checkVersion({ version: known?.version ?? 0 }, scope, () => loanToWire(loan, scope.today));
    if (loan.terms === null) throw fail('LOAN_TERMS_MISSING', {});
    const state = stateOf(loan.terms, loan.owedMinor, scope.today);
    const next = loanTransition(state, event, {
      balanceMinor: loan.owedMinor,
      daysPastDue: daysPastDueOf(loan.terms, scope.today),
    });
    if (!next.ok) throw fail('LOAN_WRONG_STATE', { state, needs: next.code === 'guard_failed' ? next.guard : null });
    await setLoanStanding(tx, id, STANDING_AFTER[event]);
    return { changeSetId, item: loanToWire(await loadLoan(tx, scope, id), scope.today) };
  });

export async function loadLoan(tx: HouseholdTx, scope: Pick<Scope, 'today'>, id: string): Promise<LedgerLoan> {
  const loan = (await loadLoans(tx, scope.today)).find(({ account }) => account.id === id);
  if (loan === undefined) throw fail('NOT_FOUND', {});
  return loan;
}
