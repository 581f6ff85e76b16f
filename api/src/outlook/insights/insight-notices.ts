import { toMoney } from '@tideline/contract';
import type { Insight, InsightType } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import { notify } from '../../ledger/notify/notify.ts';
import type { FeedUpdate } from './feed.store.ts';

/** Insight types with separate notifications: of promotions at risk, falling balances and exceeded targets. */
const NOTIFIED_ELSEWHERE: ReadonlySet<InsightType> = new Set([
  'low_cash_ahead',
  'promo_at_risk',
  'deferred_interest_ahead',
  'category_over_pace',
]);

/**
 * Notifies users of new or returning insights that are critical or warnings. Others are listed on the insights page
 * only.
 */
export async function notifyOfInsights(
  tx: HouseholdTx,
  opened: readonly FeedUpdate[],
  { now, household: { currency } }: Pick<Scope, 'now' | 'household'>,
): Promise<void> {
  const pressing = opened.filter(
    ({ insight: { type, severity } }) =>
      (severity === 'critical' || severity === 'warning') && !NOTIFIED_ELSEWHERE.has(type),
  );
  await notify(
    tx,
    pressing.map((each) => noticeOf(each, { now, currency })),
    now,
  );
}

/** Returns the notification of an insight. An insight that returned notifies users again. */
function noticeOf(
  { insight, id, reopened }: FeedUpdate,
  { now, currency }: { now: Date; currency: string },
): NotificationFact {
  const { type, subject, dedupKey, severity, valueMinor, valuePerYearMinor } = insight as Insight;
  return {
    type: 'insight_new',
    subject: { kind: 'insight', id },
    dedupKey: `insight_new ${dedupKey}${reopened ? ` ${now.toISOString()}` : ''}`,
    severity: severity === 'critical' ? 'urgent' : 'warning',
    params: {
      insight: type,
      name: subject.name,
      value: valuePerYearMinor === 0 ? null : toMoney(valuePerYearMinor, currency),
      once: valueMinor === valuePerYearMinor,
    },
    href: `/insights?insight=${id}`,
    accountId: subject.kind === 'account' || subject.kind === 'card' ? subject.id : null,
  };
}
