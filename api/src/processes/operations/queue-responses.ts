import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PlainResponse } from '../../platform/http/plain-responses.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { reportNights } from '../nightly/night-report.store.ts';
import { reportQueue, retryFailed, Retrying } from '../../platform/jobs/queue-report.ts';
import { isOfPage, readJson, sendJson } from './operator-requests.ts';

/**
 * Serves operators on this machine's loopback; the gateway's public listener forwards only paths under /api. The
 * response to `GET /jobs` is a QueueReport and the results of the last nightly runs. `POST /jobs/retry` with `{"id":
 * …}` or `{"all": true}` returns `{"retried": number}`.
 */
export const queueResponses = (db: Database, jobs: Pick<JobQueue, 'boss'>, clock: Clock): [string, PlainResponse][] => [
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
