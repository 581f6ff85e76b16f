import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendRequest, serve, startGateway, type TestGateway, type TestServer } from '../testing/harness.ts';

jest.setTimeout(30_000);

const HOUR_MS = 3_600_000;
const pauses = { failuresMax: 3, firstPauseMs: 1, longestPauseMs: 4 };

interface Received {
  id: string;
  header: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  body: string;
}

let home: string;
let port: number;
let dsn: string;
let receiver: TestServer | undefined;
let received: Received[];
let respond: RequestListener;
let laterMs: number;
let gateways: TestGateway[];

const now = () => Date.now() + laterMs;

/** Starts the receiver, always at the same address. */
async function startReceiver(): Promise<void> {
  receiver = await serve((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const header = JSON.parse(body.split('\n')[0] ?? '') as Record<string, unknown>;
      received.push({ id: String(header.event_id ?? header.trace), header, headers: request.headers, body });
      respond(request, response);
    });
  }, port);
  port = Number(new URL(receiver.url).port);
}

async function stopReceiver(): Promise<void> {
  await receiver?.close();
  receiver = undefined;
}

const spoolFolder = () => join(home, 'spool');

async function start(spool: { maxBytes?: number; maxAgeMs?: number } | undefined = {}, options = {}) {
  const limits = { folder: spoolFolder(), maxBytes: 1_000_000, maxAgeMs: 24 * HOUR_MS, ...spool };
  const gateway = await startGateway(
    { tunnelDsns: [dsn], tunnelPauses: pauses, now, ...(spool.maxBytes !== 0 && { tunnelSpool: limits }), ...options },
    [],
  );
  gateways.push(gateway);
  return gateway;
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'relay-'));
  received = [];
  gateways = [];
  laterMs = 0;
  port = 0;
  respond = (_, response) => response.end('{}');
  await startReceiver();
  dsn = `http://abc@127.0.0.1:${port}/11`;
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await stopReceiver();
  await rm(home, { recursive: true });
});

const envelope = (id: string, isEvent = true) =>
  `${JSON.stringify({ ...(isEvent ? { event_id: id } : { trace: id }), sent_at: new Date(now()).toISOString(), dsn })}\n` +
  `{"type":"event"}\n{"message":"${id}"}\n`;
const post = (gateway: TestGateway, body: string) =>
  gateway.get('/monitoring', {
    method: 'POST',
    body,
    headers: { 'user-agent': 'browser/1', cookie: 'session=secret' },
  });
const names = (count: number) => Array.from({ length: count }, (_, index) => `event-${index}`);
const metricsOf = async (gateway: TestGateway) => (await sendRequest(gateway.adminUrl, '/metrics')).body.toString();

