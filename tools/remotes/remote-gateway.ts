import { join } from 'node:path';
import { createGateway, createLogger, type Gateway } from '@tideline/gateway';
import { SHARES } from '@tideline/mfe-kit/build';
import { createToken, openStore, publishAndActivate, type Store } from '@tideline/registry';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';

const at = '2026-03-01T12:00:00.000Z';

export interface RemoteGateway {
  gateway: Gateway;
  store: Store;
  publicUrl: string;
  /** Environment of `tideline`: the registry, and an operator's token. */
  environment: { TIDELINE_URL: string; TIDELINE_TOKEN: string };
}

/** Publishes a shell that provides what remotes of this checkout need. */
async function publishShell(store: Store, folder: string): Promise<void> {
  const shared = Object.entries(SHARES).map(([name, { version, requiredVersion }]) => [
    name,
    { version, requiredVersion, provided: true },
  ]);
  const offers = { icons: ['bell', 'wallet'] };
  const shell = remoteJsonOf('shell', { offers, build: { shared: Object.fromEntries(shared) } });
  await publishAndActivate(store, 'production', [await writeBuild(join(folder, 'shell-build'), shell)], {
    by: 'test',
    at,
  });
}

/**
 * Starts a gateway for remotes, with a shell and without an api, on the releases in a folder. A second start in the
 * same folder finds these releases.
 */
export async function startRemoteGateway(folder: string): Promise<RemoteGateway> {
  const store = await openStore(join(folder, 'releases'));
  await publishShell(store, folder);
  const gateway = await createGateway({
    releases: store.root,
    environment: 'production',
    apiUrl: 'http://127.0.0.1:9',
    publicOrigin: 'http://localhost:8080',
    logger: createLogger('silent').logger,
  });
  const { adminUrl, url } = await gateway.listen({ port: 0, host: '127.0.0.1', adminPort: 0 });
  const { text } = await createToken(store, { scope: { kind: 'operator' }, holder: 'operator', at, by: 'test' });
  return { gateway, store, publicUrl: url, environment: { TIDELINE_URL: adminUrl, TIDELINE_TOKEN: text } };
}
