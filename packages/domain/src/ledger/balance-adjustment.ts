import type { CivilDate } from '../dates/civil-date.ts';
import { type Minor, minor } from '../money/minor.ts';
import { explain } from '../working/formula.ts';
import { date, money, type Working } from '../working/working.ts';
import { balanceAdjustmentFormula } from './ledger-formulas.ts';

export interface BalanceAdjustment {
  readonly kind: 'adjustment';
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly working: Working;
}

/**
 * The entry that brings a ledger to the balance the bank states, for a difference nobody can explain; null where there is none.
 *
 *     adjustment = stated balance − ledger balance
 *
 * Units    minor units, signed; both balances at the end of `on`
 * Example  stated 100.00, ledger 97.50 → +2.50
 */
export function balanceAdjustment({
  ledgerMinor,
  statedMinor,
  on,
}: {
  ledgerMinor: Minor;
  statedMinor: Minor;
  on: CivilDate;
}): BalanceAdjustment | null {
  if (ledgerMinor === statedMinor) return null;
  const working = explain(balanceAdjustmentFormula, {
    lines: [date('on', on), money('stated_balance', statedMinor), money('ledger_balance', ledgerMinor)],
  });
  return { kind: 'adjustment', postedOn: on, amountMinor: minor(statedMinor - ledgerMinor), working };
}
