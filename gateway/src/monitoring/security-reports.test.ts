import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sendRequest, serve, startGateway, type TestGateway, type TestServer } from '../testing/harness.ts';
import { parseViolations, strippedAddress } from './security-reports.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const legacy = {
  'csp-report': {
    'document-uri': 'http://localhost:8080/accounts?account=secret#x',
    'blocked-uri': 'https://evil.example/x.js?token=secret',
    'effective-directive': 'script-src-elem',
    'source-file': 'http://localhost:8080/r/shell/1.0.0-abcdef01/main.js?secret',
    'line-number': 3,
    'script-sample': 'secret',
  },
};
const modern = [
  {
    type: 'csp-violation',
    age: 1,
    url: 'http://localhost/?secret',
    user_agent: 'x',
    body: {
      documentURL: 'http://localhost:8080/debt?x=secret',
      blockedURL: 'inline',
      effectiveDirective: 'style-src-attr',
      disposition: 'enforce',
    },
  },
  { type: 'deprecation', body: {} },
];

let receiver: TestServer;
let gateway: TestGateway;
let received: { url: string; body: string }[];

beforeEach(async () => {
  received = [];
  receiver = await serve((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ url: request.url ?? '', body });
      response.end();
    });
  });
  gateway = await startGateway({ sentryDsn: `http://abc@${new URL(receiver.url).host}/7` });
});
afterEach(async () => {
  await gateway.close();
  await receiver.close();
});

const post = (value: unknown, type = 'application/csp-report', path = '/monitoring/security') =>
  gateway.get(path, {
    method: 'POST',
    body: typeof value === 'string' ? value : JSON.stringify(value),
    headers: { 'content-type': type },
  });
const violations = () => gateway.log().filter(({ msg }) => msg === 'content security policy violation');

describe('violation report', () => {
  it('is counted every time, but logged and forwarded only once, without query strings', async () => {
    expect((await post(legacy)).status).toBe(204);
    expect((await post(legacy)).status).toBe(204);
    while (received.length === 0) await new Promise(setImmediate);
    expect(violations()).toMatchObject([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        document: 'http://localhost:8080/accounts',
        line: 3,
      },
    ]);
    expect(received).toHaveLength(1);
    expect(received[0]?.url).toBe('/api/7/security/');
    expect(JSON.stringify([gateway.log(), received])).not.toContain('secret');
    const metrics = (await sendRequest(gateway.adminUrl, '/metrics')).body.toString();
    expect(metrics).toContain('gateway_csp_reports_total{directive="script-src-elem"} 2');
  });

  it('may use the newer format, together with reports of other kinds', async () => {
    expect((await post(modern, 'application/reports+json')).status).toBe(204);
    expect(violations()).toMatchObject([
      { directive: 'style-src-attr', blocked: 'inline', document: 'http://localhost:8080/debt' },
    ]);
  });

  it.each<[string, unknown, string, number]>([
    ['of another content type', legacy, 'text/plain', 415],
    ['not JSON', '{', 'application/csp-report', 400],
    ['of another shape', { a: 1 }, 'application/csp-report', 400],
    ['larger than 64 KiB', 'x'.repeat(65 * 1024), 'application/csp-report', 413],
  ])('is rejected if it is %s', async (_, body, type, status) => {
    expect((await post(body, type)).status).toBe(status);
    expect(violations()).toEqual([]);
  });

  it('is rejected with the method GET', async () => {
    const answer = await gateway.get('/monitoring/security');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
  });

  it('is rejected if it is the eleventh in a minute', async () => {
    for (let index = 0; index < 10; index += 1) expect((await post(legacy)).status).toBe(204);
    expect((await post(legacy)).status).toBe(429);
  });

  it('floods neither the log nor the receiver, in one report or in many', async () => {
    const invented = (from: number) =>
      Array.from({ length: 500 }, (_, index) => ({
        type: 'csp-violation',
        body: { blockedURL: `https://evil.example/${from}-${index}`, effectiveDirective: 'img-src' },
      }));
    expect((await post(invented(0), 'application/reports+json')).status).toBe(204);
    expect(violations()).toHaveLength(20);
    for (let report = 1; report < 6; report += 1) await post(invented(report), 'application/reports+json');
    expect(violations()).toHaveLength(60);
    expect(received.length).toBeLessThanOrEqual(60);
  });

  it('cannot add labels to the metrics', async () => {
    await post({ 'csp-report': { 'effective-directive': 'made-up-by-a-client' } });
    expect((await sendRequest(gateway.adminUrl, '/metrics')).body.toString()).toContain(
      'gateway_csp_reports_total{directive="other"} 1',
    );
  });
});

describe('strippedAddress', () => {
  it.each([
    ['https://a.example/p?q=1#f', 'https://a.example/p'],
    ['https://user:pass@a.example/p', 'https://a.example/p'],
    ['data:text/html,secret', 'data'],
    ['chrome-extension://abcdef/x.js', 'chrome-extension'],
    ['inline', 'inline'],
    ['', ''],
  ])('converts %s to %s', (given, expected) => {
    expect(strippedAddress(given)).toBe(expected);
  });
});

it('parseViolations returns nothing for a body that is not a report', () => {
  expect(parseViolations('null')).toBeUndefined();
  expect(parseViolations('[]')).toEqual([]);
});
