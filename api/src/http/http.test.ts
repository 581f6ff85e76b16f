import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { errors, Problem } from '@tideline/contract';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let ann: Person;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const account = { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } };

describe('failures', () => {
  it.each([
    { why: 'no such address', ask: () => ann.ask('GET', '/nope'), code: 'NOT_FOUND' },
    { why: 'no such method', ask: () => ann.ask('DELETE', '/accounts'), code: 'METHOD_NOT_ALLOWED' },
    { why: 'not JSON', ask: () => ann.ask('POST', '/accounts', { body: '{"name":' }), code: 'BODY_UNREADABLE' },
    { why: 'not the expected shape', ask: () => ann.ask('POST', '/accounts', { body: {} }), code: 'VALIDATION_FAILED' },
    { why: 'not a uuid', ask: () => ann.ask('GET', '/accounts/1'), code: 'VALIDATION_FAILED' },
    {
      why: 'not a uuid as household',
      ask: () => ann.ask('GET', '/accounts', { headers: { 'x-household': "' or 1=1" } }),
      code: 'NOT_FOUND',
    },
    {
      why: 'too large',
      ask: () => ann.ask('POST', '/accounts', { body: { ...account, name: 'x'.repeat(1_100_000) } }),
      code: 'BODY_TOO_LARGE',
    },
    { why: 'a NUL byte in a search', ask: () => ann.ask('GET', '/transactions?q=%00'), code: 'VALIDATION_FAILED' },
    {
      why: 'a day before the first year',
      ask: () => ann.ask('GET', '/transactions?from=0000-01-01'),
      code: 'VALIDATION_FAILED',
    },
    {
      why: 'a NUL byte in an address',
      ask: () =>
        api.ask('POST', '/auth/sign-in', { body: { email: 'ann\u0000@example.org', password: 'some long password' } }),
      code: 'WRONG_CREDENTIALS',
    },
    {
      why: 'no If-Match',
      ask: () => ann.ask('PATCH', '/household', { body: { name: 'New' } }),
      code: 'PRECONDITION_REQUIRED',
    },
    {
      why: 'If-Match that is no version',
      ask: () => ann.ask('PATCH', '/household', { body: { name: 'New' }, headers: { 'if-match': '*' } }),
      code: 'PRECONDITION_REQUIRED',
    },
  ] as const)('are problem+json of the catalogue: $why', async ({ ask, code }) => {
    const { status, headers, body } = await ask();
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(Problem.parse(body)).toMatchObject({ code, status: errors[code].status });
    expect(status).toBe(errors[code].status);
    expect(headers.get('x-request-id')).toBe(body['requestId']);
  });

  it('of a field name it by a JSON pointer', async () => {
    const { body } = await ann.ask<{ params: { fields: { pointer: string }[] } }>('POST', '/accounts', {
      body: { ...account, balance: { minor: '1.5', currency: 'usd' }, name: '' },
    });
    expect(body.params.fields.map(({ pointer }) => pointer).sort()).toEqual([
      '/balance/currency',
      '/balance/minor',
      '/name',
    ]);
  });

  it('of a wrong method say which are right', async () => {
    expect((await ann.ask('PUT', '/accounts')).headers.get('allow')).toBe('GET, POST');
  });

  it('refuse a body that is too large although its length was not announced', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(65_536))),
    });
    const answer = await fetch(`${api.url}/api/v1/accounts`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { cookie: ann.cookie, 'content-type': 'application/json', 'idempotency-key': 'k' },
    } as RequestInit).then(
      async (response) => ({ status: response.status, body: await response.json() }),
      () => 'the connection was closed',
    );
    expect(answer === 'the connection was closed' || (answer as { status: number }).status === 413).toBe(true);
    expect((await ann.ask('GET', '/accounts')).status).toBe(200);
  });

  it('of the program show a digest, and the log has it with the place and without the values', async () => {
    await api.database.asOwner((client) => client.query('alter table account rename column mask to mask_gone'));
    const broken = await ann.ask('GET', '/accounts');
    await api.database.asOwner((client) => client.query('alter table account rename column mask_gone to mask'));
    expect(broken).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL', title: 'Something went wrong on the server' },
    });
    const digest = String(broken.body['digest']);
    expect(digest).toMatch(/^[A-Z2-7]{10}$/);
    expect(broken.headers.get('x-digest')).toBe(digest);
    const line = api.logged.find((entry) => entry.includes(digest)) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      requestId: broken.body['requestId'],
      route: '/accounts',
      errorCode: '42703',
    });
    expect(line).not.toContain('does not exist');
    expect((await ann.ask('GET', '/accounts')).status).toBe(200);
  });
});

