import { readFileSync } from 'node:fs';
import type { Tally } from './tallies.ts';

/** Reads the JSON report of a test runner. A runner that wrote none failed before its first test. */
export function readReport<Report>(path: string, tallyOf: (report: Report) => Tally): Tally {
  try {
    return tallyOf(JSON.parse(readFileSync(path, 'utf8')) as Report);
  } catch (error) {
    process.stderr.write(`No report was written: ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}
