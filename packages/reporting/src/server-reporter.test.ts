import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorDigest, framesOf } from './digest.ts';
import { createServerReporter } from './server-reporter.ts';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  event: Record<string, unknown>;
  body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function startReceiver(status = 200): Promise<{ dsn: string; received: Received[] }> {
  const received: Received[] = [];
  const started = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        body,
        event: JSON.parse(body.split('\n')[2] ?? '{}') as Record<string, unknown>,
      });
      response.writeHead(status).end('{}');
    });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  return { dsn: `http://key@127.0.0.1:${port}/7`, received };
}

const lost: string[] = [];
const reporterTo = (dsn: string) =>
  createServerReporter({
    dsn,
    service: 'api',
    release: '0.1.0',
    environment: 'test',
    onLost: (reason) => lost.push(reason),
  });

describe('a report of a server process', () => {
  it('reaches the receiver with digest, route, release and location', async () => {
    const { dsn, received } = await startReceiver();
    const reporter = await reporterTo(dsn);
    const error = new TypeError("Cannot read properties of undefined (reading 'items')");
    reporter.report(error, { digest: errorDigest(error), requestId: 'r-1', route: '/accounts/{id}' });
    await reporter.flush(2_000);
    expect(received).toHaveLength(1);
    expect(received[0]?.url).toMatch(/^\/api\/7\/envelope\//);
    expect(received[0]?.event).toMatchObject({
      release: 'api@0.1.0',
      environment: 'test',
      platform: 'node',
      tags: { service: 'api', digest: errorDigest(error), requestId: 'r-1', route: '/accounts/{id}' },
      exception: { values: [{ type: 'TypeError' }] },
    });
    const { exception } = received[0]?.event ?? {};
    const frames =
      (exception as { values: { stacktrace: { frames: { filename: string }[] } }[] } | undefined)?.values[0]?.stacktrace
        .frames ?? [];
    // the test runner adds a query to the URL of a test file
    expect(frames.at(-1)?.filename).toMatch(/^packages\/reporting\/src\/server-reporter\.test\.ts(\?\d+)?$/);
  });

  it.each([
    {
      why: 'a query that quotes a row',
      error: Object.assign(new Error('duplicate key: Key (email)=(ada@example.com) already exists'), { code: '23505' }),
      secrets: ['ada@', 'email'],
      kept: '23505',
    },
    {
      why: 'a message with amounts and names',
      error: new Error('Aria Visa owes 1,204.50 to "Corner"'),
      secrets: ['1,204', 'Corner'],
      kept: 'owes',
    },
    {
      why: 'a cause with a path',
      error: new Error('cannot open', { cause: new Error('/home/ada/tideline.db') }),
      secrets: ['/home/ada'],
      kept: 'cannot open',
    },
    {
      why: 'a message of several lines, one of which looks like a frame',
      error: new Error('cannot read:\n    at Corner Bakery (/home/ada/bank.csv:1:1)'),
      secrets: ['Bakery', 'bank.csv'],
      kept: 'cannot read',
    },
    {
      why: 'a value that is not an error',
      error: { password: 'quiet otters mend' },
      secrets: ['otters', 'password'],
      kept: 'object',
    },
  ])('contains no personal data: $why', async ({ error, secrets, kept }) => {
    const { dsn, received } = await startReceiver();
    const reporter = await reporterTo(dsn);
    reporter.report(error, { digest: 'ABC' });
    await reporter.flush(2_000);
    const body = received[0]?.body ?? '';
    expect(body).toContain(kept);
    for (const secret of [...secrets, process.cwd()]) expect(body).not.toContain(secret);
    expect(Object.keys(received[0]?.event ?? {})).not.toEqual(expect.arrayContaining(['user']));
    expect(body).not.toContain('server_name');
  });

  it('that is rejected is logged, and neither a rejection nor a missing receiver causes an error', async () => {
    const { dsn } = await startReceiver(500);
    lost.length = 0;
    const reporter = await reporterTo(dsn);
    reporter.report(new Error('one'), { digest: 'A' });
    await reporter.flush(2_000);
    expect(lost).toEqual(['the receiver answered 500']);
    const away = await reporterTo('http://key@127.0.0.1:1/7');
    away.report(new Error('two'), { digest: 'B' });
    await away.flush(2_000);
  });
});

describe('framesOf', () => {
  it('omits a message whose lines look like frames', () => {
    const error = new Error('cannot read:\n    at Corner Bakery (/home/ada/bank.csv:1:1)\nat noon');
    const frames = framesOf(error);
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.every((frame) => frame.startsWith('    at '))).toBe(true);
    expect(frames.join('\n')).not.toMatch(/Bakery|noon|cannot/);
  });
});

describe('errorDigest', () => {
  const withStack = (stack: string) => Object.assign(new TypeError('x'), { stack });
  it('returns ten characters that depend on kind and location, not on machine, message or line', () => {
    const here = withStack(
      'TypeError: ada@example.com\n    at pay ' +
        '(file:///home/ada/tideline/api/src/cards/pay.ts:12:7)\n    at node:internal/x:1:1',
    );
    const there = withStack(
      'TypeError: other\n    at pay (/srv/t/api/src/cards/pay.ts:14:9)\n    at node:internal/x:1:1',
    );
    const elsewhere = withStack('TypeError: x\n    at pay (/srv/t/api/src/cards/refund.ts:14:9)');
    expect(errorDigest(here)).toMatch(/^[A-Z2-7]{10}$/);
    expect(errorDigest(there)).toBe(errorDigest(here));
    expect(errorDigest(elsewhere)).not.toBe(errorDigest(here));
    expect(errorDigest('a text')).toBe(errorDigest('another text'));
  });
});
