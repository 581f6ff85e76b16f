// `npm run drill -- [--only NAME] [--times N] [--seconds N] [--sessions N]`: disrupts a running system, and
// prints each disruption, what must hold during it, and whether it held. The report ends with the faults that tests
// cover.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { COVERED_BY_TESTS } from './covered-by-tests.ts';
import { DRILLS } from './drills.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    times: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    sessions: { type: 'string' },
  },
});
const chosen = DRILLS.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  process.stderr.write(
    `There is no drill "${values.only}". There are: ${DRILLS.map(({ name }) => name).join(', ')}.\n`,
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
if (values.only === undefined) for (const { fault, test } of COVERED_BY_TESTS) report.push(`by test ${fault}: ${test}`);
process.stdout.write(`\n${report.join('\n')}\n`);
process.exit(failed === 0 ? 0 : 1);
