import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportBatch, Notification } from '@tideline/contract';
import { sql } from '../../platform/database/sql.ts';
import { importWorkers } from '../../testing/import-workers.ts';
import { accountsOf, applyBatch, revertBatch, transactionsOf, upload } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

/** Imports of more than this many rows run in jobs. A low limit makes the tests fast. */
const ROWS_IN_REQUEST = 500;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ rowsInRequest: ROWS_IN_REQUEST });
});
afterAll(() => api.stop());

const ROWS = 520;
/** Enough rows that a test can interrupt a worker in the middle of them. */
const MANY_ROWS = 5_100;
const day = (at: number): string =>
  new Date(Date.UTC(2024, 0, 1) + Math.floor(at / 20) * 86_400_000).toISOString().slice(0, 10);
/** Builds a table in which each row is a cent more than the previous one, so that no two are equal. */
const table = (rows: number, first = 0): string =>
  `Date,Payee,Amount\n${Array.from({ length: rows }, (_, at) => `${day(at + first)},SHOP ${(at + first) % 300},-${(((at + first) % 9_000) + 100) / 100}`).join('\n')}\n`;
const file = (text: string, name = 'long.csv') => ({ name, text });
const counts = (rows: number, more: Partial<ImportBatch['totals']> = {}) => ({
  rows,
  new: 0,
  present: 0,
  changed: 0,
  review: 0,
  listed: 0,
  ...more,
});

const get = async (user: TestUser, id: string): Promise<ImportBatch> =>
  (await user.ask<ImportBatch>('GET', `/imports/${id}`)).body;
const work = () => api.emails();
const notified = async (user: TestUser): Promise<Notification[]> =>
  (await user.ask<{ items: Notification[] }>('GET', '/notifications')).body.items.filter(
    ({ type }) => type === 'import_finished',
  );
const count = (user: TestUser): Promise<number> =>
  api.database.db.withHousehold(
    { householdId: user.householdId, userId: '' },
    async (tx) =>
      (
        await tx.one<{ n: number }>(
          sql`select count(*) as n from transaction where household_id = ${tx.householdId} and deleted_at is null`,
        )
      ).n,
  );

/** Ends the idle processes of earlier tests. */
async function endWorkers(): Promise<void> {
  const before = importWorkers();
  for (const child of before) process.kill(child, 'SIGKILL');
  // Waits until each process is reaped, because its exit is not reported while one of its threads is still ending.
  while (before.some((child) => existsSync(`/proc/${child}`))) await new Promise(setImmediate);
  expect(importWorkers()).toEqual([]);
}

async function previewed(user: TestUser, text = table(ROWS)): Promise<ImportBatch> {
  const { body } = await upload(user, [file(text)]);
  await work();
  return get(user, body.id);
}

