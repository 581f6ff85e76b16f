/** Tests revoked and renewed access, its stored secrets, and daily syncs. */
import { describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { SCHEDULES } from '../../schedules.ts';
import { dispatchDue } from '../../platform/jobs/dispatcher.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { secretContext } from './secret-context.ts';
import { resealAll } from './sync/sync.jobs.ts';
import { anAccount } from './testing/bridge.ts';
import { connectedHome, first, row } from './testing/connected-home.ts';

const home = connectedHome();
const { work, get, connect, link, sync, tell, rows } = home;

describe('bank access', () => {
  it('keeps its account links when renewed after a revocation, even if the bridge changed account IDs', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    home.bridge.revoke();
    expect(await sync(connection)).toMatchObject({ problem: 'access_refused', nextSyncAt: null });
    home.bridge.accounts = [
      anAccount({ id: 'ACT-99', transactions: [row('t1', '2026-02-20', '-4.50'), row('t2', '2026-02-25', '-6.00')] }),
    ];
    expect((await home.ann.ask('POST', '/auth/confirm', { body: { password: home.ann.password } })).status).toBe(204);
    await home.ann.ask('POST', `/connections/${connection.id}/reconnect`, {
      body: { setupToken: home.bridge.token() },
    });
    await work();
    expect(await get(connection.id)).toMatchObject({
      state: 'active',
      run: { counts: { new: 1, present: 1 } },
      accounts: [{ id: first(connection).id, state: 'linked' }],
    });
    expect(await rows()).toHaveLength(2);
  });

  it('is reported on the dashboard once the bank refuses it', async () => {
    const attention = async () => (await home.ann.ask<{ attention: object[] }>('GET', '/dashboard')).body.attention;
    const connection = await link(await connect());
    expect(await attention()).toEqual([]);
    home.bridge.revoke();
    await sync(connection);
    expect(await attention()).toEqual([
      { kind: 'connection_problem', count: 1, href: '/settings?section=connections', name: home.bridge.place },
    ]);
  });

  it('remains usable if a new token is rejected', async () => {
    const connection = await link(await connect());
    await home.ann.ask('POST', `/connections/${connection.id}/reconnect`, {
      body: { setupToken: Buffer.from(`http://${home.bridge.place}/simplefin/claim/gone`).toString('base64') },
    });
    await work();
    expect(await get(connection.id)).toMatchObject({
      state: 'active',
      problem: null,
      run: { state: 'failed', problem: 'token_refused' },
    });
    expect(await sync(connection)).toMatchObject({ run: { state: 'succeeded' } });
  });

  it('allows no sync after the user revokes it, and keeps its account links when the user reconnects', async () => {
    const connection = await link(await connect());
    expect((await home.ann.ask('POST', `/connections/${connection.id}/revoke`)).body).toMatchObject({
      state: 'revoked',
      nextSyncAt: null,
      accounts: [{ state: 'linked' }],
    });
    expect(await home.ann.ask('POST', `/connections/${connection.id}/sync`)).toMatchObject({
      status: 409,
      body: { code: 'CONNECTION_HAS_NO_ACCESS' },
    });
    await home.ann.ask('POST', `/connections/${connection.id}/reconnect`, {
      body: { setupToken: home.bridge.token() },
    });
    await work();
    expect(await get(connection.id)).toMatchObject({ state: 'active', accounts: [{ state: 'linked' }] });
  });

  it('leaves transactions in place when disconnected, and a new connection does not add them again', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    const accountId = first(connection).accountId;
    expect(
      await home.ann.ask('DELETE', `/connections/${connection.id}`, {
        headers: { 'if-match': `"${connection.version}"` },
      }),
    ).toMatchObject({ status: 200 });
    expect((await home.ann.ask('GET', `/connections/${connection.id}`)).status).toBe(404);
    expect(await rows()).toHaveLength(1);
    expect(await link(await connect(), { to: 'existing', accountId })).toMatchObject({
      run: { counts: { new: 0, present: 1 } },
    });
  });
});

describe('a secret sealed with another key', () => {
  const asOwner = <T>(query: string, values: unknown[] = []) =>
    home.api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [home.ann.householdId]);
      return (await client.query(query, values)).rows as T[];
    });

  it('is resealed if its key is among the old keys, and otherwise leads to a connection with an error', async () => {
    const connection = await link(await connect());
    const [{ id } = { id: '' }] = await asOwner<{ id: string }>('select connection_id as id from connection_secret');
    const renewed = createVault('a newer secret of this server, as long as the old one', [
      'a secret of the tests, of 32 letters and more',
    ]);
    const context = secretContext(home.ann.householdId, id, 'access');
    const { keyId, box } = renewed.seal(`http://demo:gone@${home.bridge.place}/simplefin`, context);
    await asOwner('update connection_secret set key_id = $1, box = $2', [keyId, box]);
    expect(await sync(connection)).toMatchObject({
      state: 'needs_attention',
      problem: 'secret_lost',
      nextSyncAt: null,
      run: { state: 'failed' },
    });
    const old = createVault('a secret of the tests, of 32 letters and more').seal('an access', context);
    await asOwner('update connection_secret set key_id = $1, box = $2', [old.keyId, old.box]);
    await resealAll(home.api.database.db, renewed, pino({ level: 'silent' }));
    const [stored = { keyId: '', box: '' }] = await asOwner<{ keyId: string; box: string }>(
      'select key_id as "keyId", box from connection_secret',
    );
    expect([stored.keyId, renewed.open(stored, context)]).toEqual([renewed.keyId, 'an access']);
  });
});

describe('the daily sync', () => {
  const dispatch = () =>
    dispatchDue({ db: home.api.database.db, clock: home.api.clock, jobs: home.api.jobs, schedules: SCHEDULES });

  it('runs once a day at the scheduled time, and stops once the bridge refuses the access', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    await dispatch();
    await work();
    expect(connection.nextSyncAt).toMatch(/^2026-03-02T0[67]:/);
    home.bridge.asked = [];
    home.api.clock.move(new Date('2026-03-02T06:00:00Z'));
    await dispatch();
    await dispatch();
    await work();
    expect((await get(connection.id)).run).toMatchObject({ trigger: 'schedule', state: 'succeeded' });
    expect(home.bridge.asked).toHaveLength(1);
    home.bridge.revoke();
    home.api.clock.move(new Date('2026-03-03T06:00:00Z'));
    for (const day of ['03', '04', '05']) {
      home.api.clock.move(new Date(`2026-03-${day}T06:00:00Z`));
      await dispatch();
      await work();
    }
    // after the bridge rejects the access, it is not contacted again until the user enters a new token
    expect(home.bridge.asked).toHaveLength(2);
    expect(await get(connection.id)).toMatchObject({ problem: 'access_refused', nextSyncAt: null });
  });
});
