import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Converter } from '../../foundation/money/converter.ts';
import { type Minor, sumMinor } from '../../foundation/money/minor.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money } from '../../foundation/working/working.ts';
import { type Indicator, notApplicable } from './indicator.ts';
import { netWorth, type NetWorthTotals } from './net-worth.ts';

export interface BalanceOn {
  on: CivilDate;
  /** Balance, signed: a debt is negative. */
  balanceMinor: Minor;
}

export interface DatedAccount {
  accountId: string;
  currency: string;
  /** One balance per day on which it is known, in any order. The latest on or before the day is used. */
  balances: readonly BalanceOn[];
  includeInNetWorth: boolean;
}

export const netWorthFormula: Formula = {
  id: 'indicator.net-worth',
  resultKey: 'net_worth',
  compute: ({ moneys }) =>
    moneyValue(sumMinor([...moneys('asset'), ...moneys('liability').map((owed) => -owed as Minor)])),
};

export type NetWorthAsOf = Indicator<NetWorthTotals>;

/**
 * Computes assets less liabilities at the end of a day, in the currency of the converter.
 *
 *     net worth = Σ balances above zero − Σ balances below it
 *
 * A card with a credit balance is an asset, and an overdrawn account is a liability. An account without a balance by
 * that day did not exist yet. A balance that cannot be converted is omitted, and the converter's report names it.
 *
 * Units     minor units of the converter's currency
 * Rounding  each foreign balance once, half away from zero
 * Result    rate_missing if every balance is omitted; no_balance if nothing is known
 * Example   $2,500 in checking, €1,000 at 1.08, a card at −$842.10 → $2,737.90
 */
export function netWorthAsOf(
  accounts: readonly DatedAccount[],
  { on, converter }: { on: CivilDate; converter: Converter },
): NetWorthAsOf {
  const existing = accounts.flatMap((account) => {
    const balance = account.includeInNetWorth ? balanceBy(account, on) : undefined;
    return balance === undefined ? [] : [{ ...account, balance }];
  });
  if (existing.length === 0) return notApplicable('no_balance');
  const known = existing.flatMap(({ accountId, currency, balance }) => {
    const balanceMinor = converter.convert({ minor: balance, currency }, on, { accountId });
    return balanceMinor === null ? [] : [{ accountId, balanceMinor }];
  });
  if (known.length === 0) return notApplicable('rate_missing');
  const lines = known.map(({ accountId, balanceMinor }) =>
    balanceMinor >= 0
      ? money('asset', balanceMinor, [accountId])
      : money('liability', -balanceMinor as Minor, [accountId]),
  );
  return { kind: 'value', ...netWorth(known), working: explain(netWorthFormula, { lines }) };
}

function balanceBy({ balances }: DatedAccount, on: CivilDate): Minor | undefined {
  let latest: BalanceOn | undefined;
  for (const balance of balances) {
    if (balance.on <= on && (latest === undefined || balance.on >= latest.on)) latest = balance;
  }
  return latest?.balanceMinor;
}
