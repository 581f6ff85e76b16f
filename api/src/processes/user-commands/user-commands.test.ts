/** Runs `tideline user` while the api uses the same database. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@tideline/contract';
import { tokenIn } from '../../testing/mail-server.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { addTotp, enterPassword } from '../sign-in/testing/factors.ts';
import { runUserCommand, type UserCommand, type UserLine } from './user-commands.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;

const command = <T>(action: string, options: Partial<Omit<UserCommand, 'action'>> = {}): Promise<T> =>
  runUserCommand(
    {
      dataFolder: api.dataFolder,
      databaseUrl: api.database.url,
      interrupts: new Set(),
      clock: api.clock,
      publicOrigin: 'https://money.example.org',
    },
    { action, email: undefined, household: undefined, role: undefined, ...options },
  ) as Promise<T>;
const sessionOf = async (user: TestUser): Promise<Session> => (await user.ask<Session>('GET', '/auth/session')).body;
const tokenOf = (link: string): string => link.split('=').at(-1) ?? '';

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann', email: 'ann@example.org' });
  bob = await api.signUp({ name: 'Bob', email: 'bob@example.org' });
});
afterAll(() => api.stop());

it('the list contains every user with their households, but no guests', async () => {
  await api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
  const { users } = await command<{ users: UserLine[] }>('list');
  expect(users.map(({ email, households }) => [email, households])).toEqual([
    [ann.email, [{ id: ann.householdId, name: 'Ann', role: 'owner' }]],
    [bob.email, [{ id: bob.householdId, name: 'Bob', role: 'owner' }]],
  ]);
  expect(users[0]).toMatchObject({ emailVerified: false, hasSecondFactor: false, deletesAt: null });
});

describe('invite', () => {
  it('creates a link to sign up, or to join the given household', async () => {
    const own = await command<{ link: string; household: null }>('invite');
    expect(own.link).toMatch(/^https:\/\/money\.example\.org\/signup#invite=/);
    const eve = await api.signUp({ name: 'Eve', invitation: tokenOf(own.link) });
    expect(await sessionOf(eve)).toMatchObject({ role: 'owner', household: { name: 'Eve' } });
    const joined = await command<{ link: string }>('invite', { household: ' ANN ', role: 'viewer' });
    const vic = await api.signUp({ invitation: tokenOf(joined.link) });
    expect(await sessionOf(vic)).toMatchObject({ role: 'viewer', household: { id: ann.householdId } });
  });

  it.each([
    { options: { household: 'Nobody' }, code: 'NOT_FOUND', why: 'an unknown household' },
    { options: { role: 'viewer' }, code: 'USAGE', why: 'a role without a household' },
    { options: { household: 'Ann', role: 'king' }, code: 'USAGE', why: 'an unknown role' },
    { options: { email: 'nobody' }, code: 'USAGE', why: 'text that is not an email address' },
  ])('rejects $why', async ({ options, code }) => {
    await expect(command('invite', options)).rejects.toMatchObject({ code });
  });
});

it('reset-factor lets the user sign in with only the password, and ends all sessions', async () => {
  await addTotp(api, bob);
  expect(await enterPassword(api, bob)).toMatchObject({ status: 401, body: { code: 'SECOND_STEP_NEEDED' } });
  expect(await command('reset-factor', { email: ' BOB@example.org' })).toEqual({ email: bob.email, users: 1 });
  expect((await bob.ask('GET', '/auth/session')).status).toBe(401);
  expect((await enterPassword(api, bob)).status).toBe(200);
  await expect(command('reset-factor', { email: 'nobody@example.org' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('make-owner', () => {
  it('makes a member an owner of the household, and records the change in its history', async () => {
    const { link } = await command<{ link: string }>('invite', { household: ann.householdId, role: 'editor' });
    const cat = await api.signUp({ name: 'Cat', email: 'cat@example.org', invitation: tokenOf(link) });
    expect(await command('make-owner', { email: cat.email })).toEqual({
      email: cat.email,
      household: { id: ann.householdId, name: 'Ann' },
      before: 'editor',
    });
    expect(await sessionOf(cat)).toMatchObject({ role: 'owner' });
    const { body } = await ann.ask<{ items: { label: string; actor: null }[] }>('GET', '/change-sets');
    expect(body.items[0]).toMatchObject({ label: 'The operator made Cat owner', actor: null });
    expect(await command('make-owner', { email: cat.email })).toMatchObject({ before: 'owner' });
  });

  it('adds a user who is not a member, and requires the household if there are several', async () => {
    const options = { email: bob.email, household: ann.householdId };
    expect(await command('make-owner', options)).toMatchObject({ before: null });
    await expect(command('make-owner', { email: bob.email })).rejects.toMatchObject({ code: 'AMBIGUOUS' });
    await expect(command('make-owner', { email: 'nobody@example.org' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('rejects an address of several users until one of them confirms it', async () => {
    const [first, second] = [
      await api.signUp({ email: 'same@example.org' }),
      await api.signUp({ email: 'same@example.org', password: 'another password of mine' }),
    ];
    const options = { email: first.email, household: ann.householdId };
    await expect(command('make-owner', options)).rejects.toMatchObject({ code: 'AMBIGUOUS' });
    const emails = (await api.emails()).filter(({ to }) => to === second.email);
    const token = emails.map(({ text }) => tokenIn(text, 'verify')).findLast((found) => found !== '') ?? '';
    expect((await api.ask('POST', '/auth/verification', { body: { token } })).status).toBe(204);
    expect(await command('make-owner', options)).toMatchObject({ before: null });
  });
});
