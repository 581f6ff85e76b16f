import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { DebtState } from './debt-state.ts';
import type { Cliff, DebtMonth, PlanMonth, Shortfall } from './plan.ts';
import type { Simulation } from './simulate.ts';

/** Converts a month of the simulation to a row in minor units. */
export function planMonth(run: Simulation, month: number, cliffs: readonly Cliff[]): PlanMonth {
  const { scale } = run;
  const inMinor = (amount: number): Minor => (scale === 1 ? (amount as Minor) : mulDiv(amount, 1, scale, 'half-away'));
  const debts = run.states.map((state) => debtMonth(state, inMinor));
  const shortfall = shortfallOf(run.states, inMinor);
  return {
    month,
    on: run.dateOf(month),
    debts,
    interestMinor: sum(debts, 'interestMinor'),
    paymentMinor: sum(debts, 'paymentMinor'),
    closingMinor: sum(debts, 'closingMinor'),
    ...(shortfall === undefined ? {} : { shortfall }),
    ...(run.savings === undefined ? {} : { savingsMinor: inMinor(run.savings.spare + run.savings.buffer) }),
    cliffs: cliffs.map((cliff) => ({
      ...cliff,
      leftMinor: inMinor(cliff.leftMinor),
      chargedMinor: inMinor(cliff.chargedMinor),
    })),
  };
}

function debtMonth(state: DebtState, inMinor: (amount: number) => Minor): DebtMonth {
  return {
    id: state.debt.id,
    openingMinor: inMinor(state.opening),
    interestMinor: inMinor(state.interest),
    minimumMinor: inMinor(state.minimumDue),
    extraMinor: inMinor(state.paid - state.paidToMinimum),
    paymentMinor: inMinor(state.paid),
    closingMinor: inMinor(state.balance),
    ...(state.fees === 0 ? {} : { feeMinor: inMinor(state.fees) }),
    segments: state.segments.map((segment) => ({
      id: segment.id,
      interestMinor: inMinor(segment.interest),
      paymentMinor: inMinor(segment.paid),
      closingMinor: inMinor(segment.balance),
    })),
  };
}

function shortfallOf(states: readonly DebtState[], inMinor: (amount: number) => Minor): Shortfall | undefined {
  const unpaid = states
    .filter((state) => state.paidToMinimum < state.minimumDue)
    .map((state) => ({ id: state.debt.id, missingMinor: inMinor(state.minimumDue - state.paidToMinimum) }));
  if (unpaid.length === 0) return undefined;
  return { missingMinor: unpaid.reduce((total, { missingMinor }) => total + missingMinor, 0) as Minor, unpaid };
}

function sum(debts: readonly DebtMonth[], key: 'interestMinor' | 'paymentMinor' | 'closingMinor'): Minor {
  let total = 0;
  for (const debt of debts) total += debt[key];
  return total as Minor;
}
