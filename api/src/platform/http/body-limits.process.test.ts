/**
 * Tests every upload path as a browser uses it: through the gateway as a separate process, at the stated limit and one
 * byte above it.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ATTACHMENT_BYTES,
  BODY_LIMITS,
  type HouseholdCopy,
  IMPORT_FILE_BYTES,
  type Problem,
  RESTORE_PART_BYTES,
} from '@tideline/contract';
import { openChangeSet } from '../database/change-set.store.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import { type GatewayProcess, startGatewayProcess } from '../../testing/gateway-process.ts';
import { addAccount, done, money } from '../../testing/ledger.ts';
import { type Client, clientOf, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

// starting a process and sending many megabytes is slow
jest.setTimeout(120_000);

let api: TestApi;
let gateway: GatewayProcess;
let ann: TestUser;
let accountId: string;
let transactionId: string;

/** Returns a client of the same user that goes through the gateway. */
const outside = ({ cookie }: TestUser): Client => clientOf(gateway.url, cookie);

beforeAll(async () => {
  api = await startTestApi();
  gateway = await startGatewayProcess(api.url);
  ann = await api.signUp();
  accountId = (await addAccount(ann, { name: 'Everyday' })).id;
  transactionId = done(
    await ann.ask<{ item: { id: string } }>('POST', '/transactions', {
      body: { accountId, postedOn: '2026-02-27', amount: money(-1000), payee: 'Grocer' },
    }),
  ).item.id;
});
afterAll(async () => {
  await gateway.stop();
  await api.stop();
});

const padded = (text: string, bytes: number): Uint8Array<ArrayBuffer> => {
  const content = new Uint8Array(bytes).fill(0x20);
  content.set(new TextEncoder().encode(text));
  return content;
};
const formOf = (field: string, ...files: File[]): FormData => {
  const form = new FormData();
  for (const file of files) form.append(field, file);
  return form;
};
const statement = (account: string): string => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260220<TRNAMT>-12.00<FITID>${account}<NAME>Cafe</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, params, detail } = body as Problem;
  return { status, code, params, detail };
};

/** Sends a multipart body of exactly this many bytes, in a field that no endpoint knows. */
async function sendForm(path: string, bytes: number): Promise<{ status: number; body: Problem }> {
  const boundary = 'a-boundary';
  const [head, tail] = [
    `--${boundary}\r\ncontent-disposition: form-data; name="padding"\r\n\r\n`,
    `\r\n--${boundary}--\r\n`,
  ];
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes - head.length - tail.length, 'x'),
    Buffer.from(tail),
  ]);
  const response = await fetch(`${gateway.url}/api/v1${path}`, {
    method: 'POST',
    body,
    headers: {
      cookie: ann.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': randomUUID(),
    },
  });
  return { status: response.status, body: (await response.json()) as Problem };
}

