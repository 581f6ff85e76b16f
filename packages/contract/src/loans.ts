import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Account } from './accounts.ts';
import { byId, changed, CivilDate, EnteredDate, Money, PositiveMoney, Ppm, Version } from './wire.ts';
import { Working } from './working.ts';

/**
 * fixed: one permanent rate · variable: the installment stays, and the term changes · adjustable: each change
 * recalculates the installment.
 */
const LoanRateKind = z.enum(['fixed', 'variable', 'adjustable']);
export const LoanRateStep = z.object({ from: EnteredDate, aprPpm: Ppm });
export const LoanRateSteps = z
  .array(LoanRateStep)
  .max(40)
  .refine((steps) => steps.every((step, index) => index === 0 || step.from > (steps[index - 1]?.from ?? '')), {
    error: 'must be in the order of their days',
  });
const OverpaymentMode = z.enum(['shorten_term', 'lower_payment']);
const DayCount = z.enum(['actual_365', 'actual_360', 'thirty_360']);
/** Fee on early repayments. Without a last day, it is permanent. */
const PrepaymentFee = z.object({ feePpm: Ppm, until: EnteredDate.nullable().default(null) });

/** originated: before its first payment · delinquent: an installment is past due. */
export const LoanState = z.enum([
  'originated',
  'current',
  'delinquent',
  'deferred',
  'forbearance',
  'paid_off',
  'refinanced',
  'charged_off',
]);
export const LoanEvent = z.enum(['defer', 'forbear', 'resume', 'refinance', 'charge_off']);

/** Terms other than rate, payment and due day; null or a default until they are entered. */
const LoanDetails = z.object({
  originalPrincipal: Money.nullable(),
  /** Agreed number of payments. */
  termMonths: z.int().nullable(),
  firstPaymentOn: CivilDate.nullable(),
  /** Payments left under the agreement; null without term and first payment. */
  paymentsLeft: z.int().nullable(),
  rateKind: LoanRateKind,
  rateSteps: z.array(LoanRateStep),
  overpaymentMode: OverpaymentMode,
  prepaymentFee: z.object({ feePpm: Ppm, until: CivilDate.nullable() }).nullable(),
  /** Taxes and insurance collected with each payment. They are not part of payment, interest or principal. */
  escrow: Money,
  dayCount: DayCount,
  state: LoanState,
  events: z.array(LoanEvent),
  /** Comparison of installments with payments; null if not all payments since the first one are known. */
  standing: z
    .object({
      dueCount: z.int(),
      paidCount: z.int(),
      nextDueOn: CivilDate,
      paidAhead: z.int(),
      pastDue: Money,
      daysPastDue: z.int(),
      delinquency: z.enum(['none', 'under_30', '30', '60', '90_and_more']),
    })
    .nullable(),
});

export const Loan = z.object({
  account: Account,
  version: Version.nullable(),
  owed: Money,
  aprPpm: Ppm.nullable(),
  payment: Money.nullable(),
  dueDay: z.int().min(1).max(31).nullable(),
  next: z.object({ dueOn: CivilDate, inDays: z.int(), interest: Money, principal: Money }).nullable(),
  /** Payoff date with the current payment; null if terms are missing, or if the payment does not cover the interest. */
  paidOffOn: CivilDate.nullable(),
  remainingInterest: Money.nullable(),
  missing: z.array(z.enum(['apr', 'payment', 'due_day'])),
  /** Details of the loan; null: no terms were entered. */
  details: LoanDetails.nullable().optional(),
});
export type Loan = z.infer<typeof Loan>;

const ScheduleRow = z.object({
  paymentNo: z.int(),
  on: CivilDate,
  opening: Money,
  interest: Money,
  principal: Money,
  payment: Money,
  extra: Money,
  fee: Money,
  closing: Money,
  /** Total including escrow. */
  total: Money,
});

export const LoanSchedule = z.object({
  rows: z.array(ScheduleRow),
  result: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('paid_off'), payments: z.int(), paidOffOn: CivilDate }),
    /**
     * The payment does not cover the interest, or the payoff takes more than a hundred years. neededMonthly would pay
     * the loan off.
     */
    z.object({ outcome: z.literal('never_pays_off'), neededMonthly: Money }),
  ]),
  totalInterest: Money,
  totalFees: Money,
  /** Saving compared with the same loan without extra payments; null if either is never paid off. */
  interestSaved: Money.nullable(),
  paymentsSaved: z.int().nullable(),
  working: Working.nullable(),
});
export type LoanSchedule = z.infer<typeof LoanSchedule>;

const minorText = z.string().regex(/^(0|[1-9]\d{0,12})$/);
const tags = ['loans'];

export const loans = {
  list: oc
    .route({ method: 'GET', path: '/loans', tags, summary: 'List loans with their terms' })
    .output(z.object({ items: z.array(Loan) })),
  setTerms: oc
    .route({
      method: 'PUT',
      path: '/loans/{id}/terms',
      tags,
      summary: 'Set loan terms; If-Match is the terms version, or 0 if there are none',
    })
    .input(
      byId.extend({
        aprPpm: Ppm,
        payment: PositiveMoney,
        dueDay: z.int().min(1).max(31),
        // Omitted fields stay unchanged.
        originalPrincipal: PositiveMoney.nullable().optional(),
        termMonths: z.int().min(1).max(600).nullable().optional(),
        firstPaymentOn: EnteredDate.nullable().optional(),
        rateKind: LoanRateKind.optional(),
        rateSteps: LoanRateSteps.optional(),
        overpaymentMode: OverpaymentMode.optional(),
        prepaymentFee: PrepaymentFee.nullable().optional(),
        escrow: PositiveMoney.optional(),
        dayCount: DayCount.optional(),
      }),
    )
    .output(changed(Loan)),
  setState: oc
    .route({
      method: 'PUT',
      path: '/loans/{id}/state',
      tags,
      summary: 'Record that a loan was deferred, resumed, refinanced or written off',
    })
    .input(byId.extend({ event: LoanEvent }))
    .output(changed(Loan)),
};

export const loanSchedule = {
  get: oc
    .route({
      method: 'GET',
      path: '/loans/{id}/schedule',
      tags,
      summary: 'Get a loan’s remaining payments, with rate changes, fees and extra payments',
    })
    .input(
      byId.extend({
        /** Monthly amount above the installment. */
        extraMinor: minorText.optional(),
        /** One-time amount, paid with the first payment on or after a day. */
        onceMinor: minorText.optional(),
        onceOn: EnteredDate.optional(),
        overpaymentMode: OverpaymentMode.optional(),
      }),
    )
    .output(LoanSchedule),
};
