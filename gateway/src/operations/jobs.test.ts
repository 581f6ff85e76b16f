import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sendRequest, deadAddress, serve, startGateway, type TestServer } from '../testing/harness.ts';
import type { QueueReport } from './jobs.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const ID = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const empty: QueueReport = { queues: [{ kind: 'letter', waiting: 3, later: 1, active: 2, failed: 0 }], failed: [] };
const withFailure: QueueReport = {
  queues: [{ kind: 'letter', waiting: 0, later: 0, active: 0, failed: 1 }],
  failed: [
    {
      id: ID,
      kind: 'letter',
      failedAt: '2026-03-01T12:00:00.000Z',
      attempts: 7,
      errorName: '<Error>',
      errorCode: 'ESOCKET',
      digest: 'ABCDEFGHIJ',
    },
  ],
};

let report: QueueReport;
let asked: string[];
let api: TestServer;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  api = await serve((request, response) => {
    if (request.url === '/jobs') return void response.end(JSON.stringify(report));
    if (request.url !== '/jobs/retry' || request.method !== 'POST') return void response.writeHead(404).end();
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      asked.push(text);
      response.writeHead(text.includes('nonsense') ? 422 : 200).end('{"retried":1}\n');
    });
  });
  gateway = await startGateway({ apiUrl: api.url });
});
beforeEach(() => {
  report = empty;
  asked = [];
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const page = async () => sendRequest(gateway.adminUrl, '/jobs', { headers: { accept: 'text/html,*/*' } });
const post = (body: string, headers: Record<string, string>) =>
  sendRequest(gateway.adminUrl, '/jobs/retry', {
    method: 'POST',
    body,
    headers: { 'content-length': String(body.length), ...headers },
  });
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

describe('job queue', () => {
  it('reports the last nightly runs as counts and codes', async () => {
    report = {
      ...empty,
      nights: {
        households: 12,
        late: 1,
        slowestMs: 840,
        failedSteps: [{ step: 'insights', households: 2 }],
        ledgerProblems: [{ code: 'balance_wrong', households: 1, count: 3 }],
      },
    };
    expect(JSON.parse((await sendRequest(gateway.adminUrl, '/jobs')).body.toString())).toEqual(report);
    const html = (await page()).body.toString();
    expect(html).toContain(
      '12 households, 1 without a finished run in the last 36 hours. The slowest run took 840 ms.',
    );
    expect(html).toContain('The step insights failed in 2 households.');
    expect(html).toContain('balance_wrong: 3 ledger problems in 1 household.');
    report = { ...empty, nights: { households: 12, late: 0, slowestMs: 840, failedSteps: [], ledgerProblems: [] } };
    expect((await page()).body.toString()).toContain('All steps succeeded, and all ledgers passed the check.');
  });

  it('is available as JSON and as a page', async () => {
    expect(JSON.parse((await sendRequest(gateway.adminUrl, '/jobs')).body.toString())).toEqual(empty);
    const html = (await page()).body.toString();
    expect(html).not.toContain('Nightly runs');
    expect(html).toContain(
      '<tr><td>letter</td><td class="n">3</td><td class="n">1</td><td class="n">2</td><td class="n">0</td></tr>',
    );
    expect(html).toContain('No job failed.');
  });

  it('shows abandoned jobs with one button each, without scripts and with all content escaped', async () => {
    report = withFailure;
    const { body, headers } = await page();
    expect(body.toString()).toContain(`<input type="hidden" name="id" value="${ID}">`);
    expect(body.toString()).toContain('&lt;Error&gt; ESOCKET');
    expect(body.toString()).toContain('ABCDEFGHIJ');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*form-action 'self'/);
  });

  it.each([
    { how: 'one job from the page', body: `id=${ID}`, sent: `{"id":"${ID}"}` },
    { how: 'all jobs from the page', body: 'all=true', sent: '{"all":true}' },
  ])('retries $how, and shows the page', async ({ body, sent }) => {
    const answer = await post(body, FORM);
    expect([answer.status, answer.headers.location, asked]).toEqual([303, '/jobs', [sent]]);
  });

  it('retries jobs that a program names, and forwards a rejection', async () => {
    const answer = await post('{"all":true}', { 'content-type': 'application/json' });
    expect([answer.status, answer.body.toString(), asked]).toEqual([200, '{"retried":1}\n', ['{"all":true}']]);
    expect((await post('nonsense', {})).status).toBe(422);
    expect((await post(`id=${'x'.repeat(2_000)}`, FORM)).status).toBe(413);
  });

  it('rejects retries from another site, on the public listener, or with the wrong method', async () => {
    expect((await post('all=true', { ...FORM, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post('all=true', { ...FORM, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await sendRequest(gateway.adminUrl, '/jobs/retry')).status).toBe(405);
    expect(
      (await sendRequest(gateway.adminUrl, '/jobs', { method: 'POST', headers: { 'content-length': '0' } })).status,
    ).toBe(405);
    expect((await gateway.get('/jobs')).status).toBe(404);
    expect(
      (await gateway.get('/jobs/retry', { method: 'POST', headers: { 'content-length': '0' } })).status,
    ).toBeGreaterThanOrEqual(404);
    expect(asked).toEqual([]);
  });

  it('is measured by kind and state', async () => {
    const metrics = (await sendRequest(gateway.adminUrl, '/metrics')).body.toString();
    expect(metrics).toContain('tideline_jobs{kind="letter",state="waiting"} 3');
    expect(metrics).toContain('tideline_jobs{kind="letter",state="failed"} 0');
  });

  it('does not affect the other metrics if the api is unavailable', async () => {
    const alone = await startGateway({ apiUrl: await deadAddress() });
    const metrics = await sendRequest(alone.adminUrl, '/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.body.toString()).toContain('gateway_generation 1');
    expect(metrics.body.toString()).not.toContain('tideline_jobs{');
    expect((await sendRequest(alone.adminUrl, '/jobs')).status).toBe(500);
    await alone.close();
  });
});
