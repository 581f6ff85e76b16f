import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CountedDebts } from './counted-debt.ts';
import { ModeKey, ModeParameters } from './mode.ts';
import { Strategy } from './plan-strategy.ts';
import { byId, changed, CivilDate, EnteredDate, Id, Money, PositiveMoney, Ppm, text, Version } from './wire.ts';
import { Working } from './working.ts';

/** Money beside the monthly amount: once, with the first payment on or after its date, or from then on every so many months. */
export const PlanExtra = z.object({
  label: text(80).nullable().default(null),
  amount: PositiveMoney,
  on: EnteredDate,
  everyMonths: z.int().min(1).max(120).nullable().default(null),
});
export type PlanExtra = z.infer<typeof PlanExtra>;

/** Debts in a person's own order; those left out follow, the highest rate first. */
export const PlanOrder = z.array(Id).max(100);
export const PlanExtras = z.array(PlanExtra).max(24);

const PlanOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('paid_off'), months: z.int(), debtFreeOn: CivilDate }),
  /** Interest outgrows the payments: a result of its own, never a large number of months. */
  z.object({
    outcome: z.literal('never_pays_off'),
    neededMonthly: Money,
    growingDebtIds: z.array(Id),
    /** neededMonthly ends all debts within so many months. */
    neededWithinMonths: z.int().optional(),
    reason: z.enum(['interest_exceeds_payment', 'payments_end', 'beyond_horizon']).optional(),
  }),
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
  /** What it costs above the best plan, in interest and fees; null where either never ends. */
  extraCost: Money.nullable().optional(),
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
  /** How they came about; payment: of the first month. */
  workings: z
    .object({ minimum: Working, interest: Working.nullable(), gone: Working.nullable(), payment: Working.nullable() })
    .optional(),
});

/** Every way a plan can be found; the best plan names the one that won, and what each of the others would cost. */
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
  'keep_instalments',
  'clear_deferred',
  'exchange',
]);

/** Why money goes to a debt in a month. */
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

/** What the search for the best plan found: its method, which debts come first from when on, and the price of every other method. */
export const BestPlanFacts = z.object({
  method: PlanMethod,
  /** Interest and fees until the end; null: no plan ends. */
  cost: Money.nullable(),
  focus: z.array(z.object({ debtId: Id, fromMonth: z.int(), sharePpm: Ppm })),
  /** The winner included, the cheapest first. */
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
  /** What it promised on the day it was adopted; null: it had no end, or is older than this is kept. */
  promised: z.object({ debtFreeOn: CivilDate, totalInterest: Money }).nullable(),
  endedOn: CivilDate.nullable(),
  /** What can happen next. */
  next: z.array(PlanState),
  /** The financial mode that it follows, as it was when the plan was made; null: a strategy of the person's own. */
  mode: ModeKey.nullable().optional(),
  /** Whether a switch of the mode made it out of the plan before it. */
  bySwitch: z.boolean().optional(),
});
export type AdoptedPlan = z.infer<typeof AdoptedPlan>;

/** How the strategy named mode pays these debts. */
const PlanMode = z.object({
  key: ModeKey,
  parameters: ModeParameters,
  /** False: the plan in use follows the mode as it was, or another one than the household's. */
  isCurrent: z.boolean(),
  /** Whether the plan in use follows just this. */
  isAdopted: z.boolean(),
  /** What it counts with, and what it keeps in cash; null: nothing is known of a usual month. */
  cash: Money,
  monthlyExpenses: Money.nullable(),
  floor: Money.nullable(),
  /** Goes into the buffer before any debt gets more than its minimum; zero in a mode that does not wait for it. */
  bufferMissing: Money,
  /** Promotions that are owed, and the day by which each is to be gone in it. */
  promos: z.array(
    z.object({
      debtId: Id,
      name: z.string(),
      balance: Money,
      endsOn: CivilDate,
      safeOn: CivilDate,
      /** By this plan; null: not within it. */ goneOn: CivilDate.nullable(),
    }),
  ),
});

export const DebtPlan = z.object({
  strategy: Strategy,
  monthly: Money,
  startOn: CivilDate,
  /** Sum of today's minimum payments: the least a plan can work with. */
  minimums: Money,
  debts: z.array(PlanDebt),
  /** Debts left out because terms are missing. */
  incomplete: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      kind: z.enum(['card', 'loan']),
      owed: Money,
      missing: z.array(z.string()),
    }),
  ),
  /** Offers on these debts of which something is not known: what plans count with instead. */
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
  /** Offers of deferred interest that the chosen plan does not clear in time: what is charged back, and when. */
  cliffs: z.array(z.object({ debtId: Id, on: CivilDate, charged: Money })),
  adopted: AdoptedPlan.nullable(),
  mode: PlanMode.optional(),
  best: BestPlanFacts.optional(),
  order: PlanOrder.optional(),
  extras: PlanExtras.optional(),
  /** How figures of the chosen plan came about; null where they have no meaning. */
  workings: z
    .object({
      interestSaved: Working.nullable(),
      monthsSaved: Working.nullable(),
      neverPaysOff: Working.nullable(),
      debtFreeOn: Working.nullable().optional(),
      totalInterest: Working.nullable().optional(),
      /** Money of the first month less its minimums. */
      aboveMinimums: Working.nullable().optional(),
      /** What the chosen strategy costs above the best plan. */
      priceOfChoice: Working.nullable().optional(),
    })
    .optional(),
});
export type DebtPlan = z.infer<typeof DebtPlan>;

/** Why balances moved otherwise than planned; the four add up to the month's drift. Above zero: more is owed than planned. */
const DriftCauses = z.object({
  /** Planned payments less those made. */
  paidLess: Money,
  /** Interest and fees above those planned. */
  chargedMore: Money,
  /** Purchases, cash and transfers onto the debts. */
  spent: Money,
  /** Refunds, corrections and whatever else. */
  other: Money,
});

