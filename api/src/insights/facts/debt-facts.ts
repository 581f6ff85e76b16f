import { toMinor } from '@tideline/contract';
import {
  civilDate,
  type CivilDate,
  type DebtInsightFacts,
  type Minor,
  minor,
  mulDiv,
  type PlanFacts,
  planDrift,
  type PromoInsightFacts,
  sumMinor,
  weightedApr,
} from '@tideline/domain';
import type { BookedCard } from '../../cards/card-book.ts';
import { bookDebts } from '../../debt/debt-book.ts';
import { payoffPlan } from '../../debt/payoff-plan.ts';
import type { PayoffPlanRecord } from '../../debt/payoff-plans.store.ts';
import { promisedCourse } from '../../debt/promised-course.ts';
import type { BookedLoan } from '../../loans/loan-book.ts';
import { noPlan, type PlanPayments } from '../../promos/planned-payments.ts';
import { promosOfCards } from '../../promos/promo-to-wire.ts';

/** What bears interest today and takes payments at any time, rate by rate: not what a promotion holds. */
export const debtFacts = (cards: readonly BookedCard[], loans: readonly BookedLoan[]): DebtInsightFacts[] =>
  [...cards, ...loans].flatMap(({ account, debt }) =>
    (debt?.segments ?? []).flatMap(({ balanceMinor, aprPpm }) =>
      balanceMinor > 0 && aprPpm > 0
        ? [{ accountId: account.id, name: account.name, bearingMinor: balanceMinor, aprPpm }]
        : [],
    ),
  );

/** Promotions that are still owed, with what of the payments to their cards reaches them. */
export function promoFacts(
  cards: readonly BookedCard[],
  today: CivilDate,
  plan: PlanPayments = noPlan,
): PromoInsightFacts[] {
  const courses = new Map(promosOfCards(cards, today, plan).map(({ id, course }) => [id, course]));
  return cards.flatMap(({ account, promos }) =>
    promos.flatMap(({ row, promo, outlook: outlookOf }): PromoInsightFacts[] => {
      const course = courses.get(row.id) ?? null;
      const outlook = outlookOf();
      if (promo.balanceMinor <= 0 || row.transferredOn !== null || row.revokedOn !== null || course === null) return [];
      return [
        {
          promo,
          outlook,
          accountId: account.id,
          name: account.name,
          plannedPerMonthMinor: reaching(promo.balanceMinor, toMinor(course.leftAtPayBy), outlook.opportunities),
        },
      ];
    }),
  );
}

/** Inside a card the payment goes where the law sends it: what the promotion gets of it follows from what is left at the end. */
const reaching = (balanceMinor: Minor, leftMinor: number, payments: number): Minor =>
  payments === 0
    ? minor(0)
    : mulDiv(Math.max(0, balanceMinor - leftMinor), 1, payments, leftMinor > 0 ? 'floor' : 'ceil');

/** The plan that is followed, against what is owed today; none where it was made before its debts were kept with it. */
export function planFacts(
  plan: PayoffPlanRecord | null,
  {
    cards,
    loans,
    currency,
    today,
  }: { cards: readonly BookedCard[]; loans: readonly BookedLoan[]; currency: string; today: CivilDate },
): PlanFacts[] {
  if (
    plan === null ||
    plan.state !== 'active' ||
    plan.currency !== currency ||
    plan.begunWith.length === 0 ||
    plan.startOn >= today
  )
    return [];
  const { debts } = bookDebts(cards, loans, currency);
  const promised = promisedCourse(plan);
  if (promised.outcome !== 'paid_off' || debts.length === 0) return [];
  const owed = new Map([...cards, ...loans].map(({ account, owedMinor }) => [account.id, owedMinor]));
  const drift = planDrift(
    promised,
    plan.begunWith.map(({ id }) => ({ debtId: id, owedMinor: owed.get(id) ?? minor(0) })),
    today,
  );
  const course = payoffPlan(debts, plan, today);
  return [
    {
      planId: plan.id,
      name: '',
      plannedOwedMinor: sumMinor(drift.debts.map(({ plannedMinor }) => plannedMinor)),
      actualOwedMinor: sumMinor(drift.debts.map(({ owedMinor }) => owedMinor)),
      aprPpm: weightedApr(debts.flatMap(({ segments }) => segments)) ?? ratesAreUnknown,
      plannedDebtFreeOn: civilDate(promised.debtFreeOn),
      projectedDebtFreeOn: course.outcome === 'paid_off' ? civilDate(course.debtFreeOn) : null,
      debtIds: plan.begunWith.map(({ id }) => id),
    },
  ];
}

const ratesAreUnknown = 0 as PlanFacts['aprPpm'];
