import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SweepAccount } from '@tideline/contract';
import { createVault } from '../../../platform/secrets/vault.ts';
import { addAccount, addCard, money } from '../../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { type BankConfig, parseBanks } from './bank-config.ts';
import { chooseWay } from './choose-way.ts';
import { resealReferences } from './reseal-references.ts';
import { listSweepAccounts, referenceContext } from './sweep-accounts.store.ts';

const TEST_SECRET = 'a secret of the tests, of 32 letters and more';
const REFERENCE = 'acct-token-9f8e7d6c5b4a';

const banks: BankConfig[] = [];
let api: TestApi;
let ann: TestUser;
let accountId: string;

beforeAll(async () => {
  // The operator's list names a household, so the test fills it in once the household exists.
  api = await startTestApi({ banks });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  accountId = (await addAccount(ann, { name: 'Checking', balance: money(500_000) })).id;
  const bank = (name: string, households: '*' | string[]) => ({
    name,
    title: name,
    url: 'https://bank.example/',
    secrets: [randomBytes(32).toString('base64')],
    households,
  });
  const reading = parseBanks(
    JSON.stringify([bank('everybody', '*'), bank('anns', [ann.householdId]), bank('bobs', [crypto.randomUUID()])]),
  );
  banks.splice(0, banks.length, ...(reading.ok ? reading.banks : []));
});

const choose = (body: object, version = 0, user = ann, id = accountId) =>
  user.ask<SweepAccount & { code: string }>('PUT', `/sweeps/accounts/${id}`, {
    body,
    headers: { 'if-match': `"${version}"` },
  });
const list = async (user = ann) =>
  (await user.ask<{ items: SweepAccount[]; banks: { name: string }[] }>('GET', '/sweeps/accounts')).body;

