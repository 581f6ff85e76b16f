import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../database/sql.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { JOB_KINDS } from './jobs.ts';
import type { QueueReport } from './queue-report.ts';

let mail: MailServer;
let api: TestApi;

beforeAll(async () => {
  mail = await startMailServer();
  api = await startTestApi({ smtpUrl: mail.url });
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});
beforeEach(() => api.database.db.withUser(null, async (tx) => void (await tx.run(sql`delete from jobs.job`))));

const ask = async <Body = QueueReport>(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: Body }> => {
  const answer = await fetch(`${api.url}${path}`, init);
  return { status: answer.status, body: (await answer.json()) as Body };
};
const retry = (body: unknown, headers: Record<string, string> = {}) =>
  ask<{ retried?: number }>('/jobs/retry', { method: 'POST', body: JSON.stringify(body), headers });
const emailQueue = async () => (await ask('/jobs')).body.queues.find(({ kind }) => kind === 'letter');
/** Creates an email that the mail server rejects on every attempt. */
const failEmail = async (): Promise<string> => {
  const { email } = await api.signUp();
  mail.refuseNext(JOB_KINDS.letter.retries + 1);
  await api.emails();
  mail.refuseNext(0);
  return email;
};

describe('GET /jobs', () => {
  it('counts the jobs of every kind', async () => {
    expect((await ask('/jobs')).body).toEqual({
      queues: Object.keys(JOB_KINDS).map((kind) => ({ kind, waiting: 0, later: 0, active: 0, failed: 0 })),
      failed: [],
      nights: { households: 0, late: 0, slowestMs: 0, failedSteps: [], ledgerProblems: [] },
    });
    await api.signUp();
    expect(await emailQueue()).toEqual({ kind: 'letter', waiting: 1, later: 0, active: 0, failed: 0 });
    await api.emails();
    expect(await emailQueue()).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('lists dead letters by kind, time, error and digest, but not the users they concern', async () => {
    const email = await failEmail();
    const { body } = await ask('/jobs');
    expect(body.failed).toEqual([
      {
        id: expect.any(String),
        kind: 'letter',
        failedAt: expect.stringMatching(/^\d{4}-/),
        attempts: JOB_KINDS.letter.retries + 1,
        errorName: 'Error',
        errorCode: 'EMESSAGE',
        digest: expect.stringMatching(/^[A-Z2-7]{10}$/),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(email);
    expect(api.logged.join('')).toContain(String(body.failed[0]?.digest));
    expect(await emailQueue()).toMatchObject({ waiting: 0, failed: 1 });
  });
});

describe('POST /jobs/retry', () => {
  it('requeues one failed job with all its retries', async () => {
    const [first, second] = [await failEmail(), await failEmail()];
    const { failed } = (await ask('/jobs')).body;
    expect(failed).toHaveLength(2);
    expect(await retry({ id: failed[0]?.id })).toEqual({ status: 200, body: { retried: 1 } });
    mail.refuseNext(2); // it is rejected twice and retried, as it would be the first time
    await api.emails();
    expect(mail.received.flatMap(({ to }) => to)).toContain(second);
    expect(mail.received.flatMap(({ to }) => to)).not.toContain(first);
    expect(await emailQueue()).toMatchObject({ waiting: 0, failed: 1 });
    expect((await retry({ id: failed[0]?.id })).body).toEqual({ retried: 0 });
  });

  it('requeues all failed jobs', async () => {
    const people = [await failEmail(), await failEmail(), await failEmail()];
    expect((await retry({ all: true })).body).toEqual({ retried: 3 });
    await api.emails();
    expect(mail.received.flatMap(({ to }) => to)).toEqual(expect.arrayContaining(people));
    expect((await ask('/jobs')).body.failed).toEqual([]);
  });

  it.each([
    { why: 'an empty request', body: {} },
    { why: 'an invalid id', body: { id: 'all' } },
    { why: 'an oversized body', body: { id: 'x'.repeat(2_000) } },
  ])('refuses $why', async ({ body }) => {
    expect((await retry(body)).status).toBe(422);
  });

  it.each(['origin', 'sec-fetch-site'])('rejects requests from web pages, which send the header %s', async (header) => {
    expect(
      (await retry({ all: true }, { [header]: header === 'origin' ? 'http://localhost:8080' : 'same-origin' })).status,
    ).toBe(403);
  });

  it('rejects GET requests, and GET /jobs rejects POST requests', async () => {
    expect([(await ask('/jobs/retry')).status, (await ask('/jobs', { method: 'POST' })).status]).toEqual([405, 405]);
  });
});
