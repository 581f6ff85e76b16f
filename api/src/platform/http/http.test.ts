import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { errors, Problem } from '@tideline/contract';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const account = { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } };

/** Sends a raw body with its media type; an empty type is omitted. */
async function raw(
  body: Buffer<ArrayBuffer>,
  type: string,
  headers: Record<string, string> = {},
  path = '/accounts',
): Promise<Answer<Record<string, unknown>>> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: `/api/v1${path}`,
        method: 'POST',
        agent: false,
        headers: {
          cookie: ann.cookie,
          'idempotency-key': crypto.randomUUID(),
          'content-length': body.length,
          ...(type !== '' && { 'content-type': type }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: new Headers(response.headers as Record<string, string>),
              body: JSON.parse(text) as Record<string, unknown>,
            }),
          );
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** Uploads a file that no importer reads, with this raw text in the part's header. */
const upload = (name: Buffer<ArrayBuffer>): Promise<Answer<Record<string, unknown>>> =>
  raw(
    Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="files"; '),
      name,
      Buffer.from('\r\n\r\n{"no": "bank file"}\r\n--x--\r\n'),
    ]),
    'multipart/form-data; boundary=x',
    {},
    '/imports',
  );

describe('error responses', () => {
  it.each([
    { why: 'an unknown address', ask: () => ann.ask('GET', '/nope'), code: 'NOT_FOUND' },
    { why: 'an unsupported method', ask: () => ann.ask('DELETE', '/accounts'), code: 'METHOD_NOT_ALLOWED' },
    {
      why: 'a body that is not JSON',
      ask: () => ann.ask('POST', '/accounts', { body: '{"name":' }),
      code: 'BODY_UNREADABLE',
    },
    {
      why: 'bytes that are not UTF-8',
      ask: () => raw(Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]), 'application/json'),
      code: 'BODY_UNREADABLE',
    },
    {
      why: 'UTF-8 cut off in the middle of a character',
      ask: () => raw(Buffer.from('{"name":"Café"}').subarray(0, -3), 'application/json; charset=utf-8'),
      code: 'BODY_UNREADABLE',
    },
    {
      why: 'a file name that is not UTF-8',
      ask: () => upload(Buffer.from([...Buffer.from('filename="caf'), 0xe9, ...Buffer.from('.csv"')])),
      code: 'BODY_UNREADABLE',
    },
    {
      why: 'an encoded file name that is not UTF-8',
      ask: () => upload(Buffer.from("filename*=UTF-8''caf%E9.csv")),
      code: 'BODY_UNREADABLE',
    },
    {
      why: 'a file that is not a bank file, with a replacement character in its name',
      ask: () => upload(Buffer.from('filename="caf\uFFFD.csv"')),
      code: 'IMPORT_NOT_A_BANK_FILE',
    },
    {
      why: 'JSON in another charset',
      ask: () => raw(Buffer.from('{}'), 'application/json; charset=iso-8859-1'),
      code: 'BODY_TYPE_REFUSED',
    },
    { why: 'text instead of JSON', ask: () => raw(Buffer.from('{}'), 'text/plain'), code: 'BODY_TYPE_REFUSED' },
    {
      why: 'a form instead of JSON',
      ask: () => raw(Buffer.from('name=x'), 'application/x-www-form-urlencoded'),
      code: 'BODY_TYPE_REFUSED',
    },
    {
      why: 'a file instead of JSON',
      ask: () => raw(Buffer.from('{}'), 'application/octet-stream'),
      code: 'BODY_TYPE_REFUSED',
    },
    { why: 'JSON without a media type', ask: () => raw(Buffer.from('{}'), ''), code: 'BODY_TYPE_REFUSED' },
    {
      why: 'compressed JSON',
      ask: () => raw(Buffer.from('{}'), 'application/json', { 'content-encoding': 'gzip' }),
      code: 'BODY_TYPE_REFUSED',
    },
    {
      why: 'JSON instead of files',
      ask: () => raw(Buffer.from('{}'), 'application/json', {}, '/imports'),
      code: 'BODY_TYPE_REFUSED',
    },
    {
      why: 'an address that is not UTF-8',
      ask: () => ann.ask('GET', '/transactions?q=caf%e9'),
      code: 'ADDRESS_REFUSED',
    },
    { why: 'an unexpected shape', ask: () => ann.ask('POST', '/accounts', { body: {} }), code: 'VALIDATION_FAILED' },
    { why: 'an id that is not a uuid', ask: () => ann.ask('GET', '/accounts/1'), code: 'VALIDATION_FAILED' },
    {
      why: 'a household that is not a uuid',
      ask: () => ann.ask('GET', '/accounts', { headers: { 'x-household': "' or 1=1" } }),
      code: 'NOT_FOUND',
    },
    {
      why: 'a body that is too large',
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
      why: 'a NUL byte in an email address',
      ask: () =>
        api.ask('POST', '/auth/sign-in', { body: { email: 'ann\u0000@example.org', password: 'some long password' } }),
      code: 'WRONG_CREDENTIALS',
    },
    {
      why: 'no If-Match header',
      ask: () => ann.ask('PATCH', '/household', { body: { name: 'New' } }),
      code: 'PRECONDITION_REQUIRED',
    },
    {
      why: 'an If-Match header that is not a version',
      ask: () => ann.ask('PATCH', '/household', { body: { name: 'New' }, headers: { 'if-match': '*' } }),
      code: 'PRECONDITION_REQUIRED',
    },
  ] as const)('use problem+json and a code of the catalog: $why', async ({ ask, code }) => {
    const { status, headers, body } = await ask();
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(Problem.parse(body)).toMatchObject({ code, status: errors[code].status });
    expect(status).toBe(errors[code].status);
    expect(headers.get('x-request-id')).toBe(body['requestId']);
  });

  it('identify each invalid field by a JSON pointer', async () => {
    const { body } = await ann.ask<{ params: { fields: { pointer: string }[] } }>('POST', '/accounts', {
      body: { ...account, balance: { minor: '1.5', currency: 'usd' }, name: '' },
    });
    expect(body.params.fields.map(({ pointer }) => pointer).sort()).toEqual([
      '/balance/currency',
      '/balance/minor',
      '/name',
    ]);
  });

  it('list the allowed methods if a method is not supported', async () => {
    expect((await ann.ask('PUT', '/accounts')).headers.get('allow')).toBe('GET, POST');
  });

  it('end a request whose body is too large even if its length is not declared', async () => {
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

  it('show a digest for a program error, which is logged with its route and without its message', async () => {
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

describe('write requests', () => {
  it.each<{ why: string; headers: Record<string, string>; status: number }>([
    { why: 'another site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { why: 'another host of the same site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { why: 'another origin', headers: { origin: 'https://evil.example' }, status: 403 },
    { why: 'another port', headers: { origin: 'http://localhost:9999' }, status: 403 },
    {
      why: 'a host name that begins like a loopback address',
      headers: { origin: 'http://127.evil.example:8080' },
      status: 403,
    },
    { why: 'a page without origin', headers: { origin: 'null' }, status: 403 },
    { why: 'our own page', headers: { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, status: 201 },
    {
      why: 'our own page under its other name',
      headers: { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' },
      status: 201,
    },
    { why: 'a program', headers: {}, status: 201 },
  ])('from $why get status $status', async ({ headers, status }) => {
    expect((await ann.ask('POST', '/accounts', { body: account, headers })).status).toBe(status);
  });

  it("from another site are rejected even at sign-in, which could open a stranger's household", async () => {
    const { body } = await api.ask('POST', '/auth/sign-in', {
      body: { email: ann.email, password: ann.password },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(body['code']).toBe('CROSS_SITE_REQUEST');
  });
});

describe('every api response', () => {
  it.each(['/api/v1/accounts', '/api/v1/nope', '/api/openapi.json'])(
    'at %s is private, is not rendered as a page, and may not be framed',
    async (path) => {
      const { headers } = await ann.ask('GET', path);
      expect(headers.get('cache-control')).toMatch(/no-store|no-cache/);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );
});

describe('a long response', () => {
  const fetchRaw = (path: string, encodings: string) =>
    fetch(`${api.url}/api/v1${path}`, { headers: { cookie: ann.cookie, 'accept-encoding': encodings } });

  it('is compressed if the client accepts compression, and tells caches that it varies by encoding', async () => {
    const compressed = await fetchRaw('/categories', 'gzip');
    expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')]).toEqual([
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ]);
    expect(await compressed.json()).toEqual(await (await fetchRaw('/categories', 'identity')).json());
  });

  it('is uncompressed if it reports an error, even if the client accepts compression', async () => {
    const made = await ann.ask<{ item: { account: { id: string } } }>('POST', '/cards', {
      body: { name: 'Visa', owed: { minor: '100000', currency: 'USD' }, purchaseAprPpm: 240_000, dueDay: 15 },
    });
    const refused = await fetch(`${api.url}/api/v1/cards/${made.body.item.account.id}/terms`, {
      method: 'PUT',
      headers: { cookie: ann.cookie, 'content-type': 'application/json', 'if-match': '7', 'accept-encoding': 'gzip' },
      body: JSON.stringify({ dueDay: 3 }),
    });
    const text = await refused.text();
    expect(text.length).toBeGreaterThan(1024); // shorter responses are never compressed
    expect([refused.status, refused.headers.get('content-encoding')]).toEqual([412, null]);
    expect(JSON.parse(text)).toMatchObject({ code: 'VERSION_CONFLICT', params: { currentVersion: 1 } });
  });

  it('is uncompressed if the client accepts no compression', async () => {
    expect((await fetchRaw('/categories', 'identity')).headers.get('content-encoding')).toBeNull();
  });
});

describe('If-Match', () => {
  it('rejects an older version with the current state, and every response has the version as ETag', async () => {
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

  it('lets only one of many concurrent edits succeed', async () => {
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

  it("rejects an older version of the user's profile", async () => {
    expect(
      (await ann.ask('PATCH', '/me', { body: { theme: 'dark' }, headers: { 'if-match': '"1"' } })).body,
    ).toMatchObject({ theme: 'dark', version: 2 });
    expect(await ann.ask('PATCH', '/me', { body: { theme: 'light' }, headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 412,
      body: { params: { current: { theme: 'dark' } } },
    });
  });
});

describe('the API description', () => {
  it('is OpenAPI 3.1, and includes headers and error responses', async () => {
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

  it('names the scope that an API token needs for each endpoint that accepts tokens', async () => {
    const { body } = await api.ask<{
      components: { securitySchemes: object };
      paths: Record<string, Record<string, { security?: object[] }>>;
    }>('GET', '/api/openapi.json');
    expect(body.components.securitySchemes).toMatchObject({ token: { type: 'http', scheme: 'bearer' } });
    const securityOf = (path: string, method: string) => body.paths[path]?.[method]?.security;
    expect(securityOf('/accounts', 'get')).toEqual([{ session: [] }, { token: ['read'] }]);
    expect(securityOf('/accounts', 'post')).toEqual([{ session: [] }, { token: ['write'] }]);
    expect(securityOf('/members', 'get')).toBeUndefined(); // like the whole document, it requires a session
  });

  it('has a page that describes every error code, runs no scripts and loads nothing', async () => {
    const { headers, body } = await api.ask<string>('GET', '/api/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(body).not.toMatch(/<script|https?:\/\/(?!localhost)/);
    for (const code of Object.keys(errors)) expect(body).toContain(`id="${code}"`);
  });
});
