import { randomUUID } from 'node:crypto';
import { compared, median, withinBudget, type Benchmark } from './row.ts';
import { startApp } from './running-app.ts';
import { SAMPLE_DAY } from './sample-user.ts';

const ROUNDS = 9;

/** Opens the sample household as the landing page does for a guest, and returns the milliseconds until its response. */
async function openSample(origin: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}/api/v1/auth/sample`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ timezone: 'America/New_York', locale: 'en-US' }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST /auth/sample answered ${answer.status}: ${text}`);
  return performance.now() - started;
}

/** Measures how long a guest waits for the sample household, which is written for each guest. */
export const sample: Benchmark = {
  name: 'sample',
  limitSeconds: 90,
  run: async ({ root, say, report }) => {
    say('starting the app…');
    const app = await startApp(root, { env: { NODE_ENV: 'test', TIDELINE_NOW: SAMPLE_DAY } });
    try {
      const first = await openSample(app.url);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await openSample(app.url));
      report(
        withinBudget('sample household of a guest', median(times), 500, 'ms'),
        compared('sample household, first after the start against later ones', first, median(times), 'ms'),
      );
    } finally {
      await app.stop();
    }
  },
};
