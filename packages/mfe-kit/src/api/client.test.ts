import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { createApi, type ClientDeps } from './client.ts';
import { compactRoutes, expandRoutes } from './compact-routes.ts';
import { routes } from './routes.ts';

interface Sent {
  url: string;
  init: RequestInit;
  headers: Headers;
}

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  ({
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    json: () => Promise.resolve(body),
  }) as Response;

function apiWith(respond: () => Response | Promise<Response>, traceparent?: string) {
  const sent: Sent[] = [];
  const settled: (ApiError | undefined)[] = [];
  const deps: ClientDeps = {
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) });
      return respond();
    },
    householdId: () => 'household-1',
    newId: () => 'key-1',
    ...(traceparent !== undefined && { traceparent: () => traceparent }),
    onSettled: (error) => settled.push(error),
  };
  return { api: createApi(routes, deps), sent, settled };
}

const id = '018f0000-0000-7000-8000-000000000001';
const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('API request', () => {
  it('puts ids into the path and other input of a GET into the query, and names the household', async () => {
    const { api, sent } = apiWith(() => answer(200, { items: [], nextCursor: null }));
    await api.transactions.list({ accountId: id, q: 'café & more', uncategorized: true });
    expect(sent[0]?.url).toBe(`/api/v1/transactions?accountId=${id}&q=caf%C3%A9+%26+more&uncategorized=true`);
    expect(sent[0]?.init.method).toBe('GET');
    expect(sent[0]?.headers.get('x-household')).toBe('household-1');
    expect(sent[0]?.headers.get('idempotency-key')).toBeNull();
  });

  it('continues the trace of the page, if there is one', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const traced = apiWith(() => answer(200, { items: [] }), traceparent);
    await traced.api.accounts.list();
    expect(traced.sent[0]?.headers.get('traceparent')).toBe(traceparent);
    const { api, sent } = apiWith(() => answer(200, { items: [] }));
    await api.accounts.list();
    expect(sent[0]?.headers.has('traceparent')).toBe(false);
  });

  it('sends the version that a change is based on, and the changed fields without the id', async () => {
    const { api, sent } = apiWith(() => answer(200, {}));
    await api.accounts.update({ id, name: 'Everyday' }, { ifMatch: 3 });
    expect(sent[0]?.url).toBe(`/api/v1/accounts/${id}`);
    expect(sent[0]?.headers.get('if-match')).toBe('"3"');
    expect(sent[0]?.init.body).toBe('{"name":"Everyday"}');
  });

  it("sends an idempotency key with every POST, or the caller's own", async () => {
    const { api, sent } = apiWith(() => answer(200, {}));
    await api.changeSets.undo({ id });
    await api.changeSets.undo({ id }, { idempotencyKey: 'mine' });
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'mine']);
  });

  it('sends files as a form, and lets the browser set the content type', async () => {
    const { api, sent } = apiWith(() => answer(201, {}));
    await api.imports.create({ files: [new File(['a'], 'a.ofx'), new File(['b'], 'b.ofx')] });
    const body = sent[0]?.init.body;
    if (!(body instanceof FormData)) throw new Error('not a form');
    expect(Array.from(body.entries(), ([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['files[0]', 'a.ofx'],
      ['files[1]', 'b.ofx'],
    ]);
    expect(sent[0]?.headers.get('content-type')).toBeNull();
  });

  it('rejects a request for an entity without its id', async () => {
    const { api, sent } = apiWith(() => answer(200, {}));
    expect(await failure(api.accounts.get({ id: '' }))).toBeInstanceOf(TypeError);
    expect(sent).toEqual([]);
  });
});

describe('API response', () => {
  it('is the body, or undefined if there is none', async () => {
    expect(await apiWith(() => answer(200, { items: [1] })).api.accounts.list()).toEqual({ items: [1] });
    expect(await apiWith(() => answer(204, null)).api.auth.signOut()).toBeUndefined();
  });

  it('with a problem document becomes an error with its code, params and reference ids', async () => {
    const body = {
      type: 'x',
      title: 'Someone else changed this',
      status: 412,
      code: 'VERSION_CONFLICT',
      params: { currentVersion: 4, current: {} },
      requestId: 'req-1',
      digest: 'DIG',
    };
    const { api, settled } = apiWith(() => answer(412, body, { 'content-type': 'application/problem+json' }));
    const error = await failure(api.accounts.update({ id, name: 'x' }, { ifMatch: 3 }));
    if (!(error instanceof ApiError)) throw new Error('not an ApiError');
    expect(error).toMatchObject({ code: 'VERSION_CONFLICT', status: 412, requestId: 'req-1', digest: 'DIG' });
    expect(error.is('VERSION_CONFLICT') && error.params.currentVersion).toBe(4);
    expect(settled).toEqual([error]);
  });

  it.each([
    [502, 'API_UNAVAILABLE', true],
    [504, 'API_UNAVAILABLE', true],
    [500, 'INTERNAL', false],
  ])('of status %i without a problem document is %s', async (status, code, isUnreachable) => {
    const { api } = apiWith(() => answer(status, '<html>', { 'content-type': 'text/html', 'x-request-id': 'req-2' }));
    expect(await failure(api.accounts.list())).toMatchObject({ code, status, requestId: 'req-2', isUnreachable });
  });

  it('is an OFFLINE error if it never arrives', async () => {
    const { api, settled } = apiWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(api.accounts.list())).toMatchObject({ code: 'OFFLINE', status: 0, isUnreachable: true });
    expect(settled).toHaveLength(1);
  });

  it('is not a failure if the caller aborted the request', async () => {
    const leaving = new AbortController();
    leaving.abort();
    const { api, settled } = apiWith(() => Promise.reject(new DOMException('aborted', 'AbortError')));
    expect(await failure(api.accounts.list({}, { signal: leaving.signal }))).toBeInstanceOf(DOMException);
    expect(settled).toEqual([]);
  });
});

it('the API client has one function for each endpoint of the contract', () => {
  const { api } = apiWith(() => answer(200, {}));
  const names = (table: object, node: object): string[] =>
    Object.entries(table).flatMap(([name, route]) =>
      typeof route === 'string'
        ? [typeof (node as Record<string, unknown>)[name]]
        : names(route, (node as Record<string, object>)[name] ?? {}),
    );
  const kinds = names(routes, api);
  expect(kinds.length).toBeGreaterThan(30);
  expect(new Set(kinds)).toEqual(new Set(['function']));
});

it('expandRoutes restores every endpoint from the short table of a browser build', () => {
  const compact = compactRoutes(routes);
  expect(expandRoutes(compact)).toEqual(routes);
});
