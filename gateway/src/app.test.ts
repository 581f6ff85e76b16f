import { createServer } from 'node:http';
import { expect, it } from '@jest/globals';
import { createApp } from './app.ts';
import { createLogger } from './operations/log.ts';
import { sendRequest } from './testing/harness.ts';

it('an unexpected failure leads to a response with the reference from the log, but without the cause', async () => {
  const lines: string[] = [];
  const { logger } = createLogger('info', { write: (line) => void lines.push(line) });
  const site = (): never => {
    throw new TypeError('secret cause');
  };
  const readiness = {
    checks: () => Promise.reject(new Error('secret cause')),
    isReady: () => Promise.reject(new Error('secret cause')),
    close: () => Promise.resolve(),
  };
  const reports: unknown[] = [];
  const reporter = {
    report: (error: unknown, facts: object) => void reports.push({ error, ...facts }),
    flush: () => Promise.resolve(),
  };
  const { app } = createApp({
    reporter,
    policy: { secure: false },
    trustProxy: undefined,
    site,
    loaded: () => undefined,
    isOwnOrigin: () => false,
    overrides: { open: site, isAsked: () => false, siteFor: site },
    visits: { of: () => undefined, begin: async () => undefined },
    onShellFailed: () => undefined,
    readiness,
    logger,
    now: () => 0,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

  const page = await sendRequest(base, '/accounts?secret=1');
  const digest = String(page.headers['x-digest']);
  expect(page.status).toBe(500);
  expect(digest).toMatch(/^[A-Z2-7]{10}$/);
  expect(page.body.toString()).toContain(
    `Application error: a server-side exception has occurred (see the server logs for more ` +
      `information).</p>\n<p><code>Digest: ${digest}</code>`,
  );
  expect(reports).toEqual([
    { error: expect.any(TypeError), digest, route: '/accounts', requestId: expect.any(String) },
  ]);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);

  const problem = await sendRequest(base, '/accounts', { headers: { accept: 'application/json' } });
  expect(JSON.parse(problem.body.toString())).toMatchObject({
    status: 500,
    code: 'INTERNAL',
    digest,
    params: { digest },
  });
  const health = await sendRequest(base, '/healthz', { headers: { accept: 'application/json' } });
  expect(health.status).toBe(500);

  expect(
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).map((line) => [line.msg, line.digest])[0],
  ).toEqual(['a page failed', digest]);
  for (const { body } of [page, problem, health]) expect(body.toString()).not.toContain('secret');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
