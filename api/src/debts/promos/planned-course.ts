/** The outcome of a promotion with the planned payments to its card. */
import type { Money, Promo } from '@tideline/contract';
import { type CivilDate, civilDate, type Minor, type PromoCourse, promoCourse } from '@tideline/domain';
import { type LedgerCard, type LedgerPromo, promoCardOf } from '../cards/ledger-cards.ts';
import { type CardPayments, type PlannedPayment, plannedPayment } from './planned-payments.ts';

interface Planned extends Pick<PlannedPayment, 'monthlyMinor' | 'basis'> {
  /** Amount paid today, if it exceeds the next planned payment. */
  todayMinor?: Minor;
  /** Day on which the active plan pays off the promotion, if the planned payments are the plan's. */
  paidOffOn?: CivilDate;
  course: PromoCourse;
}

/** Returns the planned payment and its outcome, or null if the promotion is over or no payment is known. */
export function plannedOf(
  card: LedgerCard,
  posted: LedgerPromo,
  payments: CardPayments,
  today: string,
): Planned | null {
  const outlook = posted.outlook();
  const planned = outlook.payBy === null ? null : plannedPayment(card, posted, payments);
  if (planned === null) return null;
  const { basis, ...paid } = planned;
  const { monthlyMinor, todayMinor, paymentsMinor } = paid;
  const paidOffOn = basis === 'plan' ? payments.paidOffOn.get(posted.row.id) : undefined;
  return {
    monthlyMinor,
    basis,
    ...(todayMinor > (paymentsMinor?.[0] ?? monthlyMinor) && { todayMinor }),
    ...(paidOffOn !== undefined && { paidOffOn }),
    course: promoCourse(posted.promo, promoCardOf(card), { outlook, ...paid }, civilDate(today)),
  };
}

export function courseToWire(planned: Planned | null, money: (minor: number) => Money): Promo['course'] {
  if (planned === null) return null;
  const { monthlyMinor, todayMinor, basis, paidOffOn, course } = planned;
  return {
    planned: money(monthlyMinor),
    basis,
    today: todayMinor === undefined ? null : money(todayMinor),
    ...(paidOffOn !== undefined && { paidOffOn }),
    leftAtPayBy: money(course.leftAtPayByMinor),
    leftAtEnd: money(course.leftAtEndMinor),
    atRisk: course.atRisk,
    shortPerMonth: money(course.shortPerMonthMinor),
    cost: money(course.costMinor),
  };
}
