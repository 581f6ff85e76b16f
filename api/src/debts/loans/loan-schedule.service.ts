/** The remaining payments of a loan, with rate steps, fees and extra payments. */
import { fail, type LoanSchedule, type Money, toMoney } from '@tideline/contract';
import {
  addMonths,
  amortize,
  type Amortization,
  civilDate,
  type CivilDate,
  type Debt,
  type ExtraPayment,
  loanInterestWorking,
  type LoanTerms,
  type Minor,
  minor,
  type PayoffResult,
  planPayoff,
  type Ppm,
  ppm,
  prepaymentFee,
} from '@tideline/domain';
import type { Scope } from '../../platform/http/scope.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { dailySchedule } from './daily-schedule.ts';
import { type LedgerLoan, loanDebt } from './ledger-loans.ts';
import { agreedPaymentsLeft, loanCourse, nextPaymentOn, scheduleKind } from './loan-standing.ts';
import type { LoanTermsRow } from './loan-terms.store.ts';
import { loadLoan } from './loans.service.ts';

export interface ScheduleInput {
  id: string;
  extraMinor?: string | undefined;
  onceMinor?: string | undefined;
  onceOn?: string | undefined;
  overpaymentMode?: LoanTermsRow['overpaymentMode'] | undefined;
}

interface Above {
  extraMinor: Minor;
  once: { on: CivilDate; amountMinor: Minor } | null;
}

type Row = Omit<LoanSchedule['rows'][number], 'total'>;
type Course = Omit<LoanSchedule, 'interestSaved' | 'paymentsSaved' | 'rows'> & { rows: Row[] };
const NOTHING_ABOVE: Above = { extraMinor: minor(0), once: null };

export const loanScheduleOf = (scope: Scope, input: ScheduleInput): Promise<LoanSchedule> =>
  scope.read(async (tx) => {
    const loan = await loadLoan(tx, scope, input.id);
    if (loan.terms === null) throw fail('LOAN_TERMS_MISSING', {});
    const terms = { ...loan.terms, overpaymentMode: input.overpaymentMode ?? loan.terms.overpaymentMode };
    const above: Above = {
      extraMinor: minor(Number(input.extraMinor ?? 0)),
      once:
        input.onceMinor === undefined
          ? null
          : { on: civilDate(input.onceOn ?? scope.today), amountMinor: minor(Number(input.onceMinor)) },
    };
    const of = (amounts: Above): Course => courseOf({ ...loan, terms }, amounts, scope.today);
    const [chosen, without] = [of(above), of(NOTHING_ABOVE)];
    const both = chosen.result.outcome === 'paid_off' && without.result.outcome === 'paid_off';
    const { currency } = loan.account;
    return {
      ...chosen,
      rows: chosen.rows.map((row) => ({
        ...row,
        total: toMoney(
          Number(row.payment.minor) + Number(row.extra.minor) + Number(row.fee.minor) + terms.escrowMinor,
          currency,
        ),
      })),
      interestSaved: both
        ? toMoney(Number(without.totalInterest.minor) - Number(chosen.totalInterest.minor), currency)
        : null,
      paymentsSaved: both ? without.rows.length - chosen.rows.length : null,
    };
  });

type LoanWithTerms = LedgerLoan & { terms: LoanTermsRow };

/**
 * Returns the remaining payments of a loan. With lowered installments at a single rate, uses an amortization table.
 * With daily interest and constant installments, uses the actual days of each month. Other loans are simulated as in
 * plans.
 */
function courseOf(loan: LoanWithTerms, above: Above, today: string): Course {
  const course = loanCourse(loan.terms, today);
  const kind = scheduleKind(loan.terms, course);
  if (kind === 'table' && course.paymentsLeft !== null) return amortized(loan, above, today, course.paymentsLeft);
  return (kind === 'by_day' ? byDay(loan, above, today) : null) ?? simulated(loan, above, today);
}

/**
 * Computes the payments by actual days. Returns null if the loan is never paid off; the simulation then computes the
 * required payment.
 */
