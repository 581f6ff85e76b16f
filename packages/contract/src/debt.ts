import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CountedDebts } from './counted-debt.ts';
import { ModeKey, ModeParameters } from './mode.ts';
import { Strategy } from './plan-strategy.ts';
import { byId, changed, CivilDate, EnteredDate, Id, Money, PositiveMoney, Ppm, text, Version } from './wire.ts';
import { Working } from './working.ts';

/** Extra money above the monthly amount: once, on or after a date, or repeatedly after a number of months. */
export const PlanExtra = z.object({
  label: text(80).nullable().default(null),
  amount: PositiveMoney,
  on: EnteredDate,
  everyMonths: z.int().min(1).max(120).nullable().default(null),
});

export type PlanExtra = z.infer<typeof PlanExtra>;

/** Debts in the user's own order. Unlisted debts follow, highest rate first. */
export const PlanOrder = z.array(Id).max(100);

export const PlanExtras = z.array(PlanExtra).max(24);

export const PlanOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('paid_off'), months: z.int(), debtFreeOn: CivilDate }),
  /** The payments never pay off the debts. This is a separate result instead of a huge number of months. */
  z.object({
    outcome: z.literal('never_pays_off'),
    neededMonthly: Money,
    growingDebtIds: z.array(Id),
    /** Number of months within which neededMonthly pays off all debts. */
    neededWithinMonths: z.int().optional(),
    reason: z.enum(['interest_exceeds_payment', 'payments_end', 'beyond_horizon']).optional(),
  }),
]);

export const StrategySummary = z.object({
  strategy: Strategy,
  result: PlanOutcome,
  totalInterest: Money,
  totalPaid: Money,
  /** The first debt that is paid off, and its date. */
  firstWin: z.object({ debtId: Id, on: CivilDate }).nullable(),
  /** Interest saved compared with minimum payments only; null if those never pay off the debts. */
  interestSaved: Money.nullable(),
  monthsSaved: z.int().nullable(),
  /** Interest and fees above those of the best plan; null if either plan never ends. */
  extraCost: Money.nullable().optional(),
});

export const PlanDebt = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['card', 'loan']),
  owed: Money,
  /** Highest current rate of its segments. */
  aprPpm: Ppm,
  minimum: Money,
  interest: Money,
  paidOffOn: CivilDate.nullable(),
  /** Workings of the figures. payment: working of the first month's payment. */
  workings: z
    .object({ minimum: Working, interest: Working.nullable(), gone: Working.nullable(), payment: Working.nullable() })
    .optional(),
});

/** Methods that produce a plan. The best plan names the winning method, and the cost of each other method. */
export const PlanMethod = z.enum([
  'avalanche',
  'snowball',
  'custom',
  'promo_aware',
  'highest_payment_relief',
  'avalanche_after_promo',
  'deadline',
  'promo_share',
  'free_minimum',
  'keep_installments',
  'clear_deferred',
  'exchange',
]);

/** Reason why a debt gets money in a month. */
export const PaymentReason = z.enum([
  'minimum',
  'minimum_late',
  'minimum_deferred',
  'minimum_secured',
  'highest_rate',
  'smallest_balance',
  'own_order',
  'frees_largest_minimum',
  'promo_share',
  'cleared_in_time',
  'comes_first',
  'highest_coming_rate',
  'highest_later_rate',
  'deferred_given_up',
  'deferred_last_cycles',
  'only_debt_left',
  'held_for_promo_end',
]);

/** Result of the best-plan search: its method, the order of debts over time, and the cost of each other method. */
export const BestPlanFacts = z.object({
  method: PlanMethod,
  /** Total interest and fees; null: no plan ends. */
  cost: Money.nullable(),
  focus: z.array(z.object({ debtId: Id, fromMonth: z.int(), sharePpm: Ppm })),
  /** Costs of all methods including the winner, cheapest first. */
  prices: z.array(
    z.object({ method: PlanMethod, cost: Money.nullable(), extraCost: Money.nullable(), months: z.int().nullable() }),
  ),
});

export const PlanRow = z.object({
  month: z.int(),
  on: CivilDate,
  debts: z.array(
    z.object({
      id: Id,
      interest: Money,
      minimum: Money,
      extra: Money,
      payment: Money,
      closing: Money,
      /** Reasons for the payment, in the order of the decisions. */
      reasons: z.array(z.object({ reason: PaymentReason, amount: Money })).optional(),
    }),
  ),
  /** Minimums of the first month that have become free and go to other debts. */
  rolledOn: Money.optional(),
  interest: Money,
  payment: Money,
  closing: Money,
});

