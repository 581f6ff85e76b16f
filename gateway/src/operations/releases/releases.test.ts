import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  apply,
  createToken,
  current,
  noHealth,
  readAudit,
  recordHealth,
  revokeToken,
  rollback,
} from '@tideline/registry';
import { remoteJsonOf } from '@tideline/registry/testing';
import { sendRequest, startGateway, type TestGateway } from '../../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const at = '2026-03-01T12:00:00.000Z';
let gateway: TestGateway;
let token: string;

const accounts = async () => (await current(gateway.store, 'production'))?.entries['mfe-accounts'];
const deploy = async (version: string) => {
  await gateway.deploy(remoteJsonOf('mfe-accounts', { version, buildId: version }));
  await gateway.gateway.refresh();
};
beforeEach(async () => {
  gateway = await startGateway({ now: () => Date.parse(at) });
  await deploy('1.1.0');
  token = (await createToken(gateway.store, { scope: { kind: 'operator' }, holder: 'Ada <i>', at, by: 'test' })).text;
});
afterEach(() => gateway.close());

const page = async () => (await sendRequest(gateway.adminUrl, '/releases')).body.toString('utf8');

async function press(action: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const generation = String((await current(gateway.store, 'production'))?.generation);
  const body = new URLSearchParams({ token, reason: 'it was <slow>', generation, do: action, ...fields }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await sendRequest(gateway.adminUrl, '/releases', {
    method: 'POST',
    body,
    headers: { ...type, ...headers },
  });
  return { status: answer.status, notice: /role="status">(.*?)</.exec(answer.body.toString('utf8'))?.[1] };
}

describe('releases page', () => {
  it('shows the live releases, who activated them, their size, and the health of the active and the previous one', async () => {
    const { active = '', previous = '' } = (await accounts()) ?? {};
    const content = { buckets: [0, 3, 0, 1, 0, 0, 0, 0, 0, 0], totalMs: 2_500 };
    await recordHealth(gateway.store, 'production', [
      { ...noHealth('mfe-accounts', active, at), loads: 12, sessions: 7, crashes: 2, content },
      { ...noHealth('mfe-accounts', previous, at), loads: 4_321, sessions: 900 },
    ]);
    const answer = await sendRequest(gateway.adminUrl, '/releases');
    const html = answer.body.toString('utf8');
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+; .*form-action 'self'/,
    );
    expect(html).not.toMatch(/<script|onclick|style="/);
    expect(html).toContain(
      `<th scope="row">mfe-accounts</th><td>${active}<small>deployed by test, <time>2026-03-01 00:00 UTC`,
    );
    expect(html).toMatch(/<small>every page<\/small>[\d.]+ of 16 kB<small>heaviest page<\/small>[\d.]+ of 90 kB/);
    expect(html).toContain('12 loads in 7 sessions, 0 failed<small>0 load failures, 2 crashes, 0 policy violations');
    expect(html).toContain('content for three of four: within 0.5 s');
    expect(html).toContain('4321 loads in 900 sessions');
    expect(html).toContain(`value="rollback mfe-accounts">Roll back to ${previous}</button>`);
    expect(html).toContain(`mfe-accounts: ${previous} → ${active}`);
  });

  it('rolls back, disables and enables remotes, records who did it, and escapes every text', async () => {
    const { active = '', previous = '' } = (await accounts()) ?? {};
    expect(await press('rollback mfe-accounts')).toEqual({ status: 200, notice: 'mfe-accounts was rolled back.' });
    expect((await accounts())?.active).toBe(previous);
    expect(await press('off mfe-accounts')).toMatchObject({ status: 200 });
    expect(await accounts()).toMatchObject({ active: previous, previous: active, disabled: true });
    expect(await page()).toContain('<strong class="bad">off</strong>');
    expect(await press('on mfe-accounts')).toMatchObject({ status: 200 });
    expect(await readAudit(gateway.store, 3)).toMatchObject([
      { action: 'apply', target: 'mfe-accounts on', by: 'Ada <i>', outcome: 'done' },
      { action: 'apply', target: 'mfe-accounts off' },
      { action: 'rollback', target: 'mfe-accounts', tokenId: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ]);
    const html = await page();
    expect(html).toContain('Ada &lt;i&gt;');
    expect(html).toContain('it was &lt;slow&gt;');
    expect(html).not.toMatch(/Ada <i>|<slow>/);
  });

  it('shows a release on trial, and can abort the trial', async () => {
    const { active = '', previous = '' } = (await accounts()) ?? {};
    const changes = [{ remote: 'mfe-accounts', release: previous, percent: 10, finishAfter: 200 }];
    await apply(gateway.store, 'production', { changes, by: 'op', at, reason: 'a test' });
    const tried = { ...noHealth('mfe-accounts', previous, at), sessions: 900, period: { since: at, sessions: 7 } };
    await recordHealth(gateway.store, 'production', [tried]);
    expect(await page()).toContain(`On trial for 10% of sessions: ${previous}`);
    expect(await page()).toContain('7 sessions in this trial, and everyone gets it after 200');
    expect(await press('abort mfe-accounts')).toMatchObject({ status: 200 });
    expect(await accounts()).toMatchObject({ active });
    expect((await accounts())?.trial).toBeUndefined();
    expect(await press('finish mfe-accounts')).toMatchObject({ status: 409 });
  });

  it('shows the health of a release that was rolled back, even after the remote was disabled and enabled', async () => {
    const { active: failed = '' } = (await accounts()) ?? {};
    await recordHealth(gateway.store, 'production', [{ ...noHealth('mfe-accounts', failed, at), loads: 4_321 }]);
    const how = { by: 'test', at, reason: '' };
    await rollback(gateway.store, 'production', { ...how, target: { remote: 'mfe-accounts', failed } });
    expect((await accounts())?.previous).toBeUndefined();
    await press('off mfe-accounts');
    await press('on mfe-accounts');
    expect(await page()).toContain('4321 loads');
  });

  it('shows automatic decisions', async () => {
    const { active = '' } = (await accounts()) ?? {};
    const automatic = { at, did: 'went back', reason: 'it failed in 3 sessions' } as const;
    await recordHealth(gateway.store, 'production', [{ ...noHealth('mfe-accounts', active, at), automatic }]);
    expect(await page()).toContain('mfe-accounts: it failed in 3 sessions</li>');
  });
});

describe('the form on the page changes nothing', () => {
  it.each<
    [status: number, why: string, action: string, fields?: Record<string, string>, headers?: Record<string, string>]
  >([
    [403, 'without a token', 'rollback mfe-accounts', { token: '' }],
    [403, 'with a wrong token', 'rollback mfe-accounts', { token: `tideline_0123456789ab_${'a'.repeat(43)}` }],
    [403, 'from another site', 'rollback mfe-accounts', {}, { 'sec-fetch-site': 'cross-site' }],
    [409, 'after another change', 'rollback mfe-accounts', { generation: '1' }],
    [409, 'without a previous release', 'rollback shell'],
    [400, 'with an unknown button', 'delete mfe-accounts'],
    [400, 'with a long reason', 'off mfe-accounts', { reason: 'x'.repeat(501) }],
    [413, 'with a large form', 'off mfe-accounts', { reason: 'x'.repeat(5_000) }],
    [415, 'as JSON', 'off mfe-accounts', {}, { 'content-type': 'application/json' }],
    [200, 'if Enter is pressed instead of a button', 'nothing'],
  ])('and gets status %i %s', async (status, _why, action, fields, headers) => {
    const before = await current(gateway.store, 'production');
    expect((await press(action, fields, headers)).status).toBe(status);
    expect(await current(gateway.store, 'production')).toEqual(before);
  });

  it('with the token of a remote, with a revoked token, and after many wrong tokens', async () => {
    const made = await createToken(gateway.store, {
      scope: { kind: 'remote', remote: 'mfe-accounts' },
      holder: 'team',
      at,
      by: 'x',
    });
    expect((await press('rollback mfe-accounts', { token: made.text })).status).toBe(403);
    const revoked = await createToken(gateway.store, { scope: { kind: 'operator' }, holder: 'op', at, by: 'x' });
    await revokeToken(gateway.store, revoked.token.id, at);
    expect((await press('rollback mfe-accounts', { token: revoked.text })).status).toBe(403);
    for (let count = 0; count < 18; count += 1) await press('off mfe-accounts', { token: 'guess' });
    expect((await press('off mfe-accounts', { token: 'guess' })).status).toBe(429);
    expect((await accounts())?.disabled).toBeUndefined();
    expect((await press('off mfe-accounts')).status).toBe(200);
  });
});
