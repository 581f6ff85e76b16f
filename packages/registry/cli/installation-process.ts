import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Context } from './command.ts';
import { EXIT, Failure, usage } from './failure.ts';

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), text: z.string() }),
  z.object({ type: z.literal('result'), result: z.unknown() }),
  z.object({ type: z.literal('failure'), code: z.string(), detail: z.string() }),
]);

const EXIT_CODES: Readonly<Record<string, number>> = {
  BACKUP_NOT_READABLE: EXIT.refused,
  BACKUP_NEWER: EXIT.refused,
  BACKUP_WRONG: EXIT.refused,
  WOULD_REPLACE: EXIT.conflict,
  IN_USE: EXIT.conflict,
  START_75: EXIT.conflict,
  PASSPHRASE_WRONG: EXIT.notAllowed,
  NOT_ALLOWED: EXIT.notAllowed,
  NOT_FOUND: EXIT.refused,
  AMBIGUOUS: EXIT.refused,
};

/**
 * Runs a command on this machine's installation in a process of the api, because only the api can use the database.
 * The process uses the settings of `npm start`.
 */
export async function runOnInstallation<T>(
  { root, env, progress, locale, texts: { command } }: Pick<Context, 'root' | 'env' | 'progress' | 'locale' | 'texts'>,
  args: readonly string[],
  shape: z.ZodType<T>,
): Promise<T> {
  const script = join(root, 'api/src/operate.ts');
  if (!existsSync(script)) throw new Failure('NOT_HERE', command.notHere, EXIT.failed);
  // only a checkout has a data folder of its own
  if (!env['TIDELINE_DATA'] && existsSync(join(root, 'release.json'))) throw usage(command.noDataFolder);
  const child = fork(script, [...args, '--locale', locale], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    cwd: root,
    env: {
      ...env,
      TIDELINE_DATA: resolve(root, env['TIDELINE_DATA'] || '.data'),
      PUBLIC_ORIGIN: env['PUBLIC_ORIGIN'] || `http://localhost:${env['PORT'] || '8080'}`,
    },
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  let last: z.infer<typeof Message> | undefined;
  child.on('message', (raw) => {
    const message = Message.parse(raw);
    if (message.type === 'progress') progress(message.text);
    else last = message;
  });
  const end = await new Promise<{ signal: string } | { code: string }>((ended) =>
    child.once('exit', (code, signal) => ended(signal === null ? { code: String(code) } : { signal })),
  );
  if (last?.type === 'result') return shape.parse(last.result);
  if (last?.type === 'failure') throw new Failure(last.code, last.detail, EXIT_CODES[last.code] ?? EXIT.failed);
  throw new Failure('UNEXPECTED', command.stopped(end), EXIT.failed);
}
