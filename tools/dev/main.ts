// `npm run dev`: everything as `npm start` runs it, but from sources. Every change is built, published and shown.
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { apps } from '../apps.ts';
import { refuseMissingSources } from '../start/build.ts';
import { readEnvironment } from '../start/environment.ts';
import { refuseTakenPort } from '../start/ports.ts';
import { publishApps } from '../start/publish.ts';
import { startApi, startDatabase, startGateway } from '../start/services.ts';
import { root, say, supervise } from '../start/supervisor.ts';
import { keepBuilding } from './builds.ts';
import { onChanges } from './changes.ts';

process.env['NODE_ENV'] = 'development';
process.env['TIDELINE_DATA'] ||= '.data-dev';
const supervisor = supervise();

const sourcesOf = (...folders: string[]): string[] => folders.map((folder) => join(root, folder));

function follow(name: string, folders: string[], restart: () => void): void {
  onChanges(sourcesOf(...folders), supervisor.stopping, (file) => {
    say(`${relative(root, file)} changed: ${name} starts anew.`);
    restart();
  });
}

async function develop(): Promise<void> {
  const environment = readEnvironment(process.env, root);
  refuseMissingSources(root);
  await refuseTakenPort(environment.host, environment.port, 'PORT');
  await refuseTakenPort(environment.adminHost, environment.adminPort, 'ADMIN_PORT');
  mkdirSync(environment.dataFolder, { recursive: true, mode: 0o700 });
  say('Starting the database and building the pages for development…');
  await startDatabase(supervisor, environment);
  const { api, apiUrls } = await startApi(supervisor, environment, { forgiving: true });
  follow(
    'the api',
    ['api/src', 'packages/contract/src', 'packages/domain/src', 'packages/http-server/src'],
    api.restart,
  );
  await api.ready;
  const builds = keepBuilding(supervisor, join(environment.dataFolder, 'builds'), (folders) =>
    publishApps(environment, folders, say),
  );
  for (const app of apps)
    follow(
      `the build of ${app}`,
      [`${app}/remote.config.ts`, `${app}/rspack.config.ts`, 'packages/mfe-kit/build'],
      () => builds.restart(app),
    );
  await builds.firstPublished;
  const gateway = startGateway(supervisor, environment, apiUrls, { forgiving: true });
  follow(
    'the gateway',
    ['gateway/src', 'packages/contract/src', 'packages/registry/src', 'packages/http-server/src'],
    gateway.restart,
  );
  await gateway.ready;
  process.stdout.write(`Tideline is ready at ${environment.publicOrigin}\n`);
}

develop().catch(supervisor.giveUp);
