import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { apply, current, readAudit, readHealth } from '@tideline/registry';
import { remoteJsonOf } from '@tideline/registry/testing';
import { startGateway, type TestGateway } from '../testing/harness.ts';
import type { GatewayOptions } from '../gateway-options.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const origin = 'http://localhost:8080';
const deployedAt = Date.parse('2026-03-01T00:00:00.000Z');
let gateway: TestGateway;
let nowMs: number;

const entry = async () => (await current(gateway.store, 'production'))?.entries['mfe-accounts'];
const deploy = async (version: string) => {
  await gateway.deploy(remoteJsonOf('mfe-accounts', { version, buildId: version }));
  await gateway.gateway.refresh();
  return (await entry())?.active ?? '';
};

let releases: string[];
async function start(options: Partial<GatewayOptions> = {}): Promise<void> {
  gateway = await startGateway({ trustProxy: 1, now: () => nowMs, ...options });
  releases = [(await entry())?.active ?? '', await deploy('1.1.0')];
}
beforeEach(async () => {
  nowMs = deployedAt + 60_000;
  await start();
});
afterEach(() => gateway.close());

/** Opens a page as a new browser at an address would. */
async function browser(address: string) {
  const from = { origin, 'x-forwarded-for': address };
  const { headers } = await gateway.get('/accounts', { headers: from });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const post = (body: unknown) =>
    gateway.get('/_registry/v1/beacon', {
      method: 'POST',
      headers: { ...from, cookie },
      body: JSON.stringify(body),
    });
  return {
    fail: (release: string, remote = 'mfe-accounts') => post({ failed: [{ remote, release, what: 'load' }] }),
    load: (release: string) => post({ loaded: [{ remote: 'mfe-accounts', release }] }),
  };
}

async function failIn(count: number, release: string, addressOf = (index: number) => `192.0.2.${index}`) {
  for (let index = 1; index <= count; index += 1) {
    expect((await (await browser(addressOf(index))).fail(release)).status).toBe(204);
  }
}

const settle = () => gateway.gateway.settle();

describe('a release that fails in three sessions within an hour', () => {
  it('is rolled back, which the audit log and the log record, and does not become the previous release', async () => {
    const [good = '', bad = ''] = releases;
    await failIn(2, bad);
    await settle();
    expect((await entry())?.active).toBe(bad);
    await failIn(1, bad, () => '198.51.100.1');
    await settle();
    expect(await entry()).toEqual({ active: good, activated: expect.objectContaining({ how: 'rollback' }) });
    const reason = `${bad} failed in 3 sessions within an hour of becoming active`;
    expect(await current(gateway.store, 'production')).toMatchObject({
      action: 'rollback',
      by: 'the gateway, automatically',
      reason,
    });
    expect(await readAudit(gateway.store, 1)).toMatchObject([
      { action: 'automatic rollback', target: `mfe-accounts ${bad} to ${good}`, outcome: 'done', reason },
    ]);
    expect(gateway.log()).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'a release failed and was rolled back', release: bad, to: good }),
    );
    const live = JSON.parse((await gateway.get('/_registry/v1/current')).body.toString()) as {
      remotes: Record<string, { release: string }>;
    };
    expect(live.remotes['mfe-accounts']?.release).toBe(good);
  });

  it('stays active if an operator activates it again', async () => {
    const [, bad = ''] = releases;
    await failIn(3, bad);
    await settle();
    const at = new Date(nowMs).toISOString();
    const changes = [{ remote: 'mfe-accounts', release: bad }];
    await apply(gateway.store, 'production', { changes, by: 'op', at, reason: 'it was the network' });
    await gateway.gateway.refresh();
    await failIn(4, bad, (index) => `198.51.100.${index}`);
    await settle();
    expect((await entry())?.active).toBe(bad);
  });

  it('is not rolled back to a release that was itself rolled back, and this is logged once', async () => {
    const [, bad = ''] = releases;
    await failIn(3, bad);
    await settle();
    const at = new Date(nowMs).toISOString();
    for (const release of [bad, await deploy('1.2.0')])
      await apply(gateway.store, 'production', {
        changes: [{ remote: 'mfe-accounts', release }],
        by: 'op',
        at,
        reason: 'a test',
      });
    await gateway.gateway.refresh();
    const worse = (await entry())?.active ?? '';
    expect((await entry())?.previous).toBe(bad);
    for (let round = 0; round < 2; round += 1) {
      await failIn(3, worse, (index) => `203.0.113.${round * 10 + index}`);
      await settle();
    }
    expect((await entry())?.active).toBe(worse);
    expect((await readHealth(gateway.store, 'production'))[`mfe-accounts ${worse}`]?.automatic).toMatchObject({
      did: 'stayed',
      reason: expect.stringContaining(`${bad}, the release before it, failed as well`),
    });
    const lines = gateway.log().filter(({ msg }) => msg === 'a release fails and is not rolled back');
    expect(lines).toHaveLength(1);
  });
});

