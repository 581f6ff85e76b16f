import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { openChangeSet } from '../../../platform/database/change-set.store.ts';
import { insertAccount } from '../../../ledger/accounts/accounts.store.ts';
import { createHousehold } from '../../../ledger/household/create-household.ts';
import { newId } from '../../../platform/ids.ts';
import { insertTransaction } from '../../../ledger/postings/transactions.store.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { referenceContext, storeWay, type TransferWay } from '../providers/sweep-accounts.store.ts';
import { civilDate } from '@tideline/domain';
import { addSweepHome, type SweepHome } from './sweep-home.ts';

const OPENING_MINOR = 522_000;

export interface DrillHome extends SweepHome {
  way: TransferWay;
}

interface DrillHouseholdOptions {
  way: TransferWay;
  timezone: string;
  today: string;
  now: Date;
  vault: Vault;
  cancelWindowHours: number;
}

/** Creates an empty household and its owner, and returns its id. */
const emptyHousehold = (
  db: Database,
  { timezone, now }: Pick<DrillHouseholdOptions, 'timezone' | 'now'>,
): Promise<string> =>
  db.withIdentity(null, async (tx) => {
    const userId = newId();
    await tx.run(
      sql`insert into app_user (id, name, email, created_at, updated_at)
        values (${userId}, 'Ann', ${`${userId}@example.org`}, ${now}, ${now})`,
    );
    return createHousehold(tx, {
      userId,
      name: 'Home',
      currency: 'USD',
      timezone,
      locale: 'en-US',
      language: null,
      now,
    });
  });

/**
 * Creates a household for the drill as the product does: two accounts, two months of purchases, and a pre-approved
 * rule.
 */
export async function drillHousehold(
  db: Database,
  { way, timezone, today, now, vault, cancelWindowHours }: DrillHouseholdOptions,
): Promise<DrillHome> {
  const householdId = await emptyHousehold(db, { timezone, now });
  const ends = { checking: newId(), savings: newId() };
  await db.withHousehold({ householdId, userId: '' }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now });
    for (const [id, name, amountMinor] of [
      [ends.checking, 'Checking', OPENING_MINOR],
      [ends.savings, 'Savings', 1_000_000],
    ] as const) {
      await insertAccount(
        tx,
        {
          id,
          name,
          type: 'depository',
          subtype: null,
          institution: null,
          mask: null,
          currency: 'USD',
          includeInNetWorth: true,
          openedOn: null,
          ownerId: null,
          visibility: 'shared',
          floorMinor: null,
          state: 'active',
        },
        now,
      );
      await insertTransaction(tx, {
        id: newId(),
        accountId: id,
        postedOn: '2025-08-01',
        amountMinor,
        payee: 'Opening balance',
        memo: null,
        categoryId: null,
        kind: 'opening',
        source: 'manual',
        createdAt: now,
      });
      const sealed = vault.seal(`acct-${name.toLowerCase()}`, referenceContext(householdId, id));
      await storeWay(tx, id, way === 'webhook' ? { way, bank: 'harbor', sealed } : { way, bank: null, sealed: null });
    }
    const anything = JSON.stringify({ level: 'pre_approved_below', limit: { minor: '100000000', currency: 'USD' } });
    await tx.run(
      sql`insert into sweep_settings (household_id, id, automation)
        values (${householdId}, ${newId()}, ${anything}::jsonb)`,
    );
  });
  const automation = { level: 'pre_approved_below', limit: { minor: '100000000', currency: 'USD' } } as const;
  return {
    ...(await addSweepHome(db, householdId, ends, { automation, cancelWindowHours }, { now, today: civilDate(today) })),
    way,
  };
}

/** Posts a purchase that reduces the amount that is safe to move. */
export const spend = (
  db: Database,
  { householdId, checking }: SweepHome,
  { amountMinor, on, now }: { amountMinor: number; on: string; now: Date },
): Promise<unknown> =>
  db.withHousehold({ householdId, userId: '' }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now });
    return insertTransaction(tx, {
      id: newId(),
      accountId: checking,
      postedOn: on,
      amountMinor: -amountMinor,
      payee: 'Roof',
      memo: null,
      categoryId: null,
      kind: 'standard',
      source: 'manual',
      createdAt: now,
    });
  });

export interface DrillEnd {
  state: string;
  amountMinor: number;
  proposedMinor: number;
  /** Number of runs that decided to move money. 1 is correct. */
  runs: number;
  /** Number of times that the run was instructed, from its history. */
  instructions: number;
  /** Number of transactions that sweeps posted, and their total in checking. */
  booked: number;
  bookedMinor: number;
  /** Lowest balance of checking on any day since the rule was activated, and today's balance. */
  lowestMinor: number;
  balanceMinor: number;
}

export const drillEnd = (db: Database, { householdId, checking }: SweepHome, since: string): Promise<DrillEnd> =>
  db.withHousehold({ householdId, userId: '' }, (tx) =>
    tx.one(sql`
      select coalesce((select state from sweep_run
        where household_id = ${householdId} and state not in ('evaluated', 'skipped') order by created_at limit 1),
        'none') as state,
        coalesce((select max(amount_minor) from sweep_run
          where household_id = ${householdId} and state not in ('evaluated', 'skipped')), 0) as amount_minor,
        coalesce((select max(proposed_minor) from sweep_run
          where household_id = ${householdId} and state not in ('evaluated', 'skipped')), 0) as proposed_minor,
        (select count(*) from sweep_run where household_id = ${householdId}
          and state not in ('evaluated', 'skipped')) as runs,
        (select count(*) from sweep_run_event where household_id = ${householdId}
          and event = 'instruct') as instructions,
        (select count(*) from transaction where household_id = ${householdId} and source = 'sweep'
          and deleted_at is null) as booked,
        coalesce((select sum(amount_minor) from transaction where household_id = ${householdId} and source = 'sweep'
          and account_id = ${checking} and deleted_at is null), 0)::bigint as booked_minor,
        coalesce((select min(standing) from (select day, sum(net_minor) over (order by day) as standing
          from account_day where household_id = ${householdId} and account_id = ${checking}) d
          where day >= ${since}::date),
          (select balance_minor from account_balance
            where household_id = ${householdId} and account_id = ${checking}))::bigint as lowest_minor,
        (select balance_minor from account_balance
          where household_id = ${householdId} and account_id = ${checking}) as balance_minor`),
  );
