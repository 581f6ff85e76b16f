import { join } from 'node:path';
import { startApp } from '../bench/running-app.ts';
import { signUp } from '../start/testing/app-process.ts';
import { startLoad } from '../start/testing/steady-load.ts';
import type { DrillContext } from './drill-context.ts';
import { pidsOf, replaced } from './replaced.ts';

const REQUESTS_PER_SECOND = 200;
const STREAMS = 5;
const ROUNDS = 3;

/** Replaces the api and the gateway several times under load. Returns the number of failed requests. */
export const rollingRestart = {
  name: 'rolling-restart',
  run: async ({ say, print }: DrillContext): Promise<number> => {
    const app = await startApp(join(import.meta.dirname, '../..'));
    try {
      const { cookie, householdId } = await signUp(app.url);
      const load = startLoad({
        url: app.url,
        cookie,
        householdId,
        requestsPerSecond: REQUESTS_PER_SECOND,
        streams: STREAMS,
      });
      for (let round = 1; round <= ROUNDS; round += 1) {
        await load.answered(REQUESTS_PER_SECOND);
        const before = pidsOf(app.pid);
        const startedAt = performance.now();
        process.kill(app.pid, 'SIGHUP');
        await replaced(app.pid, before);
        say(`round ${round}: both replaced after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
      }
      await load.answered(REQUESTS_PER_SECOND);
      const { requests, perSecond, writes, failures, reconnects, missedEvents, slowestMs } = await load.stop();
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      for (const [what, count] of failures) say(`${count} × ${what}`);
      print(
        `${failed === 0 ? 'ok    ' : 'FAILED'} of ${requests} requests (${writes} writes) at ${Math.round(perSecond)}/s ` +
          `during ${ROUNDS} rolling restarts ${failed} failed; the slowest took ${Math.round(slowestMs)} ms`,
      );
      print(
        `${missedEvents === 0 ? 'ok    ' : 'FAILED'} ${STREAMS} event streams reconnected ${reconnects} times and ` +
          `missed ${missedEvents} of ${writes * STREAMS} events`,
      );
      return failed + missedEvents;
    } finally {
      await app.stop();
    }
  },
};
