import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportBatch } from '@tideline/contract';
import {
  accountsOf,
  applyBatch,
  importFiles,
  type NamedFile,
  onlyStatement,
  transactionsOf,
  upload,
} from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bankFile, latinBytes, OFX1_HEADER, ROW } from './formats/ofx-fixture.ts';

let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  user = await api.signUp();
});
afterAll(() => api.stop());

const whole = bankFile();
const MEBIBYTE = 1_048_576;

describe('a file that cannot be imported', () => {
  const cases: {
    what: string;
    text: NamedFile['text'];
    status: number;
    code: string;
    params: Record<string, unknown>;
  }[] = [
    { what: 'no content', text: '', status: 422, code: 'IMPORT_FILE_EMPTY', params: { file: 'x.ofx' } },
    {
      what: 'a letter',
      text: 'Dear customer',
      status: 422,
      code: 'IMPORT_NOT_A_BANK_FILE',
      params: { file: 'x.ofx' },
    },
    {
      what: 'an image',
      text: latinBytes('\u0089PNG\r\n\u001a\n\u0000\u0000'),
      status: 422,
      code: 'IMPORT_NOT_A_BANK_FILE',
      params: { file: 'x.ofx' },
    },
    {
      what: 'a PDF',
      text: '%PDF-1.7\n',
      status: 422,
      code: 'IMPORT_FORMAT_NOT_SUPPORTED',
      params: { file: 'x.ofx', format: 'pdf', supported: ['OFX 1', 'OFX 2', 'QFX', 'QIF', 'CAMT.053', 'MT940', 'CSV'] },
    },
    {
      what: 'QIF with investments',
      text: '!Type:Invst\nD3/5/2026\nT-1.00\n^\n',
      status: 422,
      code: 'IMPORT_INVESTMENT_STATEMENT',
      params: { file: 'x.ofx', line: 1 },
    },
    {
      what: 'a table with an unclosed quote',
      text: 'Date,Payee,Amount\n2026-03-01,A,-1\n2026-03-02,"B,-1\n2026-03-03,C,-1\n',
      status: 422,
      code: 'IMPORT_QUOTE_NOT_CLOSED',
      params: { file: 'x.ofx', line: 3 },
    },
    {
      what: 'a file cut inside a row',
      text: whole.slice(0, whole.indexOf('<FITID>')),
      status: 422,
      code: 'IMPORT_TRUNCATED',
      params: { file: 'x.ofx', line: 14 },
    },
    {
      what: 'an unclosed statement',
      text: whole.replace('</STMTRS>', ''),
      status: 422,
      code: 'IMPORT_MALFORMED',
      params: { file: 'x.ofx', line: 12, field: 'STMTRS' },
    },
    {
      what: 'a declared entity',
      text: whole.replace('<OFX>', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><OFX>'),
      status: 422,
      code: 'IMPORT_DECLARATION_REFUSED',
      params: { file: 'x.ofx', line: 11 },
    },
    {
      what: 'a failed sign-on',
      text:
        `${OFX1_HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Wrong ` +
        `PIN</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`,
      status: 422,
      code: 'IMPORT_BANK_REPORTED_ERROR',
      params: { file: 'x.ofx', line: 11, bankCode: '15500', bankMessage: 'Wrong PIN' },
    },
    {
      what: 'only investments',
      text: `${OFX1_HEADER}<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`,
      status: 422,
      code: 'IMPORT_INVESTMENT_STATEMENT',
      params: { file: 'x.ofx', line: 11 },
    },
    {
      what: 'more than 20 MiB',
      text: new Uint8Array(21 * MEBIBYTE),
      status: 413,
      code: 'IMPORT_FILE_TOO_LARGE',
      params: { file: 'x.ofx', limitBytes: 20 * MEBIBYTE },
    },
    {
      what: 'more than the upload limit',
      text: new Uint8Array(41 * MEBIBYTE),
      status: 413,
      code: 'BODY_TOO_LARGE',
      params: { kind: 'import', limitBytes: 40 * MEBIBYTE },
    },
  ];

  it.each(cases)('is rejected with a code and its details: $what', async ({ text, status, code, params }) => {
    const answer = await upload(user, [{ name: 'x.ofx', text }]);
    expect(answer).toMatchObject({ status, body: { code, params } });
    expect((await user.ask<{ items: unknown[] }>('GET', '/imports')).body.items).toEqual([]);
    expect(await accountsOf(user)).toEqual([]);
  });

  it('is set aside with a reason while the other files of the request are read', async () => {
    const ann = await api.signUp();
    const { status, body } = await upload<ImportBatch>(ann, [
      { name: 'x.ofx', text: '{"no": "bank file"}' },
      { name: 'good.ofx', text: whole },
      { name: 'empty.ofx', text: '' },
    ]);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        state: 'previewed',
        files: ['x.ofx', 'good.ofx', 'empty.ofx'],
        failure: null,
        refused: [
          { code: 'IMPORT_NOT_A_BANK_FILE', params: { file: 'x.ofx' } },
          { code: 'IMPORT_FILE_EMPTY', params: { file: 'empty.ofx' } },
        ],
        statements: [{ file: 'good.ofx' }],
      },
    });
    expect((await applyBatch(ann, body.id)).body).toMatchObject({ state: 'applied', totals: { new: 1 } });
  });

  it('leads to a failed import that lists every reason if none of several files is readable', async () => {
    const ann = await api.signUp();
    const { status, body } = await upload<ImportBatch>(ann, [
      { name: 'x.ofx', text: '{"no": "bank file"}' },
      { name: 'empty.ofx', text: '' },
    ]);
    const refused = [
      { code: 'IMPORT_NOT_A_BANK_FILE', params: { file: 'x.ofx' } },
      { code: 'IMPORT_FILE_EMPTY', params: { file: 'empty.ofx' } },
    ];
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { state: 'failed', failure: refused[0], refused, statements: [] },
    });
    expect(await applyBatch(ann, body.id)).toMatchObject({ status: 409, body: { code: 'IMPORT_WRONG_STATE' } });
    expect(await accountsOf(ann)).toEqual([]);
  });
});

