import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startApp } from '../bench/running-app.ts';
import { signUp } from '../start/testing/app-process.ts';
import { startLoad } from '../start/testing/steady-load.ts';
import type { DrillContext } from './drill-context.ts';

const OUTAGE_MS = 10 * 60_000;
const ENVELOPE_EVERY_MS = 1_100;
const REQUESTS_PER_SECOND = 50;
const DELIVERED_WITHIN_MS = 3 * 60_000;
/** Maximum duration of a response. An application that waits for the receiver would take several seconds. */
const ANSWER_MS = 2_000;

/** Starts a receiver of envelopes, always at the same address. `ids` collects what arrives. */
async function listen(ids: string[], port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      ids.push((JSON.parse(body.split('\n')[0] ?? '{}') as { event_id: string }).event_id);
      response.end('{}');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Sends envelopes while the receiver is unavailable. Returns the ids that the gateway accepted. */
async function sendDuring(
  url: string,
  dsn: string,
  outageMs: number,
): Promise<{ accepted: string[]; refused: number; slowestMs: number }> {
  const accepted: string[] = [];
  let refused = 0;
  let slowestMs = 0;
  for (const endsAt = performance.now() + outageMs; performance.now() < endsAt; await delay(ENVELOPE_EVERY_MS)) {
    const id = crypto.randomUUID().replaceAll('-', '');
    const sentAt = performance.now();
    const { status } = await fetch(`${url}/monitoring`, {
      method: 'POST',
      body: `${JSON.stringify({ event_id: id, dsn })}\n{"type":"event"}\n{"message":"drill"}\n`,
    });
    slowestMs = Math.max(slowestMs, performance.now() - sentAt);
    if (status === 200) accepted.push(id);
    else refused += 1;
  }
  return { accepted, refused, slowestMs };
}

/** Makes the receiver of error reports unavailable for ten minutes under load. Returns the number of failures. */
export const receiverOutage = {
  name: 'receiver-outage',
  run: async ({ say, print, seconds }: DrillContext): Promise<number> => {
    const outageMs = seconds === undefined ? OUTAGE_MS : seconds * 1_000;
    const ids: string[] = [];
    const { server, port } = await listen(ids, 0);
    await close(server);
    const dsn = `http://drill@127.0.0.1:${port}/1`;
    const app = await startApp(join(import.meta.dirname, '../..'), { env: { SENTRY_TUNNEL_DSNS: dsn } });
    try {
      const load = startLoad({
        ...(await signUp(app.url)),
        url: app.url,
        requestsPerSecond: REQUESTS_PER_SECOND,
        streams: 1,
      });
      const { accepted, refused, slowestMs } = await sendDuring(app.url, dsn, outageMs);
      const report = await load.stop();
      const failed = [...report.failures.values()].reduce((sum, count) => sum + count, 0);
      say(`the receiver is back after ${Math.round(outageMs / 1_000)} s`);
      const back = await listen(ids, port);
      for (let waitedMs = 0; ids.length < accepted.length && waitedMs < DELIVERED_WITHIN_MS; waitedMs += 100)
        await delay(100);
      await close(back.server);
      const isInOrder = ids.length === accepted.length && ids.every((id, index) => id === accepted[index]);
      const isUnblocked = failed === 0 && refused === 0 && slowestMs < ANSWER_MS;
      print(
        `${isUnblocked ? 'ok    ' : 'FAILED'} while the receiver was down ${failed} of ${report.requests} requests failed; ` +
          `${refused} of ${accepted.length + refused} reports were refused, the slowest answer took ${Math.round(slowestMs)} ms`,
      );
      print(
        `${isInOrder ? 'ok    ' : 'FAILED'} of ${accepted.length} accepted reports ${new Set(ids).size} arrived, ` +
          `${ids.length - new Set(ids).size} twice, ${isInOrder ? 'in their order' : 'not in their order'}`,
      );
      return (isUnblocked ? 0 : 1) + (isInOrder ? 0 : 1);
    } finally {
      await app.stop();
    }
  },
};
