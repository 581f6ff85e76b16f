import { type ConnectedAccount, type Connection, type SyncRun, toMoney } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { accountsOfConnections, type ConnectedAccountRow } from './connected-accounts.store.ts';
import { accountsToLink, type ConnectionRow } from './connections.store.ts';
import { type LinkableAccount, proposalFor } from './propose-account.ts';
import { aDayBefore, nextSyncAt, syncAllowedAt } from './schedule.ts';
import { heardAt, latestRuns, runsSince, type SyncRunRow } from './sync-runs.store.ts';

interface Moment {
  now: Date;
  timeZone: string;
}

/**
 * Returns connections with everything known about them, in seven queries plus one per connection for the runs of the
 * last day.
 */
export async function connectionsToWire(
  tx: HouseholdTx,
  connections: readonly ConnectionRow[],
  { now, timeZone }: Moment,
): Promise<Connection[]> {
  const ids = connections.map(({ id }) => id);
  const accounts = await accountsOfConnections(tx, ids);
  const runs = await latestRuns(tx, ids);
  const received = new Map((await heardAt(tx, ids)).map(({ connectionId, at }) => [connectionId, at]));
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const free = (await accountsToLink(tx)).filter(({ id, state }) => !taken.has(id) && state !== 'closed');
  const wired: Connection[] = [];
  for (const connection of connections) {
    const own = accounts.filter(({ connectionId }) => connectionId === connection.id);
    const run = runs.find(({ connectionId }) => connectionId === connection.id);
    const hasLinks = own.some(({ accountId }) => accountId !== null);
    wired.push({
      ...connection,
      state: connection.state === 'disconnected' ? 'revoked' : connection.state,
      syncedAt: received.get(connection.id) ?? null,
      nextSyncAt: hasLinks ? (nextSyncAt(connection, timeZone, now)?.toISOString() ?? null) : null,
      syncAllowedAt: syncAllowedAt(await runsSince(tx, aDayBefore(now), connection.id), now)?.toISOString() ?? null,
      run: run ? runToWire(run) : null,
      accounts: own.map((account) => accountToWire(account, free)),
    });
  }
  return wired;
}

export const runToWire = ({ connectionId: _connectionId, ...run }: SyncRunRow): SyncRun => run;

function accountToWire(row: ConnectedAccountRow, free: readonly LinkableAccount[]): ConnectedAccount {
  const { id, name, institution, currency, unit, balanceOn, isListed, accountId } = row;
  const money = (minor: number | null) => (minor === null || currency === null ? null : toMoney(minor, currency));
  return {
    id,
    name,
    institution,
    currency,
    unit,
    balance: money(row.balanceMinor),
    available: money(row.availableMinor),
    balanceOn,
    isListed,
    state: accountId !== null ? 'linked' : row.linkId !== null ? 'ignored' : 'undecided',
    accountId,
    proposal: proposalFor(row, free),
  };
}
