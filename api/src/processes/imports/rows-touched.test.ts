import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { loadTransactionMap } from '../../ledger/transactions/load-transactions.ts';
import { usualCategory } from '../../ledger/postings/transactions.store.ts';
import { listTransactions } from '../../ledger/transactions/transaction-list.store.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { ledgerHooks } from '../../automation/ledger-hooks/ledger-hooks.ts';
import { applyBatch, requireBatch } from './apply-batch.ts';
import { bankFile, bytesOf, OFX1_HEADER } from './formats/ofx-fixture.ts';
import { insertBatch } from './imports.store.ts';
import { previewBatch } from './preview-batch.ts';
import { readFile } from './read-file.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const FEW = 300;
const MANY = 1_200;
const ACCOUNTS = 3;
const PAGE = 50;
/**
 * Fetches of each new row: its account and category, as keys of the transaction and of its id (5); as a candidate for
 * transfers and duplicates (3); as a row of the upload, when it is read and when its outcome is stored (2).
 */
const FETCHES_OF_NEW = 10.5;
/** As above, but the account of each transfer candidate is fetched every time instead of once. */
const FETCHES_WITHOUT_STATISTICS = 12.5;
/**
 * Fetches of each known row, for the preview and again when it is applied: by its date, by its id, its transaction and
 * the data of its id (8); the days of its account's balance (2); as a row of the upload (2).
 */
const FETCHES_OF_KNOWN = 12.5;

/**
 * Builds one file with three accounts and rows spread over two years. Two rows in ten are the two sides of a transfer
 * between two of the accounts.
 */
function fileOf(rows: number): Uint8Array {
  const day = (at: number): string =>
    new Date(Date.UTC(2024, 0, 1) + Math.floor((at * 700) / rows) * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
  const entry = (at: number, account: number): string => {
    const isTransfer = at % 10 < 2;
    const cents = isTransfer ? 5_000 + Math.floor(at / 10) : 100 + ((at * 7_919) % 900);
    const amount = ((isTransfer && at % 10 === 1 ? cents : -cents) / 100).toFixed(2);
    return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day(at)}<TRNAMT>${amount}<FITID>${account}-${at}<NAME>${isTransfer ? 'ONLINE TRANSFER' : `SHOP ${at % 40}`}</STMTTRN>`;
  };
  const statement = (account: number): string => {
    const own = Array.from({ length: rows }, (_, at) => at).filter(
      (at) => (at % 10 === 1 ? 1 : at % 10 === 0 ? 0 : at % ACCOUNTS) === account,
    );
    return bankFile({
      header: '',
      signOn: '',
      account: `<BANKACCTFROM><BANKID>021<ACCTID>77000${account}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
      rows: own.map((at) => entry(at, account)).join('\n'),
    })
      .replace('<OFX><BANKMSGSRSV1>', '')
      .replace('</BANKMSGSRSV1></OFX>', '');
  };
  return bytesOf(
    `${OFX1_HEADER}<OFX><BANKMSGSRSV1>${Array.from({ length: ACCOUNTS }, (_, account) => statement(account)).join('')}</BANKMSGSRSV1></OFX>`,
  );
}

interface Touched {
  /** Rows that PostgreSQL fetched from all tables, whether used or discarded. */
  rows: number;
  /** Rows fetched when a page of transactions is displayed before the statistics include them. */
  pageRows: number;
  /** Rows fetched when the usual category is determined for a payee without rows. */
  payeeRows: number;
  statements: number;
  added: number;
  suggestions: number;
}