interface ReceiverState {
  circuit: string;
  waiting: number;
  waitingBytes: number;
  oldestAt: string | null;
  nextAttemptAt: string | null;
}
async function stateOf(gateway: TestGateway): Promise<ReceiverState> {
  const { receivers } = JSON.parse((await sendRequest(gateway.adminUrl, '/receivers')).body.toString()) as {
    receivers: [ReceiverState];
  };
  return receivers[0];
}
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('a receiver that is down for ten minutes', () => {
  it('blocks nothing, and gets every envelope once, in order and without sent_at', async () => {
    const gateway = await start();
    await stopReceiver();
    const ids = names(40);
    for (const id of ids) expect((await post(gateway, envelope(id))).status).toBe(200);
    expect((await gateway.get('/favicon.ico')).status).not.toBe(0);
    expect(received).toEqual([]);
    expect((await stateOf(gateway)).waiting).toBe(40);
    laterMs += 10 * 60_000;
    expect(await metricsOf(gateway)).toMatch(/gateway_tunnel_spool_oldest_seconds\{[^}]+\} 60\d/);
    await startReceiver();
    await post(gateway, envelope('event-40'));
    await until(() => received.length >= 41);
    expect(received.map(({ id }) => id)).toEqual([...ids, 'event-40']);
    expect(received.filter(({ header }) => 'sent_at' in header)).toEqual([]);
    expect(received[0]?.body.split('\n').slice(1)).toEqual(envelope('event-0').split('\n').slice(1));
    await until(async () => (await stateOf(gateway)).waiting === 0);
    expect(await stateOf(gateway)).toMatchObject({ circuit: 'closed', waitingBytes: 0, oldestAt: null });
    const label = `receiver="127.0.0.1:${port}/11"`;
    const delivered = `gateway_tunnel_envelopes_total{${label},outcome="delivered",reason="200"} 41`;
    await until(async () => (await metricsOf(gateway)).includes(delivered));
    expect(await readdir(spoolFolder())).toEqual([]);
    await post(gateway, envelope('direct'));
    expect(received.at(-1)?.header).toHaveProperty('sent_at');
    const metrics = await metricsOf(gateway);
    expect(metrics).toContain(`gateway_tunnel_envelopes_total{${label},outcome="spooled",reason="unreachable"} 1`);
    expect(metrics).toContain(`gateway_tunnel_envelopes_total{${label},outcome="spooled",reason="waiting"} 40`);
    expect(metrics).toContain(delivered);
    expect(metrics).toContain(`gateway_tunnel_duration_seconds_count{${label},code="200"} 42`);
  });

  it('gets the envelopes from the next process after a restart', async () => {
    const first = await start();
    await stopReceiver();
    for (const id of names(3)) await post(first, envelope(id));
    await first.close();
    gateways = [];
    await startReceiver();
    await start();
    await until(() => received.length >= 3);
    expect(received.map(({ id }) => id)).toEqual(names(3));
  });

  it('gets each envelope once from two processes that share a folder', async () => {
    const [first, second] = [await start(), await start()];
    await stopReceiver();
    for (const id of names(20)) await post(id.endsWith('1') ? first : second, envelope(id));
    await startReceiver();
    await Promise.all([post(first, envelope('event-20')), post(second, envelope('event-21'))]);
    await until(async () => (await readdir(spoolFolder())).length === 0);
    expect(received.map(({ id }) => id).toSorted()).toEqual(names(22).toSorted());
  });

  it('leaves files that other users cannot read and that contain no cookie, user agent or sent_at', async () => {
    // long pauses, because an attempt would rename the file while it is read
    const tunnelPauses = { failuresMax: 1, firstPauseMs: 60_000, longestPauseMs: 60_000 };
    const gateway = await start({}, { tunnelPauses });
    await stopReceiver();
    await post(gateway, envelope('event-0'));
    const [name = ''] = await readdir(spoolFolder());
    expect((await stat(spoolFolder())).mode & 0o777).toBe(0o700);
    expect((await stat(join(spoolFolder(), name))).mode & 0o777).toBe(0o600);
    const text = await readFile(join(spoolFolder(), name), 'utf8');
    expect(`${name}${text}`).not.toMatch(/browser\/1|secret|sent_at/);
    await startReceiver();
    laterMs += 61_000;
    await post(gateway, envelope('event-1'));
    await until(() => received.length >= 2);
    expect(received[0]?.headers['x-forwarded-for']).toBeUndefined();
    expect(received[0]?.headers['x-sentry-auth']).toContain('sentry_key=abc');
  });
});

