// `npm run bench -- [--only NAME] [--json FILE]`: prints rows as they are measured, then one table, each row against
// its reference and budget. Without --only it leaves out the long benchmarks and ends within ten minutes.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchmarks } from './benchmarks.ts';
import { failedRow, type Row } from './row.ts';
import { endBenchmarks, runLimited } from './run-limited.ts';
import { formatTable } from './table.ts';

const RUN_SECONDS = 600;

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } });
const chosen = benchmarks.filter(({ name, isLong }) => (values.only === undefined ? !isLong : name === values.only));
const long = benchmarks.filter(({ isLong }) => isLong).map(({ name }) => name);
if (chosen.length === 0) {
  process.stderr.write(
    `There is no benchmark "${values.only}". There are: ${benchmarks.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(1);
}

const rows: Row[] = [];
const say = (line: string): void => void process.stderr.write(`  ${line}\n`);
const report = (...measured: Row[]): void => {
  rows.push(...measured);
  process.stderr.write(`${formatTable(measured).split('\n').slice(1).join('\n')}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
};

function stopped(): void {
  endBenchmarks();
  process.stdout.write(`${formatTable(rows)}\n`);
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stopped);

const startedAt = performance.now();
const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1_000);
for (const { name, limitSeconds } of chosen) {
  const left = values.only === undefined ? RUN_SECONDS - secondsSince(startedAt) : limitSeconds;
  if (left <= 0) {
    report(failedRow(name, `not run, because the ${RUN_SECONDS} s of a run are over; use --only ${name}`));
    continue;
  }
  process.stderr.write(`${name}…\n`);
  const benchmarkAt = performance.now();
  await runLimited(name, Math.min(limitSeconds, left), { say, report });
  process.stderr.write(`${name} took ${secondsSince(benchmarkAt)} s\n`);
}
process.stdout.write(`${formatTable(rows)}\n`);
if (values.only === undefined)
  say(`Long benchmarks run by name only: ${long.map((name) => `--only ${name}`).join(', ')}.`);
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
