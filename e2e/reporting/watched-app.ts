// Starts the application like `npm start`, and writes its complete log to the file in JOURNEYS_LOG, which is checked
// for personal data after the last journey. Prints the lines of LOG_LEVEL and above.
import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const LEVELS: Readonly<Record<string, number>> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
const shown = LEVELS[process.env['LOG_LEVEL'] ?? ''] ?? 30;

const log = createWriteStream(process.env['JOURNEYS_LOG'] ?? '', { flags: 'a', mode: 0o600 });
const app = fork(join(import.meta.dirname, '../../tools/start/main.ts'), {
  env: { ...process.env, LOG_LEVEL: 'debug' },
  // a signal to this group reaches the application only through this process, so the application stops its processes
  // in order; if this process is killed, the end of the channel stops the application
  detached: true,
  stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
});
if (app.stderr !== null)
  createInterface({ input: app.stderr }).on('line', (line) => {
    log.write(`${line}\n`);
    const [, level] = /^\{"level":(\d+),/.exec(line) ?? [];
    if (level === undefined || Number(level) >= shown) process.stderr.write(`${line}\n`);
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void app.kill(signal));
app.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
