import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apply, listGenerations, openStore, publish } from '@tideline/registry';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { isDeployedByCommand, publishApps, refuseUnfitUpgrade } from './publish.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let folder: string;
let builds = 0;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-publish-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const environment = () => ({ releases: join(folder, 'releases'), environmentName: 'production' });
const build = (name: string, buildId: string, overrides: Parameters<typeof remoteJsonOf>[1] = {}) =>
  writeBuild(join(folder, `build-${(builds += 1)}`), remoteJsonOf(name, { buildId, ...overrides }));
const start = (...folders: string[]) => publishApps(environment(), folders, (line) => said.push(line));

async function deploy(dist: string): Promise<string> {
  const store = await openStore(environment().releases);
  const team = { by: 'ann', at: '2026-03-01T00:00:00.000Z', reason: 'a test' };
  const { remote, release } = (await publish(store, dist, team)).release;
  await apply(store, 'production', { ...team, changes: [{ remote, release }] });
  return release;
}

describe('npm start', () => {
  it('does not replace a release that a command deployed, and reports this', async () => {
    await start(await build('shell', 'b1'), await build('mfe-insights', 'b1'));
    expect(said).toEqual(['Published as generation 1.']);
    expect(await isDeployedByCommand(environment())).toBe(false);
    const release = await deploy(await build('mfe-insights', 'team', { version: '1.1.0' }));
    expect(await isDeployedByCommand(environment())).toBe(true);
    said = [];
    await start(await build('shell', 'b1'), await build('mfe-insights', 'b2'));
    expect(said).toEqual([
      'Nothing new to publish; generation 2 stays.',
      `mfe-insights stays at ${release}, deployed by ann; \`tideline deploy\` activates the local build.`,
    ]);
  });

  it('names a deployed remote that is incompatible with an upgrade, and what to do, before anything changes', async () => {
    await start(await build('shell', 'b1', { version: '1.0.0' }), await build('mfe-insights', 'b1'));
    await deploy(await build('mfe-insights', 'team', { version: '1.1.0', requires: { shell: '^1.0' } }));
    const upgrade = [await build('shell', 'b2', { version: '2.0.0' }), await build('mfe-insights', 'b2')];
    await expect(refuseUnfitUpgrade(environment(), upgrade)).rejects.toMatchObject({
      name: 'StartFailure',
      exitCode: 1,
      message: expect.stringMatching(
        /mfe-insights 1\.1\.0-\w{8} requires shell \^1\.0, but the shell is 2\.0\.0[^]*Nothing was changed/,
      ),
    });
    expect(await listGenerations(await openStore(environment().releases), 'production')).toEqual([1, 2]);
  });
});
