/**
 * Tests traces on their real path: from a request through the gateway to its queries, sent to a collector over HTTP.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTracing, type Tracing } from '@tideline/reporting/tracing';
import { startGatewayProcess } from './testing/gateway-process.ts';
import { type TestUser, startTestApi, type TestApi } from './testing/test-api.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from './testing/trace-collector.ts';

// starting a process is slow
jest.setTimeout(60_000);

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
/** A trace id that the ratio sampler always records. */
const FORCED = `${'0'.repeat(31)}1`;
const NAME = 'O’Hara’s "Everyday" account';

let collector: TraceCollector;
let tracing: Tracing | undefined;
let api: TestApi;
let ann: TestUser;
const lost: string[] = [];

const tracingWith = (options: Partial<Parameters<typeof createTracing>[0]>): Promise<Tracing | undefined> =>
  createTracing({
    endpoint: collector.url,
    ratio: 1,
    isCallerTrusted: true,
    service: 'api',
    release: '0.1.0',
    onLost: (reason) => lost.push(reason),
    ...options,
  });

const spansOf = (service: string): CollectedSpan[] =>
  collector.spans.filter((span) => span.service === service && span.traceId === CALLER.traceId);

beforeAll(async () => {
  collector = await startTraceCollector();
  tracing = await tracingWith({ service: 'tideline-api' });
  api = await startTestApi({ tracing });
  const gateway = await startGatewayProcess(api.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  ann = await api.signUp();
  const response = await fetch(`${gateway.url}/api/v1/accounts`, {
    method: 'POST',
    headers: {
      cookie: ann.cookie,
      origin: 'http://localhost:8080',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
    },
    body: JSON.stringify({ name: NAME, type: 'depository', balance: { minor: '98765', currency: 'USD' } }),
  });
  expect(response.status).toBe(201);
  const reluctant = await startGatewayProcess(api.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  const untraced = await startGatewayProcess(api.url);
  for (const { url } of [reluctant, untraced])
    await fetch(`${url}/api/v1/auth/session`, { headers: { traceparent: `00-${FORCED}-${CALLER.spanId}-01` } });
  await Promise.all([reluctant.stop(), untraced.stop()]);
  await gateway.stop(); // both send their pending spans before they end
  await tracing?.close();
});
afterAll(async () => {
  await api.stop();
  await collector.close();
});

describe('a traced request', () => {
  it("continues the browser's trace, first in the gateway and then in the api", () => {
    const [outer, ...others] = spansOf('tideline-gateway');
    const inner = spansOf('tideline-api').find(({ name }) => name === 'POST /accounts');
    expect(others).toEqual([]);
    expect(outer).toMatchObject({
      parentId: CALLER.spanId,
      name: 'POST /api/v1/accounts',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 201 },
    });
    expect(inner).toMatchObject({ parentId: outer?.spanId, attributes: { 'http.response.status_code': 201 } });
    expect(inner?.attributes['tideline.request_id']).toBe(outer?.attributes['tideline.request_id']);
  });

  it('contains the spans of its queries, each with its statement', () => {
    const request = spansOf('tideline-api').find(({ name }) => name === 'POST /accounts');
    const queries = spansOf('tideline-api').filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(new Set(queries.map(({ parentId }) => parentId))).toEqual(new Set([request?.spanId]));
    expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']));
    const insert = queries.find(({ attributes }) => String(attributes['db.query.text']).includes('into account '));
    expect(insert?.attributes['db.query.text']).toMatch(/\$1/);
  });

  it('records no values of statements and nothing else about the user', () => {
    expect(collector.spans.length).toBeGreaterThan(5);
    for (const secret of ['Hara', '98765', ann.email, ann.userId, ann.householdId, 'wave after wave', '127.0.0.1'])
      expect({ secret, isSent: collector.text().includes(secret) }).toEqual({ secret, isSent: false });
    expect(lost).toEqual([]);
  });
});

describe('an untrusted caller', () => {
  const REQUESTS = 1_000;
  /** Returns how many requests of an untrusted caller are recorded. */
  const recorded = async (service: string, ratio: number, traceIdOf: (number: number) => string, flags = '01') => {
    const outer = await tracingWith({ service, ratio, isCallerTrusted: false });
    for (let number = 0; number < REQUESTS; number += 1)
      outer?.request('GET /x', `00-${traceIdOf(number)}-${CALLER.spanId}-${flags}`, {}).end({}, false);
    await outer?.close();
    return collector.spans.filter((span) => span.service === service).length;
  };
  const anyId = (number: number): string => createHash('md5').update(String(number)).digest('hex');

  it('cannot make the gateway or the api record requests that the operator excludes', () => {
    expect(collector.spans.filter(({ traceId }) => traceId === FORCED)).toEqual([]);
  });

  it('is recorded at the configured ratio, and never if its trace is marked as not recorded', async () => {
    const count = await recorded('by-ratio', 0.1, anyId);
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThan(140);
    expect(await recorded('all', 1, anyId)).toBe(REQUESTS);
    expect(await recorded('unasked', 1, anyId, '00')).toBe(0);
  });

  it('gains almost no additional records by choosing trace ids', async () => {
    expect(await recorded('chosen', 0.1, () => FORCED)).toBeLessThanOrEqual(200 + 0.1 * REQUESTS);
  });
});

it('tracing loads and creates nothing without a collector', async () => {
  expect(await tracingWith({ endpoint: undefined })).toBeUndefined();
});

it('tracing reports only once that spans are lost while the collector refuses them', async () => {
  const reasons: string[] = [];
  const refused = await tracingWith({
    endpoint: `${collector.url}/nowhere`,
    onLost: (reason) => reasons.push(reason),
  });
  refused?.request('GET /x', undefined, {}).end({}, false);
  await refused?.close();
  expect(reasons).toHaveLength(1);
});