/** Imports a file in one transaction, as a request does. */
const importFile = (user: TestUser, bytes: Uint8Array): Promise<Touched> =>
  api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (plain) => {
    let statements = 0;
    const counting =
      <Args extends unknown[], Result>(ask: (...args: Args) => Result) =>
      (...args: Args): Result => {
        statements += 1;
        return ask(...args);
      };
    const tx: HouseholdTx = {
      ...plain,
      many: counting(plain.many) as HouseholdTx['many'],
      one: counting(plain.one) as HouseholdTx['one'],
      maybe: counting(plain.maybe) as HouseholdTx['maybe'],
      run: counting(plain.run),
    };
    const before = await rowsRead(plain);
    const now = api.clock.now();
    const { statements: read } = await readFile(
      {
        householdId: user.householdId,
        currency: 'USD',
        remembered: [],
        onProgress: () => undefined,
        signal: undefined,
      },
      { name: 'all.ofx', bytes, position: 0 },
    );
    const [batchId, changeSetId] = [newId(), newId()];
    await insertBatch(tx, { id: batchId, files: ['all.ofx'], notices: [], createdAt: now, refused: [], failure: null });
    await previewBatch(tx, batchId, { statements: [...read], kept: [] });
    await openChangeSet(tx, { id: changeSetId, cause: 'import', label: 'Import', now });
    await applyBatch(tx, {
      batch: await requireBatch(tx, batchId),
      changeSetId,
      choices: [],
      now,
      hooks: ledgerHooks,
      onProgress: () => undefined,
    });
    const rows = (await rowsRead(plain)) - before;
    await plain.run(sql`select set_config('plan_cache_mode', 'auto', true)`); // as in every other request
    const page = await listTransactions(
      plain,
      { where: sql`t.household_id = ${user.householdId} and t.deleted_at is null`, extent: null },
      { sort: 'date', after: null, skip: 0, limit: PAGE },
    );
    expect(page).toHaveLength(PAGE);
    await loadTransactionMap(
      plain,
      page.map(({ id }) => id),
    );
    const pageRows = (await rowsRead(plain)) - rows - before;
    await usualCategory(plain, 'Shop 7 and more');
    const payeeRows = (await rowsRead(plain)) - pageRows - rows - before;
    const { added } = await plain.one<{ added: number }>(
      sql`select coalesce(sum(added), 0)::bigint as added from change_set_table
        where household_id = ${user.householdId} and change_set_id = ${changeSetId} and table_name = 'transaction'`,
    );
    const { suggestions } = await plain.one<{ suggestions: number }>(
      sql`select count(*) as suggestions from transfer_suggestion where household_id = ${user.householdId}`,
    );
    return { rows, pageRows, payeeRows, statements, added, suggestions };
  });

/** Returns the counts for this connection so far, including earlier transactions. */
const rowsRead = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ rows: number }>(
      sql`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows
        from pg_stat_xact_user_tables`,
    )
  ).rows;

const analyze = (): Promise<unknown> =>
  api.database.asOwner((client) =>
    client.query(
      'analyze transaction, external_ref, transfer, transfer_suggestion, duplicate_suggestion, import_row, account_day',
    ),
  );

/**
 * Checks that each new row is fetched a bounded number of times, and that each file adds a constant cost that does not
 * depend on its rows.
 */
const expectLinear = ([few, many]: readonly [Touched, Touched], fetches: number): void => {
  expect([few.added, many.added]).toEqual([FEW + ACCOUNTS, MANY + ACCOUNTS]); // plus one opening balance per account
  expect(many.suggestions).toBeGreaterThan(MANY / 20);
  expect(many.rows / few.rows).toBeLessThan((MANY / FEW) * 1.3);
  expect(many.rows).toBeLessThan(MANY * fetches);
  expect(many.pageRows).toBeLessThan(PAGE * 20);
  expect(many.payeeRows).toBe(0);
  expect(many.statements).toBeLessThanOrEqual(few.statements + 3);
};

const importBoth = async (): Promise<readonly [Touched, Touched]> => [
  await importFile(await api.signUp(), fileOf(FEW)),
  await importFile(await api.signUp(), fileOf(MANY)),
];

describe('the number of rows that an import makes the database read', () => {
  it('grows linearly with the file if the tables were never analyzed', async () => {
    expectLinear(await importBoth(), FETCHES_WITHOUT_STATISTICS);
  });

  it('grows linearly with the file if the statistics cover only another household', async () => {
    await importFile(await api.signUp(), fileOf(MANY));
    await analyze();
    expectLinear(await importBoth(), FETCHES_OF_NEW);
  });

  it('grows linearly with the file when the file is imported again', async () => {
    const [ann, ben] = [await api.signUp(), await api.signUp()];
    await analyze();
    const [few, many] = [fileOf(FEW), fileOf(MANY)];
    for (const [user, file] of [
      [ann, few],
      [ben, many],
    ] as const)
      await importFile(user, file);
    const again = [await importFile(ann, few), await importFile(ben, many)] as const;
    expect(again.map(({ added }) => added)).toEqual([0, 0]);
    expect(again[1].rows / again[0].rows).toBeLessThan((MANY / FEW) * 1.3);
    expect(again[1].rows).toBeLessThan(MANY * FETCHES_OF_KNOWN);
  });
});
