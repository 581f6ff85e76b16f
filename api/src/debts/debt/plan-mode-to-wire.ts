import { type DebtPlan, toMoney } from '@tideline/contract';
import {
  type Debt,
  isSameMode,
  minor,
  modeBufferMissing,
  modeFloor,
  type PayoffResult,
  promoSafeDate,
} from '@tideline/domain';
import { parametersToWire } from '../../ledger/active-mode/mode-parameters.ts';
import type { ModeBasis } from './mode-basis.ts';
import { offerToWire, runningOffers } from './plan-offers.ts';

interface PlanModeContext {
  debts: readonly Debt[];
  activeBasis: ModeBasis;
  /** The mode that the active plan follows. null: there is no plan, or it does not follow a mode. */
  adopted: ModeBasis | null;
  /** The plan computed for the mode. */
  plan: PayoffResult;
  today: string;
  currency: string;
}

/**
 * Returns how the strategy of a mode pays these debts, with the same figures as on the dashboard and in offers and
 * sweeps.
 */
export function planModeToWire(
  follows: ModeBasis,
  { debts, activeBasis, adopted, plan, today, currency }: PlanModeContext,
): NonNullable<DebtPlan['mode']> {
  const { key, parameters, cashMinor, monthlyExpensesMinor } = follows;
  const standing = { cashMinor: minor(cashMinor), monthlyExpensesMinor: minor(monthlyExpensesMinor ?? 0) };
  return {
    key,
    parameters: parametersToWire(parameters, currency),
    isCurrent: isSameMode(follows, activeBasis),
    isAdopted: adopted !== null && isSameMode(follows, adopted),
    cash: toMoney(cashMinor, currency),
    monthlyExpenses: monthlyExpensesMinor === null ? null : toMoney(monthlyExpensesMinor, currency),
    floor:
      parameters.floor.kind === 'months' && monthlyExpensesMinor === null
        ? null
        : toMoney(modeFloor(parameters.floor, standing), currency),
    bufferMissing: toMoney(modeBufferMissing(parameters, standing), currency),
    promos: runningOffers(debts, today).map((offer) => ({
      ...offerToWire(offer, plan, { today, currency }),
      safeOn: promoSafeDate(parameters, offer.promo),
    })),
  };
}