describe('at its size limit', () => {
  it('a JSON body is accepted, and one byte more is rejected with the limit for requests', async () => {
    const account = JSON.stringify({ name: 'Padded', type: 'depository', balance: money(0) });
    const { limitBytes } = BODY_LIMITS.request;
    expect((await outside(ann).ask('POST', '/accounts', { body: account.padEnd(limitBytes) })).status).toBe(201);
    const above = await outside(ann).ask('POST', '/accounts', { body: account.padEnd(limitBytes + 1) });
    expect(refusal(above)).toEqual({
      status: 413,
      code: 'BODY_TOO_LARGE',
      params: { kind: 'request', limitBytes },
      detail: 'A request may have at most 1 MiB.',
    });
  });

  it("a bank file is imported, and one byte more is rejected with the file's name", async () => {
    const send = (bytes: number) =>
      outside(ann).ask('POST', '/imports', {
        body: formOf('files', new File([padded(statement('111'), bytes)], 'year.ofx')),
      });
    expect(await send(IMPORT_FILE_BYTES)).toMatchObject({
      status: 201,
      body: { state: 'previewed', totals: { rows: 1 } },
    });
    expect(refusal(await send(IMPORT_FILE_BYTES + 1))).toMatchObject({
      status: 413,
      code: 'IMPORT_FILE_TOO_LARGE',
      params: { file: 'year.ofx', limitBytes: IMPORT_FILE_BYTES },
    });
  });

  it("an attachment is stored, and one byte more is rejected with the file's name", async () => {
    const send = (bytes: number) =>
      outside(ann).ask('POST', `/transactions/${transactionId}/attachments`, {
        body: formOf('file', new File([padded('%PDF-1.4 ', bytes)], 'receipt.pdf')),
      });
    expect(await send(ATTACHMENT_BYTES)).toMatchObject({
      status: 201,
      body: { item: { sizeBytes: ATTACHMENT_BYTES } },
    });
    expect(refusal(await send(ATTACHMENT_BYTES + 1))).toMatchObject({
      status: 413,
      code: 'ATTACHMENT_TOO_LARGE',
      params: { file: 'receipt.pdf', limitBytes: ATTACHMENT_BYTES },
    });
  });

  it('a copy part is accepted, and one byte more is rejected with the limit for copy parts', async () => {
    const bob = outside(await api.signUp());
    const begun = done(
      await bob.ask<HouseholdCopy>('POST', '/copies/restore', {
        body: { fileName: 'mine.zip', sizeBytes: 3 * RESTORE_PART_BYTES },
      }),
    );
    const send = (at: number, bytes: number) => {
      const form = formOf('part', new File([new Uint8Array(bytes)], 'part'));
      form.append('at', String(at));
      return bob.ask('POST', `/copies/${begun.id}/parts`, { body: form });
    };
    expect(await send(0, RESTORE_PART_BYTES)).toMatchObject({
      status: 200,
      body: { receivedBytes: RESTORE_PART_BYTES },
    });
    expect(refusal(await send(RESTORE_PART_BYTES, RESTORE_PART_BYTES + 1))).toEqual({
      status: 413,
      code: 'BODY_TOO_LARGE',
      params: { kind: 'copy_part', limitBytes: RESTORE_PART_BYTES },
      detail: 'A part of a copy may have at most 4 MiB.',
    });
    expect(await send(2 * RESTORE_PART_BYTES, 1)).toMatchObject({
      status: 409,
      body: { code: 'COPY_PART_OUT_OF_ORDER', params: { receivedBytes: RESTORE_PART_BYTES } },
    });
  });

  it.each([
    ['import', '/imports', 'The files of an import together may have at most 40 MiB.'],
    ['attachment', () => `/transactions/${transactionId}/attachments`, 'An attachment may have at most 10 MiB.'],
    ['copy_part', `/copies/${randomUUID()}/parts`, 'A part of a copy may have at most 4 MiB.'],
  ] as const)('a form of kind %s reaches the api, and one byte more does not', async (kind, at, detail) => {
    const path = typeof at === 'string' ? at : at();
    const { bodyBytes, limitBytes } = BODY_LIMITS[kind];
    expect(refusal(await sendForm(path, bodyBytes))).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(refusal(await sendForm(path, bodyBytes + 1))).toEqual({
      status: 413,
      code: 'BODY_TOO_LARGE',
      params: { kind, limitBytes },
      detail,
    });
  });
});

it('a household of 10,000 rows is fully restored from a copy in several parts', async () => {
  // hashes do not compress, so the file is larger than one part
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'import', label: 'Import', now: api.clock.now() });
    await tx.run(sql`
      insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, raw_description, source,
        created_at)
      select ${ann.householdId}, gen_random_uuid(), ${accountId}, date '2020-01-01' + n % 2000, -n, 'Shop ' || n,
        (select string_agg(md5(n::text || k), '') from generate_series(1, 20) k), 'import', now()
        from generate_series(1, 10000) n`);
  });
  // the test server does not analyze tables automatically
  await api.database.asOwner((client) => client.query('analyze transaction'));
  const started = done(await outside(ann).ask<HouseholdCopy>('POST', '/copies/export'));
  await api.emails();
  const response = await fetch(`${gateway.url}/api/v1/copies/${started.id}/content`, {
    headers: { cookie: ann.cookie },
  });
  const content = new Uint8Array(await response.arrayBuffer());
  expect(response.status).toBe(200);

  const bob = await api.signUp();
  let copy = done(
    await outside(bob).ask<HouseholdCopy>('POST', '/copies/restore', {
      body: { fileName: 'mine.zip', sizeBytes: content.length },
    }),
  );
  let parts = 0;
  while (copy.state === 'receiving') {
    const form = formOf(
      'part',
      new File([content.slice(copy.receivedBytes, copy.receivedBytes + RESTORE_PART_BYTES)], 'part'),
    );
    form.append('at', String(copy.receivedBytes));
    copy = done(await outside(bob).ask<HouseholdCopy>('POST', `/copies/${copy.id}/parts`, { body: form }));
    parts += 1;
  }
  expect(content.length).toBeGreaterThan(RESTORE_PART_BYTES);
  expect(parts).toBe(Math.ceil(content.length / RESTORE_PART_BYTES));
  await api.emails();
  expect(await outside(bob).ask('GET', `/copies/${copy.id}`)).toMatchObject({ body: { state: 'done', failure: null } });
  const listed = await Promise.all(
    [ann, bob].map(
      async (user) => (await user.ask<{ totals: unknown }>('GET', '/transactions?limit=1&totals=true')).body.totals,
    ),
  );
  expect(listed[1]).toEqual(listed[0]);
});
