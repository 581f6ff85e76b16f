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
  household_operation: 'what jobs have done',
  import_batch: 'an upload that changes nothing until it is applied',
  import_statement: 'part of an upload',
  import_file: 'part of an upload',
  csv_memory: 'how a table was read last time',
  household_copy: 'a file that is being written or read, no part of the ledger',
  import_row: 'part of an upload',
  import_work: 'part of an upload',
  transfer_suggestion: 'found by the program, written anew; what a person decides on is in transfer',
  duplicate_suggestion: 'found by the program, written anew; what a person decides on is in duplicate_candidate',
  series_finding: 'found by the program, written anew; what a person decides on is in recurring_series',
  rule_run: 'a preview; what it does when it is applied is a change set',
  connection: 'a bank grants and ends access; that cannot be taken back here',
  connection_secret: 'sealed, and in no image of any change',
  connected_account: 'what the bridge says, said again by the next sync',
  sync_run: 'what a sync did; the rows it brought are a change set',
  sweep_run: 'a decision about money: what was moved is not taken back here, and what was said of it stays',
  sweep_run_event: 'what became of a decision, step by step; only added to',
  sweep_evaluation: 'when the rules were looked at',
  sweep_account: 'who may move money is said after a fresh sign-in, and what a bank refused is not taken back here',
  sweep_transfer: 'follows the bank; money that moved is not taken back by an undo',
  sweep_bank_event: 'what a bank said; only added to',
  insight: 'found by the program, written anew; what a person decides on is in insight_decision',
  insight_read: 'what one person has seen',
  insight_run: 'when the program looked last',
  dashboard_layout: 'how one person arranges their own page',
  notification: 'what one person was told; read and unread is theirs, not a change of the household',
  notification_delivery: 'what became of letters and pushes; what is sent cannot be taken back',
  notification_preference: 'what one person wants to be told',
  push_subscription: 'a browser of one person, sealed',
  webhook_target: 'an address of one person, sealed',
  calendar_feed: 'an address that was given away; what was read cannot be taken back',
  api_token: 'access of a program; an undo must not give it again',
  invitation: 'who may join is a matter of the invitation, not of undo',
  household_deletion: 'asked for after a fresh sign-in, and canceled as such',
  membership: 'who belongs to the household is a matter of invitations, not of undo',
  two_person_approval: 'a protection that only an owner changes, after a fresh sign-in; an undo must not lower it',
};

/** Tables of an account that other members may change even if only its owner may change the account. */
const OPEN: Readonly<Record<string, string>> = {
  account_identifier: 'numbers that files name; only an import into the account adds them',
  connection_link: 'which account of a bank feeds it; the sync acts for no member',
  external_ref: 'ids of imported rows; the rows themselves are guarded',
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

it('every tracked table of an account rejects changes of read-only accounts, or has a reason not to', async () => {
  const tables = (await tablesOfHouseholds()).filter(({ tracked, ofAccount }) => tracked && ofAccount);
  expect(tables.filter(({ guarded, name }) => !guarded && OPEN[name] === undefined)).toEqual([]);
  expect(tables.filter(({ guarded, name }) => guarded && OPEN[name] !== undefined)).toEqual([]);
  expect(tables.filter(({ guarded }) => guarded).map(({ name }) => name)).toContain('transaction');
});
