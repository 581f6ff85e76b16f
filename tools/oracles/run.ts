/**
 * Runs third-party worked cases through the finance engine: node tools/oracles/run.ts DIR
 * Compares the planner with a solver on new random households: node tools/oracles/run.ts --unseen COUNT [--seed N]
 *
 * DIR contains files {category, cases: [{id, kind, input, expected, tolerance}]}. Prints one line per case, and the
 * counts at the end. The exit code is 1 if a case is missed or its kind has no rule. Optimum instances {instance,
 * optimum, baselines_no_transfer} print their gap in dollars, and their file counts as one more case for the median
 * gap.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fields, type Json } from './fields.ts';
import { runCase } from './run-case.ts';
import { runOptimum } from './run-optimum.ts';
import { runUnseen } from './unseen-optimum.ts';

const { values, positionals } = parseArgs({
  options: { unseen: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});

async function main(folder: string | undefined): Promise<number> {
  if (values.unseen !== undefined)
    return runUnseen({ count: Number(values.unseen), seed: Number(values.seed), say: (line) => console.log(line) });
  if (folder === undefined) {
    console.error('usage: npm run oracles -- DIR (a folder of *.json files with worked cases) | --unseen COUNT');
    return 2;
  }
  const count = { passed: 0, failed: 0 };
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort())
    runFile(join(folder, name), count);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 ? 0 : 1;
}

function runFile(path: string, count: { passed: number; failed: number }): void {
  const [category, cases] = contentOf(path);
  if (category === undefined) {
    console.log(`MISS ${path} file ${cases}`);
    count.failed += 1;
    return;
  }
  if (category === 'optimum_instances') {
    const { lines, passed, failed } = runOptimum(cases);
    for (const line of lines) console.log(line);
    count.passed += passed;
    count.failed += failed;
    return;
  }
  for (const value of cases) {
    const result = runCase(category, value);
    console.log(
      result.verdict === 'ok'
        ? `ok ${result.id} ${result.kind}`
        : `${result.verdict} ${result.id} ${result.kind} ${result.why}`,
    );
    if (result.verdict === 'ok') count.passed += 1;
    else count.failed += 1;
  }
}

/** Reads a file of cases. A file that is not a list of cases counts as one failure, and the others still run. */
function contentOf(path: string): [string, Json[]] | [undefined, string] {
  try {
    const file = new Fields(JSON.parse(readFileSync(path, 'utf8')) as Json);
    return [file.text('category'), file.list('cases')];
  } catch (error) {
    return [undefined, error instanceof Error ? `${error.name}: ${error.message}` : String(error)];
  }
}

process.exitCode = await main(positionals[0]);
