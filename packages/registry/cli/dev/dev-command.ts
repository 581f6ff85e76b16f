import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textOf, type Command, type Context, type Outcome } from '../command.ts';
import { EXIT, Failure, usage } from '../failure.ts';
import { startDevServer, type DevServer } from './dev-server.ts';
import { readLocalBuild } from './local-build.ts';

/** Finds the bundler that the remote is built with: in its packages, or in those of a folder above it. */
function bundlerOf(folder: string): string {
  const found = join(folder, 'node_modules/.bin/rspack');
  if (existsSync(found)) return found;
  if (dirname(folder) === folder) throw usage('rspack is not installed here. Install first: npm install.');
  return bundlerOf(dirname(folder));
}

/** Builds once. Each build has unique names, so that no tab mixes two of them. */
function build(folder: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((done, fail) => {
    const env = { ...process.env, NODE_ENV: 'development' };
    const child = spawn(bundlerOf(folder), ['build'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      signal,
    });
    child.once('error', (error) => (signal.aborted ? done(false) : fail(error)));
    child.once('exit', (code) => done(code === 0));
  });
}

const isSource = (path: string): boolean => !/(?:^|[\\/])(?:node_modules|dist|\.git|\.cache)(?:[\\/]|$)/.test(path);
const pauseMs = 100;

interface Development {
  folder: string;
  server: DevServer;
  progress(line: string): void;
  signal: AbortSignal;
}

/** Builds and shows the remote after every change of its sources, until the signal. Returns after the first build. */
async function keepBuilding({ folder, server, progress, signal }: Development): Promise<void> {
  let running: Promise<void> | undefined;
  let isAgain = false;
  const isStopped = (): boolean => signal.aborted;
  const once = async (): Promise<void> => {
    const startedMs = performance.now();
    const isBuilt = await build(folder, signal);
    if (isStopped()) return;
    if (!isBuilt) {
      server.fail();
      return progress('The build failed. Pages keep the one before.');
    }
    server.show(await readLocalBuild(join(folder, 'dist'), new Date().toISOString()));
    progress(`built and shown in ${Math.round(performance.now() - startedMs)} ms`);
  };
  const run = async (): Promise<void> => {
    do {
      isAgain = false;
      await once().catch((error: unknown) => progress(error instanceof Error ? error.message : String(error)));
    } while (isAgain && !isStopped());
    running = undefined;
  };
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_, path) => {
    if (path === null || !isSource(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (running === undefined) running = run();
      else isAgain = true;
    }, pauseMs);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    watcher.close();
  });
  running = run();
  await running;
}

function portOf({ values }: Context): number {
  const text = textOf(values, 'port') ?? '4400';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw usage(`--port ${text} is not a port.`);
  return Number(text);
}

function addressOf({ values }: Context): URL {
  const text = textOf(values, 'against');
  if (text === undefined || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usage(
      '--against is the address of the Tideline to develop in: tideline dev --against https://money.example.org',
    );
  return new URL(text);
}

async function develop(context: Context): Promise<Outcome> {
  const { cwd, names, progress } = context;
  const folder = resolve(cwd, names[0] ?? '.');
  if (!existsSync(join(folder, 'remote.config.ts')))
    throw usage(`${folder} holds no remote.config.ts. Type the command in the folder of a remote.`);
  const against = addressOf(context);
  bundlerOf(folder);
  const server = await startDevServer({
    against,
    port: portOf(context),
    onError: (error) => progress(error instanceof Error ? error.message : String(error)),
  }).catch((error: unknown) => {
    const { code } = error as { code?: string };
    if (code !== 'EADDRINUSE') throw error;
    throw new Failure('PORT_TAKEN', `Port ${portOf(context)} is in use. Choose another with --port.`, EXIT.failed);
  });
  const stop = new AbortController();
  const ended = new Promise<void>((done) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => done());
  });
  void ended.then(() => stop.abort());
  try {
    await keepBuilding({ folder, server, progress, signal: stop.signal });
    progress(`Open ${server.url}: everything is from ${against.origin}, except this remote. Ctrl C ends it.`);
    await ended;
  } finally {
    stop.abort();
    await server.close();
  }
  return { result: { against: against.origin }, lines: [] };
}

export const devCommands: Readonly<Record<string, Command>> = {
  dev: {
    usage: '[FOLDER] --against URL',
    summary: 'develop a remote inside a deployed environment',
    help: `Serves the environment at URL on this machine, with the remote of the folder from its sources. Nothing is
published, and no other browser sees it. Every change is built, and open pages are loaded again. Pages, policy, hashes
and data are those of the environment; sign in as you do there.

  npx tideline dev --against https://money.example.org

Options
  --against URL   the environment, without a path
  --port N        where it is served on this machine (default 4400)`,
    options: { against: { type: 'string' }, port: { type: 'string' } },
    run: develop,
  },
};
