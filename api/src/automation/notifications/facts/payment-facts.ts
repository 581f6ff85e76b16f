import { type NextPayment, toMoney } from '@tideline/contract';
import { civilDate, daysBetween, type Forecast } from '@tideline/domain';
import type { NotificationFact, NotificationParams } from '../../../ledger/notify/notification-fact.ts';
import { leadDue } from './lead-days.ts';

export interface PaymentNotices {
  today: string;
  /** Days ahead for payment_due. */
  leadDays: readonly number[];
}

/** Returns the forecast and the currency of an account, or undefined if it has no forecast. */
export type LineOf = (accountId: string) => { forecast: Forecast; currency: string } | undefined;

type Coverage = Pick<NotificationParams['payment_due'], 'coverage' | 'shortBy'>;

/** Returns facts about payments due, each with its coverage. */
export const paymentFacts = (
  payments: readonly NextPayment[],
  lineOf: LineOf,
  { today, leadDays }: PaymentNotices,
): NotificationFact[] =>
  payments.flatMap((payment): NotificationFact[] => {
    const { accountId, name, kind, on, amount, from } = payment;
    const lead = leadDue(on, { today, leadDays });
    if (lead === null || amount?.minor === '0') return [];
    const cover = coverageOf(payment, lineOf);
    return [
      {
        type: 'payment_due',
        subject: { kind: 'account', id: accountId },
        dedupKey: `payment_due ${accountId} ${on} ${lead}`,
        href: kind === 'card' ? `/credit-cards?pay=${accountId}` : `/accounts?account=${accountId}`,
        severity: cover.coverage === 'short' ? 'warning' : cover.coverage === 'autopay' ? 'info' : 'notice',
        params: {
          accountName: name,
          dueOn: on,
          daysLeft: daysBetween(civilDate(today), civilDate(on)),
          amount,
          minimum: null,
          fromAccountName: from?.name ?? null,
          ...cover,
        },
      },
    ];
  });

/**
 * Returns whether the account covers the payment. The account's forecast already includes this payment, so the
 * forecast for that day is the balance after it.
 */
function coverageOf({ on, autopay, from }: NextPayment, lineOf: LineOf): Coverage {
  const line = from === null ? undefined : lineOf(from.id);
  const day = line?.forecast.days.find((each) => each.on === on) ?? line?.forecast.days[0];
  const isAutomatic = autopay !== null && autopay !== 'none';
  if (line === undefined || day === undefined) return { coverage: isAutomatic ? 'autopay' : 'unknown', shortBy: null };
  if (day.p50Minor < 0) return { coverage: 'short', shortBy: toMoney(-day.p50Minor, line.currency) };
  return { coverage: isAutomatic ? 'autopay' : 'covered', shortBy: null };
}

export interface MissedPayment {
  accountId: string;
  accountName: string;
  dueOn: string;
  daysLate: number;
}

/** Days after the due date during which a missed payment notifies users. After that, only the card's page shows it. */
const MISSED_DAYS = 30;

/** Returns facts about minimum payments without a matching transaction. Each notifies once. */
export const missedFacts = (missed: readonly MissedPayment[]): NotificationFact[] =>
  missed.flatMap(({ accountId, accountName, dueOn, daysLate }): NotificationFact[] =>
    daysLate < 1 || daysLate > MISSED_DAYS
      ? []
      : [
          {
            type: 'payment_missed',
            subject: { kind: 'account', id: accountId },
            dedupKey: `payment_missed ${accountId} ${dueOn}`,
            severity: 'warning',
            href: `/credit-cards?pay=${accountId}`,
            params: { accountName, dueOn, daysLate, minimum: null },
          },
        ],
  );
