// The command `tideline`. See run.ts.
import { join } from 'node:path';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  // npm changes to the root of the checkout, and passes the folder in which the command was typed
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  root: join(import.meta.dirname, '../../..'),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
// the channel to the parent process would keep this process alive
process.disconnect?.();
