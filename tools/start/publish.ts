import { openStore, publishAndActivate } from '@tideline/registry';
import type { StartEnvironment } from './environment.ts';
import { explainSystemError } from './failure.ts';

/** Publishes the builds with the code that every deployment uses. Creates no generation if nothing changed. */
export async function publishApps(
  environment: StartEnvironment,
  folders: string[],
  say: (line: string) => void,
): Promise<void> {
  try {
    const store = await openStore(environment.releases);
    const { generation, changed } = await publishAndActivate(store, environment.environmentName, folders, {
      by: 'npm start',
      at: new Date().toISOString(),
    });
    say(
      changed
        ? `Published as generation ${generation.generation}.`
        : `Nothing new to publish; generation ${generation.generation} stays.`,
    );
  } catch (error) {
    throw explainSystemError(error instanceof Error ? error : new Error(String(error)), 'publishing the pages');
  }
}
