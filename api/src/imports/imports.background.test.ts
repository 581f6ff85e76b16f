import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportBatch, ImportRow, Notification } from '@tideline/contract';
import { sql } from '../database/sql.ts';
import { importWorkers } from '../testing/import-workers.ts';
import { accountsOf, applyBatch, revertBatch, transactionsOf, upload } from '../testing/import-files.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const ROWS = 5_100;
const day = (at: number): string =>
  new Date(Date.UTC(2024, 0, 1) + Math.floor(at / 20) * 86_400_000).toISOString().slice(0, 10);
/** A cent more with each row, so that no two are alike. */
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

const get = async (person: Person, id: string): Promise<ImportBatch> =>
  (await person.ask<ImportBatch>('GET', `/imports/${id}`)).body;
const work = () => api.letters();
const told = async (person: Person): Promise<Notification[]> =>
  (await person.ask<{ items: Notification[] }>('GET', '/notifications')).body.items.filter(
    ({ type }) => type === 'import_finished',
  );
const count = (person: Person): Promise<number> =>
  api.database.db.withHousehold(
    { householdId: person.householdId, userId: '' },
    async (tx) =>
      (
        await tx.one<{ n: number }>(
          sql`select count(*) as n from transaction where household_id = ${tx.householdId} and deleted_at is null`,
        )
      ).n,
  );

async function previewed(person: Person, text = table(ROWS)): Promise<ImportBatch> {
  const { body } = await upload(person, [file(text)]);
  await work();
  return get(person, body.id);
}

describe('an import of more than 5,000 rows', () => {
  it('is read in the background and says so, imported in the background, and taken back', async () => {
    const person = await api.signUp();
    const { status, body } = await upload(person, [file(table(ROWS))]);
    expect({ status, state: body.state, statements: body.statements, phase: body.progress?.phase }).toEqual({
      status: 201,
      state: 'reading',
      statements: [],
      phase: 'reading',
    });
    expect((await person.ask<{ items: ImportBatch[] }>('GET', '/imports')).body.items).toMatchObject([
      { id: body.id, state: 'reading' },
    ]);
    await work();
    const preview = await get(person, body.id);
    expect(preview).toMatchObject({
      state: 'previewed',
      progress: null,
      failure: null,
      refused: [],
      totals: counts(ROWS, { new: ROWS }),
    });
    const applying = await applyBatch(person, body.id);
    expect(applying.body).toMatchObject({ state: 'applying', progress: { phase: 'comparing', rows: ROWS } });
    expect(await count(person)).toBe(0);
    expect((await applyBatch(person, body.id)).body.state).toBe('applying');
    await work();
    const applied = await get(person, body.id);
    expect(applied).toMatchObject({ state: 'applied', totals: counts(ROWS, { new: ROWS }) });
    expect(await count(person)).toBe(ROWS);
    const log = (await person.ask<{ items: { label: string; cause: string }[] }>('GET', '/change-sets')).body.items;
    expect(log.map(({ label, cause }) => [label, cause]).slice(0, 1)).toEqual([
      [`Imported ${ROWS} transactions from long.csv`, 'import'],
    ]);
    expect((await told(person)).map(({ title, body: words, href }) => [title, words, href])).toEqual([
      ['long.csv is imported', `${ROWS} transactions were added.`, `/transactions?import=${body.id}`],
    ]);
    expect((await revertBatch(person, body.id)).body.state).toBe('reverted');
    expect(await count(person)).toBe(0);
  });

  it('adds nothing when the same file comes again, and only what is new when it overlaps', async () => {
    const person = await api.signUp();
    await applyBatch(person, (await previewed(person)).id);
    await work();
    expect((await previewed(person)).totals).toEqual(counts(ROWS, { present: ROWS }));
    const overlap = await previewed(person, table(ROWS, 1_000));
    expect(overlap.totals).toEqual(counts(ROWS, { present: ROWS - 1_000, new: 1_000 }));
    await applyBatch(person, overlap.id);
    await work();
    expect(await count(person)).toBe(ROWS + 1_000);
  });

  it('brings a household what the same rows in small files bring', async () => {
    const [large, small] = [await api.signUp(), await api.signUp()];
    await applyBatch(large, (await previewed(large, table(5_200))).id);
    await work();
    for (const [from, rows] of [
      [0, 2_600],
      [2_600, 2_600],
    ] as const) {
      const { body } = await upload(small, [file(table(rows, from))]);
      expect((await applyBatch(small, body.id)).body.state).toBe('applied');
    }
    const rowsOf = async (person: Person) => {
      const categories = new Map(
        (await person.ask<{ items: { id: string; key: string | null }[] }>('GET', '/categories')).body.items.map(
          ({ id, key }) => [id, key],
        ),
      );
      return (await transactionsOf(person, (await accountsOf(person))[0]?.id ?? ''))
        .map(({ postedOn, payee, amount, categoryId }) =>
          [postedOn, payee, amount.minor, categories.get(categoryId ?? '')].join(' '),
        )
        .sort();
    };
    expect(await rowsOf(large)).toEqual(await rowsOf(small));
  });
});

