import { oc } from '@orpc/contract';
import { z } from 'zod';
import { MinimumFormula } from './cards.ts';
import { CivilDate, Id, Money, Ppm } from './wire.ts';
import { Working } from './working.ts';

/** The value of one answer: a year's interest on the amount owed. */
const InterestAtStake = z.object({
  amount: Money,
  aprPpm: Ppm,
  /** estimated: from the debt's own charges · typical: the usual rate of such debts, which no plan uses. */
  source: z.enum(['estimated', 'typical']),
  working: Working,
});

/** Estimated rate, with the lowest and highest rate of single months. */
const RateEstimate = z.object({ aprPpm: Ppm, lowPpm: Ppm, highPpm: Ppm, months: z.int(), working: Working });

const DueDayEstimate = z.object({ day: z.int().min(1).max(31), payments: z.int(), working: Working });

const common = {
  accountId: Id,
  name: z.string(),
  owed: Money,
  /** The day of the balance, if it is older than the freshness limit of a week; null: up to date. */
  asOf: CivilDate.nullable().optional(),
  /** Version of the terms for If-Match; 0: no terms were entered. */
  version: z.int(),
  interest: InterestAtStake,
  /** Estimated rate; null: the ledger does not show it. */
  apr: RateEstimate.nullable(),
  dueDay: DueDayEstimate.nullable(),
};

/** A debt that no plan includes until its terms are entered, with estimates from its ledger. */
export const DebtQuestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    ...common,
    /** Missing terms. The rate is always missing; other terms may already be entered. */
    missing: z.array(z.enum(['purchase_apr', 'minimum', 'due_day'])),
    /** The formula that matches most past payments, and the number of payments checked. */
    minimum: z.object({ formula: MinimumFormula, payments: z.int(), checked: z.int(), working: Working }).nullable(),
  }),
  z.object({
    kind: z.literal('loan'),
    ...common,
    payment: z.object({ amount: Money, payments: z.int(), working: Working }).nullable(),
    dayCount: z.enum(['actual_365', 'thirty_360']).nullable(),
    /**
     * End of the loan with the estimated rate and payment from today; null unless both are known and repay the loan.
     */
    ends: z.object({ on: CivilDate, payments: z.int() }).nullable(),
  }),
]);
export type DebtQuestion = z.infer<typeof DebtQuestion>;

export const DebtQuestions = z.object({
  /** Number of debts that the plans include now. `total` is the number of all debts. */
  planned: z.int(),
  total: z.int(),
  /** Questions, the most valuable answer first. */
  items: z.array(DebtQuestion),
});
export type DebtQuestions = z.infer<typeof DebtQuestions>;

export const debtQuestions = {
  list: oc
    .route({
      method: 'GET',
      path: '/debt/questions',
      tags: ['debt'],
      summary:
        'Debts whose terms are missing, in the order of the interest at stake, with terms estimated from the ledger',
    })
    .output(DebtQuestions),
};