describe('a release remains active', () => {
  it('if one address reports all failures, even with many visits', async () => {
    const [, bad = ''] = releases;
    await failIn(10, bad, () => '192.0.2.1');
    await settle();
    expect((await entry())?.active).toBe(bad);
  });

  it('if one visit reports all failures', async () => {
    const [, bad = ''] = releases;
    const { fail } = await browser('192.0.2.1');
    for (let count = 0; count < 10; count += 1) await fail(bad);
    await settle();
    expect((await entry())?.active).toBe(bad);
  });

  it('if it fails in a small share of its sessions', async () => {
    const [, bad = ''] = releases;
    for (let index = 1; index <= 61; index += 1) await (await browser(`198.51.100.${index}`)).load(bad);
    await failIn(3, bad);
    await settle();
    expect((await entry())?.active).toBe(bad);
    await failIn(1, bad, () => '203.0.113.1');
    await settle();
    expect((await entry())?.active).not.toBe(bad);
  });

  it('if it fails only after its first hour', async () => {
    const [, bad = ''] = releases;
    nowMs = deployedAt + 3_600_001;
    await failIn(4, bad);
    await settle();
    expect((await entry())?.active).toBe(bad);
  });

  it('if the failures are those of the previous release', async () => {
    const [good = '', bad = ''] = releases;
    await failIn(4, good);
    await settle();
    expect((await entry())?.active).toBe(bad);
  });

  it('while its remote is disabled, or if the operator turned automatic rollbacks off', async () => {
    const [, bad = ''] = releases;
    const at = new Date(nowMs).toISOString();
    const changes = [{ remote: 'mfe-accounts', disabled: true }];
    await apply(gateway.store, 'production', { changes, by: 'op', at, reason: 'a test' });
    await gateway.gateway.refresh();
    await failIn(3, bad);
    await settle();
    expect((await entry())?.active).toBe(bad);
    await gateway.close();
    await start({ autoRollback: false });
    const [, other = ''] = releases;
    await failIn(4, other);
    await settle();
    expect((await entry())?.active).toBe(other);
  });

  it('if there is no previous release, and the reason is recorded', async () => {
    const shell = (await current(gateway.store, 'production'))?.entries['shell']?.active ?? '';
    for (let index = 1; index <= 3; index += 1) await (await browser(`192.0.2.${index}`)).fail(shell, 'shell');
    await settle();
    expect((await current(gateway.store, 'production'))?.entries['shell']?.active).toBe(shell);
    expect((await readHealth(gateway.store, 'production'))[`shell ${shell}`]?.automatic?.reason).toContain(
      'there is no release before it',
    );
  });
});

it('automatic rollbacks count each browser on this machine separately if there is no proxy', async () => {
  await gateway.close();
  gateway = await startGateway({ now: () => nowMs });
  const bad = await deploy('1.1.0');
  await failIn(3, bad);
  await settle();
  expect((await entry())?.active).not.toBe(bad);
});
