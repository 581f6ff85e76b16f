import type { Client } from 'pg';
import { connect, createHouseholdOfRows } from './household-of-rows.ts';
import { createManyHouseholds } from './many-households.ts';
import { apiOf, residentMb } from './process-memory.ts';
import { withinBudget, withinRatio, type Benchmark } from './row.ts';
import { startApp, type RunningApp } from './running-app.ts';

const ROWS = 100_000;
/** Number of households. BENCH_HOUSEHOLDS sets a smaller one for a quick check, which also reduces the time budget. */
const HOUSEHOLDS = Number(process.env['BENCH_HOUSEHOLDS'] ?? 1_000);
const LIMIT_SECONDS = 600;
/** Share of the run after which hot code is compiled, and memory should no longer grow. */
const WARM_SHARE = 0.3;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function moveClock({ adminUrl }: RunningApp, to: string): Promise<void> {
  const answer = await fetch(`${adminUrl}/clock`, { method: 'POST', body: to });
  if (!answer.ok) throw new Error(`the clock could not be moved: ${await answer.text()}`);
}

const one = async <T>(client: Client, query: string, values: unknown[] = []): Promise<T> =>
  (await client.query(query, values)).rows[0] as T;

/** Waits until every household has its nightly slot, because the first pass over a new household only schedules it. */
async function untilNoted(client: Client, households: number): Promise<void> {
  while (
    (await one<{ n: number }>(client, "select count(*)::int as n from schedule_slot where schedule = 'nightly'")).n <
    households
  )
    await wait(500);
}

interface Closed {
  n: number;
  failed: number;
}

const closed = (client: Client, day: string): Promise<Closed> =>
  one(
    client,
    "select count(*)::int as n, count(*) filter (where failed_steps <> '{}' or ledger_problems <> " +
      "'{}')::int as failed from night_report where closed_on = $1",
    [day],
  );

/**
 * Measures one nightly run of all households: the seconds from the first job to the last, and the API's memory during
 * the run.
 */
async function nightOf(
  app: RunningApp,
  client: Client,
  { day, households }: { day: string; households: number },
): Promise<{ seconds: number; warmMb: number; endMb: number }> {
  const pid = apiOf(app.pid);
  await moveClock(app, `${day}T07:41:00Z`);
  while ((await closed(client, day)).n === 0) await wait(20);
  const started = performance.now();
  let warmMb = 0;
  for (;;) {
    const { n, failed } = await closed(client, day);
    if (failed > 0) throw new Error(`${failed} nights failed`);
    if (warmMb === 0 && n >= households * WARM_SHARE) warmMb = residentMb(pid);
    if (n >= households) return { seconds: (performance.now() - started) / 1_000, warmMb, endMb: residentMb(pid) };
    await wait(100);
  }
}

/** Measures the duration and memory use of the nightly run of a large household and of many households. */
export const nightly: Benchmark = {
  name: 'nightly',
  limitSeconds: 900,
  isLong: true,
  run: async ({ root, say, report }) => {
    say('starting the app…');
    const app = await startApp(root, { env: { TIDELINE_NOW: '2026-03-01T12:00:00Z', NODE_ENV: 'test' } });
    try {
      const large = await createHouseholdOfRows(app, ROWS);
      const owner = await connect(app.data, '');
      await untilNoted(owner, 1);
      // the first run compiles its code, and the second one is representative
      await nightOf(app, owner, { day: '2026-03-02', households: 1 });
      await nightOf(app, owner, { day: '2026-03-03', households: 1 });
      const { took } = await one<{ took: number }>(owner, 'select took_ms as took from night_report where id = $1', [
        large.householdId,
      ]);
      say(`the night of ${ROWS} transactions took ${took} ms; making ${HOUSEHOLDS} households`);
      await createManyHouseholds(owner, HOUSEHOLDS, 'UTC');
      await untilNoted(owner, HOUSEHOLDS + 1);
      const { seconds, warmMb, endMb } = await nightOf(app, owner, { day: '2026-03-04', households: HOUSEHOLDS + 1 });
      say(
        `${HOUSEHOLDS} households in ${seconds.toFixed(0)} s; the api stood at ${warmMb.toFixed(0)} MB ` +
          `after ${WARM_SHARE * 100} % of them`,
      );
      await owner.end();
      await large.close();
      report(withinBudget('night of a household of 100,000 transactions', took / 1_000, 2, 's', 2));
      report(withinBudget(`nights of ${HOUSEHOLDS} households`, seconds, (LIMIT_SECONDS * HOUSEHOLDS) / 1_000, 's'));
      report(withinRatio('memory after all nights, against the first third', endMb, warmMb, 1.25, 'MB'));
    } finally {
      await app.stop();
    }
  },
};
