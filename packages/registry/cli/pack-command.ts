import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join, matchesGlob, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Command, Context, Outcome } from './command.ts';
import { EXIT, Failure, systemCode, usage } from './failure.ts';

const Packed = z.object({ archive: z.string(), version: z.string(), bytes: z.number(), packages: z.number() });

/** Folders of a checkout that are copied into a release. A release inside one of them would contain itself. */
const COPIED = '{api,gateway,shell,mfe-*,packages,tools,docs,deploy,node_modules}';

/** Creates a folder and its parents one by one. In /proc, Node's recursive `mkdir` never returns. */
async function makeFolder(path: string): Promise<void> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  await makeFolder(dirname(path));
  await mkdir(path);
}

/** Creates the folder before the pages are built, so that a wrong name is reported immediately. */
async function createTarget({ root, texts }: Context, target: string): Promise<void> {
  const [top = ''] = relative(root, target).split(sep);
  if (matchesGlob(top, COPIED)) throw usage(texts.pack.insideSources(target));
  try {
    await makeFolder(target);
    await access(target, constants.W_OK);
  } catch (error) {
    const reason = texts.pack.cannotWrite({ folder: target, code: systemCode(error) });
    throw new Failure('NOT_PACKED', reason, EXIT.failed);
  }
}

/**
 * Packs a release in a process of the checkout, because this command is also installed without its tools. If the
 * process fails, the last line that it prints is the reason.
 */
async function packIn(context: Context, target: string): Promise<z.infer<typeof Packed>> {
  const { root, env, progress, texts } = context;
  const script = join(root, 'tools/pack/main.ts');
  if (!existsSync(script)) throw new Failure('NOT_HERE', texts.pack.notHere, EXIT.failed);
  await createTarget(context, target);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, target], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let last: string | undefined;
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.trim() === '') return;
    if (last !== undefined) progress(last);
    last = line;
  });
  const ended = new Promise<number | null>((done, failed) => child.once('error', failed).once('close', done));
  const [out, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Failure('NOT_PACKED', last ?? texts.pack.failed, EXIT.failed);
  if (last !== undefined) progress(last);
  return Packed.parse(JSON.parse(out));
}

async function pack(context: Context): Promise<Outcome> {
  const { names, cwd, texts, formats } = context;
  const [folder = '', ...more] = names;
  if (folder === '' || more.length > 0) throw usage(texts.pack.nameFolder);
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