function byDay({ account: { currency }, terms, owedMinor }: LoanWithTerms, above: Above, today: string): Course | null {
  const first = nextPaymentOn(terms, today);
  const dueOn = (paymentNo: number): CivilDate => addMonths(first, paymentNo - 1, terms.dueDay);
  const course = loanCourse(terms, today);
  const { once } = above;
  const paysOnce = (paymentNo: number): boolean =>
    once !== null && dueOn(paymentNo) >= once.on && (paymentNo === 1 || dueOn(paymentNo - 1) < once.on);
  const rows = dailySchedule(
    {
      owedMinor,
      terms,
      course,
      paymentsLeft: agreedPaymentsLeft(terms, today),
      startsOn: addMonths(first, -1, terms.dueDay),
    },
    dueOn,
    (paymentNo) => above.extraMinor + (paysOnce(paymentNo) ? (once?.amountMinor ?? 0) : 0),
  );
  if (rows === null) return null;
  const money = (amount: number): Money => toMoney(amount, currency);
  const feeOf = feesOf(terms, course.aprPpm, dueOn);
  return {
    rows: rows.map((row): Row => ({
      paymentNo: row.paymentNo,
      on: row.on,
      opening: money(row.openingMinor),
      interest: money(row.toInterestMinor),
      principal: money(row.paymentMinor - row.toInterestMinor),
      payment: money(row.paymentMinor),
      extra: money(row.extraMinor),
      fee: money(feeOf(row.extraMinor, row.paymentNo)),
      closing: money(row.principalMinor),
    })),
    result: { outcome: 'paid_off', payments: rows.length, paidOffOn: rows.at(-1)?.on ?? today },
    totalInterest: money(rows.reduce((sum, { toInterestMinor }) => sum + toInterestMinor, 0)),
    totalFees: money(rows.reduce((sum, { extraMinor, paymentNo }) => sum + feeOf(extraMinor, paymentNo), 0)),
    working: null,
  };
}

/** Returns the prepayment fee on an extra payment, charged in addition to it. */
const feesOf =
  (terms: LoanTermsRow, aprPpm: Ppm, dueOn: (paymentNo: number) => CivilDate) =>
  (extraMinor: Minor, paymentNo: number): Minor =>
    terms.prepaymentFeePpm === null ||
    (terms.prepaymentFeeUntil !== null && dueOn(paymentNo) > terms.prepaymentFeeUntil)
      ? minor(0)
      : prepaymentFee(extraMinor, { paymentNo, aprPpm }, { kind: 'share', ppm: ppm(terms.prepaymentFeePpm) });

function amortized(
  { account: { currency, id }, terms, owedMinor }: LoanWithTerms,
  above: Above,
  today: string,
  payments: number,
): Course {
  const first = nextPaymentOn(terms, today);
  const dueOn = (paymentNo: number): CivilDate => addMonths(first, paymentNo - 1, terms.dueDay);
  const agreed: LoanTerms = {
    principalMinor: owedMinor,
    aprPpm: loanCourse(terms, today).aprPpm,
    payments,
    paymentMinor: minor(terms.paymentMinor),
  };
  const extras = extrasByPayment(above, payments, dueOn);
  const schedule: Amortization = amortize(agreed, { extras, extraMode: 'lower_payment' });
  const money = (amount: number): Money => toMoney(amount, currency);
  if (!schedule.ok) return neverEnds(money(neededFor(loanDebtOf(id, owedMinor, terms, today), today)), money);
  const feeOf = feesOf(terms, agreed.aprPpm, dueOn);
  const rows = schedule.rows.map((row): Row => ({
    paymentNo: row.paymentNo,
    on: dueOn(row.paymentNo),
    opening: money(row.openingMinor),
    interest: money(row.interestMinor),
    principal: money(row.principalMinor),
    payment: money(row.paymentMinor),
    extra: money(row.extraMinor),
    fee: money(feeOf(row.extraMinor, row.paymentNo)),
    closing: money(row.closingMinor),
  }));
  const working = loanInterestWorking(agreed, {
    extras: extras.slice(0, 12).length === extras.length ? extras : [],
    extraMode: 'lower_payment',
  });
  const isExplained =
    working !== null &&
    working.result.value.kind === 'money' &&
    working.result.value.minor === schedule.totalInterestMinor;
  return {
    rows,
    result: { outcome: 'paid_off', payments: rows.length, paidOffOn: rows.at(-1)?.on ?? today },
    totalInterest: money(schedule.totalInterestMinor),
    totalFees: money(rows.reduce((sum, { fee }) => sum + Number(fee.minor), 0)),
    working: isExplained ? workingToWire(working, '/debt', currency) : null,
  };
}

