import { readFileSync } from 'node:fs';
import { whole, type Tally } from './tallies.ts';

/** Reads the JSON report of a test runner. A runner without a report failed before its first test. */
export function readReport<Report>(path: string, tallyOf: (report: Report) => Tally): Tally {
  try {
    return tallyOf(JSON.parse(readFileSync(path, 'utf8')) as Report);
  } catch (error) {
    const failure = `No report was written: ${error instanceof Error ? error.message : String(error)}`;
    process.stderr.write(`${failure}\n`);
    return whole(failure);
  }
}