export const PlanState = z.enum(['draft', 'active', 'paused', 'completed', 'superseded']);

export type PlanState = z.infer<typeof PlanState>;

export const AdoptedPlan = z.object({
  id: Id,
  version: Version,
  strategy: Strategy,
  monthly: Money,
  startOn: CivilDate,
  state: PlanState,
  order: PlanOrder,
  extras: PlanExtras,
  /** The plan's figures on the day of its activation; null if unknown, or if the plan never paid off the debts. */
  promised: z.object({ debtFreeOn: CivilDate, totalInterest: Money }).nullable(),
  endedOn: CivilDate.nullable(),
  /** Allowed next states. */
  next: z.array(PlanState),
  /** The financial mode that the plan follows, as of its creation; null: the user's own strategy. */
  mode: ModeKey.nullable().optional(),
  /** Whether a mode switch derived the plan from the previous one. */
  bySwitch: z.boolean().optional(),
});

export type AdoptedPlan = z.infer<typeof AdoptedPlan>;

/** How the `mode` strategy pays these debts. */
const PlanMode = z.object({
  key: ModeKey,
  parameters: ModeParameters,
  /** Whether the active plan follows the household's current mode, not an earlier version or another mode. */
  isCurrent: z.boolean(),
  /** Whether the active plan follows exactly these settings. */
  isAdopted: z.boolean(),
  /** Cash that the mode uses, and cash that it reserves; null: typical monthly expenses are unknown. */
  cash: Money,
  monthlyExpenses: Money.nullable(),
  floor: Money.nullable(),
  /** Amount that fills the buffer before debts get more than minimums; zero if the mode does not wait for it. */
  bufferMissing: Money,
  /** Promotional balances, with the day by which the mode pays off each. */
  promos: z.array(
    z.object({
      debtId: Id,
      name: z.string(),
      balance: Money,
      endsOn: CivilDate,
      safeOn: CivilDate,
      /** Payoff date under this plan; null: not within it. */ goneOn: CivilDate.nullable(),
      /** Due date of the payment that pays it off. */ paidOn: CivilDate.nullable().optional(),
    }),
  ),
});

export const DebtPlan = z.object({
  strategy: Strategy,
  monthly: Money,
  startOn: CivilDate,
  /** Sum of today's minimum payments, which is the least that a plan can use. */
  minimums: Money,
  debts: z.array(PlanDebt),
  /**
   * The day of the oldest balance behind these figures, if it is older than the freshness limit of a week; null: all
   * are up to date.
   */
  asOf: CivilDate.nullable().optional(),
  /** Debts excluded because terms are missing. */
  incomplete: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      kind: z.enum(['card', 'loan']),
      owed: Money,
      missing: z.array(z.string()),
    }),
  ),
  /** Offers on these debts with unknown terms, and the values that plans assume instead. */
  assumed: z
    .array(
      z.object({
        promoId: Id,
        cardName: z.string(),
        problem: z.enum(['no_end', 'no_revert_apr']),
        endsOn: CivilDate,
        revertAprPpm: Ppm,
      }),
    )
    .optional(),
  plan: StrategySummary,
  comparison: z.array(StrategySummary),
  rows: z.array(PlanRow),
  /** Deferred-interest offers that the chosen plan does not clear in time, with the amount and date of the charge. */
  cliffs: z.array(
    z.object({
      debtId: Id,
      on: CivilDate,
      charged: Money,
      /** Whether today's moves prevent the charge; only for the plan that they follow. */
      prevented: z.boolean().optional(),
    }),
  ),
  /** Active offers on these debts with a balance, soonest end first, with the payoff dates of the chosen plan. */
  offers: z
    .array(
      z.object({
        debtId: Id,
        name: z.string(),
        balance: Money,
        endsOn: CivilDate,
        /** Day after which a payoff puts the offer at risk. */
        payBy: CivilDate.optional(),
        /** End of the month that pays it off; null: not in the plan. */ goneOn: CivilDate.nullable(),
        /** Due date of the payment that pays it off, to compare with `payBy`. */ paidOn:
          CivilDate.nullable().optional(),
      }),
    )
    .optional(),
  /** Amounts owed after each row with minimum payments only. */
  minimumsClosing: z.array(Money).optional(),
  adopted: AdoptedPlan.nullable(),
  mode: PlanMode.optional(),
  best: BestPlanFacts.optional(),
  order: PlanOrder.optional(),
  extras: PlanExtras.optional(),
  /** Workings of the chosen plan's figures; null if a figure does not apply. */
  workings: z
    .object({
      interestSaved: Working.nullable(),
      monthsSaved: Working.nullable(),
      neverPaysOff: Working.nullable(),
      debtFreeOn: Working.nullable().optional(),
      totalInterest: Working.nullable().optional(),
      /** Working of the first month's amount minus its minimums. */
      aboveMinimums: Working.nullable().optional(),
      /** Working of the chosen strategy's cost above the best plan. */
      priceOfChoice: Working.nullable().optional(),
    })
    .optional(),
});

