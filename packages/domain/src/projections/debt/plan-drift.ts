import { assert } from '../../foundation/assert.ts';
import { startOfMonth } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, type Working } from '../../foundation/working/working.ts';
import { planDriftFormula } from './debt-formulas.ts';
import type { PayoffResult, PlanMonth } from './plan.ts';

export interface ActualBalance {
  debtId: string;
  owedMinor: Minor;
}

export interface DebtDrift {
  debtId: string;
  plannedMinor: Minor;
  owedMinor: Minor;
  /** Actual less planned balance; positive if the household is behind. */
  driftMinor: Minor;
}

export interface PlanDrift {
  state: 'on_track' | 'ahead' | 'behind';
  /** Number of the plan's last payment that was due before today or is already made; 0: before the first. */
  month: number;
  debts: DebtDrift[];
  driftMinor: Minor;
  /**
   * Number of months between today and the month in which the plan has the current balance: positive if the household
   * is behind, negative if it is ahead. null: the plan never has that balance, or never ends.
   */
  monthsBehind: number | null;
  /** Debts that are owed now but not in the plan. A new debt cannot be behind plan. */
  newDebtIds: string[];
  working: Working;
}

/** Tolerance as a fraction of a month's payment. A tenth either way is due to rounding and days, not drift. */
const TOLERANCE_SHARE = 10;

/**
 * Compares the active plan with today's balances.
 *     drift = Σ owed now − Σ planned after the last payment due before today, or this month's if already made
 * Units     minor units; balances owed, zero or more
 * Result    behind or ahead only if the drift exceeds a tenth of a month's payment (for behind, plus the interest
 *           charged until the next payment); debts of the plan without a balance owe nothing
 * Errors    throws on a negative balance or a duplicate debt
 */
export function planDrift(plan: PayoffResult, balances: readonly ActualBalance[], today: CivilDate): PlanDrift {
  assert(
    balances.every(({ owedMinor }) => Number.isSafeInteger(owedMinor) && owedMinor >= 0),
    'balances owed are whole numbers from 0',
  );
  assert(new Set(balances.map(({ debtId }) => debtId)).size === balances.length, 'each debt has one balance');
  const planned = plannedOn(plan, balances, today);
  const debts = plan.debts.map(({ id }): DebtDrift => {
    const plannedMinor = planned.byDebt.get(id) ?? ZERO;
    const owedMinor = balances.find(({ debtId }) => debtId === id)?.owedMinor ?? ZERO;
    return { debtId: id, plannedMinor, owedMinor, driftMinor: (owedMinor - plannedMinor) as Minor };
  });
  const owed = debts.reduce((sum, { owedMinor }) => sum + owedMinor, 0);
  const monthsBehind = monthsBehindOf(plan, planned.month, owed);
  const working = workingOf(plan, debts, { today, month: planned.month, monthsBehind });
  const driftMinor = debts.reduce((sum, debt) => sum + debt.driftMinor, 0) as Minor;
  return {
    state: stateOf(plan.rows, planned.month, driftMinor),
    month: planned.month,
    debts,
    driftMinor,
    monthsBehind,
    working,
    newDebtIds: balances
      .filter(({ debtId, owedMinor }) => owedMinor > 0 && !plan.debts.some(({ id }) => id === debtId))
      .map(({ debtId }) => debtId),
  };
}

/** Returns the balances planned for a day, or zero past the last row of a plan that ends. */
function plannedOn(
  plan: PayoffResult,
  balances: readonly ActualBalance[],
  today: CivilDate,
): { month: number; byDebt: Map<string, Minor> } {
  const last = rowsUntil(plan, owedOf(plan, balances), today).at(-1);
  if (last !== undefined)
    return { month: last.month, byDebt: new Map(last.debts.map(({ id, closingMinor }) => [id, closingMinor])) };
  return { month: 0, byDebt: new Map(plan.rows[0]?.debts.map(({ id, openingMinor }) => [id, openingMinor])) };
}

const owedOf = ({ debts }: PayoffResult, balances: readonly ActualBalance[]): number =>
  balances.reduce((sum, { debtId, owedMinor }) => (debts.some(({ id }) => id === debtId) ? sum + owedMinor : sum), 0);

/**
 * Returns the months whose payment was due before today, and the current month if the amount owed shows that its
 * payment is made. On the due day itself and on the days before it, no household is behind.
 */
export function rowsUntil({ rows }: PayoffResult, owedMinor: number, today: CivilDate): PlanMonth[] {
  const isMade = ({ on, paymentMinor, closingMinor }: PlanMonth): boolean =>
    startOfMonth(on) <= today && owedMinor <= closingMinor + paymentMinor / TOLERANCE_SHARE;
  const due = rows.filter(({ on }) => on < today);
  const current = rows[due.length];
  return current !== undefined && isMade(current) ? [...due, current] : due;
}

/**
 * Returns whether a drift means behind, ahead or on track. Interest charged before the next payment is planned, so it
 * does not count as drift.
 */
function stateOf(rows: readonly PlanMonth[], month: number, drift: number): PlanDrift['state'] {
  const payment = rows[Math.max(0, month - 1)]?.paymentMinor ?? ZERO;
  const charged = drift > 0 ? (rows[month]?.interestMinor ?? ZERO) : ZERO;
  if ((Math.abs(drift) - charged) * TOLERANCE_SHARE <= payment) return 'on_track';
  return drift > 0 ? 'behind' : 'ahead';
}

/** Returns the number of months by which today's total is behind the plan's declining balance. */
function monthsBehindOf({ rows, outcome }: PayoffResult, month: number, owed: number): number | null {
  if (outcome !== 'paid_off') return null;
  const opening = rows[0]?.debts.reduce((sum, { openingMinor }) => sum + openingMinor, 0) ?? 0;
  if (owed > opening) return null;
  const totals = [opening, ...rows.map(({ closingMinor }) => closingMinor)];
  const isBehind = owed >= (totals[month] ?? 0);
  return (
    month - (isBehind ? totals.findIndex((total) => total <= owed) : totals.findLastIndex((total) => total >= owed))
  );
}

function workingOf(
  plan: PayoffResult,
  debts: readonly DebtDrift[],
  { today, month, monthsBehind }: { today: CivilDate; month: number; monthsBehind: number | null },
): Working {
  return explain(planDriftFormula, {
    lines: debts.flatMap(({ debtId, owedMinor, plannedMinor }) => [
      money('owed', owedMinor, [debtId]),
      money('planned', plannedMinor, [debtId]),
    ]),
    steps: [
      date('today', today),
      count('month', month),
      ...(monthsBehind === null ? [] : [count('months_behind', monthsBehind)]),
    ],
    assumptions: [`strategy:${plan.strategy}`, 'planned_after_last_payment'],
    otherwise: plan.outcome === 'paid_off' ? date('debt_free_on', plan.debtFreeOn) : null,
  });
}
