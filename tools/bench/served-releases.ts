import { createGateway, createLogger, type Gateway } from '@tideline/gateway';
import { NO_BUDGETS, openStore, publishAndActivate } from '@tideline/registry';
import { freePort } from '../start/ports.ts';
import { SAMPLE_DAY } from './sample-user.ts';

export interface ServedReleases {
  url: string;
  gateway: Gateway;
}

/** Starts a gateway for the releases of a folder, in front of a running API. */
export async function serveReleases(releases: string, apiUrl: string): Promise<ServedReleases> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const { logger } = createLogger('silent');
  const gateway = await createGateway({
    releases,
    environment: 'production',
    apiUrl,
    publicOrigin: url,
    logger,
    testPage: false,
  });
  await gateway.listen({ port, host: '127.0.0.1', adminPort });
  return { url, gateway };
}

/** Publishes one build into a new store and serves it. */
export async function servePublished(build: string, releases: string, apiUrl: string): Promise<ServedReleases> {
  const store = await openStore(releases);
  await publishAndActivate(store, 'production', [build], { by: 'bench', at: SAMPLE_DAY, budgets: NO_BUDGETS });
  return serveReleases(releases, apiUrl);
}
