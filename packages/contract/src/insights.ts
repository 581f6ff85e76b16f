import { oc } from '@orpc/contract';
import { z } from 'zod';
import {
  byId,
  changed,
  CivilDate,
  EnteredDate,
  Id,
  Instant,
  Money,
  PositiveMoney,
  Ppm,
  Removed,
  text,
  Version,
} from './wire.ts';
import { Working } from './working.ts';

const tags = ['insights'];

export const InsightType = z.enum([
  'idle_cash',
  'better_account',
  'bonus_rate_ends',
  'low_cash_ahead',
  'emergency_fund_low',
  'avoidable_interest',
  'grace_lost',
  'utilization_before_close',
  'promo_at_risk',
  'deferred_interest_ahead',
  'promo_kept',
  'plan_off_track',
  'price_rise',
  'new_subscription',
  'doubled_subscription',
  'missed_income',
  'missed_bill',
  'unusual_amount',
  'new_large_payee',
  'duplicate_charge',
  'category_over_pace',
  'month_above_usual',
  'fee_charged',
  'interest_paid',
  'stale_data',
]);
export type InsightType = z.infer<typeof InsightType>;

/** Kind of an insight. saving: an opportunity to save or earn · risk: a possible problem · habit: spending changed. */
export const InsightKind = z.enum(['saving', 'risk', 'habit']);
export type InsightKind = z.infer<typeof InsightKind>;

/** Reason why the user dismissed an insight. */
export const DismissReason = z.enum(['known', 'done', 'not_worth_it', 'not_mine', 'wrong']);
export type DismissReason = z.infer<typeof DismissReason>;

/** Reason why an insight was wrong, according to the user. */
export const WrongReason = z.enum(['figure', 'data', 'advice', 'timing']);
export type WrongReason = z.infer<typeof WrongReason>;

const FactValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), money: Money }),
  z.object({ kind: z.literal('ppm'), ppm: z.int() }),
  z.object({ kind: z.literal('date'), on: CivilDate }),
  z.object({ kind: z.literal('count'), count: z.int() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
]);

/** A record on which the finding is based, in the user's terms. */
const Evidence = z.object({
  kind: z.enum([
    'transaction',
    'account',
    'card',
    'statement',
    'promotion',
    'plan',
    'series',
    'category',
    'offer',
    'month',
  ]),
  id: z.string(),
  name: z.string(),
  href: z.string(),
  on: CivilDate.nullable(),
  amount: Money.nullable(),
});
export type InsightEvidence = z.infer<typeof Evidence>;

const versioned = z.object({ id: Id, version: z.int().min(0) });

/** Action of a button: it opens a prefilled screen, or makes a change immediately that can be undone. */
const Act = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('link'),
    does: z.enum(['move', 'pay', 'save_up', 'plan_promotion', 'plan_debt', 'open']),
    /** Amount with which the screen is prefilled; null: none. */
    amount: Money.nullable(),
    href: z.string(),
  }),
  /** The insight returns on that day. */
  z.object({ kind: z.literal('remind'), on: CivilDate, href: z.string() }),
  /** The later one of two charges is merged into the earlier one. */
  z.object({ kind: z.literal('merge_duplicate'), kept: versioned, gone: versioned, href: z.string() }),
  /** The subscription was canceled, so no more payments are expected. */
  z.object({ kind: z.literal('end_series'), series: versioned, href: z.string() }),
]);

const insightShape = z.object({
  id: Id,
  /** Version of the household's decision about it; 0: no decision yet. */
  version: z.int().min(0),
  type: InsightType,
  kind: InsightKind,
  severity: z.enum(['critical', 'warning', 'notice', 'info']),
  /** State of the insight. `read` is per user; the others are per household. */
  state: z.enum(['active', 'read', 'acknowledged', 'snoozed', 'expired']),
  /** Whether the user took its action. */
  acted: z.boolean(),
  subject: z.object({
    kind: z.enum(['account', 'card', 'promotion', 'plan', 'series', 'transaction', 'category', 'offer', 'household']),
    id: z.string(),
    name: z.string(),
    href: z.string().nullable(),
  }),
  /** Figures in the insight's text, by name. Ids are replaced by names. */
  facts: z.record(z.string(), FactValue),
  /** The first records; `evidenceCount` is the total. */
  evidence: z.array(Evidence),
  evidenceCount: z.int(),
  /** Working of its key figure. */
  working: Working,
  /** Amount saved or earned by the action; null if it has no monetary value. */
  value: z
    .object({
      untilNextStatement: Money,
      perYear: Money,
      workings: z.object({ untilNextStatement: Working, perYear: Working }),
    })
    .nullable(),
  /**
   * The day of its oldest balance, if that is older than the freshness limit of a week; null: up to date, or only about
   * transactions.
   */
  asOf: CivilDate.nullable().optional(),
  confidencePpm: Ppm,
  /** Day after which the action has less effect, or none. */
  deadlineOn: CivilDate.nullable(),
  /** The month, day or event of the insight, if insights of this type recur per period. */
  period: z.string().nullable(),
  /** Possible actions, best first; empty if the subject no longer exists. */
  acts: z.array(Act),
  /** The move of today's plan with the same effect; null: none. */
  moveId: z.string().nullable(),
  snoozedUntil: CivilDate.nullable(),
  dismissReason: DismissReason.nullable(),
  feedback: z.object({ useful: z.boolean(), because: WrongReason.nullable() }).nullable(),
  firstFoundOn: CivilDate,
});
export interface Insight extends z.infer<typeof insightShape> {}
export const Insight: z.ZodType<Insight, Insight> = insightShape;

