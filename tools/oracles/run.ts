/**
 * Answers worked cases of third parties with the finance engine: node tools/oracles/run.ts DIR
 *
 * DIR holds files {category, cases: [{id, kind, input, expected, tolerance}]}. One line a case, the count last; exit code 1 when a case
 * is missed or of a kind without a rule. Optimum instances {instance, optimum, baselines_no_transfer} print their gap in dollars, and
 * count once more as a file for the median gap.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fields, type Json } from './fields.ts';
import { runCase } from './run-case.ts';
import { runOptimum } from './run-optimum.ts';

function main(folder: string | undefined): number {
  if (folder === undefined) {
    console.error('usage: npm run oracles -- DIR (a folder of *.json files with worked cases)');
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

/** A file that is no list of cases is one failure, and the others are answered all the same. */
function contentOf(path: string): [string, Json[]] | [undefined, string] {
  try {
    const file = new Fields(JSON.parse(readFileSync(path, 'utf8')) as Json);
    return [file.text('category'), file.list('cases')];
  } catch (error) {
    return [undefined, error instanceof Error ? `${error.name}: ${error.message}` : String(error)];
  }
}

process.exitCode = main(process.argv[2]);