/** A plan against what happened. */
export const PlanProgress = z.object({
  plan: AdoptedPlan,
  /** null: the plan does not know the debts it began with, or has not begun. */
  drift: z
    .object({
      state: z.enum(['on_track', 'ahead', 'behind']),
      /** Payments of the plan until today; 0: before the first. */
      month: z.int(),
      drift: Money,
      monthsBehind: z.int().nullable(),
      debts: z.array(z.object({ debtId: Id, name: z.string(), planned: Money, owed: Money, drift: Money })),
      /** Owed now and not in the plan. */
      newDebts: z.array(z.object({ debtId: Id, name: z.string() })),
      /** Each payment day of the plan until today: owed then by the plan and really, and why the month differs. The debts of the plan alone. */
      months: z.array(
        z.object({ month: z.int(), on: CivilDate, planned: Money, owed: Money, drift: Money, causes: DriftCauses }),
      ),
      /** The month in which most of the drift came about; null: on track. */
      worstMonth: z.int().nullable(),
      working: Working,
    })
    .nullable(),
  /** With what is owed today and the same plan from here on; null: no end. */
  estimatedDebtFreeOn: CivilDate.nullable(),
  /** Every balance owed at the end of each month of the plan: for a chart of plan against actual. */
  plannedCourse: z.array(z.object({ on: CivilDate, owed: Money })),
});
export type PlanProgress = z.infer<typeof PlanProgress>;

/** One path of the what-if: the same strategy, monthly amount and extras. */
const WhatIfPath = z.object({ result: PlanOutcome, totalInterest: Money, totalPaid: Money });

export const TransferAnswer = z.discriminatedUnion('possible', [
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
    /** The most the offer could take. */
    most: Money,
    fee: Money,
    stay: WhatIfPath,
    move: WhatIfPath,
    /** Interest of staying less interest after moving and the fee; below zero it costs more. null: one of the two never ends. */
    saving: Money.nullable(),
    monthsSaved: z.int().nullable(),
    /** From then on fee and interest are no more than the interest of staying. */
    breakEven: z.object({ month: z.int(), on: CivilDate }).nullable(),
    /** What the fee amounts to as a yearly rate, repaid evenly until the rate ends; null without such an end. */
    feeAsYearlyRatePpm: z.int().nullable(),
    /** The amount that makes the cheapest plan of all; zero: staying is best. */
    best: z.object({ amount: Money, fee: Money, saving: Money.nullable() }),
    working: Working.nullable(),
  }),
]);
export type TransferAnswer = z.infer<typeof TransferAnswer>;

const minorText = z.string().regex(/^(0|[1-9]\d{0,12})$/);
const choice = {
  strategy: Strategy.optional(),
  monthlyMinor: minorText.optional(),
  order: PlanOrder.optional(),
  extras: PlanExtras.optional(),
};
export const TransferQuestion = z.object({
  ...choice,
  /** Default: every card. */
  fromDebtIds: PlanOrder.optional(),
  /** card: a balance transfer · loan: a consolidation. */
  kind: z.enum(['card', 'loan']).default('card'),
  feePpm: Ppm.default(30_000),
  feeMinMinor: minorText.optional(),
  feeMaxMinor: minorText.optional(),
  /** Of what is moved; of a card until promoMonths are over. */
  aprPpm: Ppm.default(0),
  /** Cards only. 0: the rate stays for good. */
  promoMonths: z.int().min(0).max(120).default(15),
  revertAprPpm: Ppm.default(249_900),
  /** Loans only: equal payments over so many months. */
  termMonths: z.int().min(1).max(480).default(48),
  /** The most that can be moved; default: all that is owed there. */
  limitMinor: minorText.optional(),
  /** Default: as much as can be moved. */
  amountMinor: minorText.optional(),
});
export type TransferQuestion = z.infer<typeof TransferQuestion>;

const tags = ['debt'];

export const debt = {
  plan: oc
    .route({
      method: 'GET',
      path: '/debt/plan',
      tags,
      summary: 'All debts, the plan of one strategy month by month, and the strategies side by side',
    })
    .input(z.object(choice))
    .output(DebtPlan),
  list: oc
    .route({
      method: 'GET',
      path: '/debt/debts',
      tags,
      summary: 'All debts as the plans count them: what a page needs to work a plan out by itself',
    })
    .output(CountedDebts),
  adopt: oc
    .route({
      method: 'POST',
      path: '/debt/plans',
      tags,
      successStatus: 201,
      summary: 'Use this plan: it feeds the dashboard from now on; or keep it as a draft',
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
    .route({ method: 'GET', path: '/debt/plans', tags, summary: 'Every plan there was, the newest first' })
    .output(z.object({ items: z.array(AdoptedPlan) })),
  get: oc
    .route({
      method: 'GET',
      path: '/debt/plans/{id}',
      tags,
      summary: 'A plan against what happened since it was adopted',
    })
    .input(byId)
    .output(PlanProgress),
  setState: oc
    .route({
      method: 'PUT',
      path: '/debt/plans/{id}/state',
      tags,
      summary: 'Begin a draft, pause a plan, go on with it, or end it',
    })
    .input(byId.extend({ state: PlanState }))
    .output(changed(AdoptedPlan)),
};

export const debtTransfer = {
  get: oc
    .route({
      method: 'GET',
      path: '/debt/transfer-what-if',
      tags,
      summary: 'What a balance transfer or a consolidation would change, against the same plan without it',
    })
    .input(TransferQuestion)
    .output(TransferAnswer),
};
