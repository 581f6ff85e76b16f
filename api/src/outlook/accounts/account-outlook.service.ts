import { type AccountOutlook, type Money, toMoney } from '@tideline/contract';
import { accountEarnings, addDays, civilDate, type Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type CashForecast, computeForecast } from '../forecast/compute-forecast.ts';
import { householdSpare, type SafeAccount, safeToMoveOf } from '../forecast/safe-to-move.service.ts';
import { todayAccounts } from '../today/today-facts.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { netByPeriod } from '../../ledger/net-worth/net-worth.store.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { savingsPlace } from '../../ledger/accounts/account-to-wire.ts';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';

const TREND_WEEKS = 12;

/**
 * Returns figures derived from balances, rates and history. Clients request them after the account list, so that the
 * list does not wait for them.
 */
export const listOutlook = (scope: Scope): Promise<AccountOutlook[]> =>
  scope.read(async (tx) => {
    const forecast = await computeForecast(tx, scope, { withSweeps: true });
    const accounts = forecast.records.accounts.filter(({ state }) => state !== 'closed');
    const trends = await weeklyBalances(tx, scope.today);
    const safe = safeToMoveOf(forecast, cappedToday(forecast, scope));
    return accounts.map((account) => ({
      accountId: account.id,
      trend: (trends.get(account.id) ?? []).map((balance) => toMoney(balance, account.currency)),
      safeToMove: safeToWire(safe.get(account.id), account),
      earnings: earningsToWire(account, accounts, scope.today),
    }));
  });

/** Returns, for each account that covers shortfalls of other accounts, the spare amount after these shortfalls. */
function cappedToday(
  forecast: CashForecast,
  { today, household: { currency, marginalTaxPpm: taxPpm } }: Scope,
): Map<string, Minor> {
  const accounts = todayAccounts({ spare: householdSpare(forecast, currency), today, taxPpm, forecast });
  return new Map(
    accounts.flatMap(({ accountId, coversMinor, spareMinor }) =>
      coversMinor === 0 ? [] : [[accountId, spareMinor] as const],
    ),
  );
}

function safeToWire(safe: SafeAccount | undefined, { id, currency }: AccountRow): AccountOutlook['safeToMove'] {
  if (safe === undefined) return null;
  const money = (amount: number): Money => toMoney(amount, currency);
  const { amountMinor, reason, troughMinor, troughOn, topUp, working, lookedUntil } = safe;
  return {
    amount: money(amountMinor),
    reason,
    lowest: money(troughMinor),
    lowestOn: troughOn,
    lookedUntil,
    topUp: topUp === null ? null : { amount: money(topUp.amountMinor), by: topUp.by },
    working: workingToWire(
      working,
      {
        href: `/transactions?account=${id}`,
        refs: { balance: { kind: 'account', id }, floor: { kind: 'account', id } },
      },
      currency,
    ),
  };
}

/**
 * Compares the account's earnings with those of deposit accounts in the same currency whose rates are known.
 * Certificates accept no more money and cash earns nothing, so neither is compared.
 */
function earningsToWire(
  account: AccountRow,
  accounts: readonly AccountRow[],
  today: string,
): AccountOutlook['earnings'] {
  if (account.type !== 'depository' || account.subtype === 'cash' || account.yields.length === 0) return null;
  const others = accounts.filter(
    ({ type, subtype, currency, yields }) =>
      type === 'depository' && subtype !== 'cd' && currency === account.currency && yields.length > 0,
  );
  const result = accountEarnings(
    savingsPlace(account),
    account.subtype === 'cd' ? [] : others.map(savingsPlace),
    civilDate(today),
  );
  if (result === null) return null;
  const money = (amount: number): Money => toMoney(amount, account.currency);
  const { yearlyMinor, apyPpm, best } = result;
  return {
    yearly: money(yearlyMinor),
    apyPpm,
    best:
      best === null
        ? null
        : {
            accountId: best.accountId,
            accountName: best.accountName,
            yearly: money(best.yearlyMinor),
            apyPpm: best.apyPpm,
            difference: money(best.differenceMinor),
            working: workingToWire(
              best.working,
              {
                href: `/accounts?account=${account.id}`,
                refs: {
                  amount_here: { kind: 'account', id: account.id },
                  apy_now: { kind: 'account', id: account.id },
                  better_apy: { kind: 'account', id: best.accountId },
                },
                edits: { rates_stay: { kind: 'account', id: account.id } },
              },
              account.currency,
            ),
          },
  };
}

/** Returns the balances at the end of each week up to today, from the stored net amount of each day. */
async function weeklyBalances(tx: HouseholdTx, today: string): Promise<Map<string, number[]>> {
  const dates = Array.from({ length: TREND_WEEKS + 1 }, (_, index) =>
    addDays(civilDate(today), (index - TREND_WEEKS) * 7),
  );
  const byAccount = Map.groupBy(await netByPeriod(tx, dates), ({ accountId }) => accountId);
  return new Map(
    [...byAccount].map(([accountId, periods]) => {
      let balance = 0;
      return [
        accountId,
        dates.map((_, index) => (balance += periods.find(({ period }) => period === index)?.netMinor ?? 0)),
      ];
    }),
  );
}
