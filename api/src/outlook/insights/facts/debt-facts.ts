import { toMinor } from '@tideline/contract';
import {
  civilDate,
  type CivilDate,
  type Minor,
  minor,
  mulDiv,
  type PlanFacts,
  planDrift,
  type PromoInsightFacts,
  sumMinor,
  weightedApr,
} from '@tideline/domain';
import type { LedgerCard } from '../../../debts/cards/ledger-cards.ts';
import type { PayoffPlanRecord } from '../../../debts/debt/payoff-plans.store.ts';
import { promisedBalances } from '../../../debts/debt/project-promised-plan.ts';
import type { LedgerLoan } from '../../../debts/loans/ledger-loans.ts';
import type { CardPayments } from '../../../debts/promos/planned-payments.ts';
import type { Today } from '../../today/todays-plan.service.ts';
import { promosOfCards } from '../../../debts/promos/promo-to-wire.ts';

/** Returns promotions with a remaining balance, and the part of the card's payments that reaches each promotion. */
export function promoFacts(
  cards: readonly LedgerCard[],
  today: CivilDate,
  payments: CardPayments,
): PromoInsightFacts[] {
  const courses = new Map(promosOfCards(cards, today, { payments }).map(({ id, course }) => [id, course]));
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

/**
 * Returns the part of a payment that reaches the promotion. By law, the card divides its payments among balances, so
 * the part is computed from the balance left at the end.
 */
const reaching = (balanceMinor: Minor, leftMinor: number, payments: number): Minor =>
  payments === 0
    ? minor(0)
    : mulDiv(Math.max(0, balanceMinor - leftMinor), 1, payments, leftMinor > 0 ? 'floor' : 'ceil');

/**
 * Compares the active plan with the amount owed today. Returns nothing if the plan predates the storage of its debts.
 */
export function planFacts(
  plan: PayoffPlanRecord | null,
  {
    cards,
    loans,
    planned: { ledger, course },
    currency,
    today,
  }: {
    cards: readonly LedgerCard[];
    loans: readonly LedgerLoan[];
    planned: Pick<Today, 'ledger' | 'course'>;
    currency: string;
    today: CivilDate;
  },
): PlanFacts[] {
  if (
    plan === null ||
    plan.state !== 'active' ||
    plan.currency !== currency ||
    plan.begunWith.length === 0 ||
    plan.startOn >= today
  )
    return [];
  const promised = promisedBalances(plan);
  if (promised.outcome !== 'paid_off' || course === null) return [];
  const owed = new Map([...cards, ...loans].map(({ account, owedMinor }) => [account.id, owedMinor]));
  const drift = planDrift(
    promised,
    plan.begunWith.map(({ id }) => ({ debtId: id, owedMinor: owed.get(id) ?? minor(0) })),
    today,
  );
  // same verdict as the plan's page: interest charged before the next payment is no reason to worry
  if (drift.state !== 'behind') return [];
  return [
    {
      planId: plan.id,
      name: '',
      plannedOwedMinor: sumMinor(drift.debts.map(({ plannedMinor }) => plannedMinor)),
      actualOwedMinor: sumMinor(drift.debts.map(({ owedMinor }) => owedMinor)),
      aprPpm: weightedApr(ledger.debts.flatMap(({ segments }) => segments)) ?? ratesAreUnknown,
      plannedDebtFreeOn: civilDate(promised.debtFreeOn),
      projectedDebtFreeOn: course.outcome === 'paid_off' ? civilDate(course.debtFreeOn) : null,
      debtIds: plan.begunWith.map(({ id }) => id),
    },
  ];
}

const ratesAreUnknown = 0 as PlanFacts['aprPpm'];