describe('an upload', () => {
  it('is rejected if it contains no file', async () => {
    expect(await upload(user, [])).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
    expect(await user.ask('POST', '/imports', { body: { files: ['text'] } })).toMatchObject({
      status: 415,
      body: { code: 'BODY_TYPE_REFUSED', params: { expected: 'multipart/form-data' } },
    });
  });
});

describe('a readable file', () => {
  it('with bad rows has its good rows imported and its bad rows listed with line and field', async () => {
    const ann = await api.signUp();
    const bad = '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261340<TRNAMT>-1.00<FITID>B1<NAME>BAD</STMTTRN>\n';
    const { batch } = await importFiles(ann, [
      { name: 'x.ofx', text: bankFile({ rows: ROW + bad + ROW.replace('A1', 'A2') }) },
    ]);
    const statement = onlyStatement(batch);
    expect(statement.counts).toEqual({ rows: 3, new: 2, present: 0, changed: 0, review: 0, listed: 1 });
    expect(statement.listedRows).toEqual([{ line: 15, field: 'DTPOSTED', value: '20261340', reason: 'not_a_date' }]);
    const rows = await transactionsOf(ann, statement.matchedAccountId ?? '');
    expect(rows.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['standard', '-1250'],
      ['standard', '-1250'],
      ['opening', '12500'],
    ]);
  });

  it("without a currency is imported in the household's currency, with a notice", async () => {
    const ann = await api.signUp({ currency: 'EUR' });
    const { preview } = await importFiles(ann, [{ name: 'x.ofx', text: bankFile({ currency: '' }) }]);
    expect(preview.notices).toEqual([{ file: 'x.ofx', line: 12, code: 'currency_assumed', detail: 'EUR' }]);
    expect((await accountsOf(ann)).map(({ currency, balance }) => [currency, balance.minor])).toEqual([
      ['EUR', '10000'],
    ]);
  });
});

describe('hostile uploads', () => {
  it('are listed under names without bidirectional control characters and of at most 255 characters', async () => {
    const ann = await api.signUp();
    const { body } = await upload(ann, [
      { name: `invoice\u202egpj.ofx`, text: whole },
      { name: `${'n'.repeat(5_000)}.ofx`, text: whole },
    ]);
    expect(body.files.map((name) => name.length)).toEqual([14, 255]);
    expect(body.statements.map(({ file }) => file)).toEqual(body.files);
    expect(body.files[0]).toBe('invoicegpj.ofx');
  });

  it('leave at most twenty unapplied imports because the oldest are deleted, and keep applied imports', async () => {
    const ann = await api.signUp();
    const { batch } = await importFiles(ann, [{ name: 'imported.ofx', text: whole }]);
    for (let count = 0; count < 22; count++) await upload(ann, [{ name: `${count}.ofx`, text: whole }]);
    const { items } = (
      await ann.ask<{ items: { id: string; files: string[]; totals: { rows: number } }[] }>('GET', '/imports')
    ).body;
    expect(items).toHaveLength(21);
    expect(items[0]).toMatchObject({ files: ['21.ofx'], totals: { rows: 1, present: 1 } });
    expect(items.at(-1)).toMatchObject({ id: batch.id, totals: { rows: 1, new: 1 } });
  });

  it('leave no file on disk, whether they are read or rejected', async () => {
    const ann = await api.signUp();
    expect((await upload(ann, [{ name: 'x.ofx', text: whole }])).status).toBe(201);
    expect(
      (
        await upload(ann, [
          { name: 'x.ofx', text: whole },
          { name: 'y.ofx', text: 'Dear customer' },
        ])
      ).body.refused,
    ).toHaveLength(1);
    expect((await upload(ann, [{ name: 'y.ofx', text: 'Dear customer' }])).status).toBe(422);
    const cut = await fetch(`${api.url}/api/v1/imports`, {
      method: 'POST',
      body: '--b\r\ncontent-disposition: form-data; name="files"; filename="x.ofx"\r\n\r\nhalf',
      headers: {
        cookie: ann.cookie,
        'content-type': 'multipart/form-data; boundary=b',
        'idempotency-key': crypto.randomUUID(),
      },
    });
    expect([cut.status, await cut.json()]).toMatchObject([400, { code: 'BODY_UNREADABLE' }]);
    expect(readdirSync(join(api.dataFolder, 'uploads'))).toEqual([]);
  });

  it('with too many or too long choices are rejected', async () => {
    const ann = await api.signUp();
    const { body } = await upload(ann, [{ name: 'x.ofx', text: whole }]);
    expect(
      await applyBatch(
        ann,
        body.id,
        Array.from({ length: 4_001 }, () => ({ key: '1.1' })),
      ),
    ).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
    expect(await applyBatch(ann, body.id, [{ key: 'k'.repeat(100_000) }])).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    });
  });
});
