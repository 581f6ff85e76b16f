/** Controls the built-in server of a data folder in a process that starts and stops several api processes. */
import { join } from 'node:path';
import { EXIT, StartError } from '../start-error.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { ownerUrlOfRunning, startEmbeddedPostgres } from './embedded-postgres.ts';
import { endLeftover, findLeftover } from './leftover-server.ts';

/** Locks the data folder and runs its server until it is stopped. */
export async function runServer(
  dataFolder: string,
  log: (message: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const unlock = lockDataFolder(dataFolder);
  try {
    const server = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), log });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns the owner's connection string. Throws if the server is not running. */
export function runningServer(dataFolder: string): string {
  const url = ownerUrlOfRunning(join(dataFolder, 'postgres'));
  if (url !== null) return url;
  throw new StartError(EXIT.failed, `The PostgreSQL server of ${dataFolder} does not run: start Tideline again.`);
}

/** Stops the server after the process that ran it has died. */
export async function endServerOf(dataFolder: string): Promise<void> {
  const left = findLeftover(join(dataFolder, 'postgres/data'));
  if (left !== null) await endLeftover(left);
}
