/**
 * Tests passkeys with an authenticator in software: sign-in, the second step, confirmation, and attempts by attackers.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { createPasskey, type CreationOptions, type SoftwarePasskey } from '../testing/authenticator.ts';
import { addPasskey, cookieIn, enterPassword, type WithPasskey } from '../testing/factors.ts';

interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string }[];
}

let api: TestApi;
let ann: TestUser;
let annKey: SoftwarePasskey;
let added: WithPasskey;

const wait = (minutes: number): void => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));
const optionsOf = async (client: Client): Promise<RequestOptions> =>
  (await client.ask<RequestOptions & Record<string, unknown>>('POST', '/auth/passkey/options')).body;
const answer = (client: Client, body: object) => client.ask('POST', '/auth/passkey', { body });
const refused = { status: 401, body: { code: 'PASSKEY_REFUSED' } };

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  added = await addPasskey(ann);
  annKey = added.passkey;
});

describe('a passkey', () => {
  it('can be renamed, and only the first one comes with recovery codes', async () => {
    expect(added.recoveryCodes).toHaveLength(10);
    expect((await addPasskey(ann)).recoveryCodes).toBeNull();
    const rename = (name: string) =>
      ann.ask('PATCH', `/auth/passkeys/${added.itemId}`, { body: { name }, headers: { 'if-match': '"1"' } });
    const named = await rename('Phone');
    expect(named).toMatchObject({ status: 200, body: { version: 2, name: 'Phone', synced: false, lastUsedAt: null } });
    // it was renamed elsewhere in the meantime
    expect(await rename('Mine')).toMatchObject({ status: 412, body: { code: 'VERSION_CONFLICT' } });
    expect((await ann.ask<{ passkeys: unknown[] }>('GET', '/auth/factors')).body.passkeys).toHaveLength(2);
  });

  it('has the name of its device in the language of the user, until the user chooses a name', async () => {
    const nameNow = async () =>
      (await ann.ask<{ passkeys: { name: string }[] }>('GET', '/auth/factors')).body.passkeys[0]?.name;
    const rename = (name: string, version: number) =>
      ann.ask<{ name: string }>('PATCH', `/auth/passkeys/${added.itemId}`, {
        body: { name },
        headers: { 'if-match': `"${version}"` },
      });
    const speak = (language: string, version: number) =>
      ann.ask('PATCH', '/me', { body: { language }, headers: { 'if-match': `"${version}"` } });
    expect(await nameNow()).toBe('An unknown device');
    expect((await speak('de', 1)).status).toBe(200);
    expect(await nameNow()).toBe('Ein unbekanntes Gerät');
    expect((await rename('Ein unbekanntes Gerät', 1)).body.name).toBe('Ein unbekanntes Gerät');
    await speak('en', 2);
    expect(await nameNow()).toBe('An unknown device');
    expect((await rename('Phone', 2)).body.name).toBe('Phone');
    await speak('de', 3);
    expect(await nameNow()).toBe('Phone');
  });

  it('signs its user in without an email address or password', async () => {
    const options = await optionsOf(api);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const signedIn = await answer(api, annKey.sign(options));
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: ann.userId } } });
    expect(cookieIn(signedIn.headers, 'tideline_session')).not.toBeNull();
    expect(cookieIn(signedIn.headers, 'tideline_device')).not.toBeNull();
    const { body } = await ann.ask<{ passkeys: { lastUsedAt: string | null }[] }>('GET', '/auth/factors');
    expect(body.passkeys[0]?.lastUsedAt).toBe(api.clock.now().toISOString());
  });

  it('is requested by its ID after the password is entered', async () => {
    const { browser, body } = await enterPassword(api, ann);
    expect(body).toMatchObject({ code: 'SECOND_STEP_NEEDED', params: { methods: ['passkey', 'recovery_code'] } });
    const options = await optionsOf(browser);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([annKey.id]);
    expect((await answer(browser, annKey.sign(options))).status).toBe(200);
  });

  it('confirms sensitive actions, but only in the session that requested the confirmation', async () => {
    wait(11);
    const { body } = await ann.ask<{ passkey: RequestOptions }>('POST', '/auth/confirm/options');
    expect(body).toMatchObject({ methods: ['passkey', 'recovery_code'] });
    const passkey = annKey.sign(body.passkey);
    const elsewhere = await answer(api, annKey.sign(await optionsOf(api)));
    const other = api.as(cookieIn(elsewhere.headers, 'tideline_session') ?? '');
    wait(4);
    expect(await other.ask('POST', '/auth/confirm', { body: { passkey } })).toMatchObject(refused);
    const { body: again } = await ann.ask<{ passkey: RequestOptions }>('POST', '/auth/confirm/options');
    expect((await ann.ask('POST', '/auth/confirm', { body: { passkey: annKey.sign(again.passkey) } })).status).toBe(
      204,
    );
    expect((await ann.ask('GET', '/auth/fresh')).status).toBe(204);
  });

  it('can be removed, and then no longer signs anyone in', async () => {
    const options = await optionsOf(api);
    const path = `/auth/passkeys/${added.itemId}`;
    expect((await ann.ask('DELETE', path, { headers: { 'if-match': '0' } })).status).toBe(204);
    expect(await answer(api, annKey.sign(options))).toMatchObject(refused);
    expect((await enterPassword(api, ann)).status).toBe(200);
  });

  it('cannot be removed without a recent confirmation', async () => {
    wait(11);
    const remove = () => ann.ask('DELETE', `/auth/passkeys/${added.itemId}`, { headers: { 'if-match': '0' } });
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    expect((await answer(api, annKey.sign(await optionsOf(api)))).status).toBe(200);
    const { body } = await ann.ask<{ passkey: RequestOptions }>('POST', '/auth/confirm/options');
    const confirmed = await ann.ask('POST', '/auth/confirm', { body: { passkey: annKey.sign(body.passkey) } });
    expect([confirmed.status, (await remove()).status]).toEqual([204, 204]);
  });

  it('cannot be renamed or removed by another user', async () => {
    const bob = await api.signUp();
    const path = `/auth/passkeys/${added.itemId}`;
    const headers = { 'if-match': '0' };
    expect((await bob.ask('PATCH', path, { body: { name: 'Mine' }, headers })).status).toBe(404);
    expect((await bob.ask('DELETE', path, { headers })).status).toBe(404);
  });
});

describe('a signature', () => {
  it('is accepted only once', async () => {
    const signed = annKey.sign(await optionsOf(api));
    const answers = await Promise.all([1, 2, 3].map(() => answer(api, signed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await answer(api, signed)).toMatchObject(refused);
  });

  it('is not accepted after five minutes', async () => {
    const signed = annKey.sign(await optionsOf(api));
    wait(5);
    expect(await answer(api, signed)).toMatchObject(refused);
  });

  it.each([
    ['another site', { origin: 'https://tideline.example' }],
    ['another host', { rpId: 'tideline.example' }],
    ['an authenticator that did not verify the user', { isVerified: false }],
    ['another user, according to the handle', { userHandle: Buffer.from('someone').toString('base64url') }],
  ])('is refused from %s', async (_, habits) => {
    expect(await answer(api, annKey.sign(await optionsOf(api), habits))).toMatchObject(refused);
  });

  it('of a copied authenticator is refused, because its counter does not increase', async () => {
    expect((await answer(api, annKey.sign(await optionsOf(api), { counter: 7 }))).status).toBe(200);
    expect(await answer(api, annKey.sign(await optionsOf(api), { counter: 7 }))).toMatchObject(refused);
    expect((await answer(api, annKey.sign(await optionsOf(api), { counter: 8 }))).status).toBe(200);
  });

  it("of another user's passkey does not complete a sign-in", async () => {
    const bob = await api.signUp();
    const { passkey } = await addPasskey(bob);
    const { browser } = await enterPassword(api, ann);
    expect(await answer(browser, passkey.sign(await optionsOf(browser)))).toMatchObject(refused);
  });

  it('for another purpose is refused', async () => {
    const { body } = await ann.ask<{ passkey: RequestOptions }>('POST', '/auth/confirm/options');
    expect(await answer(api, annKey.sign(body.passkey))).toMatchObject(refused);
    const passkey = annKey.sign(await optionsOf(api));
    expect(await ann.ask('POST', '/auth/confirm', { body: { passkey } })).toMatchObject(refused);
  });

  it('that was altered is refused', async () => {
    const bob = await api.signUp();
    const { passkey } = await addPasskey(bob);
    const signed = passkey.sign(await optionsOf(api)) as { response: object };
    expect(await answer(api, { ...signed, id: annKey.id, rawId: annKey.id })).toMatchObject(refused);
    expect(await answer(api, { ...signed, response: { ...signed.response, clientDataJSON: 'e30' } })).toMatchObject(
      refused,
    );
  });
});

describe('adding a passkey', () => {
  const start = async (client: Client): Promise<CreationOptions> =>
    (await client.ask<CreationOptions & Record<string, unknown>>('POST', '/auth/passkeys/options')).body;
  const add = (client: Client, passkey: SoftwarePasskey) =>
    client.ask('POST', '/auth/passkeys', { body: passkey.creation });

  it('requires a challenge of the same user, which can be used only once', async () => {
    const bob = await api.signUp();
    const passkey = createPasskey(await start(ann));
    expect(await add(bob, passkey)).toMatchObject(refused);
    const own = createPasskey(await start(bob));
    expect((await add(bob, own)).status).toBe(201);
    expect(await add(bob, own)).toMatchObject(refused);
  });

  it.each([
    ['another site', { origin: 'https://tideline.example' }],
    ['another host', { rpId: 'tideline.example' }],
    ['an authenticator that did not verify the user', { isVerified: false }],
  ])('is refused from %s', async (_, habits) => {
    expect(await add(ann, createPasskey(await start(ann), habits))).toMatchObject(refused);
  });

  it('is not possible at an address where browsers refuse passkeys', async () => {
    const plain = await startTestApi({ publicOrigin: 'http://192.168.1.20:8080' });
    try {
      const bob = await plain.signUp();
      expect(await bob.ask('POST', '/auth/passkeys/options')).toMatchObject({
        status: 409,
        body: { code: 'PASSKEYS_UNAVAILABLE' },
      });
      expect((await bob.ask('GET', '/auth/factors')).body).toMatchObject({ passkeyHost: null });
    } finally {
      await plain.stop();
    }
  });
});
