import { mkdirSync } from 'node:fs';
import { runServer } from '@tideline/api/running-server';
import { join } from 'node:path';
import type { Child, ChildOptions } from './children.ts';
import type { StartEnvironment } from './environment.ts';
import { StartFailure } from './failure.ts';
import { apiAddress } from './api-address.ts';
import { say, type Supervisor } from './supervisor.ts';

/**
 * Returns the cache folder of compiled modules, which halves the load time of later starts and of import processes.
 * Only its owner can read the folder, because its content is executed.
 */
function compileCache(dataFolder: string): string | undefined {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    return join(dataFolder, 'cache');
  } catch {
    return undefined; // the API fails in the same way and explains what to do
  }
}

/**
 * Starts the built-in PostgreSQL, which outlives every API process. Does nothing if the operator has a separate server.
 */
export async function startDatabase({ owns }: Supervisor, { dataFolder }: StartEnvironment): Promise<void> {
  if (process.env['DATABASE_URL']) return;
  try {
    const { stop } = await runServer(dataFolder, say);
    owns(stop);
  } catch (error) {
    if (error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number')
      throw new StartFailure(error.message, error.exitCode);
    throw error;
  }
}

/** Starts the API on a port that is the same after restarts: a free one, unless `API_PORT` sets one. */
export async function startApi(
  { run }: Supervisor,
  environment: StartEnvironment,
  options?: ChildOptions,
): Promise<{ api: Child; apiUrls: string }> {
  const { port, urls } = await apiAddress(process.env);
  const env = {
    API_PORT: port,
    TIDELINE_DATA: environment.dataFolder,
    TIDELINE_DATABASE: 'running',
    RELEASES: environment.releases,
    PUBLIC_ORIGIN: environment.publicOrigin,
    HOST: environment.host,
    TIDELINE_SETUP_CODE: environment.setupCode,
    NODE_COMPILE_CACHE: compileCache(environment.dataFolder),
  };
  return {
    api: run('api', 'api/src/main.ts', env, { ...options, sharesListeners: true }),
    apiUrls: urls,
  };
}

export const startGateway = (
  { run }: Supervisor,
  environment: StartEnvironment,
  apiUrls: string,
  options?: ChildOptions,
): Child =>
  run(
    'gateway',
    'gateway/src/main.ts',
    {
      API_URL: apiUrls,
      TIDELINE_DATA: environment.dataFolder,
      HOST: environment.host,
      PORT: String(environment.port),
      ADMIN_PORT: String(environment.adminPort),
      PUBLIC_ORIGIN: environment.publicOrigin,
      RELEASES: environment.releases,
      TIDELINE_ENV: environment.environmentName,
      NODE_COMPILE_CACHE: compileCache(environment.dataFolder),
    },
    { ...options, sharesListeners: true },
  );
