import { type Money, type Promo, toMinor } from '@tideline/contract';
import { civilDate, daysBetween } from '@tideline/domain';
import type { NotificationFact } from '../../../ledger/notify/notification-fact.ts';
import { leadDue } from './lead-days.ts';

const RUNNING: ReadonlySet<Promo['state']> = new Set(['active', 'closing']);

/** Days before the end from which a notification is a warning, because there is little time to act. */
const URGENT_DAYS = 7;

export interface PromoNotices {
  today: string;
  /** Days ahead for promo_deadline. */
  leadDays: readonly number[];
}

/**
 * Returns facts about upcoming promotional ends, and about payments that will not pay off the balance in time. The
 * latter notify once a month.
 */
export function promoFacts(promos: readonly Promo[], { today, leadDays }: PromoNotices): NotificationFact[] {
  return promos
    .filter(({ state }) => RUNNING.has(state))
    .flatMap((promo) => [...deadline(promo, { today, leadDays }), ...drift(promo, today)]);
}

const subjectOf = ({ id, cardId }: Promo) =>
  ({ subject: { kind: 'promo', id }, accountId: cardId, href: `/promotional-periods?promo=${id}` }) as const;

function deadline(promo: Promo, { today, leadDays }: PromoNotices): NotificationFact[] {
  const { id, endsOn, cardName, kind, balance, payBy, neededPerMonth } = promo;
  const hasBalance = promo.card !== null; // An offer without a balance, such as a bonus rate, has nothing to pay off.
  if (hasBalance && Number(balance.minor) === 0) return [];
  const lead = leadDue(endsOn, { today, leadDays });
  if (lead === null) return [];
  const daysLeft = daysBetween(civilDate(today), civilDate(endsOn));
  return [
    {
      type: 'promo_deadline',
      ...subjectOf(promo),
      dedupKey: `promo_deadline ${id} ${endsOn} ${lead}`,
      severity: daysLeft <= URGENT_DAYS && hasBalance ? 'warning' : 'notice',
      params: {
        accountName: cardName,
        offer: kind,
        endsOn,
        payBy: hasBalance ? payBy : null,
        daysLeft,
        balance: hasBalance ? balance : { minor: '0', currency: balance.currency },
        neededPerMonth: hasBalance ? neededPerMonth : null,
      },
    },
  ];
}

/**
 * Returns a fact for a balance that should be paid to zero but will not be. A user who plans to pay the rest at the
 * end, or to transfer the balance, is on course.
 */
function drift(promo: Promo, today: string): NotificationFact[] {
  const { id, course, payBy, goal, cardName, kind, neededPerMonth } = promo;
  if (course === null || payBy === null || !course.atRisk || goal !== 'pay_to_zero') return [];
  return [
    {
      type: 'promo_drift',
      ...subjectOf(promo),
      dedupKey: `promo_drift ${id} ${today.slice(0, 7)}`,
      severity: 'warning',
      params: {
        accountName: cardName,
        offer: kind,
        payBy,
        left: course.leftAtPayBy,
        neededPerMonth: isReached(neededPerMonth, course.planned) ? null : neededPerMonth,
        plannedPerMonth: course.planned,
      },
    },
  ];
}

/**
 * Returns whether the planned payment reaches the required one. An average that includes one large payment may reach it
 * although the later payments leave a balance.
 */
const isReached = (needed: Money | null, planned: Money): boolean =>
  needed !== null && toMinor(planned) >= toMinor(needed);
