import type { ApiTargets } from '../proxy/api-targets.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as requestApi } from 'undici';
import { z } from 'zod';
import { sendText } from '../http/problem.ts';
import { readBody } from '../http/read-body.ts';
import { escapeHtml } from '../pages/markup.ts';
import { operatorHeaders, scrollingTable, sendPageOrJson } from './operator-page.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000;

const QueueState = z.object({
  kind: z.string(),
  waiting: z.number(),
  later: z.number(),
  active: z.number(),
  failed: z.number(),
});
const FailedJob = z.object({
  id: z.string(),
  kind: z.string(),
  failedAt: z.string(),
  attempts: z.number(),
  errorName: z.string(),
  errorCode: z.string().nullable(),
  digest: z.string().nullable(),
});
const NightlyRuns = z.object({
  households: z.number(),
  late: z.number(),
  slowestMs: z.number(),
  failedSteps: z.array(z.object({ step: z.string(), households: z.number() })),
  ledgerProblems: z.array(z.object({ code: z.string(), households: z.number(), count: z.number() })),
});
const Report = z.object({ queues: z.array(QueueState), failed: z.array(FailedJob), nights: NightlyRuns.optional() });

export type QueueReport = z.output<typeof Report>;

/** Returns the api's queue report; throws if it cannot be reached. */
export async function readQueue(api: ApiTargets, timeoutMs = TIMEOUT_MS): Promise<QueueReport> {
  const { statusCode, body } = await requestApi(`${api.any()}/jobs`, {
    headers: api.headers,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`the api answered ${statusCode}`);
  return Report.parse(JSON.parse(text));
}

const countOf = (value: number, one: string): string => `${value} ${value === 1 ? one : `${one}s`}`;
const count = (value: number): string => `<td class="n">${value}</td>`;
const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;
const button = (name: string, value: string, label: string): string =>
  `<form method="post" action="/jobs/retry"><input type="hidden" name="${name}" ` +
  `value="${escapeHtml(value)}"><button>${label}</button></form>`;

/** Summarizes the last nightly run of every household, only as counts and codes. */
function nightlyRunsOf({
  households,
  late,
  slowestMs,
  failedSteps,
  ledgerProblems,
}: z.output<typeof NightlyRuns>): string {
  const problems = [
    ...failedSteps.map(
      ({ step, households: of }) => `<li>The step ${escapeHtml(step)} failed in ${countOf(of, 'household')}.</li>`,
    ),
    ...ledgerProblems.map(
      ({ code, households: of, count: times }) =>
        `<li>${escapeHtml(code)}: ${countOf(times, 'ledger problem')} in ${countOf(of, 'household')}.</li>`,
    ),
  ];
  const result =
    problems.length === 0
      ? '<p>All steps succeeded, and all ledgers passed the check.</p>'
      : `<ul>${problems.join('')}</ul>`;
  return (
    `<h2>Nightly runs</h2><p>${countOf(households, 'household')}, ${late} without a finished run in the last 36 ` +
    `hours. The slowest run took ${slowestMs} ms.</p>${result}`
  );
}

function head(names: readonly string[], isNumber: (index: number) => boolean): string {
  const cells = names.map((name, index) => `<th scope="col"${isNumber(index) ? ' class="n"' : ''}>${name}</th>`);
  return `<thead><tr>${cells.join('')}</tr></thead>`;
}

function contentOf({ queues, failed, nights }: QueueReport): string {
  const states = queues
    .map(
      ({ kind, waiting, later, active, failed: dead }) =>
        `<tr>${cell(kind)}${[waiting, later, active, dead].map(count).join('')}</tr>`,
    )
    .join('');
  const jobs = failed
    .map(
      ({ id, kind, failedAt, attempts, errorName, errorCode, digest }) =>
        `<tr>${cell(kind)}<td><time>${escapeHtml(failedAt)}</time></td>${count(attempts)}` +
        `${cell([errorName, errorCode ?? ''].join(' ').trim())}${cell(digest ?? '–')}` +
        `<td>${button('id', id, 'Retry')}</td></tr>`,
    )
    .join('');
  const failedHead = head(['Kind', 'Failed at', 'Attempts', 'Error', 'Digest', 'Action'], (index) => index === 2);
  const list =
    failed.length === 0
      ? '<p>No job failed.</p>'
      : scrollingTable(
          'Failed jobs',
          `<caption>Failed jobs, newest first</caption>${failedHead}<tbody>${jobs}</tbody>`,
        ) + button('all', 'true', 'Retry all');
  const queueHead = head(['Kind', 'Waiting', 'Scheduled', 'Running', 'Failed'], (index) => index > 0);
  const table = scrollingTable('Queues', `<caption>Queues</caption>${queueHead}<tbody>${states}</tbody>`);
  return `${table}${list}${nights === undefined ? '' : nightlyRunsOf(nights)}`;
}

/** Serves the job queue: a page for a browser, otherwise the api's report as JSON. */
export async function handleJobs(api: ApiTargets, response: ServerResponse): Promise<void> {
  const report = await readQueue(api);
  sendPageOrJson(response, { path: '/jobs', content: () => contentOf(report), value: report });
}

/** Forwards a request to retry jobs, from a form on the page above (which is shown again) or as JSON. */
export async function handleRetry(api: ApiTargets, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const read = await readBody(request, MAX_BYTES);
  if (!read.ok) return sendText(response, 413, 'This job name is too long.', operatorHeaders);
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const given = read.bytes.toString('utf8');
  const { statusCode, body } = await requestApi(`${api.any()}/jobs/retry`, {
    method: 'POST',
    headers: api.headers,
    body: isForm ? fromForm(given) : given,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const text = await body.text();
  if (isForm && statusCode === 200)
    return void response
      .writeHead(303, ['Location', '/jobs', 'Content-Length', '0', 'Cache-Control', 'no-store', ...operatorHeaders])
      .end();
  response
    .writeHead(statusCode, [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(Buffer.byteLength(text)),
      'Cache-Control',
      'no-store',
      ...operatorHeaders,
    ])
    .end(text);
}

const fromForm = (text: string): string => {
  const form = new URLSearchParams(text);
  return JSON.stringify(form.has('all') ? { all: form.get('all') === 'true' } : { id: form.get('id') });
};