describe('the transfer way of an account', () => {
  it('is an instruction until the user chooses another one', async () => {
    await addCard(ann, { name: 'Visa', owed: money(10_000) });
    const { items, banks: offered } = await list();
    expect(items).toEqual([
      {
        accountId,
        version: 0,
        name: 'Checking',
        way: 'instruct',
        bank: null,
        referenceEnd: null,
        isFed: false,
        suspended: null,
        disabled: null,
      },
      expect.objectContaining({ name: 'Visa', way: 'instruct' }),
    ]);
    expect(offered.map(({ name }) => name)).toEqual(['everybody', 'anns']);
  });

  it("is stored with the bank's reference, and only the end of the reference is shown later", async () => {
    const { status, body } = await choose({ way: 'webhook', bank: 'anns', reference: REFERENCE });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ way: 'webhook', bank: 'anns', referenceEnd: '5b4a', version: 1 }),
    ]);
    // Choosing the same bank again preserves the stored reference.
    expect((await choose({ way: 'webhook', bank: 'anns' }, 1)).body).toMatchObject({
      referenceEnd: '5b4a',
      version: 2,
    });
    expect((await choose({ way: 'webhook', bank: 'everybody' }, 2)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await choose({ way: 'ledger' }, 2)).body).toMatchObject({
      way: 'ledger',
      bank: null,
      referenceEnd: null,
      version: 3,
    });
    expect((await choose({ way: 'instruct' }, 1)).body).toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it.each([
    ['of another household', { bank: 'bobs' }, 'SWEEP_BANK_UNKNOWN'],
    ['that is not connected', { bank: 'nobody' }, 'SWEEP_BANK_UNKNOWN'],
    ['without a name', { bank: null }, 'SWEEP_BANK_UNKNOWN'],
    ['without a reference for the account', { bank: 'anns', reference: null }, 'VALIDATION_FAILED'],
  ])('cannot be a bank %s', async (_why, more, code) => {
    expect((await choose({ way: 'webhook', reference: REFERENCE, ...more })).body).toMatchObject({ code });
    expect((await list()).items[0]).toMatchObject({ way: 'instruct', version: 0 });
  });

  it('cannot be chosen by another household or without a fresh sign-in, and is never a bank for guests', async () => {
    const bob = await api.signUp();
    expect((await choose({ way: 'ledger' }, 0, bob)).status).toBe(404);
    const guest = await api.ask<{ household: { id: string } }>('POST', '/auth/sample', {
      body: { timezone: 'UTC', locale: 'en-US' },
    });
    const visitor = { ...ann, ...api.as(guest.headers.get('set-cookie')?.split(';')[0] ?? '') };
    const [theirs] = (await list(visitor)).items;
    expect(
      (await choose({ way: 'webhook', bank: 'everybody', reference: REFERENCE }, 0, visitor, theirs?.accountId)).body,
    ).toMatchObject({ code: 'GUEST_FORBIDDEN' });
    api.clock.move(new Date(api.clock.now().getTime() + 11 * 60_000));
    expect((await choose({ way: 'ledger' })).body).toMatchObject({ code: 'FRESH_SIGN_IN_NEEDED' });
    expect((await ann.ask('POST', `/sweeps/accounts/${accountId}/resume`, { body: {} })).body).toMatchObject({
      code: 'FRESH_SIGN_IN_NEEDED',
    });
  });

  it('has a bank reference that is sealed for one account, never logged, and resealed with a new key', async () => {
    await choose({ way: 'webhook', bank: 'anns', reference: REFERENCE });
    const scope = { householdId: ann.householdId, userId: '' };
    const stored = await api.database.db.withHousehold(scope, listSweepAccounts);
    expect(JSON.stringify(stored)).not.toContain(REFERENCE);
    expect(api.logged.join('\n')).not.toContain(REFERENCE);
    const [{ keyId, box } = { keyId: null, box: null }] = stored;
    const sealed = { keyId: keyId ?? '', box: box ?? '' };
    expect(createVault(TEST_SECRET).open(sealed, referenceContext(ann.householdId, accountId))).toBe(REFERENCE);
    expect(() =>
      createVault(TEST_SECRET).open(sealed, referenceContext(ann.householdId, crypto.randomUUID())),
    ).toThrow();
    const renewed = createVault('another secret of the tests, of 32 letters', [TEST_SECRET]);
    expect(await api.database.db.withHousehold(scope, (tx) => resealReferences(tx, renewed))).toEqual({
      resealed: 1,
      unreadable: 0,
    });
    const [after] = await api.database.db.withHousehold(scope, listSweepAccounts);
    expect(
      renewed.open({ keyId: after?.keyId ?? '', box: after?.box ?? '' }, referenceContext(ann.householdId, accountId)),
    ).toBe(REFERENCE);
    expect(after?.keyId).toBe(renewed.keyId);
    expect(
      await api.database.db.withHousehold(scope, (tx) =>
        resealReferences(tx, createVault('a third one, of 32 letters and even more')),
      ),
    ).toEqual({ resealed: 0, unreadable: 1 });
    expect((await list()).items[0]).toMatchObject({ way: 'webhook', referenceEnd: null });
  });
});

it.each([
  ['ledger', 'ledger', 'ledger'],
  ['ledger', 'instruct', 'instruct'],
  ['ledger', 'webhook a', 'instruct'],
  ['webhook a', 'webhook a', 'webhook a'],
  ['webhook a', 'webhook b', 'instruct'],
  ['webhook a', 'nothing chosen', 'instruct'],
  ['nothing chosen', 'nothing chosen', 'instruct'],
])('money from an account with the way "%s" to one with "%s" moves by: %s', (from, to, expected) => {
  const of = (text: string) => {
    const [way, bank = null] = text.split(' ');
    return way === 'nothing' ? undefined : { way: way as 'ledger', bank };
  };
  expect(chooseWay(of(from), of(to))).toEqual({ way: 'instruct', bank: null, ...of(expected) });
});
