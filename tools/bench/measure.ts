// `node tools/bench/measure.ts NAME`: one benchmark, in a process that can be stopped. Prints a line of JSON for each
// thing it measures next and for each row.
import { join } from 'node:path';
import { benchmarks } from './benchmarks.ts';
import type { Row } from './row.ts';

/** Output of a benchmark. */
export type Progress = { say: string } | { row: Row } | { error: string };

const print = (progress: Progress): void => void process.stdout.write(`${JSON.stringify(progress)}\n`);
const benchmark = benchmarks.find(({ name }) => name === process.argv[2]);

try {
  await benchmark?.run({
    root: join(import.meta.dirname, '../..'),
    say: (line) => print({ say: line }),
    report: (...rows) => rows.forEach((row) => print({ row })),
  });
} catch (error) {
  print({ error: error instanceof Error ? error.message : String(error) });
}
// handles that a benchmark has left open must not keep the process alive
process.exit(0);
