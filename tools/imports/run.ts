/**
 * `npm run imports -- DIR`: imports every file of a folder in sequence and reports the results. `--orders N`: imports
 * the files twice in each of N orders. `--mutated N`: imports N damaged files. Exits with 1 if one fails, 2 without a
 * folder.
 */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importFolder, importMutated } from './import-folder.ts';
import { importInAnyOrder } from './import-orders.ts';

const {
  positionals: [folder],
  values: { mutated, orders },
} = parseArgs({ allowPositionals: true, options: { mutated: { type: 'string' }, orders: { type: 'string' } } });
if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  process.stderr.write(
    `${folder === undefined ? 'No folder is named' : `${folder} is no folder`}: run npm run imports -- DIR\n`,
  );
  process.exit(2);
}

const write = (line: string): void => void process.stdout.write(`${line}\n`);

if (mutated !== undefined) {
  const { imported, refused, failures } = await importMutated(folder, Number(mutated));
  failures.forEach(write);
  write(`${imported} imported, ${refused} refused, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} else {
  const count = { passed: 0, failed: 0 };
  for await (const { lines, passed } of orders === undefined
    ? importFolder(folder)
    : importInAnyOrder(folder, Number(orders))) {
    lines.forEach(write);
    count[passed ? 'passed' : 'failed'] += 1;
  }
  write(`${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed > 0 ? 1 : 0;
}
