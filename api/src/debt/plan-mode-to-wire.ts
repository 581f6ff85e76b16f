import { type DebtPlan, toMoney } from '@tideline/contract';
import {
  type CivilDate,
  type Debt,
  isSameMode,
  minor,
  modeBufferMissing,
  modeFloor,
  type PayoffResult,
  promoSafeDate,
} from '@tideline/domain';
import { parametersToWire } from '../mode/stored-parameters.ts';
import type { ModeBasis } from './mode-basis.ts';

interface PlanModeBeside {
  debts: readonly Debt[];
  inForce: ModeBasis;
  /** What the plan in use follows; null: no mode, or there is none. */
  adopted: ModeBasis | null;
  /** What the mode makes of them. */
  plan: PayoffResult;
  today: string;
  currency: string;
}

/** How the strategy of a mode pays these debts: the figures are those that the dashboard, promotions and sweeps go by in it. */
export function planModeToWire(
  follows: ModeBasis,
  { debts, inForce, adopted, plan, today, currency }: PlanModeBeside,
): NonNullable<DebtPlan['mode']> {
  const { key, parameters, cashMinor, monthlyExpensesMinor } = follows;
  const standing = { cashMinor: minor(cashMinor), monthlyExpensesMinor: minor(monthlyExpensesMinor ?? 0) };
  return {
    key,
    parameters: parametersToWire(parameters, currency),
    isCurrent: isSameMode(follows, inForce),
    isAdopted: adopted !== null && isSameMode(follows, adopted),
    cash: toMoney(cashMinor, currency),
    monthlyExpenses: monthlyExpensesMinor === null ? null : toMoney(monthlyExpensesMinor, currency),
    floor:
      parameters.floor.kind === 'months' && monthlyExpensesMinor === null
        ? null
        : toMoney(modeFloor(parameters.floor, standing), currency),
    bufferMissing: toMoney(modeBufferMissing(parameters, standing), currency),
    promos: debts.flatMap(({ id, name, segments }) =>
      segments.flatMap(({ id: segmentId, balanceMinor, promo }) =>
        promo === undefined || promo.endsOn < today || balanceMinor <= 0
          ? []
          : [
              {
                debtId: id,
                name,
                balance: toMoney(balanceMinor, currency),
                endsOn: promo.endsOn,
                safeOn: promoSafeDate(parameters, promo),
                goneOn: goneOn(plan, id, segmentId),
              },
            ],
      ),
    ),
  };
}

/** The payment with which a balance is gone. */
const goneOn = ({ rows }: PayoffResult, debtId: string, segmentId: string): CivilDate | null =>
  rows.find(
    ({ debts }) =>
      debts.find(({ id }) => id === debtId)?.segments.find(({ id }) => id === segmentId)?.closingMinor === 0,
  )?.on ?? null;
