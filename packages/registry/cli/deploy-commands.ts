import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checksOf, GateRefusal, gates, inspectBuild, pack, RegistryError, type Check } from '../src/index.ts';
import { numberOf, textOf, type Command, type Context, type Outcome } from './command.ts';
import { EXIT, Failure, usage } from './failure.ts';

interface Build {
  folder: string;
  remote: string;
  version: string;
  bytes: number;
}

/** Returns the build folder of an argument: the folder itself, or its `dist`. */
function buildFolder({ cwd, texts }: Context, given: string): string {
  const folder = resolve(cwd, given);
  const found = [folder, join(folder, 'dist')].find((path) => existsSync(join(path, 'remote.json')));
  if (found !== undefined) return found;
  throw usage(existsSync(folder) ? texts.deploy.noBuild(given) : texts.deploy.noFolder(given));
}

/** Reads a build and performs every check that does not need the environment, before anything is sent. */
async function readBuild(context: Context, given: string): Promise<Build> {
  const folder = buildFolder(context, given);
  try {
    const { name, version, bytes } = await inspectBuild(folder);
    return { folder, remote: name, version, bytes };
  } catch (error) {
    if (error instanceof GateRefusal)
      throw new Failure('GATE_REFUSED', firstLine(error.message), EXIT.refused, checksOf(error.findings));
    if (!(error instanceof RegistryError)) throw error;
    const checks = error.problems.map((problem): Check => ({
      gate: 'description',
      ok: false,
      detail: problem,
      fix: gates.correct,
    }));
    throw new Failure(error.code, firstLine(error.message), EXIT.refused, checks);
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text;

/** Returns the current commit of a folder's repository; undefined without one. */
async function commitOf(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: folder, timeout: 5_000 });
    return /^[0-9a-f]{40}$/.exec(stdout.trim())?.[0];
  } catch {
    return undefined; // a build may exist outside a repository
  }
}

async function readBuilds(context: Context): Promise<Build[]> {
  const { cwd, names, progress, texts, formats } = context;
  const builds: Build[] = [];
  for (const given of names.length === 0 ? ['.'] : names) {
    const build = await readBuild(context, given);
    const { remote, version } = build;
    const folder = relative(cwd, build.folder) || '.';
    progress(texts.deploy.found({ remote, version, folder, size: formats.size(build.bytes) }));
    builds.push(build);
  }
  return builds;
}

const visibleWithinMs = 15_000;
const pollMs = 100;

/** Waits until the gateway serves a generation, and returns the time that this took. */
async function waitUntilLive({ client, texts }: Context, generation: number, startedMs: number): Promise<number> {
  for (;;) {
    const elapsedMs = performance.now() - startedMs;
    if ((await client.current()).generation >= generation) return elapsedMs;
    if (elapsedMs > visibleWithinMs) throw new Failure('NOT_VISIBLE', texts.deploy.notVisible(generation), EXIT.failed);
    await delay(pollMs);
  }
}

interface PublishedBuild {
  remote: string;
  release: string;
  created: boolean;
}

/** Publishes builds. They are compared only with the active releases, unless they will be activated together. */
async function publishBuilds(context: Context, builds: readonly Build[]): Promise<PublishedBuild[]> {
  const { client, progress, texts } = context;
  const published: PublishedBuild[] = [];
  for (const { folder, remote, version } of builds) {
    const query = new URLSearchParams({ ...(builds.length > 1 && { coordinated: 'true' }) });
    const git = await commitOf(folder);
    if (git !== undefined) query.set('git', git);
    const { release, created } = await client.publish(remote, version, await pack(folder), query);
    progress(created ? texts.deploy.publishedAs(release) : texts.deploy.publishedBefore(release));
    published.push({ remote, release, created });
  }
  return published;
}

async function publish(context: Context): Promise<Outcome> {
  const { deploy } = context.texts;
  const published = await publishBuilds(context, await readBuilds(context));
  return {
    result: { published },
    lines: published.flatMap(({ remote, release }) => [
      deploy.published(remote, release),
      deploy.next(remote, release),
    ]),
  };
}

async function deploy(context: Context): Promise<Outcome> {
  const { client, values, texts, formats } = context;
  const builds = await readBuilds(context);
  if (values['dry-run'] === true) return checkOnServer(context, builds);
  const percent = numberOf(context, 'trial', 99);
  const finishAfter = numberOf(context, 'finish-after', 1_000_000);
  if (finishAfter !== undefined && percent === undefined) throw usage(texts.deploy.needsTrial);
  const { environment } = await client.current();
  const published = await publishBuilds(context, builds);
  const before = await client.status(environment);
  const changes = published
    .filter(({ remote, release }) => before.remotes.find((one) => one.remote === remote)?.active !== release)
    .map(({ remote, release }) => ({
      remote,
      release,
      ...(percent !== undefined && { percent }),
      ...(finishAfter !== undefined && { finishAfter }),
    }));
  if (changes.length === 0)
    return {
      result: { environment, generation: before.generation, published, changed: false },
      lines: [texts.deploy.nothingToDo(published.map(({ release }) => release).join(', '))],
    };
  const isNew = (remote: string) => !before.remotes.some((one) => one.remote === remote);
  const backWith = (remote: string) => {
    if (percent !== undefined) return `tideline trial ${remote} --abort`;
    return `tideline ${isNew(remote) ? 'disable' : 'rollback'} ${remote}`;
  };
  const startedMs = performance.now();
  const reason =
    textOf(values, 'reason') ?? `deploy ${changes.map((one) => `${one.remote} ${one.release}`).join(', ')}`;
  const { generation, remotes } = await client.apply(environment, { changes, reason });
  const liveMs = Math.round(await waitUntilLive(context, generation, startedMs));
  const off = changes.filter(({ remote }) => remotes.some((one) => one.remote === remote && one.disabled));
  return {
    result: { environment, generation, published, changed: true, liveMs },
    lines: [
      ...changes.map(({ remote, release }) =>
        texts.deploy.live({
          remote,
          release,
          environment,
          milliseconds: formats.count(liveMs).text,
          ...(percent !== undefined && { percent: String(percent) }),
        }),
      ),
      ...off.map(({ remote }) => texts.deploy.off(remote)),
      texts.deploy.undo(generation, changes.map(({ remote }) => backWith(remote)).join('; ')),
    ],
  };
}

async function checkOnServer({ client, progress, texts }: Context, builds: readonly Build[]): Promise<Outcome> {
  const checked = [];
  for (const { folder, remote, version } of builds) {
    progress(texts.deploy.checking(remote, version, client.url));
    await client.check(await pack(folder));
    checked.push({ remote, version });
  }
  return {
    result: { checked, checks: checksOf([]) },
    lines: checked.map(({ remote, version }) => texts.deploy.passes(remote, version)),
  };
}

const reason = { reason: { type: 'string' } } as const;

export const deployCommands = {
  deploy: {
    options: {
      ...reason,
      trial: { type: 'string' },
      'finish-after': { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
    run: deploy,
  },
  publish: {
    options: {},
    run: publish,
  },
  check: {
    options: {},
    run: async (context) => checkOnServer(context, await readBuilds(context)),
  },
} satisfies Record<string, Command>;
