import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import type { Debt, Installment } from './debt.ts';
import { startSimulation, stepMonth } from './simulate.ts';

/**
 * Returns the debts after today's payments, without those that are paid off. Within a card, the open minimum and the
 * rest are allocated by the law or the agreement, and the payment is added to the cycle.
 *
 * Units  minor units, by debt id; a payment above the amount owed pays off the debt
 */
export const debtsAfter = (debts: readonly Debt[], paid: ReadonlyMap<string, Minor>, today: CivilDate): Debt[] =>
  debts.flatMap((debt) => {
    const amountMinor = paid.get(debt.id) ?? ZERO;
    if (amountMinor === 0) return [debt];
    const { cycle, ...owed } = debt;
    const run = startSimulation([cycle === undefined ? owed : { ...owed, minimum: openMinimumOf(cycle) }], {
      strategy: 'avalanche',
      monthlyMinor: amountMinor,
      startOn: today,
      conventions: { interestFirst: false },
    });
    stepMonth(run, 1, true);
    const closings = new Map(run.rows[0]?.debts[0]?.segments.map(({ id, closingMinor }) => [id, closingMinor]));
    const segments = debt.segments.flatMap((segment) => {
      const balanceMinor = closings.get(segment.id) ?? ZERO;
      return balanceMinor === 0 ? [] : [{ ...segment, balanceMinor }];
    });
    if (segments.length === 0) return [];
    return [{ ...owed, segments, ...(cycle === undefined ? {} : { cycle: afterPayment(cycle, amountMinor) }) }];
  });

/** Returns the open part of this cycle's minimum. Any further payment is allocated like payments above the minimum. */
const openMinimumOf = ({ openMinimumMinor }: NonNullable<Debt['cycle']>): Installment => ({
  kind: 'installment',
  paymentMinor: openMinimumMinor,
});

const afterPayment = (cycle: NonNullable<Debt['cycle']>, amountMinor: Minor): NonNullable<Debt['cycle']> => ({
  ...cycle,
  paidMinor: (cycle.paidMinor + amountMinor) as Minor,
  openMinimumMinor: Math.max(0, cycle.openMinimumMinor - amountMinor) as Minor,
});
