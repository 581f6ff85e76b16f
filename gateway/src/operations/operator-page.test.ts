import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { sendRequest, serve, startGateway, type TestServer } from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let api: TestServer;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  api = await serve((request, response) =>
    response.end(JSON.stringify(request.url === '/outbox' ? { items: [] } : { queues: [], failed: [] })),
  );
  gateway = await startGateway({ apiUrl: api.url });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const page = (path: string) => sendRequest(gateway.adminUrl, path, { headers: { accept: 'text/html' } });

it.each([
  { path: '/releases', title: 'Releases' },
  { path: '/jobs', title: 'Jobs' },
  { path: '/receivers', title: 'Error receivers' },
  { path: '/outbox', title: 'Outbox' },
])('$path has the title, the navigation, and the only style that its policy allows', async (row) => {
  const { status, headers, body } = await page(row.path);
  const html = body.toString();
  expect(status).toBe(200);
  expect(html).toContain(`<title>${row.title} – Tideline</title>`);
  expect(html).toContain(`<h1>${row.title}</h1>`);
  expect([...html.matchAll(/<li><a href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
    '/releases',
    '/jobs',
    '/receivers',
    '/outbox',
  ]);
  expect(html).toContain(`<a href="${row.path}" aria-current="page">${row.title}</a>`);
  const style = /<style>(.*)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
});

it('/ redirects to the first page', async () => {
  const { status, headers } = await page('/');
  expect([status, headers.location]).toEqual([303, '/releases']);
});