function extrasByPayment(
  { extraMinor, once }: Above,
  payments: number,
  dueOn: (paymentNo: number) => CivilDate,
): ExtraPayment[] {
  const monthly =
    extraMinor === 0
      ? []
      : Array.from({ length: payments }, (_, index) => ({ paymentNo: index + 1, amountMinor: extraMinor }));
  if (once === null) return monthly;
  const with_ = Array.from({ length: payments }, (_, index) => index + 1).find(
    (paymentNo) => dueOn(paymentNo) >= once.on,
  );
  return with_ === undefined ? monthly : [...monthly, { paymentNo: with_, amountMinor: once.amountMinor }];
}

const loanDebtOf = (id: string, owedMinor: Minor, terms: LoanTermsRow, today: string): Debt =>
  loanDebt({ id, name: '', subtype: null }, owedMinor, terms, today);

/** Simulates the payments as a plan does. Month 1 of the plan is the next due date, after a month's interest. */
function simulated(
  { account: { currency, id }, terms, owedMinor }: LoanWithTerms,
  above: Above,
  today: string,
): Course {
  const money = (amount: number): Money => toMoney(amount, currency);
  const first = nextPaymentOn(terms, today);
  const startOn = addMonths(first, -1, terms.dueDay);
  const isPlain = above.extraMinor === 0 && above.once === null;
  const result = planPayoff([loanDebtOf(id, owedMinor, terms, today)], {
    strategy: isPlain ? 'minimum_only' : 'avalanche',
    startOn,
    monthlyMinor: minor(terms.paymentMinor + above.extraMinor),
    ...(above.once === null ? {} : { extras: [above.once] }),
  });
  if (result.outcome === 'never_pays_off') return neverEnds(money(result.neededMonthlyMinor), money);
  const rows = result.rows.map((row): Row => rowOf(row, (month) => addMonths(first, month - 1, terms.dueDay), money));
  const fees = result.rows.reduce((sum, row) => sum + (row.debts[0]?.feeMinor ?? 0), 0);
  return {
    rows,
    result: { outcome: 'paid_off', payments: rows.length, paidOffOn: rows.at(-1)?.on ?? today },
    totalInterest: money(result.totalInterestMinor - fees),
    totalFees: money(fees),
    working: workingOf({ terms, owedMinor, isPlain, today }, result, currency),
  };
}

function rowOf(
  { month, debts: [debt] }: PayoffResult['rows'][number],
  dueOn: (month: number) => CivilDate,
  money: (amount: number) => Money,
): Row {
  if (debt === undefined) throw new RangeError('a loan has a row in each of its months');
  const fee = debt.feeMinor ?? 0;
  const interest = debt.interestMinor - fee;
  const [extra, payment] = [debt.extraMinor - fee, debt.paymentMinor - debt.extraMinor];
  return {
    paymentNo: month,
    on: dueOn(month),
    opening: money(debt.openingMinor),
    interest: money(interest),
    principal: money(payment - interest),
    payment: money(payment),
    extra: money(extra),
    fee: money(fee),
    closing: money(debt.closingMinor),
  };
}

/**
 * Returns the working of the total interest. It exists only with a single rate and no extra payments, because four
 * inputs then determine the whole table.
 */
function workingOf(
  { terms, owedMinor, isPlain, today }: { terms: LoanTermsRow; owedMinor: Minor; isPlain: boolean; today: string },
  result: PayoffResult,
  currency: string,
): LoanSchedule['working'] {
  if (!isPlain || owedMinor === 0 || result.outcome !== 'paid_off') return null;
  const working = loanInterestWorking({
    principalMinor: owedMinor,
    aprPpm: loanCourse(terms, today).aprPpm,
    payments: result.months,
    paymentMinor: minor(terms.paymentMinor),
  });
  const isSame =
    working !== null &&
    working.result.value.kind === 'money' &&
    working.result.value.minor === result.totalInterestMinor;
  return isSame ? workingToWire(working, '/debt', currency) : null;
}

function neededFor(debt: Debt, today: string): number {
  const result = planPayoff([debt], { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: civilDate(today) });
  return result.outcome === 'never_pays_off' ? result.neededMonthlyMinor : 0;
}

const neverEnds = (neededMonthly: Money, money: (amount: number) => Money): Course => ({
  rows: [],
  result: { outcome: 'never_pays_off', neededMonthly },
  totalInterest: money(0),
  totalFees: money(0),
  working: null,
});
