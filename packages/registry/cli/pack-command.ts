import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Command, Context, Outcome } from './command.ts';
import { EXIT, Failure, usage } from './failure.ts';

const Packed = z.object({ archive: z.string(), version: z.string(), bytes: z.number(), packages: z.number() });

/**
 * Packs a release in a process of the checkout, because this command is also installed without its tools. The last line
 * of a failed process is the reason.
 */
async function packIn({ root, env, progress, texts }: Context, target: string): Promise<z.infer<typeof Packed>> {
  const script = join(root, 'tools/pack/main.ts');
  if (!existsSync(script)) throw new Failure('NOT_HERE', texts.pack.notHere, EXIT.failed);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, target, '--json'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let reason = texts.pack.failed;
  createInterface({ input: child.stderr }).on('line', (line) => {
    progress(line);
    if (line.trim() !== '') reason = line;
  });
  const ended = new Promise<number | null>((done, failed) => child.once('error', failed).once('close', done));
  const [out, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Failure('NOT_PACKED', reason, EXIT.failed);
  return Packed.parse(JSON.parse(out));
}

async function pack(context: Context): Promise<Outcome> {
  const { names, cwd, texts, formats } = context;
  const [folder, ...more] = names;
  if (folder === undefined || more.length > 0) throw usage(texts.pack.nameFolder);
  const packed = await packIn(context, resolve(cwd, folder));
  const line = texts.pack.made({
    archive: packed.archive,
    size: formats.size(packed.bytes),
    packages: formats.count(packed.packages),
  });
  return { result: packed, lines: [line, texts.pack.next] };
}

export const packCommands = {
  pack: {
    options: {},
    run: pack,
  },
} satisfies Record<string, Command>;
