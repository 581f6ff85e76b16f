import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { ExchangeRate } from '../../foundation/money/exchange-rate.ts';
import { type Minor, sumMinor } from '../../foundation/money/minor.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money, type Working } from '../../foundation/working/working.ts';
import { convertCurrency } from './convert-currency.ts';
import { type Indicator, type NotApplicable, notApplicable } from './indicator.ts';
import { netWorth, type NetWorthTotals } from './net-worth.ts';

export interface BalanceOn {
  on: CivilDate;
  /** Signed: a debt is below zero. */
  balanceMinor: Minor;
}

export interface DatedAccount {
  accountId: string;
  currency: string;
  /** One per day with a known balance, in any order; the latest on or before the day counts. */
  balances: readonly BalanceOn[];
  includeInNetWorth: boolean;
}

export const netWorthFormula: Formula = {
  id: 'indicator.net-worth',
  resultKey: 'net_worth',
  compute: ({ moneys }) =>
    moneyValue(sumMinor([...moneys('asset'), ...moneys('liability').map((owed) => -owed as Minor)])),
};

export type NetWorthIndicator = Exclude<
  Indicator<NetWorthTotals & { conversions: { accountId: string; working: Working }[] }>,
  NotApplicable
>;
export type NetWorthAsOf = NetWorthIndicator | (NotApplicable & { accountIds: string[] });

/**
 * Computes assets less liabilities at the end of a day, in one currency.
 *
 *     net worth = Σ balances above zero − Σ balances below it
 *
 * A card in credit is an asset, an overdrawn account a liability. An account without a balance by that day did not
 * exist yet.
 *
 * Units     minor units of the requested currency; foreign balances at the latest rate on or before the day
 * Rounding  each foreign balance once, half away from zero
 * Result    rate_missing with the accounts that lack one: currencies are never added without a rate; no_balance if
 *           nothing is known
 * Example   $2,500 in checking, €1,000 at 1.08, a card at −$842.10 → $2,737.90
 */
export function netWorthAsOf(
  accounts: readonly DatedAccount[],
  { on, currency, rates }: { on: CivilDate; currency: string; rates: readonly ExchangeRate[] },
): NetWorthAsOf {
  const known: { accountId: string; balanceMinor: Minor; working?: Working }[] = [];
  const withoutRate: string[] = [];
  for (const account of accounts) {
    const balance = account.includeInNetWorth ? balanceBy(account, on) : undefined;
    if (balance === undefined) continue;
    if (account.currency === currency) {
      known.push({ accountId: account.accountId, balanceMinor: balance });
      continue;
    }
    const converted = convertCurrency(balance, { from: account.currency, to: currency, on }, rates);
    if (converted === undefined) withoutRate.push(account.accountId);
    else known.push({ accountId: account.accountId, balanceMinor: converted.amountMinor, working: converted.working });
  }
  if (withoutRate.length > 0) return { ...notApplicable('rate_missing'), accountIds: withoutRate };
  if (known.length === 0) return { ...notApplicable('no_balance'), accountIds: [] };
  const lines = known.map(({ accountId, balanceMinor }) =>
    balanceMinor >= 0
      ? money('asset', balanceMinor, [accountId])
      : money('liability', -balanceMinor as Minor, [accountId]),
  );
  const conversions = known.flatMap(({ accountId, working }) =>
    working === undefined ? [] : [{ accountId, working }],
  );
  return { kind: 'value', ...netWorth(known), conversions, working: explain(netWorthFormula, { lines }) };
}

function balanceBy({ balances }: DatedAccount, on: CivilDate): Minor | undefined {
  let latest: BalanceOn | undefined;
  for (const balance of balances) {
    if (balance.on <= on && (latest === undefined || balance.on >= latest.on)) latest = balance;
  }
  return latest?.balanceMinor;
}
