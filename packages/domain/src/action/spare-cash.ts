import { type Minor, minor } from '../money/minor.ts';

export interface SpareCash {
  /** Money on deposit accounts. */
  cashMinor: Minor;
  /** What stays there: for bills, everyday spending and the floors, as far as the forecast looks. */
  keptMinor: Minor;
  spareMinor: Minor;
}

/**
 * What could pay debts today: what is safe to move from the deposit accounts together, never more than lies on them.
 *
 * Units  minor units; spare is zero or more, kept is the rest of the cash
 */
export function spareCash({ cashMinor, safeMinor }: { cashMinor: Minor; safeMinor: Minor }): SpareCash {
  const spareMinor = minor(Math.max(0, Math.min(cashMinor, safeMinor)));
  return { cashMinor, keptMinor: minor(cashMinor - spareMinor), spareMinor };
}
