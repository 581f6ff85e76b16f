import type { HouseholdTx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  accountsOfConnections,
  type ConnectedAccountRow,
  markUnlisted,
  renameAccount,
  storeAccounts,
} from '../connected-accounts.store.ts';
import type { BridgeAccount } from '../simplefin/account-set.ts';

/**
 * Stores the accounts that the bridge reports, and returns all accounts of the connection. After a new token a bridge
 * may use other account ids, so a new account takes over the only missing account that resembles it, and the link
 * remains.
 */
export async function storeBankAccounts(
  tx: HouseholdTx,
  connectionId: string,
  notified: readonly BridgeAccount[],
): Promise<ConnectedAccountRow[]> {
  const known = await accountsOfConnections(tx, [connectionId]);
  const ids = new Map(known.map(({ externalId, id }) => [externalId, id]));
  const listed = new Set(notified.map(({ externalId }) => externalId));
  const gone = known.filter(({ externalId }) => !listed.has(externalId));
  const fresh = notified.filter(({ externalId }) => !ids.has(externalId));
  for (const account of fresh) {
    const [before, ...others] = gone.filter((each) => isAlike(each, account));
    if (before === undefined || others.length > 0 || fresh.filter((each) => isAlike(before, each)).length > 1) continue;
    await renameAccount(tx, before.id, account.externalId);
    ids.set(account.externalId, before.id);
  }
  await storeAccounts(
    tx,
    connectionId,
    notified.map((account) => ({ ...account, id: ids.get(account.externalId) ?? newId() })),
  );
  await markUnlisted(tx, connectionId, [...listed]);
  return accountsOfConnections(tx, [connectionId]);
}

const isAlike = (known: ConnectedAccountRow, notified: BridgeAccount): boolean =>
  known.name === notified.name &&
  known.institution === notified.institution &&
  known.currency === notified.currency &&
  known.unit === notified.unit;
