import { type Minor, minor } from '../../foundation/money/minor.ts';

export interface SpareCash {
  /** Money on deposit accounts. */
  cashMinor: Minor;
  /** Amount that stays there for bills, everyday spending and the floors, within the forecast horizon. */
  keptMinor: Minor;
  spareMinor: Minor;
}

/**
 * Returns the cash that could pay debts today: the amount safe to move from all deposit accounts, never more than their
 * balance.
 * Units  minor units; spare is zero or more, kept is the rest of the cash
 */
export function spareCash({ cashMinor, safeMinor }: { cashMinor: Minor; safeMinor: Minor }): SpareCash {
  const spareMinor = minor(Math.max(0, Math.min(cashMinor, safeMinor)));
  return { cashMinor, keptMinor: minor(cashMinor - spareMinor), spareMinor };
}
