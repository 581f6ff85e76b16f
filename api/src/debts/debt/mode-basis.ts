/**
 * The mode that a plan follows, as it was when the plan was created, and the figures from which the plan is computed.
 */
import { type ModeKey, type ModeParameters } from '@tideline/domain';
import { z } from 'zod';
import { liquidCash } from '../../ledger/accounts/liquid-cash.ts';
import { listAccounts } from '../../ledger/accounts/accounts.store.ts';
import { recentSpending } from '../../ledger/spending/recent-spending.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { StoredModeParameters } from '../../ledger/active-mode/mode-parameters.ts';

export interface CashStanding {
  /** Cash in open deposit accounts. */
  cashMinor: number;
  /** null: unknown, so a floor in months requires nothing. */
  monthlyExpensesMinor: number | null;
}

export interface ModeBasis extends CashStanding {
  key: ModeKey;
  parameters: ModeParameters;
}

/** The form stored with a plan and in copies of households. */
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
  scope: Parameters<typeof recentSpending>[1],
): Promise<CashStanding> {
  const { monthlyMinor } = await recentSpending(tx, scope);
  return {
    cashMinor: liquidCash(await listAccounts(tx), scope.household.currency),
    monthlyExpensesMinor: monthlyMinor,
  };
}

/** Returns a plan with today's cash. A plan that follows no mode does not change. */
export const standingToday = <Plan extends { follows: ModeBasis | null }>(
  plan: Plan,
  { cashMinor, monthlyExpensesMinor }: CashStanding,
): Plan => (plan.follows === null ? plan : { ...plan, follows: { ...plan.follows, cashMinor, monthlyExpensesMinor } });

/**
 * Returns whether a plan that follows the mode depends on the available cash. Only a mode that fills a buffer first
 * does.
 */
export const asksForCash = ({ parameters }: Pick<ModeBasis, 'parameters'>): boolean =>
  parameters.debtOrder === 'buffer_then_avalanche';