describe('an import of more rows than a request reads', () => {
  it('is read and imported in the background with progress, and can be undone', async () => {
    const user = await api.signUp();
    const { status, body } = await upload(user, [file(table(MANY_ROWS))]);
    expect({ status, state: body.state, statements: body.statements, phase: body.progress?.phase }).toEqual({
      status: 201,
      state: 'reading',
      statements: [],
      phase: 'reading',
    });
    expect((await user.ask<{ items: ImportBatch[] }>('GET', '/imports')).body.items).toMatchObject([
      { id: body.id, state: 'reading' },
    ]);
    await work();
    const preview = await get(user, body.id);
    expect(preview).toMatchObject({
      state: 'previewed',
      progress: null,
      failure: null,
      refused: [],
      totals: counts(MANY_ROWS, { new: MANY_ROWS }),
    });
    const applying = await applyBatch(user, body.id);
    expect(applying.body).toMatchObject({ state: 'applying', progress: { phase: 'comparing', rows: MANY_ROWS } });
    expect(await count(user)).toBe(0);
    expect((await applyBatch(user, body.id)).body.state).toBe('applying');
    await work();
    const applied = await get(user, body.id);
    expect(applied).toMatchObject({
      state: 'applied',
      interrupted: false,
      totals: counts(MANY_ROWS, { new: MANY_ROWS }),
    });
    expect(await count(user)).toBe(MANY_ROWS);
    const log = (await user.ask<{ items: { label: string; cause: string }[] }>('GET', '/change-sets')).body.items;
    // the test's clock is fixed, so change sets of two processes have no order
    expect(log.map(({ label, cause }) => [label, cause])).toContainEqual([
      `Imported ${MANY_ROWS} transactions from long.csv`,
      'import',
    ]);
    expect((await notified(user)).map(({ title, body: words, href }) => [title, words, href])).toEqual([
      ['long.csv imported', `${MANY_ROWS} transactions added.`, `/transactions?import=${body.id}`],
    ]);
    expect((await revertBatch(user, body.id)).body.state).toBe('reverted');
    expect(await count(user)).toBe(0);
  });

  it('is followed by a search for recurring payments in a worker process instead of the API process', async () => {
    const user = await api.signUp();
    const monthly = Array.from(
      { length: 12 },
      (_, month) => `2025-${String(month + 1).padStart(2, '0')}-09,MUSIC ONLINE,-10.99`,
    ).join('\n');
    await applyBatch(user, (await previewed(user, `${table(ROWS)}${monthly}\n`)).id);
    await work();
    const scope = { householdId: user.householdId, userId: '' };
    const found = () =>
      api.database.db.withHousehold(scope, (tx) =>
        tx.many<{ key: string }>(sql`select key from series_finding where household_id = ${tx.householdId}`),
      );
    expect(await found()).toEqual([{ key: expect.stringMatching(/music online/i) }]);

    await api.database.db.withHousehold(scope, async (tx) => {
      await tx.run(sql`delete from series_finding where household_id = ${tx.householdId}`);
      await api.jobs.send(tx, 'insights-refresh', { householdId: tx.householdId });
    });
    await endWorkers();
    await work();
    expect(await found()).toHaveLength(1);
    expect(importWorkers()).toHaveLength(1);
  });

  it('adds nothing when the same file is imported again, and only the new rows of an overlapping file', async () => {
    const user = await api.signUp();
    await applyBatch(user, (await previewed(user)).id);
    await work();
    expect((await previewed(user)).totals).toEqual(counts(ROWS, { present: ROWS }));
    const overlap = await previewed(user, table(ROWS, 100));
    expect(overlap.totals).toEqual(counts(ROWS, { present: ROWS - 100, new: 100 }));
    await applyBatch(user, overlap.id);
    await work();
    expect(await count(user)).toBe(ROWS + 100);
  });

  it('creates the same ledger as the same rows in small files', async () => {
    const [large, small] = [await api.signUp(), await api.signUp()];
    await applyBatch(large, (await previewed(large, table(600))).id);
    await work();
    for (const [from, rows] of [
      [0, 300],
      [300, 300],
    ] as const) {
      const { body } = await upload(small, [file(table(rows, from))]);
      expect((await applyBatch(small, body.id)).body.state).toBe('applied');
    }
    const rowsOf = async (user: TestUser) => {
      const categories = new Map(
        (await user.ask<{ items: { id: string; key: string | null }[] }>('GET', '/categories')).body.items.map(
          ({ id, key }) => [id, key],
        ),
      );
      return (await transactionsOf(user, (await accountsOf(user))[0]?.id ?? ''))
        .map(({ postedOn, payee, amount, categoryId }) =>
          [postedOn, payee, amount.minor, categories.get(categoryId ?? '')].join(' '),
        )
        .sort();
    };
    expect(await rowsOf(large)).toEqual(await rowsOf(small));
  });
});

describe('a file that is still being uploaded', () => {
  /** Sends the headers and half of the announced body. `abort` simulates a user who leaves. */
  function halfAnUpload(user: TestUser, bytes: number): { abort: () => void } {
    const sent = request(`${api.url}/api/v1/imports`, {
      method: 'POST',
      headers: {
        cookie: user.cookie,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'multipart/form-data; boundary=half',
        'content-length': bytes,
      },
    });
    sent.on('error', () => undefined); // the request is aborted
    sent.write(
      `--half\r\ncontent-disposition: form-data; name="files"; filename="long.csv"\r\n\r\n${'x'.repeat(bytes / 2)}`,
    );
    return { abort: () => sent.destroy() };
  }

  it('starts the process that will read the file if the file is large', async () => {
    const user = await api.signUp();
    await endWorkers();
    const long = halfAnUpload(user, 1_000_000);
    while (importWorkers().length === 0) await new Promise(setImmediate);
    const begun = importWorkers();
    expect(begun).toHaveLength(1);
    long.abort();
    await previewed(user);
    expect(importWorkers()).toEqual(begun);
  });
});

describe('canceling', () => {
  it('ends an import that is being read, which then cannot be applied', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, [file(table(ROWS))]);
    const stopped = await user.ask<ImportBatch>('POST', `/imports/${body.id}/cancel`);
    expect(stopped.body).toMatchObject({ state: 'canceled', progress: null });
    await work();
    expect(await get(user, body.id)).toMatchObject({ state: 'canceled', statements: [] });
    expect((await applyBatch(user, body.id)).body).toMatchObject({
      code: 'IMPORT_WRONG_STATE',
      params: { state: 'canceled' },
    });
  });

  it('stops an import that is being applied without changing the ledger, and the preview remains usable', async () => {
    const user = await api.signUp();
    const { id } = await previewed(user);
    await applyBatch(user, id);
    expect((await user.ask<ImportBatch>('POST', `/imports/${id}/cancel`)).body).toMatchObject({
      state: 'previewed',
      changeSetId: null,
    });
    await work();
    expect([await count(user), (await get(user, id)).state]).toEqual([0, 'previewed']);
    await applyBatch(user, id);
    await work();
    expect([await count(user), (await get(user, id)).state]).toEqual([ROWS, 'applied']);
  });

  it('has no effect after the import is applied', async () => {
    const user = await api.signUp();
    const { id } = await previewed(user);
    await applyBatch(user, id);
    await work();
    expect((await user.ask<ImportBatch>('POST', `/imports/${id}/cancel`)).body.state).toBe('applied');
    expect(await count(user)).toBe(ROWS);
  });

  it('while rows are written leaves either no rows or the whole import', async () => {
    const user = await api.signUp();
    const { id } = await previewed(user, table(MANY_ROWS));
    for (const pauseMs of process.env['TEST_SCOPE'] === 'full' ? [50, 400, 800] : [400]) {
      await applyBatch(user, id);
      const working = work();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const stopped = (await user.ask<ImportBatch>('POST', `/imports/${id}/cancel`)).body.state;
      await working;
      expect([await count(user), (await get(user, id)).state]).toEqual(
        stopped === 'applied' ? [MANY_ROWS, 'applied'] : [0, 'previewed'],
      );
      if (stopped === 'applied') await revertBatch(user, id);
    }
  });
});

