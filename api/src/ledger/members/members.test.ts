import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

interface Members {
  items: { id: string; version: number; userId: string; name: string; role: string; isYou: boolean }[];
  invitations: { id: string; version: number; email: string | null; role: string }[];
}
interface Issued {
  item: { id: string; version: number };
  link: string | null;
}

let api: TestApi;
let ann: TestUser;
let bob: TestUser;

const tokenOf = (link: string | null | undefined): string =>
  /^http:\/\/localhost:8080\/signup#invite=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
const of = (household: string) => ({ 'x-household': household });
const inAnns = () => ({ headers: of(ann.householdId) });
const invite = async (body: object, by = ann): Promise<Issued> =>
  (await by.ask<Issued>('POST', '/invitations', { body, headers: of(ann.householdId) })).body;
const accept = (user: Pick<TestUser, 'ask'>, token: string) =>
  user.ask('POST', '/auth/invitations/accept', { body: { token } });
const preview = (token: string) => api.ask('POST', '/auth/invitations/preview', { body: { token } });
const list = async (by = ann): Promise<Members> => (await by.ask<Members>('GET', '/members', inAnns())).body;
const memberOf = async ({ userId }: TestUser) => {
  const member = (await list()).items.find((each) => each.userId === userId);
  if (member === undefined) throw new Error('not a member');
  return member;
};
const setRole = async (by: TestUser, whose: TestUser, role: string) => {
  const { id, version } = await memberOf(whose);
  return by.ask('PATCH', `/members/${id}`, {
    body: { role },
    headers: { ...of(ann.householdId), 'if-match': `"${version}"` },
  });
};
const remove = async (by: TestUser, whose: TestUser) => {
  const { id, version } = await memberOf(whose);
  return by.ask('DELETE', `/members/${id}`, { headers: { ...of(ann.householdId), 'if-match': `"${version}"` } });
};
const join = async (user: TestUser, role: string) => accept(user, tokenOf((await invite({ role })).link));

beforeAll(async () => {
  api = await startTestApi({ policy: {} });
  ann = await api.signUp({ name: 'Ann' });
});
afterAll(() => api.stop());

/** Creates another user by an operator's invitation, because sign-up is otherwise closed. */
async function stranger(name: string): Promise<TestUser> {
  const { body } = await api.ask<{ link: string }>('POST', '/users/invite', { body: {} });
  return api.signUp({ name, invitation: tokenOf(body.link) });
}

