import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { residentMb } from '../../bench/process-memory.ts';
import { type Backend, startBackend } from '../backend.ts';
import type { Drill } from '../drill-context.ts';
import { percentile } from './closed-loop.ts';
import { countTransactions, createCrowd } from './crowd.ts';
import { usedBy } from './scaling.ts';
import { type Usage, usePages } from './use-pages.ts';

const SESSIONS = 1_000;
const HOUSEHOLDS = 20;
const FOR_SECONDS = 300;
/** Time after which every session has opened a page and its stream, so that the memory can be compared. */
const WARM_SECONDS = 30;
/** Maximum growth from the middle to the end. Before that, heaps and caches grow to the size that the load needs. */
const GROWTH_BUDGET_MB = 50;

/** Returns the memory of each part. For PostgreSQL, it is that of the process that starts the others. */
const memoryOf = ({ pids, postgresPid }: Backend): Record<'api' | 'gateway' | 'PostgreSQL', number> => ({
  api: residentMb(pids.apis[0] ?? 0),
  gateway: residentMb(pids.gateway),
  PostgreSQL: residentMb(postgresPid()),
});

function printDurations({ durationsMs }: Usage, print: (line: string) => void): void {
  for (const [route, unsorted] of durationsMs) {
    const sorted = unsorted.toSorted((a, b) => a - b);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => `${percentile(sorted, share).toFixed(0)} ms`);
    print(`       ${route}: ${sorted.length} times, p50 ${p50}, p95 ${p95}, p99 ${p99}`);
  }
}

/**
 * Has a thousand sessions use the product at once. Returns the number of failed checks: failed actions, refusals
 * without Retry-After, lost or duplicated writes, missing event streams, and processes whose memory grew too much.
 */
export const sessions: Drill = {
  name: 'sessions',
  run: async ({ seconds = FOR_SECONDS, sessions: count = SESSIONS, say, print }) => {
    const backend = await startBackend({ isBehindProxy: true });
    const verdict = (failures: number, text: string): void => print(`${failures === 0 ? 'ok    ' : 'FAILED'} ${text}`);
    try {
      say(`${HOUSEHOLDS} households sign up, and ${count} sessions of their members begin…`);
      const crowd = await createCrowd(backend, { households: HOUSEHOLDS, sessions: count });
      say(`they open pages for ${WARM_SECONDS} s to warm up, then for ${seconds} s…`);
      const warm = await usePages(backend.url, crowd, WARM_SECONDS * 1_000, 'Warm');
      const [atStart, usedBefore] = [memoryOf(backend), usedBy(backend)];
      const startedAt = performance.now();
      const [usage, atHalf] = await Promise.all([
        usePages(backend.url, crowd, seconds * 1_000, 'Crowd'),
        setTimeout((seconds * 1_000) / 2).then(() => memoryOf(backend)),
      ]);
      const [atEnd, usedAfter] = [memoryOf(backend), usedBy(backend)];
      const tookSeconds = (performance.now() - startedAt) / 1_000; // the last responses arrive later
      for (const [response, times] of [...warm.failures, ...usage.failures]) say(`${times} × ${response}`);
      const answered = [...usage.durationsMs.values()].reduce((sum, { length }) => sum + length, 0);
      const refused = [...usage.failures.values()].reduce((sum, times) => sum + times, 0);
      const { lost, doubled } = await countTransactions(backend.databaseUrl, crowd, usage.acknowledged);
      verdict(
        usage.givenUp + usage.withoutRetryAfter,
        `${count} sessions for ${seconds} s: ${answered} requests succeeded (${(answered / tookSeconds).toFixed(0)} per ` +
          `second), ${refused} were refused, ${usage.withoutRetryAfter} of them without saying when to retry; ` +
          `${usage.givenUp} actions failed after three attempts`,
      );
      printDurations(usage, print);
      const parts = ['gateway', 'api', 'PostgreSQL'] as const;
      print(
        `       processors used: ${parts
          .map((part) => `${part} ${((usedAfter[part] - usedBefore[part]) / tookSeconds).toFixed(2)}`)
          .join(', ')} of ${availableParallelism()}`,
      );
      verdict(lost + doubled, `of ${usage.acknowledged.length} writes ${lost} are lost and ${doubled} are doubled`);
      const missing = count - usage.streams.open;
      verdict(
        missing,
        `${usage.streams.open} event streams are open, ${usage.streams.ended} ended or were refused meanwhile; they ` +
          `reported ${usage.changes} changes`,
      );
      const grown = parts.filter((part) => atEnd[part] - atHalf[part] > GROWTH_BUDGET_MB);
      const memories = parts.map(
        (part) => `${part} ${[atStart, atHalf, atEnd].map((memory) => memory[part].toFixed(0)).join(' → ')} MB`,
      );
      verdict(grown.length, `memory at the start, in the middle and at the end: ${memories.join(', ')}`);
      return usage.givenUp + usage.withoutRetryAfter + lost + doubled + missing + grown.length;
    } finally {
      await backend.stop();
    }
  },
};
