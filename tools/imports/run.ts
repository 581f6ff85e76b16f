/** `npm run imports -- DIR`: what the importers make of every file of a folder. Ends with 1 when one fails, 2 without a folder. */
import { statSync } from 'node:fs';
import { importFolder } from './import-folder.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  process.stderr.write(`${folder === undefined ? 'No folder is named' : `${folder} is no folder`}: run npm run imports -- DIR\n`);
  process.exit(2);
}

const count = { passed: 0, failed: 0 };
for await (const { line, passed } of importFolder(folder)) {
  process.stdout.write(`${line}\n`);
  count[passed ? 'passed' : 'failed'] += 1;
}
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
process.exitCode = count.failed > 0 ? 1 : 0;
