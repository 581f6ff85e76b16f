import type { Minor } from '../../foundation/money/minor.ts';

export interface NetWorthAccount {
  /** Balance, signed: a debt is negative. */
  balanceMinor: Minor;
}

export interface NetWorthTotals {
  assetsMinor: Minor;
  /** Total owed, zero or more. */
  liabilitiesMinor: Minor;
  netMinor: Minor;
}

/**
 * Computes assets less liabilities in one currency. A card with a credit balance is an asset, and an overdrawn
 * account is a liability.
 */
export function netWorth(accounts: readonly NetWorthAccount[]): NetWorthTotals {
  let [assets, liabilities] = [0, 0];
  for (const { balanceMinor } of accounts) {
    if (balanceMinor >= 0) assets += balanceMinor;
    else liabilities -= balanceMinor;
  }
  return {
    assetsMinor: assets as Minor,
    liabilitiesMinor: liabilities as Minor,
    netMinor: (assets - liabilities) as Minor,
  };
}
