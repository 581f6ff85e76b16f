import type { HouseholdTx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Sealed } from '../../../platform/secrets/vault.ts';
import type { NonNullRowOf, RowOf } from '../../../platform/database/row-of.ts';

/**
 * ledger: maintained by hand, so both legs are posted · instruct: the user makes the transfer · webhook: the bank
 * configured by the operator makes it.
 */
export type TransferWay = 'ledger' | 'instruct' | 'webhook';

export type SweepAccountRow = RowOf<
  'sweep_account',
  'accountId' | 'version' | 'keyId' | 'box' | 'suspendedAt' | 'disabledAt' | 'disabledCode',
  {
    way: TransferWay;
    /** The operator's name for the bank; null for another way. */
    bank: string | null;
    /** The return code that suspended sweeps from the account. */
    suspendedCode: string | null;
  }
>;

const columns = sql`account_id, version, way, bank, key_id, box, suspended_at, suspended_code, disabled_at,
  disabled_code`;

/** Returns the accounts with a chosen way. All others use instructions and are not suspended. */
export const listSweepAccounts = (tx: HouseholdTx): Promise<SweepAccountRow[]> =>
  tx.many(sql`select ${columns} from sweep_account where household_id = ${tx.householdId} order by account_id`);

/** Returns what blocks sweeps, by account. Accounts that are not blocked are omitted, as the engine expects. */
export async function sweepStops(
  tx: HouseholdTx,
): Promise<ReadonlyMap<string, { isSweepSuspended: boolean; isLinkDisabled: boolean }>> {
  const rows = await listSweepAccounts(tx);
  return new Map(
    rows.map(({ accountId, suspendedAt, disabledAt }) => [
      accountId,
      { isSweepSuspended: suspendedAt !== null, isLinkDisabled: disabledAt !== null },
    ]),
  );
}

export const lockSweepAccount = (tx: HouseholdTx, accountId: string): Promise<SweepAccountRow | null> =>
  tx.maybe(
    sql`select ${columns} from sweep_account where household_id = ${tx.householdId} and account_id = ${accountId}
      for update`,
  );

export interface ChosenWay {
  way: TransferWay;
  bank: string | null;
  sealed: Sealed | null;
}

/** Stores the chosen way. Also reopens a link that a bank refused. */
export const storeWay = (tx: HouseholdTx, accountId: string, { way, bank, sealed }: ChosenWay): Promise<number> =>
  tx.run(sql`
    insert into sweep_account (household_id, account_id, way, bank, key_id, box)
    values (${tx.householdId}, ${accountId}, ${way}, ${bank}, ${sealed?.keyId ?? null}, ${sealed?.box ?? null})
    on conflict (household_id, account_id) do update
      set way = excluded.way, bank = excluded.bank, key_id = excluded.key_id, box = excluded.box, disabled_at = null,
        disabled_code = null`);

export const suspendAccount = (
  tx: HouseholdTx,
  accountId: string,
  { code, now }: { code: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into sweep_account (household_id, account_id, suspended_at, suspended_code)
      values (${tx.householdId}, ${accountId}, ${now}, ${code})
    on conflict (household_id, account_id) do update set suspended_at = excluded.suspended_at,
      suspended_code = excluded.suspended_code`);

export const disableLink = (
  tx: HouseholdTx,
  accountId: string,
  { code, now }: { code: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into sweep_account (household_id, account_id, disabled_at, disabled_code)
      values (${tx.householdId}, ${accountId}, ${now}, ${code})
    on conflict (household_id, account_id) do update set disabled_at = excluded.disabled_at,
      disabled_code = excluded.disabled_code`);

/** Lets sweeps leave the account again after the user's review. */
export const liftSuspension = (tx: HouseholdTx, accountId: string): Promise<number> =>
  tx.run(sql`
    update sweep_account set suspended_at = null, suspended_code = null
    where household_id = ${tx.householdId} and account_id = ${accountId} and suspended_at is not null`);

/** Returns the sealing context of a bank reference: one account of one household. */
export const referenceContext = (householdId: string, accountId: string): string =>
  `bank account of ${accountId} in ${householdId}`;

/** Returns references sealed with a key other than the current one. */
export const referencesOfOtherKeys = (
  tx: HouseholdTx,
  keyId: string,
): Promise<(RowOf<'sweep_account', 'accountId'> & NonNullRowOf<'sweep_account', 'keyId' | 'box'>)[]> =>
  tx.many(
    sql`select account_id, key_id, box from sweep_account where household_id = ${tx.householdId} and key_id <> ${keyId}`,
  );

export const storeReference = (tx: HouseholdTx, accountId: string, { keyId, box }: Sealed): Promise<number> =>
  tx.run(
    sql`update sweep_account set key_id = ${keyId}, box = ${box}
      where household_id = ${tx.householdId} and account_id = ${accountId}`,
  );
