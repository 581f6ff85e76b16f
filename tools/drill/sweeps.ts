import { drillSweeps } from '@tideline/api/testing/run-drill';

export interface DrillContext {
  /** How often a worker dies at each step. */
  times: number;
  /** On the way. */
  say: (line: string) => void;
  /** What came of it. */
  tell: (line: string) => void;
}

/** One movement of every sweep, never above its proposal, never below the floor, wherever workers die. Returns how many households it failed of. */
export const sweeps = {
  name: 'sweeps',
  run: async ({ times, say, tell }: DrillContext): Promise<number> => {
    const reports = await drillSweeps({ times, say });
    let failed = 0;
    for (const { weekend, rows, killed, jumps, callbacks, survived, strays } of reports) {
      tell(
        `${weekend}: ${rows.length} households, ${killed} workers killed, ${jumps} jumps of the clock, ${callbacks} call-backs`,
      );
      for (const { name, state, movements, asked, amountMinor, problems } of rows) {
        tell(
          `  ${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${state}, ${(amountMinor / 100).toFixed(2)}${movements + asked > 0 ? `, ${movements} transfer at the bank, asked ${asked} times` : ''}${problems.map((problem) => `; ${problem}`).join('')}`,
        );
      }
      for (const name of survived) tell(`  nobody died at ${name}`);
      if (strays > 0) tell(`  FAILED ${strays} transfers at the bank under a key that is nobody's`);
      failed += rows.filter(({ problems }) => problems.length > 0).length + survived.length + strays;
    }
    return failed;
  },
};
