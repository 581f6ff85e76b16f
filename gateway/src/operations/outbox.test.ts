import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sendRequest, serve, startGateway, type TestServer } from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let letters: object[] = [];
let api: TestServer;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let clock = '2026-03-01T12:00:00.000Z';

beforeAll(async () => {
  api = await serve((request, response) => {
    if (request.url === '/outbox') return void response.end(JSON.stringify({ items: letters }));
    if (request.url !== '/clock') return void response.writeHead(404).end();
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      if (request.method === 'POST') clock = text;
      response.end(`${clock}\n`);
    });
  });
  gateway = await startGateway({ apiUrl: api.url });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const letter = (id: string, subject: string) => ({
  id,
  at: '2026-03-01T12:00:00.000Z',
  to: 'ann@example.org',
  subject,
  text: `<Hello>\n\nhttp://localhost:8080/login#reset=ab-cd_12\n\nTideline`,
  html: '<p>Hello</p>',
});

describe('outbox', () => {
  it('is empty before the first email', async () => {
    const answer = await sendRequest(gateway.adminUrl, '/outbox');
    expect([answer.status, answer.body.toString()]).toEqual([200, '{"items":[]}\n']);
    expect(
      (await sendRequest(gateway.adminUrl, '/outbox', { headers: { accept: 'text/html' } })).body.toString(),
    ).toContain('No emails yet');
  });

  it('shows emails as JSON and as a page, newest first, with clickable links and all content escaped', async () => {
    letters = [letter('2', 'Second <i>'), letter('1', 'First')];
    const { items } = JSON.parse((await sendRequest(gateway.adminUrl, '/outbox')).body.toString()) as {
      items: { subject: string }[];
    };
    expect(items.map(({ subject }) => subject)).toEqual(['Second <i>', 'First']);
    const page = await sendRequest(gateway.adminUrl, '/outbox', { headers: { accept: 'text/html,*/*' } });
    expect(page.body.toString()).toContain('<a href="http://localhost:8080/login#reset=ab-cd_12">');
    expect(page.body.toString()).toContain('Second &lt;i&gt;');
    expect(page.body.toString()).not.toContain('<Hello>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is not on the public listener', async () => {
    expect((await gateway.get('/outbox')).status).toBe(404);
  });
});

describe('test clock', () => {
  it('can be read and moved, but another site cannot move it', async () => {
    const post = (headers: Record<string, string> = {}) =>
      sendRequest(gateway.adminUrl, '/clock', {
        method: 'POST',
        body: '2026-04-01T00:00:00Z',
        headers: { 'content-length': '20', ...headers },
      });
    expect((await sendRequest(gateway.adminUrl, '/clock')).body.toString()).toBe('2026-03-01T12:00:00.000Z\n');
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post()).body.toString()).toBe('2026-04-01T00:00:00Z\n');
    expect((await sendRequest(gateway.adminUrl, '/clock')).body.toString()).toBe('2026-04-01T00:00:00Z\n');
    expect((await sendRequest(gateway.adminUrl, '/clock', { method: 'DELETE' })).status).toBe(405);
  });
});
