import { type Loan, type Money, toMoney } from '@tideline/contract';
import {
  civilDate,
  daysBetween,
  type Debt,
  type LoanOutlook,
  loanOutlook,
  type LoanStanding,
  type Minor,
  minor,
  mulDiv,
  type Ppm,
  ppm,
} from '@tideline/domain';
import { toAccount } from '../accounts/account-to-wire.ts';
import { type AccountRow, listAccounts } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { daysPastDueOf, eventsOf, loanCourse, standingOf, stateOf } from './loan-standing.ts';
import { listLoanTerms, type LoanTermsRow } from './loan-terms.store.ts';

/** Loans, and credit lines, which are paid off the same way. */
export interface BookedLoan {
  account: AccountRow;
  terms: LoanTermsRow | null;
  /** Zero or more. */
  owedMinor: Minor;
  /** null while terms are missing. */
  debt: Debt | null;
  /** In force today by the agreement; null while terms are missing. */
  agreedAprPpm: Ppm | null;
}

export const isLoan = ({ type }: Pick<AccountRow, 'type'>): boolean => type === 'loan' || type === 'line_of_credit';

export async function loadLoans(tx: HouseholdTx, today: string): Promise<BookedLoan[]> {
  const accounts = await listAccounts(tx);
  return accounts.some(isLoan) ? bookLoans(accounts, await listLoanTerms(tx), today) : [];
}

export const bookLoans = (
  accounts: readonly AccountRow[],
  terms: readonly LoanTermsRow[],
  today: string,
): BookedLoan[] =>
  accounts.filter(isLoan).map((account) => {
    const known = terms.find(({ accountId }) => accountId === account.id) ?? null;
    const owedMinor = minor(Math.max(0, -account.balanceMinor));
    return {
      account,
      terms: known,
      owedMinor,
      debt: known === null ? null : loanDebt(account, owedMinor, known, today),
      agreedAprPpm: known === null ? null : loanCourse(known, today).aprPpm,
    };
  });

/** What can be lost with the loan: it is paid first where money is short. */
const SECURED: ReadonlySet<AccountRow['subtype']> = new Set(['mortgage', 'auto', 'home_equity']);

export function loanDebt(
  { id, name, subtype }: Pick<AccountRow, 'id' | 'name' | 'subtype'>,
  owedMinor: Minor,
  terms: LoanTermsRow,
  today: string,
): Debt {
  const course = loanCourse(terms, today);
  const aprPpm = rateOfMonths(course.aprPpm, terms);
  const steps = course.steps.map((step) => ({ ...step, aprPpm: rateOfMonths(step.aprPpm, terms) }));
  const daysPastDue = daysPastDueOf(terms, today);
  return {
    id,
    name,
    kind: 'loan',
    segments:
      owedMinor === 0
        ? []
        : [
            {
              id: 'principal',
              kind: 'purchase',
              balanceMinor: owedMinor,
              aprPpm,
              ...(steps.length > 0 ? { rateSteps: steps } : {}),
            },
          ],
    minimum: instalmentTerms(terms, today),
    dueDay: terms.dueDay,
    ...(daysPastDue > 0 ? { daysPastDue } : {}),
    secured: SECURED.has(subtype),
    ...(terms.prepaymentFeePpm === null
      ? {}
      : {
          prepaymentFee: {
            feePpm: ppm(terms.prepaymentFeePpm),
            ...(terms.prepaymentFeeUntil === null ? {} : { until: civilDate(terms.prepaymentFeeUntil) }),
          },
        }),
  };
}

/** Plans count twelve equal months: interest by the day of 360 comes to 365 of them in a year. Rounded half away from zero. */
const rateOfMonths = (aprPpm: Ppm, { dayCount }: Pick<LoanTermsRow, 'dayCount'>): Ppm =>
  dayCount === 'actual_360' ? ppm(mulDiv(aprPpm, 365, 360, 'half-away')) : aprPpm;

/** A variable rate leaves the instalment as it is; only where it follows the rate, or is lowered, it matters how many payments are left. */
function instalmentTerms(terms: LoanTermsRow, today: string): Debt['minimum'] {
  const { paymentsLeft } = loanCourse(terms, today);
  const isLowered = terms.overpaymentMode === 'lower_payment';
  return {
    kind: 'instalment',
    paymentMinor: minor(terms.paymentMinor),
    ...(paymentsLeft !== null && (isLowered || terms.rateKind === 'adjustable')
      ? { paymentsLeft, overpayment: terms.overpaymentMode }
      : {}),
  };
}

export function outlookOfLoan({ owedMinor, terms }: BookedLoan, today: string): LoanOutlook | null {
  if (terms === null) return null;
  return loanOutlook(
    {
      balanceMinor: owedMinor,
      aprPpm: loanCourse(terms, today).aprPpm,
      paymentMinor: minor(terms.paymentMinor),
      dueDay: terms.dueDay,
    },
    civilDate(today),
  );
}

export function loanToWire(loan: BookedLoan, today: string): Loan {
  const { account, terms, owedMinor } = loan;
  const money = (amount: number): Money => toMoney(amount, account.currency);
  const outlook = outlookOfLoan(loan, today);
  const ends = outlook?.outcome === 'paid_off' ? outlook : null;
  return {
    account: toAccount(account, today),
    version: terms?.version ?? null,
    owed: money(owedMinor),
    aprPpm: terms?.aprPpm ?? null,
    payment: terms === null ? null : money(terms.paymentMinor),
    dueDay: terms?.dueDay ?? null,
    next: nextToWire(outlook, today, money),
    paidOffOn: ends?.paidOffOn ?? null,
    remainingInterest: ends === null ? null : money(ends.remainingInterestMinor),
    missing: terms === null ? ['apr', 'payment', 'due_day'] : [],
    details: terms === null ? null : detailsToWire(terms, owedMinor, today, money),
  };
}

function detailsToWire(
  terms: LoanTermsRow,
  owedMinor: Minor,
  today: string,
  money: (amount: number) => Money,
): NonNullable<Loan['details']> {
  const standing = standingOf(terms, today);
  const state = stateOf(terms, owedMinor, today);
  return {
    originalPrincipal: terms.originalPrincipalMinor === null ? null : money(terms.originalPrincipalMinor),
    termMonths: terms.termMonths,
    firstPaymentOn: terms.firstPaymentOn,
    paymentsLeft: loanCourse(terms, today).paymentsLeft,
    rateKind: terms.rateKind,
    rateSteps: terms.rateSteps,
    overpaymentMode: terms.overpaymentMode,
    prepaymentFee:
      terms.prepaymentFeePpm === null ? null : { feePpm: terms.prepaymentFeePpm, until: terms.prepaymentFeeUntil },
    escrow: money(terms.escrowMinor),
    dayCount: terms.dayCount,
    state,
    events: eventsOf(state, { owedMinor, daysPastDue: daysPastDueOf(terms, today) }),
    standing: standing === null ? null : standingToWire(standing, money),
  };
}

function nextToWire(outlook: LoanOutlook | null, today: string, money: (amount: number) => Money): Loan['next'] {
  if (outlook === null || outlook.next === null) return null;
  const { dueOn, interestMinor, principalMinor } = outlook.next;
  return {
    dueOn,
    inDays: daysBetween(civilDate(today), dueOn),
    interest: money(interestMinor),
    principal: money(principalMinor),
  };
}

const standingToWire = (
  { pastDueMinor, ...standing }: LoanStanding,
  money: (amount: number) => Money,
): NonNullable<NonNullable<Loan['details']>['standing']> => ({ ...standing, pastDue: money(pastDueMinor) });
