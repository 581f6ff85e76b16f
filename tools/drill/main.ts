// `npm run drill -- [--only NAME] [--times N] [--seconds N] [--sessions N]`: disrupts a running system, and
// prints each disruption, what must hold during it, and whether it held.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { apiKill } from './api-kill.ts';
import { clockJumps } from './clock-jumps.ts';
import { cluster } from './cluster/cluster.ts';
import { concurrentEdits } from './concurrent-edits.ts';
import { databaseKill, databaseSlow, diskFull } from './database-faults.ts';
import { deploys } from './deploys/deploys.ts';
import { draining } from './draining.ts';
import { hostileFiles } from './hostile-files.ts';
import { scaling } from './load/scaling.ts';
import { sessions } from './load/sessions.ts';
import { receiverOutage } from './receiver-outage.ts';
import { rollingRestart } from './rolling-restart.ts';
import { slowClients } from './slow-clients.ts';
import { sweeps } from './sweeps.ts';

const drills = [
  sweeps,
  slowClients,
  apiKill,
  databaseKill,
  databaseSlow,
  diskFull,
  concurrentEdits,
  hostileFiles,
  deploys,
  draining,
  rollingRestart,
  receiverOutage,
  clockJumps,
  scaling,
  sessions,
  cluster,
];
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    times: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    sessions: { type: 'string' },
  },
});
const chosen = drills.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  process.stderr.write(
    `There is no drill "${values.only}". There are: ${drills.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(1);
}

const report: string[] = [];
let failed = 0;
for (const drill of chosen) {
  process.stderr.write(
    `${drill.name}… (load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')})\n`,
  );
  const startedAt = performance.now();
  const failures = await drill
    .run({
      times: Number(values.times),
      ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
      ...(values.sessions !== undefined && { sessions: Number(values.sessions) }),
      say: (line) => process.stderr.write(`  ${line}\n`),
      print: (line) => process.stdout.write(`${line}\n`),
    })
    .catch((error: unknown) => {
      process.stdout.write(`FAILED ${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    });
  failed += failures ?? 0;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  report.push(
    failures === null
      ? `NOT RUN ${drill.name}`
      : `${failures === 0 ? 'ok    ' : 'FAILED'} ${drill.name}: ${failures} failures in ${seconds} s`,
  );
}
process.stdout.write(`\n${report.join('\n')}\n`);
process.exit(failed === 0 ? 0 : 1);
