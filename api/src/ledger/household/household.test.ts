import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
  bob = await api.signUp({ name: 'Bob', currency: 'EUR' });
  await api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    await client.query(
      'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
        "gen_random_uuid(), $2, 'editor', '2027-01-01')",
      [ann.householdId, bob.userId],
    );
  });
});
afterAll(() => api.stop());

const edit = (user: TestUser, version: number, body: object, headers: Record<string, string> = {}) =>
  user.ask('PATCH', '/household', { body, headers: { 'if-match': `"${version}"`, ...headers } });

describe('a household', () => {
  it('can be edited by its owner', async () => {
    const { status, body, headers } = await edit(ann, 1, {
      name: 'Seven Oaks',
      timezone: 'America/New_York',
      marginalTaxPpm: 240_000,
    });
    expect(status).toBe(200);
    expect(body['item']).toMatchObject({
      name: 'Seven Oaks',
      timezone: 'America/New_York',
      marginalTaxPpm: 240_000,
      currency: 'USD',
      version: 2,
    });
    expect(headers.get('etag')).toBe('"2"');
  });

  it('has the chosen mode, and none after undo', async () => {
    expect((await ann.ask('GET', '/auth/session')).body['household']).toMatchObject({ mode: null });
    const { body } = await edit(ann, 2, { mode: 'quick_wins' });
    expect(body['item']).toMatchObject({ mode: 'quick_wins', version: 3 });
    expect((await ann.ask('POST', `/change-sets/${String(body['changeSetId'])}/undo`)).status).toBe(200);
    expect((await ann.ask('GET', '/household')).body).toMatchObject({ mode: null, version: 4 });
  });

  it.each(['float', 'custom', 'yolo'])('rejects the mode %j, which cannot be chosen by name alone', async (mode) => {
    expect(await edit(ann, 4, { mode })).toMatchObject({
      status: 422,
      body: { params: { fields: [{ pointer: '/mode' }] } },
    });
  });

  it('uses its own time zone to determine the date', async () => {
    api.clock.move(new Date('2026-03-02T03:00:00Z'));
    expect((await ann.ask('GET', '/auth/session')).body['today']).toBe('2026-03-01');
    api.clock.move(new Date('2026-03-01T12:00:00Z'));
  });

  it('cannot be edited by an editor', async () => {
    expect(await edit(bob, 4, { name: 'Mine' }, { 'x-household': ann.householdId })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_FORBIDS', params: { role: 'editor' } },
    });
  });

  it('rejects an undo of its edit by an editor, although editors may undo other changes', async () => {
    const headers = { 'x-household': ann.householdId };
    const { changeSetId } = (await edit(ann, 4, { marginalTaxPpm: 250_000 })).body as { changeSetId: string };
    expect(await bob.ask('POST', `/change-sets/${changeSetId}/undo`, { headers })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_FORBIDS', params: { role: 'editor' } },
    });
    expect((await ann.ask('GET', '/household')).body).toMatchObject({ marginalTaxPpm: 250_000, version: 5 });
    const added = await ann.ask<{ changeSetId: string }>('POST', '/accounts', {
      body: { name: 'Cash', type: 'depository', balance: { minor: '0', currency: 'USD' } },
    });
    expect((await bob.ask('POST', `/change-sets/${added.body.changeSetId}/undo`, { headers })).status).toBe(200);
    expect((await ann.ask('POST', `/change-sets/${changeSetId}/undo`)).status).toBe(200);
  });

  it.each(['x', 'en_US', '../../..', '<script>'])(
    'rejects the locale %j, in which amounts cannot be formatted',
    async (locale) => {
      expect(await edit(ann, 6, { locale })).toMatchObject({
        status: 422,
        body: { params: { fields: [{ pointer: '/locale' }] } },
      });
    },
  );

  it('rejects an unknown time zone, and names the field', async () => {
    expect(await edit(ann, 6, { timezone: 'Europe/Atlantis' })).toMatchObject({
      status: 422,
      body: { params: { fields: [{ pointer: '/timezone' }] } },
    });
  });
});

describe('a user in two households', () => {
  it('sees the household that a request names, or else the one used last', async () => {
    const shown = async (headers: Record<string, string> = {}) =>
      (await bob.ask('GET', '/household', { headers })).body['id'];
    expect(await shown({ 'x-household': bob.householdId })).toBe(bob.householdId);
    expect(await shown()).toBe(bob.householdId);
    expect(await shown({ 'x-household': ann.householdId })).toBe(ann.householdId);
    expect(await shown()).toBe(ann.householdId);
    expect((await bob.ask('GET', '/auth/session')).body).toMatchObject({
      household: { id: ann.householdId },
      role: 'editor',
    });
    expect(await shown({ 'x-household': bob.householdId })).toBe(bob.householdId);
  });

  it('no longer sees a household after being removed from it', async () => {
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query("update membership set state = 'removed' where user_id = $1", [bob.userId]);
    });
    expect((await bob.ask('GET', '/household', { headers: { 'x-household': ann.householdId } })).status).toBe(404);
    expect((await bob.ask('GET', '/household')).body['id']).toBe(bob.householdId);
  });
});
