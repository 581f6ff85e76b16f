import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Strategy } from './plan-strategy.ts';
import { CivilDate, Id, Money, Ppm } from './wire.ts';
import { Working } from './working.ts';
import { PlanOrder, PlanOutcome, choice, minorText } from './debt.ts';

const tags = ['debt'];

/** One alternative of the what-if, with the same strategy, monthly amount and extras. */
const WhatIfPath = z.object({ result: PlanOutcome, totalInterest: Money, totalPaid: Money });

export const TransferResult = z.discriminatedUnion('possible', [
  z.object({
    possible: z.literal(false),
    reason: z.enum(['unknown_debt', 'nothing_to_move', 'above_limit']),
    most: Money,
  }),
  z.object({
    possible: z.literal(true),
    strategy: Strategy,
    fromDebtIds: z.array(Id),
    amount: Money,
    /** The maximum amount of the offer. */
    most: Money,
    fee: Money,
    stay: WhatIfPath,
    move: WhatIfPath,
    /**
     * Interest of staying minus interest after moving and the fee; negative: moving costs more. null: one of the plans
     * never ends.
     */
    saving: Money.nullable(),
    monthsSaved: z.int().nullable(),
    /** The first month from which fee and interest are at most the interest of staying. */
    breakEven: z.object({ month: z.int(), on: CivilDate }).nullable(),
    /** The fee as a yearly rate, if the balance is repaid evenly until the rate ends; null if the rate has no end. */
    feeAsYearlyRatePpm: z.int().nullable(),
    /** The amount of the cheapest plan; zero: staying is best. */
    best: z.object({ amount: Money, fee: Money, saving: Money.nullable() }),
    working: Working.nullable(),
  }),
]);

export type TransferResult = z.infer<typeof TransferResult>;

export const TransferInput = z.object({
  ...choice,
  /** Debts to move; default: every card. */
  fromDebtIds: PlanOrder.optional(),
  /** card: a balance transfer · loan: a consolidation. */
  kind: z.enum(['card', 'loan']).default('card'),
  feePpm: Ppm.default(30_000),
  feeMinMinor: minorText.optional(),
  feeMaxMinor: minorText.optional(),
  /** Rate on the moved balance; for a card, until promoMonths are over. */
  aprPpm: Ppm.default(0),
  /** Months of the rate, for cards only. 0: the rate is permanent. */
  promoMonths: z.int().min(0).max(120).default(15),
  revertAprPpm: Ppm.default(249_900),
  /** Number of equal monthly payments, for loans only. */
  termMonths: z.int().min(1).max(480).default(48),
  /** The maximum that can be moved; default: the whole amount owed there. */
  limitMinor: minorText.optional(),
  /** Amount to move; default: the maximum. */
  amountMinor: minorText.optional(),
});

export type TransferInput = z.infer<typeof TransferInput>;

export const debtTransfer = {
  get: oc
    .route({
      method: 'GET',
      path: '/debt/transfer-what-if',
      tags,
      summary: 'Compare a balance transfer or consolidation with the same plan without it',
    })
    .input(TransferInput)
    .output(TransferResult),
};
