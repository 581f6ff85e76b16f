import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sendRequest, serve, startGateway, type TestGateway, type TestServer } from '../testing/harness.ts';
import type { TrafficLimits } from './limits.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let api: TestServer;
let gateway: TestGateway;
let seen: string[];
let respond: RequestListener;
let opened: Socket[];

beforeEach(async () => {
  seen = [];
  opened = [];
  respond = (_, response) => void response.end('{}');
  api = await serve((request, response) => {
    // the gateway requests the job queue for its metrics
    if (request.url === '/jobs') return void response.end('{}');
    seen.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
});
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  await gateway.close();
  await api.close();
});

/** Starts a gateway that trusts the claimed address of a request and checks constantly for slow clients. */
const start = async (traffic: Partial<TrafficLimits>) => {
  gateway = await startGateway({ apiUrl: api.url, trustProxy: ['loopback'], traffic, trafficBeatMs: 10 });
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const get = (address = '203.0.113.1', path = '/api/v1/accounts') => sendRequest(gateway.url, path, from(address));

interface Client {
  socket: Socket;
  /** Returns the data received so far. */
  heard(): string;
  /** Everything received by the time the connection ended. */
  ended: Promise<string>;
}

/** Sends the start of a request on a separate connection. */
async function begin(text: string): Promise<Client> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  opened.push(socket);
  let heard = '';
  const ended = new Promise<string>((resolve) => {
    socket
      .setEncoding('latin1')
      .on('data', (chunk: string) => (heard += chunk))
      .on('error', () => resolve(heard))
      .on('close', () => resolve(heard));
  });
  await once(socket, 'connect');
  socket.write(text);
  return { socket, heard: () => heard, ended };
}
const half = (address: string, path = '/api/v1/auth/sign-in', length = 1000) =>
  begin(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${length}\r\n\r\n{`,
  );
const until = async (holds: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 1000) throw new Error('this never became true');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
const metric = async (name: string): Promise<number> => {
  const text = (await sendRequest(gateway.adminUrl, '/metrics')).body.toString();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
};
const refusals = (policy: string) => metric(`gateway_rate_limited_total{policy="${policy}"}`);
const problem = (text: string) =>
  JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as { code: string; params: Record<string, unknown> };

describe('incomplete request bodies', () => {
  it('take no upstream slots, and the oldest are dropped if an address has too many', async () => {
    await start({ arrivingBodiesPerAddress: 3, upstream: 2 });
    const slow: Client[] = [];
    for (let count = 0; count < 5; count += 1) {
      slow.push(await half('203.0.113.1'));
      await until(async () => (await metric('gateway_arriving_bodies')) + (await refusals('bodies')) === count + 1);
    }
    for (const { ended } of slow.slice(0, 2))
      expect(await ended).toMatch(
        /^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*X-Content-Type-Options: nosniff[\s\S]*REQUEST_TOO_SLOW/,
      );
    expect((await get('203.0.113.1')).status).toBe(200);
    expect(
      (await sendRequest(gateway.url, '/api/v1/accounts', { method: 'POST', body: '{}', ...from('203.0.113.1') }))
        .status,
    ).toBe(200);
    expect(seen).toEqual(['GET /api/v1/accounts', 'POST /api/v1/accounts']);
    expect(slow.slice(2).map(({ heard }) => heard())).toEqual(['', '', '']);
  });

  it('are aborted if too little arrives within the window', async () => {
    await start({ bodyPace: { windowMs: 50, bytes: 1000 } });
    const { ended } = await half('203.0.113.1');
    expect(problem(await ended)).toMatchObject({ code: 'REQUEST_TOO_SLOW' });
    expect([seen, await refusals('body-slow'), await metric('gateway_held_body_bytes')]).toEqual([[], 1, 0]);
  });

  it('are dropped, oldest first, if their address exceeds its byte limit, without affecting other addresses', async () => {
    await start({ bodyBytesPerAddress: 100_000 });
    const send = async (address: string) => {
      const client = await half(address, '/api/v1/accounts', 90_000);
      client.socket.write('x'.repeat(60_000));
      return client;
    };
    const [first, other] = [await send('203.0.113.1'), await send('203.0.113.2')];
    await until(async () => (await metric('gateway_held_body_bytes')) === 120_002);
    const second = await send('203.0.113.1');
    expect(problem(await first.ended).code).toBe('SERVER_BUSY');
    for (const { socket } of [other, second]) socket.write('x'.repeat(29_999));
    await until(() => seen.length === 2);
    await until(async () => (await metric('gateway_held_body_bytes')) === 0);
  });

  it('are streamed with a separate pace limit if large, a few per address at a time', async () => {
    await start({ uploadsPerAddress: 1, uploadPace: { windowMs: 300, bytes: 1000 } });
    const gone = new Promise<void>((resolve) => (respond = (request) => void request.on('close', resolve).resume()));
    const first = await half('203.0.113.1', '/api/v1/imports', 5_000_000);
    await until(() => seen.length === 1);
    const second = await half('203.0.113.1', '/api/v1/imports', 5_000_000);
    expect(problem(await second.ended)).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { retryAfterSeconds: 1 } });
    expect(problem(await first.ended)).toMatchObject({ code: 'REQUEST_TOO_SLOW' });
    await gone;
    expect([await refusals('uploads'), await refusals('upload-slow'), await metric('gateway_uploads')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('are aborted in the error report relay too if they are slow', async () => {
    await start({ uploadPace: { windowMs: 50, bytes: 1000 } });
    const { ended } = await begin(
      'POST /monitoring HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n{',
    );
    expect(problem(await ended).code).toBe('REQUEST_TOO_SLOW');
  });
});

describe('clients that do not read', () => {
  const long = Buffer.alloc(12 * 1024 * 1024, 'a');
  const request = (address: string) =>
    begin(`GET /api/v1/long HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  /** Requests a long response and reads nothing of it. */
  const deaf = async (address: string) => {
    const client = await request(address);
    client.socket.pause();
    return client;
  };
  const answerLong = (asked: IncomingMessage, response: ServerResponse) =>
    void response.end(asked.url === '/api/v1/long' ? long : '{}');

  it('take no upstream slots, and yield to clients that wait for a long response', async () => {
    await start({ upstream: 2, longAnswersPerAddress: 2, longAnswers: 2, longAnswerYieldMs: 100 });
    respond = answerLong;
    for (let count = 1; count <= 4; count += 1) {
      await deaf('203.0.113.1');
      await until(async () => seen.length === count && (await metric('gateway_upstream_active')) === 0);
    }
    expect((await get('203.0.113.1')).status).toBe(200);
    expect((await get('203.0.113.2', '/api/v1/long')).body.equals(long)).toBe(true);
    expect(await refusals('long-answers')).toBeGreaterThanOrEqual(2);
    expect(await metric('gateway_held_answer_bytes')).toBeLessThan(2 * 1024 * 1024 + 4 * 64 * 1024);
  });

  it('get SERVER_BUSY if there are more than a few at one address', async () => {
    await start({ longAnswersPerAddress: 1, waitingLongAnswersPerAddress: 1, longAnswerYieldMs: 600_000 });
    respond = (_, response) => void response.writeHead(200, { 'content-length': String(long.length) }).write('begun');
    const [first, waiting] = [await request('203.0.113.1'), await request('203.0.113.1')];
    await until(() => seen.length === 2 && first.heard().includes('begun'));
    const refused = await get('203.0.113.1');
    expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.body.toString())]).toEqual([
      503,
      '1',
      expect.objectContaining({ code: 'SERVER_BUSY' }),
    ]);
    expect(waiting.heard()).toBe('');
    first.socket.destroy();
    await until(() => waiting.heard().includes('begun'));
  });

  it('lose the connection after a stall, while a reading client gets every byte', async () => {
    await start({ answerStallMs: 300 });
    respond = answerLong;
    const { socket } = await deaf('203.0.113.1');
    const reader = await get('203.0.113.2', '/api/v1/long');
    expect(reader.body.equals(long)).toBe(true);
    await until(async () => (await refusals('answer-slow')) === 1);
    socket.resume();
    await once(socket, 'close');
    expect(await metric('gateway_held_answer_bytes')).toBe(0);
  });

  it('have no more buffered bytes than their address allows', async () => {
    await start({ answerBytesPerAddress: 600_000, answerBytes: 400_000 });
    respond = answerLong;
    for (let count = 0; count < 3; count += 1) await deaf('203.0.113.1');
    await until(async () => (await refusals('answer-bytes')) >= 1);
    expect(await metric('gateway_held_answer_bytes')).toBeLessThanOrEqual(600_000);
  });
});