describe('an import', () => {
  const failing = (sqlState: string, work: () => Promise<unknown>) =>
    api.database.asOwner(async (client) => {
      await client.query(
        `create function tideline.break_import() returns trigger language plpgsql as $$ begin raise exception 'no'
          using errcode = '${sqlState}'; end $$`,
      );
      await client.query(
        'create trigger break_import after insert on tideline.external_ref for each statement execute ' +
          'function tideline.break_import()',
      );
      await client.query(
        'create trigger break_import after insert on tideline.transaction for each statement execute ' +
          'function tideline.break_import()',
      );
      try {
        await work();
      } finally {
        await client.query('drop trigger break_import on tideline.transaction');
        await client.query('drop trigger break_import on tideline.external_ref');
        await client.query('drop function tideline.break_import()');
      }
    });

  it('that fills the disk adds nothing, reports the reason, and succeeds when retried with free space', async () => {
    const user = await api.signUp();
    const { id } = await previewed(user);
    await failing('53100', async () => {
      await applyBatch(user, id);
      await work();
    });
    expect(await get(user, id)).toMatchObject({
      state: 'previewed',
      failure: { code: 'STORAGE_FULL', params: {} },
    });
    expect([await count(user), (await accountsOf(user)).length]).toEqual([0, 0]);
    await applyBatch(user, id);
    await work();
    expect(await get(user, id)).toMatchObject({ state: 'applied', failure: null });
    expect(await count(user)).toBe(ROWS);
  });

  it('whose worker is killed is started again by another worker, and adds every row once', async () => {
    const user = await api.signUp();
    const { id } = await previewed(user, table(MANY_ROWS));
    await applyBatch(user, id);
    const state = { deaths: 0 };
    const killer = setInterval(() => {
      if (state.deaths >= 2) return;
      for (const child of importWorkers()) {
        process.kill(child, 'SIGKILL');
        state.deaths += 1;
      }
    }, 300);
    await work();
    clearInterval(killer);
    expect(state.deaths).toBeGreaterThan(0);
    expect([await count(user), await get(user, id)]).toMatchObject([
      MANY_ROWS,
      { state: 'applied', interrupted: true },
    ]);
    expect((await notified(user)).map(({ body }) => body)).toEqual([
      `${MANY_ROWS} transactions added. The import was interrupted and resumed. Nothing is missing or duplicated.`,
    ]);
  });

  it('causes only one notification if its worker is killed right after committing', async () => {
    const user = await api.signUp();
    const { id } = await previewed(user);
    await applyBatch(user, id);
    const working = work();
    while ((await get(user, id)).state === 'applying') await new Promise(setImmediate);
    for (const child of importWorkers()) process.kill(child, 'SIGKILL');
    await working;
    expect([await count(user), (await get(user, id)).state]).toEqual([ROWS, 'applied']);
    expect((await notified(user)).map(({ title }) => title)).toEqual(['long.csv imported']);
  });

  it('with few rows that fills the disk is rejected immediately, and can be applied later', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, [file(table(10))]);
    await failing('53100', async () => {
      expect(await applyBatch(user, body.id)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
    });
    expect(await count(user)).toBe(0);
    expect((await applyBatch(user, body.id)).body.state).toBe('applied');
  });

  it('that fails with an unknown error adds nothing, and reports a reference', async () => {
    const user = await api.signUp();
    const { id } = await previewed(user);
    await failing('XX000', async () => {
      await applyBatch(user, id);
      await work();
    });
    expect(await get(user, id)).toMatchObject({
      state: 'previewed',
      failure: { code: 'INTERNAL', params: { digest: expect.any(String) } },
    });
    expect(await count(user)).toBe(0);
  });

  it('sets an unreadable file among readable ones aside with its reason', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, [file(table(ROWS)), file('{"no": "bank file"}', 'wrong.json')]);
    await work();
    expect(await get(user, body.id)).toMatchObject({
      state: 'previewed',
      totals: { new: ROWS },
      refused: [{ code: 'IMPORT_NOT_A_BANK_FILE', params: { file: 'wrong.json' } }],
    });
  });

  it('without any readable file fails with the reason', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, [file(`${'no table at all\n'.repeat(600)}`, 'wrong.txt')]);
    await work();
    expect(await get(user, body.id)).toMatchObject({
      state: 'failed',
      statements: [],
      failure: { code: 'IMPORT_NOT_A_BANK_FILE', params: { file: 'wrong.txt' } },
    });
  });
});
