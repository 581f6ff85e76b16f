// `npm run drill -- [--only NAME] [--times N] [--seconds N]`: prints the disturbance of a running system, what must hold in the
// meantime, and whether it did.
import { parseArgs } from 'node:util';
import { apiKill } from './api-kill.ts';
import { concurrentEdits } from './concurrent-edits.ts';
import { deploys } from './deploys/deploys.ts';
import { draining } from './draining.ts';
import { hostileFiles } from './hostile-files.ts';
import { receiverOutage } from './receiver-outage.ts';
import { rollingRestart } from './rolling-restart.ts';
import { slowClients } from './slow-clients.ts';
import { sweeps } from './sweeps.ts';

const drills = [
  sweeps,
  slowClients,
  apiKill,
  concurrentEdits,
  hostileFiles,
  deploys,
  draining,
  rollingRestart,
  receiverOutage,
];
const { values } = parseArgs({
  options: { only: { type: 'string' }, times: { type: 'string', default: '1' }, seconds: { type: 'string' } },
});
const chosen = drills.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  process.stderr.write(
    `There is no drill "${values.only}". There are: ${drills.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(1);
}

let failed = 0;
for (const drill of chosen) {
  process.stderr.write(`${drill.name}…\n`);
  failed += await drill.run({
    times: Number(values.times),
    ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
    say: (line) => process.stderr.write(`  ${line}\n`),
    print: (line) => process.stdout.write(`${line}\n`),
  });
}
process.exit(failed === 0 ? 0 : 1);
