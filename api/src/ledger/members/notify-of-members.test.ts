/** Tests which users are notified when the members of a household change, in every way that they can change. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let ben: TestUser;
let vic: TestUser;

const inAnns = () => ({ 'x-household': ann.householdId });

interface Notice {
  type: string;
  title: string;
  body: string;
  severity: string;
  href: string;
}

/** Returns the titles about members in a user's inbox of this household, oldest first, with their severity. */
async function told(user: TestUser): Promise<string[]> {
  const { body } = await user.ask<{ items: Notice[] }>('GET', '/notifications', { headers: inAnns() });
  return body.items
    .filter(({ type }) => type === 'members_changed')
    .map(({ title, severity }) => `${title} (${severity})`)
    .toReversed();
}

async function memberOf({ userId }: TestUser): Promise<{ id: string; version: number }> {
  const { body } = await ann.ask<{ items: { id: string; version: number; userId: string }[] }>('GET', '/members', {
    headers: inAnns(),
  });
  const member = body.items.find((each) => each.userId === userId);
  if (member === undefined) throw new Error('not a member');
  return member;
}

async function setRole(by: TestUser, whose: TestUser, role: string): Promise<void> {
  const { id, version } = await memberOf(whose);
  const headers = { ...inAnns(), 'if-match': `"${version}"` };
  expect((await by.ask('PATCH', `/members/${id}`, { body: { role }, headers })).status).toBe(200);
}

async function remove(by: TestUser, whose: TestUser): Promise<void> {
  const { id, version } = await memberOf(whose);
  const headers = { ...inAnns(), 'if-match': `"${version}"` };
  expect((await by.ask('DELETE', `/members/${id}`, { headers })).status).toBe(204);
}

async function invite(role: string): Promise<string> {
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role }, headers: inAnns() });
  return /#invite=([\w-]{43})/.exec(body.link)?.[1] ?? '';
}

async function join(user: TestUser, role: string): Promise<void> {
  const token = await invite(role);
  expect((await user.ask('POST', '/auth/invitations/accept', { body: { token } })).status).toBe(200);
}

/** Creates a household whose owners are Ann and Ben, and whose viewer is Vic. */
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp({ name: 'Ann' });
  ben = await api.signUp({ name: 'Ben' });
  vic = await api.signUp({ name: 'Vic' });
  await join(ben, 'owner');
  await join(vic, 'viewer');
});
afterAll(() => api.stop());

it('owners, but not viewers, are notified of a new member, even one without an earlier account', async () => {
  await api.signUp({ name: 'Eve', invitation: await invite('editor') });
  expect(await told(ann)).toEqual([
    'Ben joined your household as an owner (urgent)',
    'Vic joined your household as a viewer (urgent)',
    'Eve joined your household as an editor (urgent)',
  ]);
  expect(await told(ben)).toEqual([
    'Vic joined your household as a viewer (urgent)',
    'Eve joined your household as an editor (urgent)',
  ]);
  expect(await told(vic)).toEqual([]);
});

it('the other owners and the member are notified of a new role, but not if the role is unchanged', async () => {
  await setRole(ann, vic, 'editor');
  await setRole(ann, vic, 'editor');
  expect((await told(ben)).at(-1)).toBe('Ann made Vic an editor (notice)');
  expect(await told(vic)).toEqual(['Ann made you an editor (notice)']);
  await setRole(ben, vic, 'owner');
  expect((await told(ann)).at(-1)).toBe('Ben made Vic an owner (urgent)');
  expect(await told(vic)).toEqual(['Ann made you an editor (notice)', 'Ben made you an owner (urgent)']);
  await setRole(ben, ben, 'editor');
  expect((await told(vic)).at(-1)).toBe('Ben is now an editor (notice)');
  expect((await told(ben)).at(-1)).toBe('Ann made Vic an editor (notice)');
});

it('the new owner and the other owners are notified of transferred ownership', async () => {
  const { id, version } = await memberOf(vic);
  expect(
    (await ann.ask('POST', `/members/${id}/transfer-ownership`, { body: { version }, headers: inAnns() })).status,
  ).toBe(200);
  expect((await told(vic)).at(-1)).toBe('Ann transferred ownership to you (urgent)');
  expect((await told(ben)).at(-1)).toBe('Ann transferred ownership to Vic (urgent)');
  expect((await told(ann)).at(-1)).toBe('Vic joined your household as a viewer (urgent)');
});

it('owners are notified of a member who leaves or deletes their account', async () => {
  expect((await vic.ask('POST', '/members/leave', { headers: inAnns() })).status).toBe(204);
  for (const owner of [ann, ben]) expect((await told(owner)).at(-1)).toBe('Vic left your household (notice)');
  const eve = await api.signUp({ name: 'Eve', invitation: await invite('editor') });
  expect((await eve.ask('POST', '/auth/account-deletion', { body: { email: eve.email } })).status).toBe(200);
  const now = api.clock.now();
  // the seven days in which the deletion can be canceled are over
  api.clock.move(new Date(now.getTime() + 8 * 86_400_000));
  await api.database.db.withUser(null, (tx) => api.jobs.send(tx, 'housekeeping', {}));
  await api.emails();
  api.clock.move(now);
  expect((await told(ann)).at(-1)).toBe('Eve left your household (notice)');
});

it('a removed member gets an email only at a confirmed address', async () => {
  await api.database.asOwner((client) =>
    client.query('update app_user set email_verified = true where id = $1', [vic.userId]),
  );
  await remove(ann, vic);
  await remove(ann, ben);
  const sent = (await api.emails()).filter(({ subject }) => subject === 'You no longer have access to Ann');
  expect(sent.map(({ to }) => to)).toEqual([vic.email]);
  expect(sent[0]?.text).toContain('An owner removed you from the household “Ann” on Tideline.');
});

it('the other owners are notified of a removal', async () => {
  await remove(ben, vic);
  expect((await told(ann)).at(-1)).toBe('Ben removed Vic from your household (notice)');
  expect((await told(ben)).at(-1)).toBe('Vic joined your household as a viewer (urgent)');
});
