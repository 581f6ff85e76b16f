import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textOf, type Command, type Context, type Outcome } from '../command.ts';
import { EXIT, Failure, usage } from '../failure.ts';
import type { Formats } from '../language/formats.ts';
import type { Texts } from '../language/operator-language.ts';
import { startDevServer, type DevServer } from './dev-server.ts';
import { readLocalBuild } from './local-build.ts';

/** Returns the bundler of the remote, from its own packages or those of a parent folder. */
function bundlerOf(folder: string, texts: Texts): string {
  const found = join(folder, 'node_modules/.bin/rspack');
  if (existsSync(found)) return found;
  if (dirname(folder) === folder) throw usage(texts.dev.noBundler);
  return bundlerOf(dirname(folder), texts);
}

/**
 * Returns whether a file determines the names and addresses in a build. The bundler restarts after a change to such a
 * file.
 */
const isIdentity = (path: string): boolean => /^(?:remote\.config|rspack\.config)\.ts$|^package\.json$/.test(path);
const pauseMs = 100;

interface Development {
  folder: string;
  server: DevServer;
  texts: Texts;
  formats: Formats;
  progress(line: string): void;
  signal: AbortSignal;
}

/**
 * Starts the bundler, which keeps running and builds after every change to the sources. Resolves after the first build,
 * and rejects if the bundler ends without a signal.
 */
function startBundler(development: Development): Promise<void> {
  const { folder, server, texts, formats, progress, signal } = development;
  const env = { ...process.env, NODE_ENV: 'development', TIDELINE_HOT: '1' };
  const child = spawn(bundlerOf(folder, texts), ['build', '--watch'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
  });
  let startedMs = performance.now();
  const show = async (hash: string, isBuilt: boolean): Promise<void> => {
    if (!isBuilt) {
      server.fail();
      return progress(texts.dev.failed);
    }
    server.show(await readLocalBuild(join(folder, 'dist'), new Date().toISOString()), hash);
    progress(texts.dev.shown(formats.count(Math.round(performance.now() - startedMs)).text));
  };
  const takeTurn = async (before: Promise<void>, hash: string, isBuilt: boolean): Promise<void> => {
    await before;
    try {
      await show(hash, isBuilt);
    } catch (error) {
      progress(error instanceof Error ? error.message : String(error));
    }
  };
  let shown: Promise<void> = Promise.resolve();
  return new Promise((done, fail) => {
    child.on('message', (message) => {
      const { hash, isBuilt } = message as { hash?: string; isBuilt?: boolean };
      if (hash === undefined) startedMs = performance.now();
      if (hash === undefined || signal.aborted) return;
      shown = takeTurn(shown, hash, isBuilt === true);
      done(shown);
    });
    child.once('error', (error) => (signal.aborted ? done() : fail(error)));
    child.once('exit', (code) =>
      signal.aborted ? done() : fail(new Failure('BUILD_ENDED', texts.dev.ended(String(code)), EXIT.failed)),
    );
  });
}

/** Builds and shows the remote after every change, until the signal is aborted. Resolves after the first build. */
async function keepBuilding(development: Development): Promise<void> {
  const { folder, signal, texts, progress } = development;
  let bundler = new AbortController();
  const start = (): Promise<void> => {
    bundler.abort();
    bundler = new AbortController();
    return startBundler({ ...development, signal: AbortSignal.any([signal, bundler.signal]) });
  };
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, (_, path) => {
    if (path === null || !isIdentity(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      progress(texts.dev.restarts(path));
      start().catch((error: unknown) => progress(error instanceof Error ? error.message : String(error)));
    }, pauseMs);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    watcher.close();
  });
  await start();
}

function portOf({ values, texts }: Context): number {
  const text = textOf(values, 'port') ?? '4400';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw usage(texts.dev.badPort(text));
  return Number(text);
}

function addressOf({ values, texts }: Context): URL {
  const text = textOf(values, 'against');
  if (text === undefined || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usage(texts.dev.noAddress);
  return new URL(text);
}

async function develop(context: Context): Promise<Outcome> {
  const { cwd, names, texts, formats, progress } = context;
  const folder = resolve(cwd, names[0] ?? '.');
  if (!existsSync(join(folder, 'remote.config.ts'))) throw usage(texts.dev.noRemote(folder));
  const against = addressOf(context);
  bundlerOf(folder, texts);
  const server = await startDevServer({
    against,
    port: portOf(context),
    onError: (error) => progress(error instanceof Error ? error.message : String(error)),
  }).catch((error: unknown) => {
    const { code } = error as { code?: string };
    if (code !== 'EADDRINUSE') throw error;
    throw new Failure('PORT_TAKEN', texts.dev.portTaken(String(portOf(context))), EXIT.failed);
  });
  const stop = new AbortController();
  const ended = new Promise<void>((done) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => done());
  });
  void ended.then(() => stop.abort());
  try {
    await keepBuilding({ folder, server, texts, formats, progress, signal: stop.signal });
    progress(texts.dev.open(server.url, against.origin));
    await ended;
  } finally {
    stop.abort();
    await server.close();
  }
  return { result: { against: against.origin }, lines: [] };
}

export const devCommands = {
  dev: {
    options: { against: { type: 'string' }, port: { type: 'string' } },
    run: develop,
  },
} satisfies Record<string, Command>;
