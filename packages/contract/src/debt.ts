import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CountedDebts } from './counted-debt.ts';
import { changed, CivilDate, Id, Money, PositiveMoney, Ppm, Version } from './wire.ts';

/** Radio names on /debt: Best plan, Avalanche, Snowball, Minimums only. */
export const Strategy = z.enum(['best', 'avalanche', 'snowball', 'minimum_only']);
export type Strategy = z.infer<typeof Strategy>;

const PlanOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('paid_off'), months: z.int(), debtFreeOn: CivilDate }),
  /** Interest outgrows the payments: a result of its own, never a large number of months. */
  z.object({ outcome: z.literal('never_pays_off'), neededMonthly: Money, growingDebtIds: z.array(Id) }),
]);

export const StrategySummary = z.object({
  strategy: Strategy,
  result: PlanOutcome,
  totalInterest: Money,
  totalPaid: Money,
  /** The debt that is gone first, and when. */
  firstWin: z.object({ debtId: Id, on: CivilDate }).nullable(),
  /** Against minimum payments only; null where that never ends. */
  interestSaved: Money.nullable(),
  monthsSaved: z.int().nullable(),
});

export const PlanDebt = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['card', 'loan']),
  owed: Money,
  /** Highest rate of its segments today. */
  aprPpm: Ppm,
  minimum: Money,
  interest: Money,
  paidOffOn: CivilDate.nullable(),
});

/** Every way a plan can be found; the best plan names the one that won, and what each of the others would cost. */
export const PlanMethod = z.enum([
  'avalanche', 'snowball', 'custom', 'promo_aware', 'highest_payment_relief', 'avalanche_after_promo', 'deadline', 'promo_share', 'free_minimum', 'keep_instalments', 'clear_deferred', 'exchange',
]);

/** Why money goes to a debt in a month. */
export const PaymentReason = z.enum([
  'minimum', 'minimum_late', 'minimum_deferred', 'minimum_secured', 'highest_rate', 'smallest_balance', 'own_order', 'frees_largest_minimum', 'promo_share', 'cleared_in_time',
  'comes_first', 'highest_coming_rate', 'highest_later_rate', 'deferred_given_up', 'deferred_last_cycles', 'only_debt_left', 'held_for_promo_end',
]);

/** What the search for the best plan found: its method, which debts come first from when on, and the price of every other method. */
export const BestPlanFacts = z.object({
  method: PlanMethod,
  /** Interest and fees until the end; null: no plan ends. */
  cost: Money.nullable(),
  focus: z.array(z.object({ debtId: Id, fromMonth: z.int(), sharePpm: Ppm })),
  /** The winner included, the cheapest first. */
  prices: z.array(z.object({ method: PlanMethod, cost: Money.nullable(), extraCost: Money.nullable(), months: z.int().nullable() })),
});

export const PlanRow = z.object({
  month: z.int(),
  on: CivilDate,
  debts: z.array(
    z.object({
      id: Id, interest: Money, minimum: Money, extra: Money, payment: Money, closing: Money,
      /** Why it is paid what it is paid, in the order of the decisions. */
      reasons: z.array(z.object({ reason: PaymentReason, amount: Money })).optional(),
    }),
  ),
  /** Minimums of the first month that are free by now and roll on to other debts. */
  rolledOn: Money.optional(),
  interest: Money,
  payment: Money,
  closing: Money,
});

export const AdoptedPlan = z.object({ id: Id, version: Version, strategy: Strategy, monthly: Money, startOn: CivilDate, state: z.enum(['active', 'paused', 'completed', 'superseded']) });

export const DebtPlan = z.object({
  strategy: Strategy,
  monthly: Money,
  startOn: CivilDate,
  /** Sum of today's minimum payments: the least a plan can work with. */
  minimums: Money,
  debts: z.array(PlanDebt),
  /** Debts left out because terms are missing. */
  incomplete: z.array(z.object({ accountId: Id, name: z.string(), kind: z.enum(['card', 'loan']), owed: Money, missing: z.array(z.string()) })),
  plan: StrategySummary,
  comparison: z.array(StrategySummary),
  rows: z.array(PlanRow),
  /** Offers of deferred interest that the chosen plan does not clear in time: what is charged back, and when. */
  cliffs: z.array(z.object({ debtId: Id, on: CivilDate, charged: Money })),
  adopted: AdoptedPlan.nullable(),
  best: BestPlanFacts.optional(),
});
export type DebtPlan = z.infer<typeof DebtPlan>;

const tags = ['debt'];

export const debt = {
  plan: oc
    .route({ method: 'GET', path: '/debt/plan', tags, summary: 'All debts, the plan of one strategy month by month, and the strategies side by side' })
    .input(z.object({ strategy: Strategy.optional(), monthlyMinor: z.string().regex(/^(0|[1-9]\d{0,12})$/).optional() }))
    .output(DebtPlan),
  list: oc.route({ method: 'GET', path: '/debt/debts', tags, summary: 'All debts as the plans count them: what a page needs to work a plan out by itself' }).output(CountedDebts),
  adopt: oc
    .route({ method: 'POST', path: '/debt/plans', tags, successStatus: 201, summary: 'Use this plan: it feeds the dashboard from now on' })
    .input(z.object({ strategy: Strategy, monthly: PositiveMoney }))
    .output(changed(AdoptedPlan)),
};