describe('a file that is still on its way', () => {
  /** Sends the head and half of what it announces; `abort` is a person who goes away. */
  function halfAnUpload(person: Person, bytes: number): { abort: () => void } {
    const sent = request(`${api.url}/api/v1/imports`, {
      method: 'POST',
      headers: {
        cookie: person.cookie,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'multipart/form-data; boundary=half',
        'content-length': bytes,
      },
    });
    sent.on('error', () => undefined); // it is broken off
    sent.write(
      `--half\r\ncontent-disposition: form-data; name="files"; filename="long.csv"\r\n\r\n${'x'.repeat(bytes / 2)}`,
    );
    return { abort: () => sent.destroy() };
  }

  it('has a process begin that will read it, where it is long', async () => {
    const person = await api.signUp();
    const before = importWorkers(); // of the tests before
    for (const child of before) process.kill(child, 'SIGKILL');
    // until each is reaped: while a thread of it still ends nobody was told of its end
    while (before.some((child) => existsSync(`/proc/${child}`))) await new Promise(setImmediate);
    expect(importWorkers()).toEqual([]);
    const long = halfAnUpload(person, 1_000_000);
    while (importWorkers().length === 0) await new Promise(setImmediate);
    const begun = importWorkers();
    expect(begun).toHaveLength(1);
    long.abort();
    await previewed(person);
    expect(importWorkers()).toEqual(begun);
  });
});

describe('stopping', () => {
  it('while a file is read leaves nothing of it', async () => {
    const person = await api.signUp();
    const { body } = await upload(person, [file(table(ROWS))]);
    const stopped = await person.ask<ImportBatch>('POST', `/imports/${body.id}/cancel`);
    expect(stopped.body).toMatchObject({ state: 'cancelled', progress: null });
    await work();
    expect(await get(person, body.id)).toMatchObject({ state: 'cancelled', statements: [] });
    expect((await applyBatch(person, body.id)).body).toMatchObject({
      code: 'IMPORT_WRONG_STATE',
      params: { state: 'cancelled' },
    });
  });

  it('while it is imported leaves the ledger as it was, and the preview to be imported after all', async () => {
    const person = await api.signUp();
    const { id } = await previewed(person);
    await applyBatch(person, id);
    expect((await person.ask<ImportBatch>('POST', `/imports/${id}/cancel`)).body).toMatchObject({
      state: 'previewed',
      changeSetId: null,
    });
    await work();
    expect([await count(person), (await get(person, id)).state]).toEqual([0, 'previewed']);
    await applyBatch(person, id);
    await work();
    expect([await count(person), (await get(person, id)).state]).toEqual([ROWS, 'applied']);
  });

  it('comes too late for what is done', async () => {
    const person = await api.signUp();
    const { id } = await previewed(person);
    await applyBatch(person, id);
    await work();
    expect((await person.ask<ImportBatch>('POST', `/imports/${id}/cancel`)).body.state).toBe('applied');
    expect(await count(person)).toBe(ROWS);
  });

  it('takes effect in the middle of writing, wherever it comes', async () => {
    const person = await api.signUp();
    const { id } = await previewed(person);
    for (const pauseMs of [50, 400, 800]) {
      await applyBatch(person, id);
      const working = work();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const stopped = (await person.ask<ImportBatch>('POST', `/imports/${id}/cancel`)).body.state;
      await working;
      expect([await count(person), (await get(person, id)).state]).toEqual(
        stopped === 'applied' ? [ROWS, 'applied'] : [0, 'previewed'],
      );
      if (stopped === 'applied') await revertBatch(person, id);
    }
  });
});

