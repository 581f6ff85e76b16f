import { expect, it, jest } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '@tideline/registry/release';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { createGateway } from '../gateway.ts';
import { createLogger } from '../operations/log.ts';
import { sendRequest, startGateway } from '../testing/harness.ts';
import { startRegistry } from '../testing/registry-client.ts';
import { runTideline } from '../testing/run-tideline.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

/** The longest time until every gateway shows a change. */
const SHOWN_WITHIN_MS = 3_000;

const snapshotIn = (page: string): Snapshot =>
  JSON.parse(
    /<script type="application\/json" id="tideline-registry">(.*?)<\/script>/s.exec(page)?.[1] ?? '',
  ) as Snapshot;

it('a page that is read while releases change is never a mixture of two states', async () => {
  const names = ['mfe-accounts', 'mfe-cards'];
  const deployed = (version: string) => names.map((name) => remoteJsonOf(name, { version, buildId: version }));
  const gateway = await startGateway({ pollMs: 1 }, [remoteJsonOf('shell'), ...deployed('1.0.0')]);
  try {
    const last = '1.0.4';
    let isDeployed = false;
    const read = async (): Promise<string[]> => {
      const seen: string[] = [];
      for (let isLast = false; !isLast;) {
        const { generation, remotes } = snapshotIn((await gateway.get('/accounts')).body.toString());
        const versions = remotes.map(({ active }) => active.release.split('-')[0] ?? '');
        seen.push(`${generation} ${versions.join(' ')}`);
        const files = remotes.flatMap(({ active }) => Object.keys(active.integrity));
        const statuses = await Promise.all(files.map(async (file) => (await gateway.get(file)).status));
        expect([files.length > 0, new Set(statuses)]).toEqual([true, new Set([200])]);
        isLast = isDeployed && versions.includes(last);
      }
      return seen;
    };
    const reading = [read(), read()];
    for (let patch = 1; patch <= 4; patch += 1) await gateway.deploy(...deployed(`1.0.${patch}`));
    isDeployed = true;
    const states = Array.from({ length: 5 }, (_, patch) => `${patch + 1} 1.0.${patch} 1.0.${patch}`);
    for (const seen of await Promise.all(reading)) {
      // each deploy changes both remotes, and no reader ever sees an older state again
      const positions = seen.map((state) => states.indexOf(state));
      expect(positions).not.toContain(-1);
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    }
  } finally {
    await gateway.close();
  }
});

it('a deploy and a rollback appear on every gateway of the store within three seconds', async () => {
  const one = await startRegistry();
  const other = await createGateway({
    releases: one.store.root,
    environment: 'production',
    apiUrl: 'http://127.0.0.1:9',
    publicOrigin: 'http://localhost:8080',
    logger: createLogger('silent').logger,
  });
  const { url } = await other.listen({ port: 0, host: '127.0.0.1', adminPort: 0 });
  /** Waits until the other gateway shows a version, and returns the elapsed time. */
  const shownAfterMs = async (version: string): Promise<number> => {
    const startedMs = performance.now();
    for (;;) {
      const { remotes } = JSON.parse((await sendRequest(url, '/_registry/v1/current')).body.toString()) as {
        remotes: Record<string, { release: string }>;
      };
      if (remotes['mfe-accounts']?.release.startsWith(`${version}-`)) return performance.now() - startedMs;
    }
  };
  try {
    await mkdir(join(one.folder, 'team'));
    await writeBuild(join(one.folder, 'team/dist'), remoteJsonOf('mfe-accounts', { version: '1.1.0', buildId: 'b2' }));
    expect(await runTideline(one, 'deploy')).toMatchObject({ code: 0 });
    expect(await shownAfterMs('1.1.0')).toBeLessThan(SHOWN_WITHIN_MS);
    expect(await runTideline(one, 'rollback mfe-accounts')).toMatchObject({ code: 0 });
    expect(await shownAfterMs('1.0.0')).toBeLessThan(SHOWN_WITHIN_MS);
  } finally {
    await other.close({ graceMs: 100 });
    await one.close();
  }
});
