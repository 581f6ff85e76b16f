// The command `tideline`, see run.ts.
import { join } from 'node:path';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  // npm changes to the root of the checkout, and says where the command was typed
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  root: join(import.meta.dirname, '../../..'),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
// the channel to the process that started this one would keep it alive
process.disconnect?.();