describe('what can go wrong', () => {
  const failing = (sqlState: string, work: () => Promise<unknown>) =>
    api.database.asOwner(async (client) => {
      await client.query(
        `create function tideline.break_import() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${sqlState}'; end $$`,
      );
      await client.query(
        'create trigger break_import after insert on tideline.external_ref for each statement execute function tideline.break_import()',
      );
      await client.query(
        'create trigger break_import after insert on tideline.transaction for each statement execute function tideline.break_import()',
      );
      try {
        await work();
      } finally {
        await client.query('drop trigger break_import on tideline.transaction');
        await client.query('drop trigger break_import on tideline.external_ref');
        await client.query('drop function tideline.break_import()');
      }
    });

  it('a full disk: nothing is half done, the reason is said, and it goes on when there is room', async () => {
    const person = await api.signUp();
    const { id } = await previewed(person);
    await failing('53100', async () => {
      await applyBatch(person, id);
      await work();
    });
    expect(await get(person, id)).toMatchObject({ state: 'previewed', failure: { code: 'STORAGE_FULL', params: {} } });
    expect([await count(person), (await accountsOf(person)).length]).toEqual([0, 0]);
    await applyBatch(person, id);
    await work();
    expect(await get(person, id)).toMatchObject({ state: 'applied', failure: null });
    expect(await count(person)).toBe(ROWS);
  });

  it('a worker that is killed: another one begins anew, and every row is there once', async () => {
    const person = await api.signUp();
    const { id } = await previewed(person);
    await applyBatch(person, id);
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
    expect([await count(person), (await get(person, id)).state]).toEqual([ROWS, 'applied']);
  });

  it('a worker that is killed as soon as it has committed: what it did is told of, once', async () => {
    const person = await api.signUp();
    const { id } = await previewed(person);
    await applyBatch(person, id);
    const working = work();
    while ((await get(person, id)).state === 'applying') await new Promise(setImmediate);
    for (const child of importWorkers()) process.kill(child, 'SIGKILL');
    await working;
    expect([await count(person), (await get(person, id)).state]).toEqual([ROWS, 'applied']);
    expect((await told(person)).map(({ title }) => title)).toEqual(['long.csv is imported']);
  });

  it('a full disk in an import of few rows is said at once', async () => {
    const person = await api.signUp();
    const { body } = await upload(person, [file(table(10))]);
    await failing('53100', async () => {
      expect(await applyBatch(person, body.id)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
    });
    expect(await count(person)).toBe(0);
    expect((await applyBatch(person, body.id)).body.state).toBe('applied');
  });

  it('a failure that nobody knows is tried again, and given up with a reference', async () => {
    const person = await api.signUp();
    const { id } = await previewed(person);
    await failing('XX000', async () => {
      await applyBatch(person, id);
      await work();
    });
    expect(await get(person, id)).toMatchObject({
      state: 'previewed',
      failure: { code: 'INTERNAL', params: { digest: expect.any(String) } },
    });
    expect(await count(person)).toBe(0);
  });

  it('a file that cannot be read is put aside with its reason while the others are read', async () => {
    const person = await api.signUp();
    const { body } = await upload(person, [file(table(ROWS)), file('{"no": "bank file"}', 'wrong.json')]);
    await work();
    expect(await get(person, body.id)).toMatchObject({
      state: 'previewed',
      totals: { new: ROWS },
      refused: [{ code: 'IMPORT_NOT_A_BANK_FILE', params: { file: 'wrong.json' } }],
    });
  });

  it('says why, where none of the files can be read', async () => {
    const person = await api.signUp();
    const { body } = await upload(person, [file(`${'no table at all\n'.repeat(6_000)}`, 'wrong.txt')]);
    await work();
    expect(await get(person, body.id)).toMatchObject({
      state: 'failed',
      statements: [],
      failure: { code: 'IMPORT_NOT_A_BANK_FILE', params: { file: 'wrong.txt' } },
    });
  });
});

describe('the rows of an import', () => {
  const rows = async (person: Person, id: string, query = '') =>
    (await person.ask<{ items: ImportRow[]; nextCursor: string | null }>('GET', `/imports/${id}/rows?limit=3${query}`))
      .body;

  it('are listed page by page in the order of the file, each with what becomes of it', async () => {
    const person = await api.signUp();
    const { body } = await upload(person, [
      file('Date,Payee,Amount\n2026-01-01,A,-1\n2026-01-02,B,-2\nsoon,C,-3\n2026-01-04,D,-4\n'),
    ]);
    const first = await rows(person, body.id);
    expect(
      first.items.map(({ key, line, outcome, payee, amount, problem }) => [
        key,
        line,
        outcome,
        payee,
        amount?.minor,
        problem?.reason,
      ]),
    ).toEqual([
      ['1.1', 2, 'new', 'A', '-100', undefined],
      ['1.1', 3, 'new', 'B', '-200', undefined],
      ['1.1', 5, 'new', 'D', '-400', undefined],
    ]);
    const second = await rows(person, body.id, `&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({
      nextCursor: null,
      items: [{ line: 4, outcome: 'listed', problem: { field: 'Date', value: 'soon', reason: 'not_a_date' } }],
    });
    expect((await rows(person, body.id, '&outcome=listed')).items).toHaveLength(1);
    expect((await rows(person, body.id, '&statement=1.1&outcome=present')).items).toEqual([]);
    await applyBatch(person, body.id);
    const again = await upload(person, [
      file('Date,Payee,Amount\n2026-01-01,A,-1\n2026-01-02,B,-2\n2026-01-04,D,-4\n2026-01-09,E,-9\n'),
    ]);
    expect((await rows(person, again.body.id)).items.map(({ outcome }) => outcome)).toEqual([
      'present',
      'present',
      'present',
    ]);
    expect((await rows(person, again.body.id, '&outcome=new')).items.map(({ payee }) => payee)).toEqual(['E']);
  });

  it("are nobody else's", async () => {
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const { body } = await upload(ann, [file(table(3))]);
    expect((await bob.ask('GET', `/imports/${body.id}/rows`)).status).toBe(404);
    expect((await bob.ask('POST', `/imports/${body.id}/cancel`)).status).toBe(404);
  });

  it('refuse a cursor that is none', async () => {
    const person = await api.signUp();
    const { body } = await upload(person, [file(table(3))]);
    expect((await person.ask('GET', `/imports/${body.id}/rows?cursor=x`)).status).toBe(422);
  });
});
