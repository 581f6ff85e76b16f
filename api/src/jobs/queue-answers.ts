import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { type PlainAnswer, SECURITY_HEADERS } from '../http/plain-answers.ts';
import type { JobQueue } from './job-queue.ts';
import { reportNights } from '../nightly/night-report.store.ts';
import { reportQueue, retryFailed, Retrying } from './queue-report.ts';

const MAX_BYTES = 1_000;

/**
 * For operators, on this machine's loopback: the gateway hands on to its public listener only what lies under /api.
 * `GET /jobs` answers a QueueReport and how the last nights went, `POST /jobs/retry` with `{"id": …}` or `{"all": true}` answers `{"retried": number}`.
 */
export const queueAnswers = (db: Database, jobs: Pick<JobQueue, 'boss'>, clock: Clock): [string, PlainAnswer][] => [
  [
    '/jobs',
    async (request, response) =>
      sendJson(
        response,
        request.method === 'GET' ? 200 : 405,
        request.method === 'GET'
          ? { ...(await reportQueue(db)), nights: await db.withUser(null, (tx) => reportNights(tx, clock.now())) }
          : { detail: 'Only GET is allowed here.' },
      ),
  ],
  [
    '/jobs/retry',
    async (request, response) => {
      if (request.method !== 'POST') return sendJson(response, 405, { detail: 'Only POST is allowed here.' });
      if (isOfPage(request)) return sendJson(response, 403, { detail: 'Not from a page.' });
      const which = Retrying.safeParse(await readJson(request));
      if (!which.success)
        return sendJson(response, 422, { detail: 'Name the job as {"id": "…"}, or all of them as {"all": true}.' });
      sendJson(response, 200, { retried: await retryFailed(jobs, which.data) });
    },
  ],
];

/** Browsers name the site that asks; the gateway and other programs do not. */
const isOfPage = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    if ((size += (chunk as Buffer).length) > MAX_BYTES) return undefined;
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined; // refused like every other shape
  }
}

const sendJson = (response: Parameters<PlainAnswer>[1], status: number, body: unknown): void =>
  void response
    .writeHead(status, { ...SECURITY_HEADERS, 'content-type': 'application/json; charset=utf-8' })
    .end(`${JSON.stringify(body)}\n`);