describe('many clients at one address', () => {
  it('wait for their turn, while other addresses get responses and excess requests get a Retry-After', async () => {
    await start({ upstream: 3, upstreamPerAddress: 2, waitingPerAddress: 1 });
    const held: ServerResponse[] = [];
    respond = (request, response) =>
      void (request.headers['x-forwarded-for'] === '203.0.113.1' ? held.push(response) : response.end('{}'));
    const crowd = [get(), get(), get()];
    await until(async () => held.length === 2 && (await metric('gateway_upstream_waiting')) === 1);
    const late = await get();
    expect([late.status, late.headers['retry-after'], JSON.parse(late.body.toString())]).toEqual([
      429,
      '1',
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }),
    ]);
    expect((await get('203.0.113.2')).status).toBe(200);
    held[0]?.end('{}');
    await until(() => held.length === 3);
    for (const response of held) response.end('{}');
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await metric('gateway_upstream_active')).toBe(0);
  });

  it('get SERVER_BUSY if their turn does not come in time', async () => {
    await start({ upstreamPerAddress: 1, waitMs: 50 });
    let first: ServerResponse | undefined;
    respond = (_, response) => void (first = response);
    const waiting = [get(), get()];
    const refused = await Promise.race(waiting);
    expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.body.toString())]).toEqual([
      503,
      '10',
      expect.objectContaining({ code: 'SERVER_BUSY' }),
    ]);
    first?.end('{}');
    expect((await Promise.all(waiting)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
  });

  it('open their event streams in turn, and open streams take no slots', async () => {
    await start({ upstream: 2, upstreamPerAddress: 2 });
    const opening: ServerResponse[] = [];
    respond = (request, response) => void (request.url === '/api/v1/events' ? opening.push(response) : response.end());
    const openNext = (): unknown =>
      opening.shift()?.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    const streams = await Promise.all(
      Array.from({ length: 3 }, () => begin('GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n')),
    );
    await until(async () => opening.length === 2 && (await metric('gateway_upstream_waiting')) === 1);
    openNext();
    await until(() => opening.length === 2);
    openNext();
    openNext();
    await until(() => streams.every(({ heard }) => heard().includes('data: 1')));
    expect(await metric('gateway_upstream_active')).toBe(0);
    expect((await get()).status).toBe(200);
  });

  it('share one limit per IPv6 /56', async () => {
    await start({ streamsPerAddress: 1 });
    respond = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    const open = (address: string) =>
      begin(`GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    const first = await open('2001:db8:0:1::1');
    await until(() => first.heard().includes('data: 1'));
    const refused = await get('2001:db8:0:2::1', '/api/v1/events');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    const other = await open('2001:db8:0:100::1');
    await until(() => other.heard().includes('data: 1'));
    first.socket.destroy();
    await until(async () => (await metric('gateway_event_streams')) === 1);
    const again = await open('2001:db8:0:3::1');
    await until(() => again.heard().includes('data: 1'));
  });

  it('lose connections that are idle or still sending headers to new ones, but not those with a request', async () => {
    gateway = await startGateway({ apiUrl: api.url, traffic: { connectionsPerAddress: 3 } });
    let held: ServerResponse | undefined;
    respond = (request, response) => void (request.url === '/api/v1/held' ? (held = response) : response.end('{}'));
    const busy = await begin('GET /api/v1/held HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => held !== undefined);
    const slow = [await begin('GET / HTTP/1.1\r\nHost: lo'), await begin('GET / HTTP/1.1\r\nHost: lo')];
    expect((await sendRequest(gateway.url, '/api/v1/accounts')).status).toBe(200);
    await slow[0]?.ended;
    held?.end('kept');
    await until(() => busy.heard().includes('kept'));
    expect(await refusals('connections')).toBeGreaterThan(0);
  });
});
