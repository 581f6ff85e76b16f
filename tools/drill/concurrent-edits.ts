import { drillConcurrentEdits } from '@tideline/api/testing/concurrent-edits';
import type { Drill } from './drill-context.ts';

const ROUNDS = 200;
const WRITERS = 8;

/** Checks that concurrent edits lead to success or a conflict, never to a server error. */
export const concurrentEdits: Drill = {
  name: 'concurrent-edits',
  run: async ({ times, say, print }) => {
    let failed = 0;
    for (let seed = 1; seed <= times; seed += 1) {
      const { outcomes, problems, deadlocks } = await drillConcurrentEdits({
        rounds: ROUNDS,
        writers: WRITERS,
        seed,
        say,
      });
      print(
        `seed ${seed}: ${ROUNDS} rounds of ${WRITERS} writers, ${deadlocks} deadlocks, ${problems.length} problems`,
      );
      for (const [outcome, count] of [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        print(`  ${count} × ${outcome}`);
      for (const problem of problems) print(`  FAILED ${problem}`);
      failed += problems.length + deadlocks;
    }
    return failed;
  },
};