const feedShape = z.object({
  /** Insights, those with the earliest deadline first, then those with the highest yearly value. */
  items: z.array(Insight),
  /** Counts of all open insights, regardless of the filter. */
  counts: z.object({
    saving: z.int(),
    risk: z.int(),
    habit: z.int(),
    unread: z.int(),
    snoozed: z.int(),
    dismissed: z.int(),
  }),
  /** Currencies of accounts that no insight includes. */
  otherCurrencies: z.array(z.string()).optional(),
  /** Time of the last refresh; null: never. */
  refreshedAt: Instant.nullable(),
  /** Whether the ledger has changed since then. */
  stale: z.boolean(),
  /** Days of transactions that are available and required. */
  history: z.object({ days: z.int(), needed: z.int() }),
});
export interface InsightFeed extends z.infer<typeof feedShape> {}
const InsightFeed: z.ZodType<InsightFeed, InsightFeed> = feedShape;

const decision = z.object({
  id: Id,
  to: z.enum(['acknowledged', 'snoozed', 'acted', 'open']),
  /** The day on which it returns; only for a snoozed insight. */
  until: EnteredDate.nullable().default(null),
  reason: DismissReason.nullable().default(null),
});

const rateOfferShape = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  apyPpm: Ppm,
  minBalance: Money.nullable(),
  bonusEndsOn: CivilDate.nullable(),
  seenOn: CivilDate,
});
export interface RateOffer extends z.infer<typeof rateOfferShape> {}
export const RateOffer: z.ZodType<RateOffer, RateOffer> = rateOfferShape;

const enteredOffer = {
  name: text(120),
  apyPpm: Ppm,
  minBalance: PositiveMoney.nullable(),
  bonusEndsOn: EnteredDate.nullable(),
  seenOn: EnteredDate,
};

export const insightFeed = {
  list: oc
    .route({
      method: 'GET',
      path: '/insights',
      tags,
      summary: 'List insights, those with a deadline first, then by value',
    })
    .input(
      z.object({
        show: z.enum(['open', 'snoozed', 'dismissed']).default('open'),
        kind: InsightKind.optional(),
        limit: z.int().min(1).max(200).default(100),
      }),
    )
    .output(InsightFeed),
  refresh: oc
    .route({
      method: 'POST',
      path: '/insights/refresh',
      tags,
      summary: 'Find insights now, as happens every night and after changes',
    })
    .input(z.object({}))
    .output(z.object({ open: z.int(), found: z.int(), refreshedAt: Instant })),
  markRead: oc
    .route({ method: 'POST', path: '/insights/read', tags, summary: 'Mark insights as seen by you' })
    .input(z.object({ ids: z.array(Id).min(1).max(200) }))
    .output(z.object({ read: z.int() })),
  decide: oc
    .route({
      method: 'PUT',
      path: '/insights/{id}/decision',
      tags,
      summary: 'Dismiss, snooze, complete or reopen an insight; If-Match is its version',
    })
    .input(decision)
    .output(changed(Insight)),
  feedback: oc
    .route({
      method: 'PUT',
      path: '/insights/{id}/feedback',
      tags,
      summary: 'Rate an insight, or report what was wrong; If-Match is its version',
    })
    .input(z.object({ id: Id, useful: z.boolean(), because: WrongReason.nullable().default(null) }))
    .output(changed(Insight)),
};

export const rateOffers = {
  list: oc
    .route({ method: 'GET', path: '/rate-offers', tags, summary: 'List savings rates observed elsewhere' })
    .output(z.object({ items: z.array(RateOffer) })),
  create: oc
    .route({
      method: 'POST',
      path: '/rate-offers',
      tags,
      successStatus: 201,
      summary: 'Add a savings rate observed elsewhere',
    })
    .input(
      z.object({
        ...enteredOffer,
        minBalance: enteredOffer.minBalance.default(null),
        bonusEndsOn: enteredOffer.bonusEndsOn.default(null),
      }),
    )
    .output(changed(RateOffer)),
  update: oc
    .route({ method: 'PATCH', path: '/rate-offers/{id}', tags, summary: 'Edit an observed rate or its date' })
    .input(byId.extend({ ...z.object(enteredOffer).partial().shape }))
    .output(changed(RateOffer)),
  remove: oc
    .route({ method: 'DELETE', path: '/rate-offers/{id}', tags, summary: 'Delete an observed rate' })
    .input(byId)
    .output(Removed),
};
