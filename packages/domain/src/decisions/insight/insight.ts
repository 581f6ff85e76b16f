import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Working, WorkingLine, WorkingValue } from '../../foundation/working/working.ts';

export type InsightType =
  | 'idle_cash'
  | 'better_account'
  | 'bonus_rate_ends'
  | 'low_cash_ahead'
  | 'emergency_fund_low'
  | 'avoidable_interest'
  | 'grace_lost'
  | 'utilization_before_close'
  | 'promo_at_risk'
  | 'deferred_interest_ahead'
  | 'promo_kept'
  | 'plan_off_track'
  | 'price_rise'
  | 'new_subscription'
  | 'doubled_subscription'
  | 'missed_income'
  | 'missed_bill'
  | 'unusual_amount'
  | 'new_large_payee'
  | 'duplicate_charge'
  | 'category_over_pace'
  | 'month_above_usual'
  | 'fee_charged'
  | 'interest_paid'
  | 'stale_data';

/** Area of an insight, for grouping and filters. */
export type InsightArea = 'cash' | 'cards' | 'debt' | 'recurring' | 'spending' | 'data';

export const INSIGHT_AREAS: Readonly<Record<InsightType, InsightArea>> = {
  idle_cash: 'cash',
  better_account: 'cash',
  bonus_rate_ends: 'cash',
  low_cash_ahead: 'cash',
  emergency_fund_low: 'cash',
  avoidable_interest: 'cards',
  grace_lost: 'cards',
  utilization_before_close: 'cards',
  promo_at_risk: 'debt',
  deferred_interest_ahead: 'debt',
  promo_kept: 'debt',
  plan_off_track: 'debt',
  price_rise: 'recurring',
  new_subscription: 'recurring',
  doubled_subscription: 'recurring',
  missed_income: 'recurring',
  missed_bill: 'recurring',
  unusual_amount: 'spending',
  new_large_payee: 'spending',
  duplicate_charge: 'spending',
  category_over_pace: 'spending',
  month_above_usual: 'spending',
  fee_charged: 'spending',
  interest_paid: 'debt',
  stale_data: 'data',
};

/**
 * Severity of an insight. critical: money is lost within days · warning: something is wrong · notice: something can be
 * gained · info: worth knowing.
 */
export type InsightSeverity = 'critical' | 'warning' | 'notice' | 'info';

export type SubjectKind =
  | 'account'
  | 'card'
  | 'promotion'
  | 'plan'
  | 'series'
  | 'transaction'
  | 'category'
  | 'offer'
  | 'household';

export interface InsightSubject {
  kind: SubjectKind;
  id: string;
  /** Display name; empty for the household. */
  name: string;
}

/** The one-click action that addresses an insight. */
export type InsightAct =
  | { kind: 'sweep'; fromAccountId: string | null; toAccountId: string; amountMinor: Minor; by: CivilDate | null }
  | { kind: 'plan'; subject: InsightSubject }
  | { kind: 'reminder'; subject: InsightSubject; on: CivilDate }
  | { kind: 'open'; subject: InsightSubject };

/** Amounts saved or earned by taking the action, each zero or more. */
export interface InsightValue {
  untilNextStatement: Working;
  /** Equals `untilNextStatement` for a one-time event. */
  perYear: Working;
}

export type InsightFacts = Readonly<Record<string, WorkingValue>>;

/** A noteworthy finding about a household's money, with the data that led to it. */
export interface Insight {
  type: InsightType;
  subject: InsightSubject;
  severity: InsightSeverity;
  /** Figures in the insight's text; an acknowledged insight reopens when they change. */
  facts: InsightFacts;
  /** Ids of the source transactions, accounts, series and promotions, sorted. */
  evidenceIds: readonly string[];
  /** How its key figure was computed. */
  working: Working;
  /** null: the action has no known monetary value. */
  value: InsightValue | null;
  valueMinor: Minor;
  valuePerYearMinor: Minor;
  /** Confidence of the rule. */
  confidencePpm: Ppm;
  /** Last day on which the action is fully useful; null: no deadline. */
  deadlineOn: CivilDate | null;
  act: InsightAct;
  /** Unique within a household: the same subject in the same period has the same key. */
  dedupKey: string;
}

export interface InsightDraft extends Pick<Insight, 'type' | 'subject' | 'severity' | 'working' | 'act'> {
  facts: readonly WorkingLine[];
  evidenceIds: readonly string[];
  value?: InsightValue | null;
  confidencePpm: number;
  deadlineOn?: CivilDate | null;
  /** Month, day or event that distinguishes occurrences with the same subject. */
  period?: string;
}

/**
 * Builds an insight from a rule's finding. Errors: throws if a value is below zero or is not money, because the rule
 * should not have reported it.
 */
export function insight({
  facts,
  evidenceIds,
  value = null,
  confidencePpm,
  deadlineOn = null,
  period,
  ...rest
}: InsightDraft): Insight {
  const amountOf = (working: Working | undefined): Minor => {
    if (working === undefined) return 0 as Minor;
    const result = working.result.value;
    assert(result.kind === 'money' && result.minor >= 0, () => `the value of ${rest.type} is money from 0`);
    return result.minor;
  };
  return {
    ...rest,
    facts: Object.fromEntries(facts.map(({ key, value: fact }) => [key, fact])),
    evidenceIds: [...new Set(evidenceIds)].sort(),
    value,
    valueMinor: amountOf(value?.untilNextStatement),
    valuePerYearMinor: amountOf(value?.perYear),
    confidencePpm: Math.min(1_000_000, Math.max(0, Math.round(confidencePpm))) as Ppm,
    deadlineOn,
    dedupKey: [rest.type, rest.subject.kind, rest.subject.id, ...(period === undefined ? [] : [period])].join(':'),
  };
}

/** Returns the value of a one-time event, the same for both periods. */
export const once = (working: Working): InsightValue => ({ untilNextStatement: working, perYear: working });
