/**
 * Checks that everything users can change is logged and can be undone: a new table must call track_changes or have a
 * reason here.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

const UNTRACKED: Readonly<Record<string, string>> = {
  change_set: 'the log itself',
  change_row: 'the log itself',
  change_set_table: 'the log itself',
  account_day: 'sums that triggers maintain',
  account_balance: 'sums that triggers maintain',
  idempotency_key: 'answers of requests, kept 72 hours',
  household_operation: 'records which background jobs have run',
  import_batch: 'an upload, which changes nothing until it is applied',
  import_statement: 'part of an upload',
  import_file: 'part of an upload',
  csv_memory: "remembers how a bank's tables were read",
  household_copy: 'a file that is being written or read, not part of the ledger',
  import_row: 'part of an upload',
  import_work: 'part of an upload',
  transfer_suggestion: 'detected again at any time; decisions of users are in transfer',
  duplicate_suggestion: 'detected again at any time; decisions of users are in duplicate_candidate',
  series_finding: 'detected again at any time; decisions of users are in recurring_series',
  rule_run: 'a preview; applying it creates a change set',
  connection: 'access that a bank grants and ends; an undo cannot change that',
  connection_secret: 'a sealed secret, which no row image may contain',
  connected_account: 'data from the bridge, which the next sync replaces',
  sync_run: 'the result of a sync; the rows it imported are a change set',
  sweep_run: 'a decision about money; an undo cannot return money that has moved',
  sweep_run_event: 'the append-only history of a decision',
  sweep_evaluation: 'the time of the last evaluation',
  sweep_account: 'needs a recent sign-in; an undo cannot change what a bank has refused',
  sweep_transfer: 'follows the bank; an undo cannot return money that has moved',
  sweep_bank_event: 'the append-only history of messages from a bank',
  insight: 'detected again at any time; decisions of users are in insight_decision',
  insight_read: 'what one user has read',
  insight_run: 'the time of the last detection',
  dashboard_layout: "one user's arrangement of the dashboard",
  notification: "one user's notification; whether it is read is no change of the household",
  notification_delivery: 'deliveries of emails and pushes, which cannot be undone',
  notification_preference: "one user's choice of notifications",
  push_subscription: "one user's browser, sealed",
  webhook_target: "one user's address, sealed",
  calendar_feed: 'an address that was given away; an undo cannot hide what was read',
  api_token: 'access of a program; an undo must not grant it again',
  invitation: 'membership changes by invitation, not by undo',
  household_deletion: 'requested and canceled after a recent sign-in',
  membership: 'membership changes by invitation, not by undo',
  two_person_approval: 'a protection that only an owner changes after a recent sign-in; an undo must not lower it',
};

/** Tables of an account that other members may change even if only its owner may change the account. */
const OPEN: Readonly<Record<string, string>> = {
  account_identifier: 'account numbers in files; only an import into the account adds them',
  connection_link: 'the bank account that feeds the account; a sync does not act for a member',
  external_ref: 'identifiers of imported rows; the rows themselves are guarded',
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tablesOfHouseholds = () =>
  database.asOwner(async (client) => {
    const { rows } = await client.query<{
      name: string;
      tracked: boolean;
      secured: boolean;
      ofAccount: boolean;
      guarded: boolean;
    }>(`
      select c.relname as name, c.relforcerowsecurity as secured,
        exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id'
          and not o.attisdropped) as "ofAccount",
        (select count(*) from pg_trigger t where t.tgrelid = c.oid
          and t.tgname in ('read_only_insert', 'read_only_update', 'read_only_delete')) = 3 as guarded,
        (select count(*) from pg_trigger t where t.tgrelid = c.oid
          and t.tgname in ('images_of_insert', 'images_of_update', 'images_of_delete')) = 3 as tracked
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'household_id' and not a.attisdropped
      where c.relnamespace = 'tideline'::regnamespace and c.relkind = 'r' and c.relname <> 'household' order by 1`);
    return rows;
  });

it('every household table that is not tracked has a reason', async () => {
  const tables = await tablesOfHouseholds();
  expect(tables.filter(({ tracked, name }) => !tracked && UNTRACKED[name] === undefined)).toEqual([]);
  expect(tables.filter(({ tracked, name }) => tracked && UNTRACKED[name] !== undefined)).toEqual([]);
  expect(tables.filter(({ tracked }) => tracked).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['account', 'category', 'transaction']),
  );
});

it('every household table is protected by row-level security', async () => {
  expect((await tablesOfHouseholds()).filter(({ secured }) => !secured)).toEqual([]);
});

it('every tracked table of an account rejects changes to read-only accounts, or has a reason not to', async () => {
  const tables = (await tablesOfHouseholds()).filter(({ tracked, ofAccount }) => tracked && ofAccount);
  expect(tables.filter(({ guarded, name }) => !guarded && OPEN[name] === undefined)).toEqual([]);
  expect(tables.filter(({ guarded, name }) => guarded && OPEN[name] !== undefined)).toEqual([]);
  expect(tables.filter(({ guarded }) => guarded).map(({ name }) => name)).toContain('transaction');
});
