import { availableParallelism } from 'node:os';
import { cpuSecondsOf } from '../../bench/process-memory.ts';
import { signUp } from '../../start/testing/app-process.ts';
import { type Backend, startBackend } from '../backend.ts';
import type { Drill } from '../drill-context.ts';
import { closedLoop, percentile, type Visitor } from './closed-loop.ts';

const APIS = [1, 2, 3];
const VISITORS = 16;
const FOR_SECONDS = 20;
const WARM_MS = 3_000;

/** Returns the processor seconds that each part has used so far. */
export const usedBy = ({ pids, postgresPid }: Backend): Record<'api' | 'gateway' | 'PostgreSQL', number> => ({
  api: pids.apis.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
  gateway: cpuSecondsOf(pids.gateway),
  PostgreSQL: cpuSecondsOf(postgresPid()),
});

/**
 * Measures how many requests one, two and three apis handle, and the cost of a request in each part, from which the
 * capacity of another machine can be estimated. Returns the number of failed requests.
 */
export const scaling: Drill = {
  name: 'scaling',
  run: async ({ seconds = FOR_SECONDS, print }) => {
    let failed = 0;
    print(`${VISITORS} visitors without pauses, on a machine with ${availableParallelism()} processors:`);
    for (const apis of APIS) {
      const backend = await startBackend({ apis });
      try {
        const visitors: Visitor[] = [];
        for (let index = 0; index < VISITORS; index += 1) visitors.push(await signUp(backend.url));
        await closedLoop({ url: backend.url, visitors, forMs: WARM_MS });
        const before = usedBy(backend);
        const { durationsMs, failures } = await closedLoop({ url: backend.url, visitors, forMs: seconds * 1_000 });
        const after = usedBy(backend);
        const ofOne = (part: keyof typeof after): string =>
          `${part} ${(((after[part] - before[part]) * 1_000) / durationsMs.length).toFixed(1)}`;
        failed += [...failures.values()].reduce((sum, count) => sum + count, 0);
        for (const [what, count] of failures) print(`FAILED ${count} × ${what}`);
        print(
          `${apis} ${apis === 1 ? 'api' : 'apis'}: ${(durationsMs.length / seconds).toFixed(0)} requests/s, median ` +
            `${percentile(durationsMs, 0.5).toFixed(0)} ms, p99 ${percentile(durationsMs, 0.99).toFixed(0)} ms; ` +
            `CPU ms ` +
            `per request: ${ofOne('gateway')}, ${ofOne('api')}, ${ofOne('PostgreSQL')}`,
        );
      } finally {
        await backend.stop();
      }
    }
    return failed;
  },
};
