import { toMoney } from '@tideline/contract';
import type { Insight, InsightType } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import { notify } from '../../ledger/notify/notify.ts';
import type { Writing } from './feed.store.ts';

/** Already covered by their own notifications: the promotion at risk, the falling balance, the exceeded target. */
const TOLD_ELSEWHERE: ReadonlySet<InsightType> = new Set([
  'low_cash_ahead',
  'promo_at_risk',
  'deferred_interest_ahead',
  'category_over_pace',
]);

const TITLES: Readonly<Record<InsightType, (name: string) => string>> = {
  idle_cash: (name) => `Money in ${name} could earn more elsewhere`,
  better_account: (name) => `${name} pays more than your best account`,
  bonus_rate_ends: (name) => `The bonus rate of ${name} ends soon`,
  low_cash_ahead: (name) => `${name} may fall below its floor`,
  emergency_fund_low: () => 'Your emergency fund lasts for less time than you want',
  avoidable_interest: (name) => `The statement of ${name} will not be paid in full`,
  grace_lost: (name) => `Purchases on ${name} bear interest from their day`,
  utilisation_before_close: (name) => `${name} closes soon with much of its limit used`,
  promo_at_risk: (name) => `A promotional balance on ${name} will not be paid off in time`,
  deferred_interest_ahead: (name) => `Deferred interest will be charged on ${name}`,
  promo_kept: (name) => `A payment keeps the promotion on ${name}`,
  plan_off_track: () => 'Your payoff plan is behind',
  price_rise: (name) => `${name} became dearer`,
  new_subscription: (name) => `${name} is a new subscription`,
  doubled_subscription: (name) => `You pay ${name} twice`,
  missed_income: (name) => `${name} has not come`,
  missed_bill: (name) => `${name} was not paid`,
  unusual_amount: (name) => `${name} got far more than usual`,
  new_large_payee: (name) => `${name} got a large first payment`,
  duplicate_charge: (name) => `${name} may have charged twice`,
  category_over_pace: (name) => `${name} is above its target`,
  month_above_usual: () => 'This month costs more than usual',
  fee_charged: (name) => `${name} charged a fee that can be avoided`,
  interest_paid: (name) => `${name} charged interest and fees`,
  stale_data: (name) => `The balance of ${name} is old`,
};

/**
 * Notifies users of new or returning insights that are urgent: critical ones and warnings. The rest are listed on the
 * insights page only.
 */
export async function tellOf(
  tx: HouseholdTx,
  opened: readonly Writing[],
  { now, household: { currency } }: Pick<Scope, 'now' | 'household'>,
): Promise<void> {
  const pressing = opened.filter(
    ({ insight: { type, severity } }) =>
      (severity === 'critical' || severity === 'warning') && !TOLD_ELSEWHERE.has(type),
  );
  await notify(
    tx,
    pressing.map((each) => noticeOf(each, { now, currency })),
    now,
  );
}

/** An insight that returned notifies again. */
function noticeOf(
  { insight, id, reopened }: Writing,
  { now, currency }: { now: Date; currency: string },
): NotificationFact {
  const { type, subject, dedupKey, severity, valueMinor, valuePerYearMinor } = insight as Insight;
  return {
    type: 'insight_new',
    subject: { kind: 'insight', id },
    dedupKey: `insight_new ${dedupKey}${reopened ? ` ${now.toISOString()}` : ''}`,
    severity: severity === 'critical' ? 'urgent' : 'warning',
    params: {
      title: TITLES[type](subject.name),
      value: valuePerYearMinor === 0 ? null : toMoney(valuePerYearMinor, currency),
      once: valueMinor === valuePerYearMinor,
    },
    href: `/insights?insight=${id}`,
    accountId: subject.kind === 'account' || subject.kind === 'card' ? subject.id : null,
  };
}
