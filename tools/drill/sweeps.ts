import { drillSweeps } from '@tideline/api/testing/run-drill';
import type { Drill } from './drill-context.ts';

/**
 * Checks that each sweep moves money once, never above its proposal or below the floor, regardless of when workers die.
 * Returns the number of households with failures.
 */
export const sweeps: Drill = {
  name: 'sweeps',
  run: async ({ times, say, print }) => {
    const reports = await drillSweeps({ times, say });
    let failed = 0;
    for (const { weekend, rows, killed, jumps, callbacks, survived, strays } of reports) {
      print(
        `${weekend}: ${rows.length} households, ${killed} workers killed, ${jumps} jumps of the clock, ` +
          `${callbacks} call-backs`,
      );
      for (const { name, state, movements, asked, amountMinor, problems } of rows) {
        print(
          `  ${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${state}, ` +
            `${(amountMinor / 100).toFixed(2)}${movements + asked > 0 ? `, ${movements} transfer at the bank, asked ${asked} times` : ''}${problems.map((problem) => `; ${problem}`).join('')}`,
        );
      }
      for (const name of survived) print(`  nobody died at ${name}`);
      if (strays > 0) print(`  FAILED ${strays} transfers at the bank under a key that is nobody's`);
      failed += rows.filter(({ problems }) => problems.length > 0).length + survived.length + strays;
    }
    return failed;
  },
};
