import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startApp } from '../bench/running-app.ts';
import type { DrillContext } from './drill-context.ts';

const CLIENTS = 200;
/** Fewer than the connections that the gateway allows for one address. */
const CLIENTS_PER_ADDRESS = 20;
const ROUNDS = 3;
/** Pauses between the requests of a client. Like browsers, most clients are idle at any moment. */
const PAUSES_MS = [0, 20, 200, 1_000] as const;
const WORK_MS = 4_000;
/**
 * Time within which clients must leave after their next response asks them to: the default of `DRAIN_IDLE_MS` and
 * another second.
 */
const LEAVES_WITHIN_MS = 4_000;
/** Time until the signal has passed from `npm start` to the gateway. */
const NOTICE_MS = 500;
/** Time after which a drill ends if the app or its clients have not ended. */
const LIMIT_MS = 60_000;

const REQUESTS = [
  { method: 'GET', path: '/', body: '' },
  { method: 'GET', path: '/api/v1/auth/session', body: '' },
  { method: 'POST', path: '/api/v1/auth/sign-in', body: '{"email":"nobody"}' },
] as const;

interface Client {
  /** Number of complete responses. */
  answers: number;
  /** Number of responses with `Connection: close` after the start of the drain. */
  closing: number;
  /** Number of responses without that header to requests that were sent during the drain. */
  silent: number;
  /** Errors on a connection that had already served a response, or outside the drain. */
  broken: string[];
  /** Whether a new connection during the drain was rejected, or reset while it waited to be accepted. */
  turnedAway: boolean;
  leftAt: number;
}

const requestOn = (url: string, agent: Agent, { method, path, body }: (typeof REQUESTS)[number]): ClientRequest =>
  httpRequest(`${url.replace('localhost', '127.0.0.1')}${path}`, {
    method,
    agent,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  }).end(body);

/** Reads the response to its end, and returns its `Connection` header. */
async function connectionOf(request: ClientRequest): Promise<string> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.headers.connection ?? '';
}

/** Sends requests on one persistent connection until the server accepts no more. */
async function work(url: string, index: number, client: Client, state: { stoppedAt: number }): Promise<void> {
  const localAddress = `127.0.0.${2 + Math.floor(index / CLIENTS_PER_ADDRESS)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  const pauseMs = PAUSES_MS[index % PAUSES_MS.length] ?? 0;
  for (let number = index; ; number += 1) {
    const sentAt = performance.now();
    const request = requestOn(url, agent, REQUESTS[number % REQUESTS.length] ?? REQUESTS[0]);
    try {
      const connection = await connectionOf(request);
      client.answers += 1;
      if (connection === 'close') client.closing += 1;
      else if (sentAt > state.stoppedAt + NOTICE_MS) client.silent += 1;
    } catch (error) {
      client.turnedAway = performance.now() > state.stoppedAt && !request.reusedSocket;
      if (client.turnedAway) break;
      client.broken.push((error as NodeJS.ErrnoException).code ?? String(error));
      if (performance.now() > state.stoppedAt) break;
    }
    await delay(pauseMs);
  }
  client.leftAt = performance.now();
  agent.destroy();
}

/** Ends the app once while clients are connected. Returns the number of violated rules. */
async function drain(round: number, { print }: DrillContext): Promise<number> {
  const app = await startApp(join(import.meta.dirname, '../..'));
  const clients = Array.from({ length: CLIENTS }, (): Client => ({
    answers: 0,
    closing: 0,
    silent: 0,
    broken: [],
    turnedAway: false,
    leftAt: 0,
  }));
  const state = { stoppedAt: Number.POSITIVE_INFINITY };
  const working = Promise.all(clients.map((client, index) => work(app.url, index, client, state)));
  await delay(WORK_MS);
  state.stoppedAt = performance.now();
  const limit = new AbortController();
  const all = await Promise.race([
    Promise.all([working, app.stop()]).then(() => true),
    delay(LIMIT_MS, false, { signal: limit.signal }),
  ]);
  limit.abort();
  const sum = (of: (client: Client) => number): number => clients.reduce((total, client) => total + of(client), 0);
  const broken = clients.flatMap((client) => client.broken);
  const lastMs = Math.max(...clients.map(({ leftAt }) => (leftAt === 0 ? LIMIT_MS : leftAt - state.stoppedAt)));
  const rules = [
    { holds: all, text: `the app and all clients ended within ${LIMIT_MS / 1_000} s` },
    {
      holds: broken.length === 0,
      text: `${broken.length} connections in use were cut off ${[...new Set(broken)].join(', ')}`.trim(),
    },
    {
      holds: sum(({ silent }) => silent) === 0,
      text: `${sum(({ closing }) => closing)} responses named the end of their connection, ${sum(({ silent }) => silent)} did not`,
    },
    { holds: lastMs <= LEAVES_WITHIN_MS, text: `the last client left after ${(lastMs / 1_000).toFixed(1)} s` },
  ];
  print(
    `round ${round}: ${CLIENTS} clients, ${sum(({ answers }) => answers)} responses; ` +
      `${clients.filter(({ turnedAway }) => turnedAway).length} left when a new connection was turned away`,
  );
  for (const { holds, text } of rules) print(`  ${holds ? 'ok    ' : 'FAILED'} ${text}`);
  return rules.filter(({ holds }) => !holds).length;
}

/**
 * Ends the product while two hundred clients have persistent connections: responses announce the end of the connection,
 * clients leave within the drain, and no connection in use is reset. Returns the number of violated rules.
 */
export const draining = {
  name: 'draining',
  run: async (context: DrillContext): Promise<number> => {
    let failed = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      context.say(`round ${round}…`);
      failed += await drain(round, context);
    }
    return failed;
  },
};
