import { type Loan, type Money, toMoney } from '@tideline/contract';
import {
  addMonths,
  civilDate,
  type CivilDate,
  daysBetween,
  type Debt,
  type LoanOutlook,
  loanOutlook,
  type LoanStanding,
  type LoanState,
  type Minor,
  minor,
  mulDiv,
  planPayoff,
  type Ppm,
  ppm,
  sumMinor,
} from '@tideline/domain';
import { toAccount } from '../../ledger/accounts/account-to-wire.ts';
import { type AccountRow, listAccounts } from '../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { dailySchedule } from './daily-schedule.ts';
import {
  agreedPaymentsLeft,
  daysPastDueOf,
  eventsOf,
  loanCourse,
  nextPaymentOn,
  scheduleKind,
  standingOf,
  stateOf,
} from './loan-standing.ts';
import { listLoanTerms, type LoanTermsRow } from './loan-terms.store.ts';

/** A loan or a credit line, which is paid off the same way. */
export interface LedgerLoan {
  account: AccountRow;
  terms: LoanTermsRow | null;
  /** Zero or more. */
  owedMinor: Minor;
  /** Null while terms are missing. */
  debt: Debt | null;
  /** The agreement's rate today; null while terms are missing. */
  agreedAprPpm: Ppm | null;
}

export const isLoan = ({ type }: Pick<AccountRow, 'type'>): boolean => type === 'loan' || type === 'line_of_credit';

export async function loadLoans(tx: HouseholdTx, today: string): Promise<LedgerLoan[]> {
  const accounts = await listAccounts(tx);
  return accounts.some(isLoan) ? assembleLoans(accounts, await listLoanTerms(tx), today) : [];
}

export const assembleLoans = (
  accounts: readonly AccountRow[],
  terms: readonly LoanTermsRow[],
  today: string,
): LedgerLoan[] =>
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

/** Subtypes of secured loans. They are paid first if money is short, because the collateral can be lost. */
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
    minimum: installmentTerms(owedMinor, terms, today),
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

/**
 * Returns the rate for plans, which use twelve equal months. Daily interest over a 360-day year accrues for 365 days a
 * year. Rounded half away from zero.
 */
const rateOfMonths = (aprPpm: Ppm, { dayCount }: Pick<LoanTermsRow, 'dayCount'>): Ppm =>
  dayCount === 'actual_360' ? ppm(mulDiv(aprPpm, 365, 360, 'half-away')) : aprPpm;

/**
 * Returns a loan's installment for plans. If installments follow the rate or can be lowered, the number of payments
 * left comes from the agreement. Otherwise it comes from the outlook, so that plans and the list of loans show the
 * same number of payments. The number is unknown if a variable rate will change.
 */
function installmentTerms(owedMinor: Minor, terms: LoanTermsRow, today: string): Debt['minimum'] {
  const { paymentsLeft, aprPpm, steps } = loanCourse(terms, today);
  const paymentMinor = minor(terms.paymentMinor);
  const isReset = terms.overpaymentMode === 'lower_payment' || terms.rateKind === 'adjustable';
  if (paymentsLeft !== null && isReset)
    return { kind: 'installment', paymentMinor, paymentsLeft, overpayment: terms.overpaymentMode };
  const outlook =
    steps.length > 0
      ? null
      : loanOutlook(
          stateOfLoan(owedMinor, terms, { aprPpm: rateOfMonths(aprPpm, terms), today }),
          nextPaymentOn(terms, today),
        );
  return {
    kind: 'installment',
    paymentMinor,
    ...(outlook?.outcome === 'paid_off' && outlook.months > 0 ? { paymentsLeft: outlook.months } : {}),
  };
}

const stateOfLoan = (
  balanceMinor: Minor,
  terms: LoanTermsRow,
  { aprPpm, today }: { aprPpm: Ppm; today: string },
): LoanState => {
  const paymentsLeft = agreedPaymentsLeft(terms, today);
  return {
    balanceMinor,
    aprPpm,
    paymentMinor: minor(terms.paymentMinor),
    dueDay: terms.dueDay,
    ...(paymentsLeft === null ? {} : { paymentsLeft }),
  };
};

/**
 * Computes the outlook with the current payment. It uses the same payments as the loan's schedule: by equal months, by
 * days, or with a changing rate.
 */
export function outlookOfLoan({ account, owedMinor, terms }: LedgerLoan, today: string): LoanOutlook | null {
  if (terms === null) return null;
  const course = loanCourse(terms, today);
  const first = nextPaymentOn(terms, today);
  const byMonth = loanOutlook(stateOfLoan(owedMinor, terms, { aprPpm: course.aprPpm, today }), first);
  if (owedMinor === 0) return byMonth;
  const startsOn = addMonths(first, -1, terms.dueDay);
  const dueOn = (paymentNo: number): CivilDate => addMonths(first, paymentNo - 1, terms.dueDay);
  if (scheduleKind(terms, course) === 'by_day') {
    const rows = dailySchedule(
      { owedMinor, terms, course, paymentsLeft: agreedPaymentsLeft(terms, today), startsOn },
      dueOn,
    );
    return (
      outlookOfRows(
        rows?.map(({ on, toInterestMinor, paymentMinor }) => ({ on, interestMinor: toInterestMinor, paymentMinor })) ??
          [],
      ) ?? byMonth
    );
  }
  if (course.steps.length === 0) return byMonth;
  const plan = planPayoff([loanDebt(account, owedMinor, terms, today)], {
    strategy: 'minimum_only',
    monthlyMinor: minor(0),
    startOn: startsOn,
  });
  if (plan.outcome === 'never_pays_off')
    return {
      outcome: 'payment_below_interest',
      interestMinor: plan.rows[0]?.interestMinor ?? minor(0),
      next: byMonth.next ?? { dueOn: first, interestMinor: minor(0), principalMinor: minor(0) },
    };
  return (
    outlookOfRows(
      plan.rows.map(({ month, interestMinor, paymentMinor }) => ({ on: dueOn(month), interestMinor, paymentMinor })),
    ) ?? byMonth
  );
}

/** Returns the outlook of a loan that these payments pay off, or null if there are none. */
function outlookOfRows(
  rows: readonly { on: CivilDate; interestMinor: Minor; paymentMinor: Minor }[],
): LoanOutlook | null {
  const [next, last] = [rows[0], rows.at(-1)];
  if (next === undefined || last === undefined) return null;
  return {
    outcome: 'paid_off',
    months: rows.length,
    paidOffOn: last.on,
    lastPaymentMinor: last.paymentMinor,
    remainingInterestMinor: sumMinor(rows.map(({ interestMinor }) => interestMinor)),
    next: {
      dueOn: next.on,
      interestMinor: next.interestMinor,
      principalMinor: minor(next.paymentMinor - next.interestMinor),
    },
  };
}

export function loanToWire(loan: LedgerLoan, today: string): Loan {
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
