import { oc } from '@orpc/contract';
import { z } from 'zod';
import { choice } from './debt.ts';
import { Strategy } from './plan-strategy.ts';
import { CivilDate, Id, Money } from './wire.ts';
import { Working } from './working.ts';

/**
 * Purpose of a part of a move. required: a minimum due · grace: keeps purchases interest-free · promo: this month's
 * payment to a promotion · plan: the active plan's extra · debt, low_debt: saves interest · buffer, savings: earns more
 * · hold: reserved for a promotion that is paid later.
 */
export const MoveClass = z.enum([
  'required',
  'grace',
  'promo',
  'plan',
  'debt',
  'low_debt',
  'buffer',
  'savings',
  'hold',
]);
export type MoveClass = z.infer<typeof MoveClass>;

const MovePart = z.object({
  class: MoveClass,
  amount: Money,
  payBy: CivilDate.nullable(),
  promoId: Id.nullable(),
  /** once: a charge is avoided · year: interest is saved or earned in the first year. */
  per: z.enum(['once', 'year']),
  value: Money,
  working: Working,
});

/** One payment or transfer to make today. */
export const PlannedMove = z.object({
  /** Id that is the same all day. Other screens refer to the move by it. */
  id: z.string(),
  kind: z.enum(['pay', 'transfer']),
  /** Most urgent class of its parts. */
  class: MoveClass,
  /** Source of the money; null: no account has it. */
  from: z.object({ accountId: Id, accountName: z.string() }).nullable(),
  to: z.object({ kind: z.enum(['card', 'loan', 'account']), accountId: Id, accountName: z.string() }),
  amount: Money,
  payBy: CivilDate.nullable(),
  overdue: z.boolean(),
  /** Whether the debt is paid off after today's moves. */
  paysOff: z.boolean(),
  parts: z.array(MovePart),
  /** Amount saved or earned in the first year. */
  value: Money,
  per: z.enum(['once', 'year']),
  /** The rate that it avoids or earns, if it has one. */
  ratePpm: z.int().nullable(),
  /** The yield of its source account. */
  sourceYieldPpm: z.int().nullable(),
  /** Address of the form that records it, with prefilled values. */
  href: z.string(),
  /** Working of the amount. */
  working: Working,
});
export type PlannedMove = z.infer<typeof PlannedMove>;

/**
 * Reason why cash stays. scheduled: it leaves with a transfer in transit · covers: another account would fall below its
 * floor · hold: it is reserved for a promotion · spare: no use earns or saves more · small: it is too little to move ·
 * unknown: there is too little history.
 */
export const StayReason = z.enum([
  'scheduled',
  'floor',
  'bills',
  'covers',
  'buffer',
  'hold',
  'spare',
  'small',
  'unknown',
  'overdrawn',
]);
export type StayReason = z.infer<typeof StayReason>;

/** A payment to a debt or a transfer between deposit accounts that was recorded today, or is in transit. */
const PaymentMade = z.object({
  kind: z.enum(['pay', 'transfer']),
  /** Id of the destination. */
  accountId: Id,
  accountName: z.string(),
  amount: Money,
  /** Transfer in transit; null: recorded today. */
  scheduled: z.object({ runId: Id, arrivesOn: CivilDate }).nullable(),
  /** The only account with a transaction of the payment, from which it left. */
  onlyOn: z.object({ accountId: Id, accountName: z.string() }).optional(),
});

/** Debt-free date, and the interest until then; null: never. */
const PayoffEnd = z.object({ debtFreeOn: CivilDate.nullable(), interest: Money.nullable() });

/** Recommended uses of the household's cash today. They are computed in one place, and all other screens use them. */
export const TodaysPlan = z.object({
  today: CivilDate,
  /**
   * The day of the oldest balance behind these figures, if it is older than the freshness limit of a week; null: all
   * are up to date.
   */
  asOf: CivilDate.nullable().optional(),
  /** Money in the deposit accounts below. */
  cash: Money,
  /** The part of it that can move today; null: not known yet. */
  spare: Money.nullable(),
  accounts: z.array(z.object({ accountId: Id, accountName: z.string(), balance: Money, spare: Money })),
  /** Moves, most urgent first. With `stays`, they add up to the balance of each account. */
  moves: z.array(PlannedMove),
  stays: z.array(
    z.object({
      accountId: Id,
      accountName: z.string(),
      reason: StayReason,
      amount: Money,
      until: CivilDate.nullable(),
      promoId: Id.nullable(),
    }),
  ),
  /** Amounts that stay, by reason, summed over the accounts. */
  kept: z.array(z.object({ reason: StayReason, amount: Money, until: CivilDate.nullable(), promoId: Id.nullable() })),
  /** Payments that are already made. */
  made: z.array(PaymentMade),
  /** Amount that the moves save or earn in the first year. */
  firstYear: Money,
  working: Working.nullable(),
  /** The next due date. */
  nextOn: CivilDate.nullable(),
  /**
   * Debt-free date and interest with only the plan's monthly payments, and after today's moves; null: there are no
   * debts. Servers older than this field omit it.
   */
  payoff: z.object({ monthlyAlone: PayoffEnd, onceMoved: PayoffEnd }).nullable().optional(),
  /** Debts that no move considers, because terms are missing. */
  leftOut: z.array(
    z.object({ accountId: Id, accountName: z.string(), kind: z.enum(['card', 'loan']), missing: z.array(z.string()) }),
  ),
});
export type TodaysPlan = z.infer<typeof TodaysPlan>;

const CashPlan = z.object({
  /** Debt-free date; null: the plan never ends. */
  debtFreeOn: CivilDate.nullable(),
  totalInterest: Money,
  /** Interest and fees, minus the earnings of the cash; null: the plan never ends. */
  cost: Money.nullable(),
});

/** A payoff plan with and without payments from spare cash, today and on later days. */
export const PlanCash = z.object({
  strategy: Strategy,
  monthly: Money,
  /** Cash that can go to debts today; null: not known yet. */
  spare: Money.nullable(),
  keep: CashPlan,
  /** Plan with payments from cash; null: no payment lowers the cost. */
  use: CashPlan.extend({
    /** Sum of all payments. */
    amount: Money,
    /** Payments by day. */
    payments: z.array(z.object({ on: CivilDate, amount: Money })),
  }).nullable(),
  /** Additional money that the forecast frees later. */
  later: z.array(z.object({ on: CivilDate, amount: Money })),
  /** The cost of keeping the cash. */
  costOfKeeping: Money.nullable(),
});
export type PlanCash = z.infer<typeof PlanCash>;

export const todaysPlan = {
  cash: oc
    .route({
      method: 'GET',
      path: '/todays-plan/cash',
      tags: ['debt'],
      summary: 'Get the effect of paying spare cash in a payoff plan, and the cost of keeping it',
    })
    .input(z.object(choice))
    .output(PlanCash),
  get: oc
    .route({
      method: 'GET',
      path: '/todays-plan',
      tags: ['dashboard'],
      summary: 'Get today’s plan: every move with its amount, date, value and calculation, and the cash that stays',
    })
    .output(TodaysPlan),
};
