/**
 * `npm run imports -- DIR`: what the importers make of every file of a folder; `--mutated N` does the same with N damaged ones.
 * Ends with 1 when one fails, 2 without a folder.
 */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importFolder, importMutated } from './import-folder.ts';

const {
  positionals: [folder],
  values: { mutated },
} = parseArgs({ allowPositionals: true, options: { mutated: { type: 'string' } } });
if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  process.stderr.write(
    `${folder === undefined ? 'No folder is named' : `${folder} is no folder`}: run npm run imports -- DIR\n`,
  );
  process.exit(2);
}

if (mutated === undefined) {
  const count = { passed: 0, failed: 0 };
  for await (const { line, passed } of importFolder(folder)) {
    process.stdout.write(`${line}\n`);
    count[passed ? 'passed' : 'failed'] += 1;
  }
  process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
  process.exitCode = count.failed > 0 ? 1 : 0;
} else {
  const { imported, refused, failures } = await importMutated(folder, Number(mutated));
  for (const failure of failures) process.stdout.write(`${failure}\n`);
  process.stdout.write(`${imported} imported, ${refused} refused, ${failures.length} failed\n`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
