import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Autopay } from './cards.ts';
import { PromoKind } from './promos.ts';
import { CivilDate, Id, Money, SignedPpm } from './wire.ts';
import { Working } from './working.ts';

/** Reasons why it is not worth holding the cash. */
const FloatReason = z.enum([
  'fee_exceeds_yield',
  'utilization',
  'unstable_income',
  'revolving_balance',
  'over_limit',
  'not_interest_free',
  'too_late',
]);

/** One interest-free balance, with the cash that earns yield because the balance is not paid yet. */
const Float = z.object({
  promoId: Id,
  cardId: Id,
  cardName: z.string(),
  kind: PromoKind,
  /** Remaining balance today. */
  borrowed: Money,
  /** Cash held against the balance in the account with the yield; never more than the balance. */
  cash: Money,
  /** The first day on which the balance is known. */
  since: CivilDate,
  state: z.enum(['held', 'unwind_now', 'ended']),
  /** The promotion's pay-by date, or today if today's plan pays off the balance. */
  unwindOn: CivilDate,
  daysLeft: z.int(),
  unwind: Money,
  gainToday: Money,
  gainToDate: Money,
  projectedGain: Money,
  breakEvenOn: CivilDate.nullable(),
  /** Reasons against holding the cash; empty: it is worthwhile. */
  reasons: z.array(FloatReason),
  working: Working,
});
export type Float = z.infer<typeof Float>;

export const Floats = z.object({
  /** Balances in the household's currency, in order of repayment. */
  items: z.array(Float),
  borrowed: Money,
  gainToDate: Money,
  projectedGain: Money,
  /** Currencies of other balances at 0%, which are omitted, because the float uses only the household's currency. */
  otherCurrencies: z.array(z.string()),
  /**
   * The deposit account with the highest yield; null if no yield is entered, or if none of these accounts has money.
   */
  account: z.object({ id: Id, name: z.string(), apyPpm: SignedPpm }).nullable(),
});
export type Floats = z.infer<typeof Floats>;

export const float = {
  get: oc
    .route({
      method: 'GET',
      path: '/float',
      tags: ['debt'],
      summary: 'Compare interest-free balances with interest on cash: gain, repayment date and verdict',
    })
    .output(Floats),
};

/** The next payment of a card or loan. */
const NextPayment = z.object({
  accountId: Id,
  name: z.string(),
  kind: z.enum(['card', 'loan']),
  on: CivilDate,
  /**
   * The payment in today's plan, or the unpaid part of the minimum or installment. null: autopay pays more than that,
   * and the statement determines the amount.
   */
  amount: Money.nullable(),
  /** Autopay setting; null: not known for loans. */
  autopay: Autopay.nullable(),
  /**
   * The account from which today's plan pays, or else the autopay account, or else the one that paid last time; null if
   * none is known, or if several pay.
   */
  from: z.object({ id: Id, name: z.string(), basis: z.enum(['move', 'autopay', 'last_payment']) }).nullable(),
  /** The move of today's plan that pays it; null: none. */
  moveId: z.string().nullable(),
});
export type NextPayment = z.infer<typeof NextPayment>;

export const payments = {
  list: oc
    .route({
      method: 'GET',
      path: '/payments/next',
      tags: ['debt'],
      summary: 'List the next payment of each card and loan, and the change of the debt-free date since last month',
    })
    .output(
      z.object({
        today: CivilDate,
        items: z.array(NextPayment),
        /**
         * The debt-free date computed from last month's closing balances with today's terms and plan; null if not all
         * debts were known then.
         */
        debtFreeThen: z.object({ asOf: CivilDate, on: CivilDate.nullable() }).nullable(),
      }),
    ),
};
