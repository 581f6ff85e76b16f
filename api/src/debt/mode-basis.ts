/** The mode that a plan follows: as it was when the plan was made, with what a plan by it is worked out with. */
import { type ModeKey, type ModeParameters } from '@tideline/domain';
import { z } from 'zod';
import { liquidCash } from '../accounts/liquid-cash.ts';
import { listAccounts } from '../accounts/accounts.store.ts';
import { recentSpending } from '../spending/recent-spending.ts';
import type { HouseholdTx } from '../database/database.ts';
import { StoredModeParameters } from '../mode/stored-parameters.ts';

export interface CashStanding {
  /** On open deposit accounts. */
  cashMinor: number;
  /** null: nothing is known of it, and a floor of months asks for nothing. */
  monthlyExpensesMinor: number | null;
}

export interface ModeBasis extends CashStanding {
  key: ModeKey;
  parameters: ModeParameters;
}

/** As it is kept with a plan, and in copies of households. */
export const StoredModeBasis = z.object({
  key: z.enum(['balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom']),
  parameters: StoredModeParameters,
  cashMinor: z.int(),
  monthlyExpensesMinor: z.int().nullable(),
});

export const modeBasis = (
  { key, parameters }: Pick<ModeBasis, 'key' | 'parameters'>,
  { cashMinor, monthlyExpensesMinor }: CashStanding,
): ModeBasis => ({ key, parameters, cashMinor, monthlyExpensesMinor });

export async function cashStanding(
  tx: HouseholdTx,
  scope: { today: string; household: { currency: string } },
): Promise<CashStanding> {
  const { monthlyMinor } = await recentSpending(tx, scope);
  return {
    cashMinor: liquidCash(await listAccounts(tx), scope.household.currency),
    monthlyExpensesMinor: monthlyMinor,
  };
}

/** A plan with the cash of today; one that follows no mode is as it was. */
export const standingToday = <Plan extends { follows: ModeBasis | null }>(
  plan: Plan,
  { cashMinor, monthlyExpensesMinor }: CashStanding,
): Plan => (plan.follows === null ? plan : { ...plan, follows: { ...plan.follows, cashMinor, monthlyExpensesMinor } });

/** Only a mode that fills a buffer first asks how much cash there is. */
export const asksForCash = ({ parameters }: Pick<ModeBasis, 'parameters'>): boolean =>
  parameters.debtOrder === 'buffer_then_avalanche';