describe('what no browser sends', () => {
  const speak = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket
        .setEncoding('utf8')
        .on('data', (chunk: string) => (heard += chunk))
        .on('close', () => resolve(heard))
        .on('error', reject);
    });

  it.each([
    { why: 'an address that cannot be read', text: 'GET http://[ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
    { why: 'no address', text: 'GET //// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
    { why: 'a broken escape', text: 'GET /api/v1/accounts/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
    { why: 'an unknown method', text: 'TRACE /api/v1/accounts HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
    {
      why: 'two lengths',
      text: 'POST /api/v1/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    },
  ])('is refused and does no harm: $why', async ({ text }) => {
    expect(await speak(text)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await ann.ask('GET', '/auth/session')).status).toBe(200);
  });

  it('goes away in the middle of a request: the log says so, and no failure', async () => {
    const { hostname, port } = new URL(api.url);
    const asked = crypto.randomUUID();
    const half = request({
      hostname,
      port,
      path: '/api/v1/accounts',
      method: 'POST',
      agent: false,
      headers: {
        cookie: ann.cookie,
        'x-request-id': asked,
        'idempotency-key': asked,
        expect: '100-continue',
        'content-type': 'application/json',
        'content-length': 100,
      },
    });
    half
      .on('continue', () => half.destroy())
      .on('error', () => undefined)
      .write('{"name":');
    while (!api.logged.some((line) => line.includes(asked))) await setImmediate();
    expect(api.logged.filter((line) => line.includes(asked)).map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 30, msg: 'client left' },
    ]);
  });

  it('asks who it is before it reads an import', async () => {
    const form = new FormData();
    form.append('files', new File(['x'.repeat(2_000_000)], 'large.ofx'));
    expect(await api.ask('POST', '/imports', { body: form })).toMatchObject({
      status: 401,
      body: { code: 'NOT_SIGNED_IN' },
    });
  });

  it('holds two uploads of a person at a time, and takes the next once one is done', async () => {
    const { hostname, port } = new URL(api.url);
    const begin = (client: Person) => {
      const upload = request({
        hostname,
        port,
        path: '/api/v1/imports',
        method: 'POST',
        agent: false,
        headers: {
          cookie: client.cookie,
          'idempotency-key': crypto.randomUUID(),
          'content-type': 'multipart/form-data; boundary=boundary',
          'transfer-encoding': 'chunked',
        },
      });
      const status = new Promise<number | undefined>((resolve) =>
        upload
          .on('response', (response) => resolve(response.resume().statusCode))
          .on('error', () => resolve(undefined)),
      );
      upload.write('--boundary\r\ncontent-disposition: form-data; name="files"; filename="x.ofx"\r\n\r\n');
      return { upload, status, end: () => upload.end('not a bank file\r\n--boundary--\r\n') };
    };
    const open = [begin(ann), begin(ann), begin(ann)];
    expect(await Promise.race(open.map(({ status }) => status))).toBe(429);
    const other = begin(await api.signUp());
    other.end();
    expect(await other.status).toBe(422);
    for (const { end } of open) end();
    expect((await Promise.all(open.map(({ status }) => status))).sort()).toEqual([422, 422, 429]);
    const next = begin(ann);
    next.end();
    expect(await next.status).toBe(422);
  });

  it('cannot move the clock where it is not fixed', async () => {
    expect((await fetch(`${api.url}/clock`, { method: 'POST', body: '2030-01-01T00:00:00Z' })).status).toBe(404);
  });
});

