import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checksOf, GateRefusal, inspectBuild, pack, RegistryError, type Check } from '../src/index.ts';
import { numberOf, textOf, type Command, type Context, type Outcome } from './command.ts';
import { EXIT, Failure, usage } from './failure.ts';
import { sizeOf } from './lines.ts';

interface Build {
  folder: string;
  remote: string;
  version: string;
  bytes: number;
}

/** Finds the build folder of an argument: the folder itself, or its `dist`. */
function buildFolder(cwd: string, given: string): string {
  const folder = resolve(cwd, given);
  const found = [folder, join(folder, 'dist')].find((path) => existsSync(join(path, 'remote.json')));
  if (found !== undefined) return found;
  throw usage(
    existsSync(folder)
      ? `${given} holds no build: there is no remote.json in it or in its dist folder. Build first: npm run build.`
      : `There is no folder ${given}. Enter the folder of the remote or of its build.`,
  );
}

/** Reads a build and checks what can be checked without the environment, before anything is sent. */
async function readBuild(cwd: string, given: string): Promise<Build> {
  const folder = buildFolder(cwd, given);
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
      fix: 'correct it and build again',
    }));
    throw new Failure(error.code, firstLine(error.message), EXIT.refused, checks);
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text;

/** Returns the commit that a folder is at, if it is in a repository. */
async function commitOf(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: folder, timeout: 5_000 });
    return /^[0-9a-f]{40}$/.exec(stdout.trim())?.[0];
  } catch {
    return undefined; // a build may come without its repository
  }
}

async function readBuilds({ cwd, names, progress }: Context): Promise<Build[]> {
  const builds: Build[] = [];
  for (const given of names.length === 0 ? ['.'] : names) {
    const build = await readBuild(cwd, given);
    progress(`${build.remote} ${build.version} in ${relative(cwd, build.folder) || '.'}, ${sizeOf(build.bytes)}`);
    builds.push(build);
  }
  return builds;
}

const visibleWithinMs = 15_000;
const pollMs = 100;

/** Waits until the gateway serves a generation, and returns how long that took. */
async function waitUntilLive({ client }: Context, generation: number, startedMs: number): Promise<number> {
  for (;;) {
    const elapsedMs = performance.now() - startedMs;
    if ((await client.current()).generation >= generation) return elapsedMs;
    if (elapsedMs > visibleWithinMs)
      throw new Failure(
        'NOT_VISIBLE',
        `Generation ${generation} is stored, but the gateway does not serve it yet. Its log says why.`,
        EXIT.failed,
      );
    await delay(pollMs);
  }
}

interface PublishedBuild {
  remote: string;
  release: string;
  created: boolean;
}

/** Publishes builds; they are compared with the active releases alone, unless they will be activated together. */
async function publishBuilds({ client, progress }: Context, builds: readonly Build[]): Promise<PublishedBuild[]> {
  const published: PublishedBuild[] = [];
  for (const { folder, remote, version } of builds) {
    const query = new URLSearchParams({ ...(builds.length > 1 && { coordinated: 'true' }) });
    const git = await commitOf(folder);
    if (git !== undefined) query.set('git', git);
    const { release, created } = await client.publish(remote, version, await pack(folder), query);
    progress(created ? `  published as ${release}` : `  ${release} was published before`);
    published.push({ remote, release, created });
  }
  return published;
}

async function publish(context: Context): Promise<Outcome> {
  const published = await publishBuilds(context, await readBuilds(context));
  return {
    result: { published },
    lines: published.flatMap(({ remote, release }) => [
      `${remote} ${release} is published. Nobody sees it yet.`,
      `Try it: tideline override ${remote} --release ${release}. Make it live: tideline deploy`,
    ]),
  };
}

async function deploy(context: Context): Promise<Outcome> {
  const { client, values } = context;
  const builds = await readBuilds(context);
  if (values['dry-run'] === true) return checkOnServer(context, builds);
  const percent = numberOf(values, 'trial', 99);
  const finishAfter = numberOf(values, 'finish-after', 1_000_000);
  if (finishAfter !== undefined && percent === undefined) throw usage('--finish-after needs --trial N.');
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
      lines: [`Nothing to do: ${published.map(({ release }) => release).join(', ')} is active already.`],
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
      ...changes.map(
        ({ remote, release }) =>
          `${remote} ${release} is live in ${environment}${percent === undefined ? '' : ` for ${percent}% of sessions`} after ${liveMs} ms.`,
      ),
      ...off.map(({ remote }) => `${remote} is switched off: tideline enable ${remote} shows it.`),
      `Generation ${generation}. Undo it with: ${changes.map(({ remote }) => backWith(remote)).join('; ')}`,
    ],
  };
}

async function checkOnServer({ client, progress }: Context, builds: readonly Build[]): Promise<Outcome> {
  const checked = [];
  for (const { folder, remote, version } of builds) {
    progress(`  checking ${remote} ${version} against ${client.url}`);
    await client.check(await pack(folder));
    checked.push({ remote, version });
  }
  return {
    result: { checked, checks: checksOf([]) },
    lines: checked.map(({ remote, version }) => `${remote} ${version} passes every gate. Nothing was changed.`),
  };
}

const folders = '[FOLDER …]';
const reason = { reason: { type: 'string' } } as const;

export const deployCommands: Readonly<Record<string, Command>> = {
  deploy: {
    usage: folders,
    summary: 'publish builds and make them live',
    help: `Publishes the build in each folder (or in its dist), and activates all of them together, in one step.
Every gate is checked before anything is changed; a refusal names the fix.

  npm run build && npx tideline deploy
  npx tideline deploy mfe-accounts mfe-insights --reason "new transfers"

Options
  --reason TEXT      why, for the history
  --trial N          shows it to N% of sessions first; tideline trial finishes or aborts that
  --finish-after N   all sessions get it once N sessions had it on trial and it did not fail
  --dry-run          checks only, as tideline check does`,
    options: {
      ...reason,
      trial: { type: 'string' },
      'finish-after': { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
    run: deploy,
  },
  publish: {
    usage: folders,
    summary: 'publish builds without making them live',
    help: `Publishes the build in each folder (or in its dist) by every gate, and activates nothing. tideline override
then prints a link that tries it; tideline deploy makes the same build live.`,
    options: {},
    run: publish,
  },
  check: {
    usage: folders,
    summary: 'check builds by every gate, and change nothing',
    help: `Sends the build in each folder (or in its dist) to the registry, which compares it with all that is
active there.
Exit code 2 means that a gate refused it.`,
    options: {},
    run: async (context) => checkOnServer(context, await readBuilds(context)),
  },
};