describe('an invitation', () => {
  it('lets a person sign up as a member of its household, even if sign-up is closed to others', async () => {
    await expect(api.signUp()).rejects.toThrow(/SIGN_UP_CLOSED/);
    const { link, item } = await invite({ role: 'viewer' });
    expect((await preview(tokenOf(link))).body).toMatchObject({
      household: { id: ann.householdId, name: 'Ann' },
      invitedBy: 'Ann',
      role: 'viewer',
    });
    expect((await list()).invitations.map(({ id }) => id)).toEqual([item.id]);
    const vic = await api.signUp({ name: 'Vic', invitation: tokenOf(link) });
    expect((await vic.ask('GET', '/auth/session')).body).toMatchObject({
      household: { id: ann.householdId },
      role: 'viewer',
      households: [{ id: ann.householdId }],
    });
    expect((await list()).invitations).toEqual([]);
    expect((await list(vic)).items.map(({ name, role, isYou }) => `${name} ${role} ${isYou}`)).toEqual([
      'Ann owner false',
      'Vic viewer true',
    ]);
    await remove(ann, vic);
  });

  it('can be used only once', async () => {
    const token = tokenOf((await invite({ role: 'editor' })).link);
    bob = await stranger('Bob');
    expect(await accept(bob, token)).toMatchObject({
      status: 200,
      body: { household: { id: ann.householdId }, role: 'editor' },
    });
    expect((await bob.ask('GET', '/auth/session')).body['household']).toMatchObject({ id: ann.householdId });
    const eve = await stranger('Eve');
    expect(await accept(eve, token)).toMatchObject({ status: 410, body: { params: { reason: 'used' } } });
    expect(await preview(token)).toMatchObject({ status: 410, body: { params: { reason: 'used' } } });
  });

  it('admits only one user, regardless of how many accept it at once', async () => {
    const token = tokenOf((await invite({ role: 'viewer' })).link);
    const many = await Promise.all(['Cid', 'Dee', 'Fay'].map(stranger));
    const answers = await Promise.all(many.map((user) => accept(user, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  it('reports that it has expired, was revoked or never existed', async () => {
    const revoked = await invite({ role: 'viewer' });
    await ann.ask('DELETE', `/invitations/${revoked.item.id}`, {
      headers: { ...of(ann.householdId), 'if-match': '"1"' },
    });
    expect(await preview(tokenOf(revoked.link))).toMatchObject({
      status: 410,
      body: { params: { reason: 'revoked' } },
    });
    expect(await preview('x'.repeat(43))).toMatchObject({ status: 410, body: { params: { reason: 'unknown' } } });
    const { link } = await invite({ role: 'viewer' });
    api.clock.move(new Date('2026-03-08T12:00:01Z'));
    expect(await preview(tokenOf(link))).toMatchObject({ status: 410, body: { params: { reason: 'expired' } } });
    api.clock.move(new Date('2026-03-01T12:00:00Z'));
  });

  it('gets a new link when it is renewed, and the earlier link no longer works', async () => {
    const first = await invite({ role: 'viewer' });
    const again = await ann.ask<Issued>('POST', `/invitations/${first.item.id}/resend`, inAnns());
    expect(await preview(tokenOf(first.link))).toMatchObject({ status: 410, body: { params: { reason: 'unknown' } } });
    expect((await preview(tokenOf(again.body.link))).status).toBe(200);
  });

  it('remains valid if an existing member tries to accept it', async () => {
    const token = tokenOf((await invite({ role: 'owner' })).link);
    expect(await accept(bob, token)).toMatchObject({
      status: 409,
      body: { code: 'MEMBER_ALREADY', params: { householdName: 'Ann' } },
    });
    expect((await memberOf(bob)).role).toBe('editor');
    expect((await preview(token)).status).toBe(200);
  });

  it('is stored without its token', async () => {
    const token = tokenOf((await invite({ role: 'viewer' })).link);
    const rows = await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      return (await client.query('select * from invitation')).rows;
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(api.logged.join('')).not.toContain(token);
  });

  it('can be created only by owners who recently entered their password', async () => {
    expect(await bob.ask('POST', '/invitations', { body: { role: 'viewer' }, ...inAnns() })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_FORBIDS' },
    });
    api.clock.move(new Date('2026-03-01T12:11:00Z'));
    expect(await ann.ask('POST', '/invitations', { body: { role: 'viewer' }, ...inAnns() })).toMatchObject({
      status: 403,
      body: { code: 'FRESH_SIGN_IN_NEEDED' },
    });
    api.clock.move(new Date('2026-03-01T12:00:00Z'));
  });
});

describe('members', () => {
  beforeEach(async () => {
    if (!(await list()).items.some(({ userId }) => userId === bob.userId)) await join(bob, 'editor');
    await setRole(ann, bob, 'editor');
  });

  it('can be given another role, which takes effect immediately', async () => {
    const account = { name: 'Cash', type: 'depository', balance: { minor: '0', currency: 'USD' } };
    expect((await bob.ask('POST', '/accounts', { body: account, ...inAnns() })).status).toBe(201);
    expect(await setRole(ann, bob, 'viewer')).toMatchObject({ status: 200, body: { role: 'viewer' } });
    expect(await bob.ask('POST', '/accounts', { body: account, ...inAnns() })).toMatchObject({
      status: 403,
      body: { params: { role: 'viewer' } },
    });
  });

  it('lose access immediately when removed, and keep their name in the history of their changes', async () => {
    expect((await remove(ann, bob)).status).toBe(204);
    expect(await bob.ask('GET', '/accounts', inAnns())).toMatchObject({ status: 404 });
    expect((await bob.ask('GET', '/auth/session')).body['household']).toMatchObject({ id: bob.householdId });
    const { body } = await ann.ask<{ items: { label: string; actor: { name: string } | null; next: unknown }[] }>(
      'GET',
      '/change-sets?kind=membership',
      inAnns(),
    );
    expect(body.items.find(({ label }) => label === 'Removed Bob from the household')).toMatchObject({
      actor: { name: 'Ann' },
      next: null,
    });
    expect(body.items.find(({ actor }) => actor?.name === 'Bob')).toMatchObject({
      label: expect.stringMatching(/^Joined the household as /),
      next: null,
    });
  });

  it('do not regain access through an undo of their removal', async () => {
    await remove(ann, bob);
    const { body } = await ann.ask<{ items: { id: string }[] }>('GET', '/change-sets?limit=1', inAnns());
    expect(await ann.ask('POST', `/change-sets/${body.items[0]?.id}/undo`, inAnns())).toMatchObject({
      status: 409,
      body: { code: 'MEMBERS_NOT_UNDONE' },
    });
  });

  it('lose the invitations they sent once they may no longer invite', async () => {
    await setRole(ann, bob, 'owner');
    const { link } = await invite({ role: 'owner' }, bob);
    expect((await setRole(ann, bob, 'editor')).status).toBe(200);
    expect(await preview(tokenOf(link))).toMatchObject({ body: { params: { reason: 'revoked' } } });
  });

  it.each(['editor', 'viewer'])('with the role "%s" cannot raise their own role or remove the owner', async (role) => {
    await setRole(ann, bob, role);
    for (const answer of [await setRole(bob, bob, 'owner'), await remove(bob, ann)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } });
  });

  it('can leave, even as viewers', async () => {
    await setRole(ann, bob, 'viewer');
    expect((await bob.ask('POST', '/members/leave', inAnns())).status).toBe(204);
    expect((await list()).items.some(({ userId }) => userId === bob.userId)).toBe(false);
  });
});

describe('ownership', () => {
  beforeEach(async () => {
    if (!(await list()).items.some(({ userId }) => userId === bob.userId)) await join(bob, 'editor');
  });

  it('cannot be given up by the last owner', async () => {
    for (const answer of [
      await setRole(ann, ann, 'viewer'),
      await remove(ann, ann),
      await ann.ask('POST', '/members/leave', inAnns()),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'OWNER_NEEDED' } });
  });

  it('is transferred in one step', async () => {
    const { id, version } = await memberOf(bob);
    expect(
      await ann.ask('POST', `/members/${id}/transfer-ownership`, { body: { version }, ...inAnns() }),
    ).toMatchObject({ body: { role: 'owner' } });
    expect((await memberOf(ann)).role).toBe('editor');
    const back = await memberOf(ann);
    await bob.ask('POST', `/members/${back.id}/transfer-ownership`, { body: { version: back.version }, ...inAnns() });
    expect((await memberOf(ann)).role).toBe('owner');
  });

  it('is kept by one of two owners who remove each other, or leave, at the same time', async () => {
    for (const attempt of ['remove', 'leave'] as const) {
      await setRole(ann, bob, 'owner');
      const answers = await Promise.all(
        attempt === 'remove'
          ? [remove(ann, bob), remove(bob, ann)]
          : [ann, bob].map((user) => user.ask('POST', '/members/leave', inAnns())),
      );
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const rest =
        answers[0]?.status === 204 && attempt === 'remove'
          ? ann
          : answers[0]?.status === 204
            ? bob
            : attempt === 'remove'
              ? bob
              : ann;
      const { items } = await list(rest);
      expect(items.filter(({ role }) => role === 'owner')).toHaveLength(1);
      const other = rest === ann ? bob : ann;
      await accept(other, tokenOf((await invite({ role: 'owner' }, rest)).link));
    }
  });
});

describe('households of a user', () => {
  it('can be created and listed, and a request can name any of them', async () => {
    const made = await ann.ask<{ id: string }>('POST', '/households', {
      body: { name: 'Cabin', currency: 'EUR', timezone: 'Europe/Berlin', locale: 'de-DE' },
    });
    expect(made.status).toBe(201);
    expect((await ann.ask<{ items: object[] }>('GET', '/households')).body.items).toContainEqual({
      id: made.body.id,
      name: 'Cabin',
      role: 'owner',
      members: 1,
    });
    expect((await ann.ask('GET', '/auth/session', { headers: of(made.body.id) })).body).toMatchObject({
      household: { name: 'Cabin', currency: 'EUR' },
      role: 'owner',
    });
    expect((await ann.ask('GET', `/household?household=${made.body.id}`)).body).toMatchObject({ name: 'Cabin' });
    expect((await ann.ask('GET', '/auth/session', inAnns())).body).toMatchObject({
      household: { id: ann.householdId },
    });
    expect((await bob.ask('GET', '/auth/session', { headers: of(made.body.id) })).status).toBe(404);
  });
});