export type DebtPlan = z.infer<typeof DebtPlan>;

/**
 * Reasons why balances differ from the plan. The four amounts add up to the month's drift. Positive: more is owed than
 * planned.
 */
const DriftCauses = z.object({
  /** Planned payments minus actual ones. */
  paidLess: Money,
  /** Interest and fees above the planned ones. */
  chargedMore: Money,
  /** Purchases, cash advances and transfers onto the debts. */
  spent: Money,
  /** Refunds, corrections and all other changes. */
  other: Money,
});

/** A plan compared with actual balances. */
export const PlanProgress = z.object({
  plan: AdoptedPlan,
  /** Drift of the plan; null: the plan has no record of its initial debts, or has not started. */
  drift: z
    .object({
      state: z.enum(['on_track', 'ahead', 'behind']),
      /** Number of plan payments until today; 0: before the first. */
      month: z.int(),
      drift: Money,
      monthsBehind: z.int().nullable(),
      debts: z.array(z.object({ debtId: Id, name: z.string(), planned: Money, owed: Money, drift: Money })),
      /** Debts that are owed now but not in the plan. */
      newDebts: z.array(z.object({ debtId: Id, name: z.string() })),
      /**
       * Payment dates of the plan until today: planned and actual balance, and the causes of the month's difference.
       * Covers only the debts of the plan.
       */
      months: z.array(
        z.object({ month: z.int(), on: CivilDate, planned: Money, owed: Money, drift: Money, causes: DriftCauses }),
      ),
      /** The month that caused most of the drift; null: on track. */
      worstMonth: z.int().nullable(),
      working: Working,
    })
    .nullable(),
  /** Debt-free date from today's balances with the same plan; null: never. */
  estimatedDebtFreeOn: CivilDate.nullable(),
  /** Total balance owed at the end of each month of the plan, for a chart of planned and actual balances. */
  plannedCourse: z.array(z.object({ on: CivilDate, owed: Money })),
});

export type PlanProgress = z.infer<typeof PlanProgress>;

export const minorText = z.string().regex(/^(0|[1-9]\d{0,12})$/);
export const choice = {
  strategy: Strategy.optional(),
  monthlyMinor: minorText.optional(),
  order: PlanOrder.optional(),
  extras: PlanExtras.optional(),
};

const tags = ['debt'];

export const debt = {
  plan: oc
    .route({
      method: 'GET',
      path: '/debt/plan',
      tags,
      summary: 'Get all debts, the month-by-month plan of one strategy, and a comparison of strategies',
    })
    .input(z.object(choice))
    .output(DebtPlan),
  list: oc
    .route({
      method: 'GET',
      path: '/debt/debts',
      tags,
      summary: 'Get all inputs for computing a payoff plan in the browser',
    })
    .output(CountedDebts),
  adopt: oc
    .route({
      method: 'POST',
      path: '/debt/plans',
      tags,
      successStatus: 201,
      summary: 'Adopt a payoff plan, or save it as a draft',
    })
    .input(
      z.object({
        strategy: Strategy,
        monthly: PositiveMoney,
        order: PlanOrder.default([]),
        extras: PlanExtras.default([]),
        draft: z.boolean().default(false),
      }),
    )
    .output(changed(AdoptedPlan)),
};

export const debtPlans = {
  list: oc
    .route({ method: 'GET', path: '/debt/plans', tags, summary: 'List all plans, newest first' })
    .output(z.object({ items: z.array(AdoptedPlan) })),
  get: oc
    .route({
      method: 'GET',
      path: '/debt/plans/{id}',
      tags,
      summary: 'Compare a plan with what has happened since it was adopted',
    })
    .input(byId)
    .output(PlanProgress),
  setState: oc
    .route({
      method: 'PUT',
      path: '/debt/plans/{id}/state',
      tags,
      summary: 'Start, pause, resume or end a plan',
    })
    .input(byId.extend({ state: PlanState }))
    .output(changed(AdoptedPlan)),
};