describe('requests of other sites', () => {
  it.each<{ why: string; headers: Record<string, string>; status: number }>([
    { why: 'another site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { why: 'another host of the same site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { why: 'another origin', headers: { origin: 'https://evil.example' }, status: 403 },
    { why: 'another port', headers: { origin: 'http://localhost:9999' }, status: 403 },
    { why: 'a name that begins like this machine', headers: { origin: 'http://127.evil.example:8080' }, status: 403 },
    { why: 'a page without origin', headers: { origin: 'null' }, status: 403 },
    { why: 'our own page', headers: { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, status: 201 },
    {
      why: 'our own page by its other name',
      headers: { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' },
      status: 201,
    },
    { why: 'a program', headers: {}, status: 201 },
  ])('$why → $status', async ({ headers, status }) => {
    expect((await ann.ask('POST', '/accounts', { body: account, headers })).status).toBe(status);
  });

  it('are refused at sign-in too, where a stranger could sign a person into their own household', async () => {
    const { body } = await api.ask('POST', '/auth/sign-in', {
      body: { email: ann.email, password: ann.password },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(body['code']).toBe('CROSS_SITE_REQUEST');
  });
});

describe('every answer of the api', () => {
  it.each(['/api/v1/accounts', '/api/v1/nope', '/api/openapi.json'])(
    '%s is private, is no page, and may not be framed',
    async (path) => {
      const { headers } = await ann.ask('GET', path);
      expect(headers.get('cache-control')).toMatch(/no-store|no-cache/);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );
});

describe('a long answer', () => {
  const fetchRaw = (path: string, encodings: string) =>
    fetch(`${api.url}/api/v1${path}`, { headers: { cookie: ann.cookie, 'accept-encoding': encodings } });

  it('travels compressed where the client takes that, and says so to caches', async () => {
    const compressed = await fetchRaw('/categories', 'gzip');
    expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')]).toEqual([
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ]);
    expect(await compressed.json()).toEqual(await (await fetchRaw('/categories', 'identity')).json());
  });

  it('says truly how it is encoded where it is a failure', async () => {
    const made = await ann.ask<{ item: { account: { id: string } } }>('POST', '/cards', {
      body: { name: 'Visa', owed: { minor: '100000', currency: 'USD' }, purchaseAprPpm: 240_000, dueDay: 15 },
    });
    const refused = await fetch(`${api.url}/api/v1/cards/${made.body.item.account.id}/terms`, {
      method: 'PUT',
      headers: { cookie: ann.cookie, 'content-type': 'application/json', 'if-match': '7', 'accept-encoding': 'gzip' },
      body: JSON.stringify({ dueDay: 3 }),
    });
    const text = await refused.text();
    expect(text.length).toBeGreaterThan(1024); // what is shorter is never compressed
    expect([refused.status, refused.headers.get('content-encoding')]).toEqual([412, null]);
    expect(JSON.parse(text)).toMatchObject({ code: 'VERSION_CONFLICT', params: { currentVersion: 1 } });
  });

  it('is plain where the client takes nothing else', async () => {
    expect((await fetchRaw('/categories', 'identity')).headers.get('content-encoding')).toBeNull();
  });
});

describe('If-Match', () => {
  it('of an older version is refused with the current state, and the answer carries the version as ETag', async () => {
    const made = await ann.ask<{ item: { id: string } }>('POST', '/accounts', { body: account });
    const path = `/accounts/${made.body.item.id}`;
    expect(made.headers.get('etag')).toBe('"1"');
    const first = await ann.ask('PATCH', path, { body: { name: 'First' }, headers: { 'if-match': '"1"' } });
    expect(first.headers.get('etag')).toBe('"2"');
    const second = await ann.ask('PATCH', path, { body: { name: 'Second' }, headers: { 'if-match': '"1"' } });
    expect(second).toMatchObject({
      status: 412,
      body: { code: 'VERSION_CONFLICT', params: { currentVersion: 2, current: { name: 'First', version: 2 } } },
    });
    expect((await ann.ask('GET', path)).headers.get('etag')).toBe('"2"');
  });

  it('lets one of many edits at the same moment through', async () => {
    const made = await ann.ask<{ item: { id: string } }>('POST', '/accounts', { body: account });
    const edits = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ann.ask('PATCH', `/accounts/${made.body.item.id}`, {
          body: { name: `Name ${n}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
  });

  it("guards a person's own profile", async () => {
    expect(
      (await ann.ask('PATCH', '/me', { body: { theme: 'dark' }, headers: { 'if-match': '"1"' } })).body,
    ).toMatchObject({ theme: 'dark', version: 2 });
    expect(await ann.ask('PATCH', '/me', { body: { theme: 'light' }, headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 412,
      body: { params: { current: { theme: 'dark' } } },
    });
  });
});

describe('the description', () => {
  it('is OpenAPI 3.1 with every header and the failures', async () => {
    const { body } = await api.ask<{
      openapi: string;
      paths: Record<string, Record<string, { parameters: { name: string; required: boolean }[]; responses: object }>>;
    }>('GET', '/api/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    const edit = body.paths['/accounts/{id}']?.['patch'];
    expect(edit?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'X-Household', 'If-Match']));
    expect(body.paths['/accounts']?.['post']?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', required: true }),
    );
    expect(Object.keys(edit?.responses ?? {})).toEqual(['200', 'default']);
  });

  it('has a page for people that runs no script and loads nothing', async () => {
    const { headers, body } = await api.ask<string>('GET', '/api/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(body).not.toMatch(/<script|https?:\/\/(?!localhost)/);
    for (const code of Object.keys(errors)) expect(body).toContain(`id="${code}"`);
  });
});