describe('the spool', () => {
  it('rejects a report if it is full, and never drops an accepted one', async () => {
    const gateway = await start({ maxBytes: 500 });
    await stopReceiver();
    const answers: Awaited<ReturnType<typeof post>>[] = [];
    for (const id of names(6)) answers.push(await post(gateway, envelope(id)));
    const accepted = names(6).filter((_, index) => answers[index]?.status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(accepted.length).toBeGreaterThan(1);
    expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      refused.map(() => [503, '30']),
    );
    expect((await stateOf(gateway)).waitingBytes).toBeLessThanOrEqual(500);
    await startReceiver();
    await until(() => received.length >= accepted.length);
    expect(received.map(({ id }) => id)).toEqual(accepted);
  });

  it('drops a report that is older than the maximum age', async () => {
    const gateway = await start();
    await stopReceiver();
    await post(gateway, envelope('old'));
    laterMs += 25 * HOUR_MS;
    await post(gateway, envelope('new'));
    await until(async () => (await stateOf(gateway)).waiting === 1);
    await startReceiver();
    await until(() => received.length > 0);
    expect(received.map(({ id }) => id)).toEqual(['new']);
    expect(await metricsOf(gateway)).toContain('outcome="dropped",reason="age"} 1');
  });

  it('respects the pause that the receiver requests', async () => {
    const gateway = await start();
    await stopReceiver();
    await post(gateway, envelope('event-0'));
    respond = (_, response) => response.writeHead(503, { 'retry-after': '600' }).end();
    await startReceiver();
    await until(async () => received.length === 1 && (await stateOf(gateway)).nextAttemptAt !== null);
    const pauseMs = async () => Date.parse((await stateOf(gateway)).nextAttemptAt ?? '') - now();
    expect(await pauseMs()).toBeGreaterThan(500_000);
    await post(gateway, envelope('event-1'));
    expect(received).toHaveLength(1);
    respond = (_, response) => response.end('{}');
    laterMs += 601_000;
    await post(gateway, envelope('event-2'));
    await until(() => received.length >= 4);
    expect(received.map(({ id }) => id)).toEqual(['event-0', 'event-0', 'event-1', 'event-2']);
  });

  it('waits for the end of a rate limit, and drops a report that is rejected or fails five times', async () => {
    const gateway = await start();
    await stopReceiver();
    for (const id of ['limited', 'refused', 'poison', 'last']) await post(gateway, envelope(id));
    const statuses: Record<string, number> = { limited: 429, refused: 400, poison: 500 };
    respond = (_, response) => {
      const id = received.at(-1)?.id ?? '';
      const status = statuses[id] ?? 200;
      if (id === 'limited') delete statuses.limited;
      response.writeHead(status, {
        ...(status === 429 && { 'x-sentry-rate-limits': '0::organization', 'retry-after': '1' }),
      });
      response.end();
    };
    await startReceiver();
    await until(() => received.some(({ id }) => id === 'last'));
    expect(received.map(({ id }) => id)).toEqual([
      'limited',
      'limited',
      'refused',
      ...Array.from({ length: 5 }, () => 'poison'),
      'last',
    ]);
    const metrics = await metricsOf(gateway);
    expect(metrics).toContain('outcome="dropped",reason="400"} 1');
    expect(metrics).toContain('outcome="dropped",reason="500"} 1');
  });

  it('stores a report after a timeout only if the receiver recognizes duplicates', async () => {
    respond = () => undefined;
    const gateway = await start({}, { tunnelTimeoutMs: 30 });
    expect((await post(gateway, envelope('session', false))).status).toBe(504);
    expect((await post(gateway, envelope('event-0'))).status).toBe(200);
    respond = (_, response) => response.end('{}');
    await until(async () => (await stateOf(gateway)).waiting === 0);
    expect(received.at(-1)?.id).toBe('event-0');
  });

  it('rejects reports and logs the failure if its folder is not writable', async () => {
    await writeFile(spoolFolder(), 'a file in its place');
    const gateway = await start();
    await stopReceiver();
    expect((await post(gateway, envelope('event-0'))).status).toBe(502);
    expect(JSON.stringify(gateway.log())).toContain('error reports cannot be stored');
  });
});

describe('the circuit of a receiver', () => {
  it("opens after three failures, is shown on the operators' page, and closes after the next success", async () => {
    respond = (_, response) => response.writeHead(503).end();
    const gateway = await start(
      { maxBytes: 0 },
      { tunnelPauses: { failuresMax: 3, firstPauseMs: 60_000, longestPauseMs: 60_000 } },
    );
    const statuses = [];
    for (const id of names(6)) statuses.push((await post(gateway, envelope(id))).status);
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 503));
    expect(received).toHaveLength(3);
    expect((await stateOf(gateway)).circuit).toBe('open');
    expect(await metricsOf(gateway)).toMatch(/gateway_tunnel_circuit_open\{[^}]+\} 1/);
    const page = await sendRequest(gateway.adminUrl, '/receivers', { headers: { accept: 'text/html' } });
    expect(page.body.toString()).toContain(`<th scope="row">127.0.0.1:${port}/11</th><td>Does not answer</td>`);
    respond = (_, response) => response.end('{}');
    laterMs += 61_000;
    expect((await post(gateway, envelope('event-6'))).status).toBe(200);
    expect((await stateOf(gateway)).circuit).toBe('closed');
    const notices = gateway.log().flatMap(({ msg, receiver: label }) => (label === undefined ? [] : [msg]));
    expect(notices).toEqual([
      'the receiver of error reports does not answer',
      'the receiver of error reports answers again',
    ]);
  });
});
