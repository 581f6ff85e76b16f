import { type AccountHistory, fail, type Money, toMoney } from '@tideline/contract';
import { addDays, civilDate } from '@tideline/domain';
import type { Scope } from '../../platform/http/scope.ts';
import { findAccount } from './accounts.store.ts';
import { listSnapshots } from './balance-snapshots.store.ts';
import { dailyBalances } from './daily-balances.store.ts';

const SNAPSHOTS = 50;

/**
 * Returns an account's daily balances. Reads the stored daily totals, so the cost depends on the number of days, not
 * of transactions.
 */
export const getHistory = (scope: Scope, { id, days }: { id: string; days: number }): Promise<AccountHistory> =>
  scope.read(async (tx) => {
    const account = await findAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    const money = (amount: number): Money => toMoney(amount, account.currency);
    const from = addDays(civilDate(scope.today), -days);
    const snapshots = await listSnapshots(tx, id, SNAPSHOTS);
    return {
      points: (await dailyBalances(tx, id, from, scope.today)).map(({ on, balanceMinor }) => ({
        on,
        balance: money(balanceMinor),
      })),
      snapshots: snapshots.map(({ id: snapshotId, asOf, ledgerMinor, availableMinor, source, transactionCount }) => ({
        id: snapshotId,
        asOf,
        ledger: money(ledgerMinor),
        available: availableMinor === null ? null : money(availableMinor),
        source,
        transactionCount,
      })),
    };
  });
