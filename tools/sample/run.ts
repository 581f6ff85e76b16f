/**
 * `node tools/sample/run.ts DIR [--rows 1000] [--seed 1]`: writes files of a generated household and its expected
 * figures.
 */
import { parseArgs } from 'node:util';
import { writeHouseholdFiles } from './write-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const [folder] = positionals;
const [rows, seed] = [Number(values.rows), Number(values.seed)];
if (folder === undefined || !Number.isSafeInteger(rows) || !Number.isSafeInteger(seed)) {
  process.stderr.write(
    'A folder and whole numbers are needed: run node tools/sample/run.ts DIR [--rows 1000] [--seed 1]\n',
  );
  process.exitCode = 2;
} else {
  const { accounts } = writeHouseholdFiles(folder, { rows, seed });
  for (const { key, count, closingMinor } of accounts)
    process.stdout.write(`${key} ${count} rows, closing ${closingMinor / 100}\n`);
}
