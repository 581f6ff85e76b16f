import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { apply, current, type LoadedGeneration, type Release } from '@tideline/registry';
import { remoteJsonOf } from '@tideline/registry/testing';
import type { Snapshot } from '@tideline/registry/release';
import { startGateway, type TestGateway } from '../testing/harness.ts';
import { trialsOf } from './trials.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const loaded = (percent: number, release = '1.1.0-aaaaaaaa'): Pick<LoadedGeneration, 'remotes'> => ({
  remotes: [
    {
      active: { remote: 'mfe-a', release: '1.0.0-00000000' } as Release,
      trial: { release: { remote: 'mfe-a', release } as Release, percent },
    },
  ],
});
const visits = Array.from({ length: 10_000 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('base64url').slice(0, 22),
);
const chosen = (percent: number, release?: string): Set<string> =>
  new Set(visits.filter((visit) => trialsOf(loaded(percent, release), visit).length > 0));

describe('trialsOf', () => {
  it.each([1, 10, 50, 99])('chooses %i%% of the visits, to within one percentage point', (percent) => {
    expect(Math.abs(chosen(percent).size - percent * 100)).toBeLessThanOrEqual(100);
  });

  it('keeps every visit in a trial that grows, and chooses mostly different visits for another release', () => {
    const [few, more] = [chosen(10), chosen(25)];
    expect([...few].every((visit) => more.has(visit))).toBe(true);
    const both = [...chosen(10, '1.2.0-bbbbbbbb')].filter((visit) => few.has(visit));
    expect(both.length).toBeLessThan(200);
  });

  it('chooses no release for a request without a visit, or for a disabled app', () => {
    expect(trialsOf(loaded(99), undefined)).toEqual([]);
    const off = { remotes: loaded(99).remotes.map((one) => ({ ...one, disabled: true as const })) };
    expect(visits.filter((visit) => trialsOf(off, visit).length > 0)).toEqual([]);
  });
});

describe('a release on trial', () => {
  const origin = 'http://localhost:8080';
  const remote = 'mfe-accounts';
  let gateway: TestGateway;
  let stable: string;
  let next: string;

  const entry = async () => (await current(gateway.store, 'production'))?.entries[remote];
  const change = async (changes: Parameters<typeof apply>[2]['changes']) => {
    await apply(gateway.store, 'production', { changes, by: 'op', at: new Date().toISOString(), reason: 'a test' });
    await gateway.gateway.refresh();
  };
  beforeEach(async () => {
    gateway = await startGateway({ trustProxy: 1 });
    stable = (await entry())?.active ?? '';
    await gateway.deploy(remoteJsonOf(remote, { version: '1.1.0', buildId: 'next' }));
    next = (await entry())?.active ?? '';
    await change([{ remote, release: stable }]);
    await change([{ remote, release: next, percent: 50 }]);
  });
  afterEach(() => gateway.close());

  let browsers = 0;
  /** Opens a page in a new browser at another address. */
  async function browser() {
    const from = { origin, 'x-forwarded-for': `198.51.${Math.floor((browsers += 1) / 250)}.${browsers % 250}` };
    const first = await gateway.get('/accounts', { headers: from });
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const headers = { ...from, cookie };
    const snapshotOf = (body: Buffer) =>
      JSON.parse(/id="tideline-registry">(.*?)<\/script>/s.exec(body.toString('utf8'))?.[1] ?? '') as Snapshot;
    const remoteIn = (body: Buffer) => snapshotOf(body).remotes.find(({ name }) => name === remote);
    return {
      first: remoteIn(first.body),
      firstTag: String(first.headers.etag),
      headers,
      again: async () => remoteIn((await gateway.get('/accounts', { headers })).body),
      get: (path: string, more: Record<string, string> = {}) => gateway.get(path, { headers: { ...headers, ...more } }),
      send: (body: unknown) =>
        gateway.get('/_registry/v1/beacon', { method: 'POST', headers, body: JSON.stringify(body) }),
    };
  }
  type Browser = Awaited<ReturnType<typeof browser>>;

  /** Opens browsers until `count` of them have the release on trial and one does not. */
  async function browsersOf(count: number): Promise<{ trying: Browser[]; other: Browser }> {
    const trying: Browser[] = [];
    let other: Browser | undefined;
    while (trying.length < count || other === undefined) {
      const one = await browser();
      if (one.first?.active.release !== next) other = one;
      else if (trying.length < count) trying.push(one);
    }
    return { trying, other };
  }

  it('is on every page of its sessions from the first one on, with the active release as its fallback', async () => {
    const { trying, other } = await browsersOf(1);
    const [one] = trying;
    expect(one?.first).toMatchObject({ active: { release: next }, previous: { release: stable } });
    expect(await one?.again()).toEqual(one?.first);
    expect((await other.again())?.active.release).toBe(stable);
    // a page with the release on trial has a different entity tag
    const unchanged = await other.get('/accounts', { 'if-none-match': String(one?.firstTag) });
    expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await one?.get('/accounts', { 'if-none-match': String(one.firstTag) }))?.status).toBe(304);
    expect((await one?.get(`/r/${remote}/${next}/accounts.66666666.js`))?.status).toBe(200);
  });

  it('is the live state of its sessions, so that their pages do not become outdated', async () => {
    const { trying, other } = await browsersOf(1);
    const releaseOf = async (one: Browser | undefined) => {
      const { headers, body } = (await one?.get('/_registry/v1/current')) ?? {};
      const state = JSON.parse(String(body)) as { remotes: Record<string, { release: string }> };
      return { tag: headers?.etag, release: state.remotes[remote]?.release };
    };
    expect(await releaseOf(trying[0])).toEqual({ tag: '"4 mfe-accounts"', release: next });
    expect(await releaseOf(other)).toEqual({ tag: '"4"', release: stable });
  });

  it('is aborted after it fails in three sessions, and all sessions return to the active release', async () => {
    const { trying } = await browsersOf(3);
    for (const one of trying)
      expect((await one.send({ failed: [{ remote, release: next, what: 'crash' }] })).status).toBe(204);
    await gateway.gateway.settle();
    expect(await entry()).toMatchObject({ active: stable });
    expect((await entry())?.trial).toBeUndefined();
    expect((await trying[0]?.again())?.active.release).toBe(stable);
    expect(await current(gateway.store, 'production')).toMatchObject({
      by: 'the gateway, automatically',
      reason: `${next} failed in 3 sessions on trial`,
    });
  });

  it('becomes active for all sessions after it ran in the requested number of sessions', async () => {
    await change([{ remote, release: next, percent: 50, finishAfter: 2 }]);
    const { trying, other } = await browsersOf(2);
    await trying[0]?.send({ loaded: [{ remote, release: next }] });
    await gateway.gateway.settle();
    expect((await entry())?.active).toBe(stable);
    await trying[1]?.send({ loaded: [{ remote, release: next }] });
    await gateway.gateway.settle();
    expect(await entry()).toMatchObject({ active: next, previous: stable });
    expect((await other.again())?.active.release).toBe(next);
  });

  // regression: sessions of an earlier trial finished the next one immediately, and hid its failures
  it('counts sessions from the start of the current trial, and not those of an earlier trial of the release', async () => {
    const { trying } = await browsersOf(3);
    for (const one of trying)
      await one.send({ loaded: [{ remote, release: next }], failed: [{ remote, release: next, what: 'load' }] });
    await gateway.gateway.settle();
    expect((await entry())?.trial).toBeUndefined();
    await change([{ remote, release: next, percent: 50, finishAfter: 3 }]);
    for (const one of trying.slice(0, 2)) await one.send({ loaded: [{ remote, release: next }] });
    await gateway.gateway.settle();
    expect(await entry()).toMatchObject({ active: stable, trial: { release: next } });
    await trying[2]?.send({ loaded: [{ remote, release: next }] });
    await gateway.gateway.settle();
    expect(await entry()).toMatchObject({ active: next, previous: stable });
  });
});
