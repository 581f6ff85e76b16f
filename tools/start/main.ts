// `npm start`: builds what changed, publishes it, starts the API with its PostgreSQL and the gateway, and prints the
// address.
import { join } from 'node:path';
import { appsIn, isPacked } from '../apps.ts';
import { buildApps, refuseMissingSources } from './build.ts';
import { readEnvironment, type StartEnvironment } from './environment.ts';
import { refuseTakenPort } from './ports.ts';
import { isDeployedByCommand, publishApps, refuseUnfitUpgrade } from './publish.ts';
import type { Child } from './children.ts';
import { startApi, startDatabase, startGateway } from './services.ts';
import { root, say, supervise } from './supervisor.ts';

const supervisor = supervise();

/**
 * Finds the build folders. Each reload calls this function again, because the root may then lead to another version.
 */
const builtFolders = (): string[] => appsIn(root).map((app) => join(root, app, 'dist'));

async function start(): Promise<void> {
  const environment = readEnvironment(process.env, root);
  refuseMissingSources(root);
  say(isPacked(root) ? 'Starting the database…' : 'Starting the database and building the pages…');
  // Both run at the same time. The API is awaited first, because it detects whether the data folder is free.
  const built = buildApps(root, say, supervisor.stopping);
  built.catch(() => undefined); // reported below, after the API
  const folders = builtFolders();
  // the API migrates the database, so an upgrade that is incompatible with deployed releases must be rejected first
  if (await isDeployedByCommand(environment)) {
    await built;
    if (supervisor.stopping.aborted) return;
    await refuseUnfitUpgrade(environment, folders);
  }
  await startDatabase(supervisor, environment);
  if (supervisor.stopping.aborted) return;
  let gateway: Child | undefined;
  const { api, apiUrls } = await startApi(supervisor, environment, {
    onMessage: ({ type }) => {
      if (type === 'draining') gateway?.send({ type: 'api-replaced' });
    },
  });
  await api.ready;
  await refuseTakenPort(environment.host, environment.port, 'PORT');
  await refuseTakenPort(environment.adminHost, environment.adminPort, 'ADMIN_PORT');
  await built;
  if (supervisor.stopping.aborted) return;
  await publishApps(environment, folders, say);
  gateway = startGateway(supervisor, environment, apiUrls);
  await gateway.ready;
  if (supervisor.stopping.aborted) return;
  if (environment.setupCode) say(`The first sign-up asks for the setup code: ${environment.setupCode}`);
  supervisor.onReload(() => replaceAll(environment, { api, gateway }));
  process.stdout.write(`Tideline is ready at ${environment.publicOrigin}\n`);
}

/** Replaces the api and the gateway with the versions on disk, without rejecting a request. */
async function replaceAll(
  environment: StartEnvironment,
  { api, gateway }: { api: Child; gateway: Child | undefined },
): Promise<void> {
  say('Replacing the api and the gateway…');
  await buildApps(root, say, supervisor.stopping);
  const folders = builtFolders();
  if (await isDeployedByCommand(environment)) await refuseUnfitUpgrade(environment, folders);
  if (!(await api.replace())) return;
  await publishApps(environment, folders, say);
  if (await gateway?.replace()) say('Replaced the api and the gateway.');
}

start().catch(supervisor.giveUp);
