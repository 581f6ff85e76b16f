import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkStart,
  deployFromStart,
  GateRefusal,
  hasDeployedReleases,
  NO_BUDGETS,
  openStore,
  type UnchangedRemote,
} from '@tideline/registry';
import type { StartEnvironment } from './environment.ts';
import { explainSystemError, StartFailure } from './failure.ts';
import { root } from './supervisor.ts';

type Environment = Pick<StartEnvironment, 'releases' | 'environmentName'>;

const contractVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'packages/contract/package.json'), 'utf8')) as { version: string }).version;

function explain(error: unknown): Error {
  if (error instanceof GateRefusal) return new StartFailure(error.message);
  return explainSystemError(error instanceof Error ? error : new Error(String(error)), 'publishing the pages');
}

const deeds = { start: 'activated', deploy: 'deployed', rollback: 'rolled back' } as const;

const stays = ({ remote, release, activation: { how, by } }: UnchangedRemote): string =>
  `${remote} stays at ${release}, ${deeds[how]} by ${by}; \`tideline deploy\` activates the local build.`;

/**
 * Publishes the builds with the code that every deployment uses, and activates those that no command has replaced.
 * Creates no generation if nothing changed.
 */
export async function publishApps(
  environment: Environment,
  folders: string[],
  say: (line: string) => void,
): Promise<void> {
  try {
    const store = await openStore(environment.releases);
    const { generation, changed, staying } = await deployFromStart(store, environment.environmentName, folders, {
      by: 'npm start',
      at: new Date().toISOString(),
      contractVersion: contractVersion(),
      // development builds are not minified
      ...(process.env['NODE_ENV'] === 'development' && { budgets: NO_BUDGETS, isUncompressed: true }),
    });
    say(
      changed
        ? `Published as generation ${generation.generation}.`
        : `Nothing new to publish; generation ${generation.generation} stays.`,
    );
    for (const one of staying) say(stays(one));
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Returns whether releases were deployed or rolled back by a command, in which case this version must be compatible
 * with them.
 */
export async function isDeployedByCommand({ releases, environmentName }: Environment): Promise<boolean> {
  try {
    return await hasDeployedReleases(await openStore(releases), environmentName);
  } catch (error) {
    throw explain(error);
  }
}

/** Rejects builds that are incompatible with the deployed ones. Changes nothing. */
export async function refuseUnfitUpgrade(
  { releases, environmentName }: Environment,
  folders: readonly string[],
): Promise<void> {
  try {
    await checkStart(await openStore(releases), environmentName, folders, contractVersion());
  } catch (error) {
    if (!(error instanceof GateRefusal)) throw explain(error);
    throw new StartFailure(
      `${error.message}\nNothing was changed. Start the version before, and either deploy a release that fits both ` +
        'versions or switch the remote off with `tideline disable`; then start this one again.',
    );
  }
}
