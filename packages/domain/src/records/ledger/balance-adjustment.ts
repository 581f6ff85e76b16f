import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money, type Working } from '../../foundation/working/working.ts';
import { balanceAdjustmentFormula } from './ledger-formulas.ts';

export interface BalanceAdjustment {
  readonly kind: 'adjustment';
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly working: Working;
}

/**
 * Returns the entry that adjusts a ledger to the balance stated by the bank, for an unexplained difference; null if
 * there is none.
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
