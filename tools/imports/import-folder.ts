import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDryRun, type DryRun, ImportFileError, mutateFile } from '@tideline/api';
import { seededRandom } from '@tideline/domain';
import { refusalSentence } from './refusal-sentence.ts';

export interface FileResult {
  lines: readonly string[];
  passed: boolean;
}

/**
 * Imports every file of a folder, in order of names, through the API's importers into one ledger in memory, and
 * recognizes rows that overlap with an earlier file. A file passes if every row is accounted for, or if it is rejected
 * with a reason.
 */
export async function* importFolder(folder: string): AsyncGenerator<FileResult, void, undefined> {
  const ledger = createDryRun();
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  for (const name of names) {
    try {
      const { statements, notices } = await ledger.read(name, readFileSync(join(folder, name)));
      const isWhole = statements.every(
        ({ counts: { rows, present, changed, review, listed, ...counts } }) =>
          rows === counts.new + present + changed + review + listed,
      );
      yield {
        lines: [...statements.flatMap((statement) => linesOf(name, statement)), ...notices.map(noticeLine)],
        passed: isWhole,
      };
    } catch (error) {
      if (error instanceof ImportFileError)
        yield { lines: [`${name} refused: ${refusalSentence(error.refusal)}`], passed: true };
      else
        yield { lines: [`${name} failed: ${error instanceof Error ? error.message : String(error)}`], passed: false };
    }
  }
}

/** Returns the counts, the stated and the computed closing balance, and each rejected row. */
function linesOf(
  name: string,
  { account, counts, fileBalance, fileBalanceOn, balanceAfter, difference, listedRows }: ImportStatement,
): string[] {
  const counted =
    `rows ${counts.rows} new ${counts.new} present ${counts.present} changed ${counts.changed} review ` +
    `${counts.review} refused ${counts.listed}`;
  const stated = fileBalance === null ? 'stated none' : `stated ${amount(fileBalance)} on ${fileBalanceOn ?? 'no day'}`;
  const differs = difference === null || difference.minor === '0' ? '' : ` difference ${amount(difference)}`;
  const refused = listedRows.map(
    ({ line, field, value, reason }) => `  line ${line}: ${field} ${JSON.stringify(value)} ${reason}`,
  );
  const others = counts.listed - listedRows.length;
  return [
    `${name} · ${account.name}: ${counted}; ${stated}, computed ${amount(balanceAfter)}${differs}`,
    ...refused,
    ...(others > 0 ? [`  and ${others} more`] : []),
  ];
}

const noticeLine = ({ line, code, detail, difference }: Notice): string =>
  `  line ${line}: ${code} ${detail}${difference === undefined ? '' : ` difference ${amount(difference)}`}`;

type Notice = Awaited<ReturnType<DryRun['read']>>['notices'][number];
type ImportStatement = Awaited<ReturnType<DryRun['read']>>['statements'][number];

/** Formats the amount in minor units. */
const amount = ({ minor, currency }: ImportStatement['balanceAfter']): string => `${minor} ${currency}`;

export interface MutatedCounts {
  imported: number;
  refused: number;
  /** Problems, one line per file. */
  failures: string[];
}

/** Maximum size of files, because larger ones would take hours without covering more cases. */
const MUTATED_BYTES_MAX = 60_000;

/**
 * Imports damaged copies of a folder's files, the same ones on every run. Each must be rejected with a reason, or all
 * its rows must be imported, present or listed, and none imported twice.
 */
export async function importMutated(folder: string, count: number): Promise<MutatedCounts> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= MUTATED_BYTES_MAX)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const random = seededRandom('mutated files');
  const counts: MutatedCounts = { imported: 0, refused: 0, failures: [] };
  for (let run = 0; run < count; run += 1) {
    const file = files[run % files.length];
    if (file === undefined) break;
    const bytes = mutateFile(file.bytes, random);
    const ledger = createDryRun();
    try {
      const [first, again] = [await ledger.add(file.name, bytes), await ledger.add(file.name, bytes)];
      const isWhole =
        first.rows === first.added + first.present + first.listed && again.added === 0 && again.rows === first.rows;
      if (isWhole) counts.imported += 1;
      else counts.failures.push(`${file.name} (run ${run}): ${JSON.stringify({ first, again })}`);
    } catch (error) {
      if (error instanceof ImportFileError) counts.refused += 1;
      else
        counts.failures.push(
          `${file.name} (run ${run}): ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
    }
  }
  return counts;
}
