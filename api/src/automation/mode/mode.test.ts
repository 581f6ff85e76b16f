import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Dashboard, ModeChange, ModeOverview, ModePreview } from '@tideline/contract';
import { MODES } from '@tideline/domain';
import {
  addAccount,
  addCard,
  addLoan,
  addPromo,
  post,
  postOfKind,
  type Changed,
  done,
  money,
  onDay,
  refusal,
  undo,
} from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { currentMode } from '../../ledger/active-mode/active-mode.store.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp();
});
afterAll(() => api.stop());

const overview = async (): Promise<ModeOverview> => done(await ann.ask<ModeOverview>('GET', '/mode'));
const history = async (): Promise<ModeChange[]> =>
  done(await ann.ask<{ items: ModeChange[] }>('GET', '/mode/changes')).items;
const preview = async (key: string, parameters?: object): Promise<ModePreview> =>
  done(await ann.ask<ModePreview>('POST', '/mode/preview', { body: { key, ...(parameters && { parameters }) } }));
const put = async (body: object) =>
  ann.ask<Changed<ModeChange>>('PUT', '/mode', { body, headers: { 'if-match': String((await overview()).version) } });
const change = async (body: object) => done(await put(body));
const dashboard = async (): Promise<Dashboard> => done(await ann.ask<Dashboard>('GET', '/dashboard'));
const parametersNow = (today: string) =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) => currentMode(tx, today));
const householdMode = async () => done(await ann.ask('GET', '/household'))['mode'];
const groceries = async () =>
  done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories')).items.find(
    ({ key }) => key === 'groceries',
  )?.id ?? '';

/** Adds $5,000 in cash, $3,000 of expenses in an average month, a small loan at 6% and a large card at 24%. */
async function indebted() {
  const { id: checking } = await addAccount(ann, { balance: money(1_100_000) });
  const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(400_000) })).item.account.id;
  const loan = (await addLoan(ann, { dueDay: 25, owed: 90_000, aprPpm: 60_000, payment: 3_000 })).account.id;
  for (const postedOn of ['2026-01-10', '2026-02-10'])
    await post(ann, { accountId: checking, postedOn, amount: money(-300_000), categoryId: await groceries() });
  await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
  return { checking, card, loan };
}

describe('the household mode', () => {
  it('is balanced until the user chooses one', async () => {
    const { current, modes, scheduled, undo: taken, before } = await overview();
    expect(current).toMatchObject({
      key: 'balanced',
      since: null,
      parameters: { floor: { kind: 'months', months: 1 }, automation: { level: 'propose' } },
    });
    expect([scheduled, taken, before]).toEqual([null, null, null]);
    expect(modes.map(({ key, reasons }) => [key, reasons.map(({ code }) => code)])).toEqual([
      ['balanced', []],
      ['pay_down_fast', []],
      ['quick_wins', []],
      ['safety_first', []],
      ['float', ['no_promo']],
      ['custom', []],
    ]);
    expect(await parametersNow('2026-03-01')).toEqual(MODES.balanced);
  });

  it('is the same in the household, the mode list and the current parameters', async () => {
    const { item } = await change({ key: 'safety_first', parameters: { bufferDays: 21 } });
    expect(item).toMatchObject({ key: 'safety_first', state: 'active', startedOn: '2026-03-01', by: 'Person 2' });
    expect(await householdMode()).toBe('safety_first');
    expect(await parametersNow('2026-03-01')).toEqual({ ...MODES.safety_first, bufferDays: 21 });
    expect((await overview()).modes.find(({ key }) => key === 'safety_first')?.parameters.bufferDays).toBe(21);
  });

  it("shows today as the debt-free date if today's payments pay off all debts", async () => {
    const { id: checking } = await addAccount(ann, { balance: money(3_000_000) });
    const { id: card } = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(20_000) })).item
      .account;
    await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
    for (const postedOn of ['2026-01-10', '2026-02-10'])
      await post(ann, { accountId: checking, postedOn, amount: money(-300_000), categoryId: await groceries() });
    const { modes } = await overview();
    for (const key of ['balanced', 'pay_down_fast'])
      expect(modes.find((mode) => mode.key === key)?.outcome?.onceMoved).toMatchObject({
        debtFreeOn: '2026-03-01',
        interest: money(0),
      });
  });

  it('can be undone within a day, and can be switched back later', async () => {
    await change({ key: 'quick_wins' });
    const { changeSetId } = await change({ key: 'safety_first' });
    const { undo: taken, before, current } = await overview();
    expect(taken).toEqual({ changeSetId, until: '2026-03-02T12:00:00.000Z' });
    expect([before?.key, current.key]).toEqual(['quick_wins', 'safety_first']);
    await undo(ann, changeSetId);
    expect([(await overview()).current.key, await householdMode()]).toEqual(['quick_wins', 'quick_wins']);
    expect((await history()).map(({ key, state }) => [key, state])).toEqual([['quick_wins', 'active']]);

    await change({ key: 'safety_first' });
    ann = await onDay(api, ann, '2026-03-03');
    const later = await overview();
    expect([later.undo, later.before?.key]).toEqual([null, 'quick_wins']);
    await change({ key: 'quick_wins' });
    expect((await history()).map(({ key, state }) => [key, state])).toEqual([
      ['quick_wins', 'active'],
      ['safety_first', 'superseded'],
      ['quick_wins', 'superseded'],
    ]);
    expect((await overview()).before?.key).toBe('safety_first');
  });

  it('can be set by the sign-up questions, and that change can be undone', async () => {
    const { changeSetId } = done(
      await ann.ask<Changed<object>>('PATCH', '/household', {
        body: { mode: 'pay_down_fast' },
        headers: { 'if-match': '1' },
      }),
    );
    expect([await householdMode(), (await overview()).current]).toMatchObject([
      'pay_down_fast',
      { key: 'pay_down_fast', since: '2026-03-01' },
    ]);
    await undo(ann, changeSetId);
    expect([await householdMode(), (await overview()).current.key]).toEqual([null, 'balanced']);
  });

  it('cannot be changed with an outdated version', async () => {
    const { version } = await overview();
    await change({ key: 'quick_wins' });
    expect(
      refusal(
        await ann.ask('PUT', '/mode', { body: { key: 'safety_first' }, headers: { 'if-match': String(version) } }),
      ),
    ).toEqual([412, 'VERSION_CONFLICT']);
  });
});

describe('a scheduled mode', () => {
  it('waits for its date, replaces an earlier scheduled mode, and can be canceled once', async () => {
    const first = await change({ key: 'quick_wins', startsOn: '2026-04-01' });
    expect(first.item).toMatchObject({ state: 'scheduled', startedOn: null });
    expect([await householdMode(), (await overview()).scheduled?.key]).toEqual([null, 'quick_wins']);
    const second = await change({ key: 'safety_first', startsOn: '2026-05-01' });
    expect((await history()).map(({ key, state }) => [key, state])).toEqual([
      ['safety_first', 'scheduled'],
      ['quick_wins', 'superseded'],
    ]);
    done(
      await ann.ask('DELETE', `/mode/changes/${second.item.id}`, {
        headers: { 'if-match': String(second.item.version) },
      }),
    );
    expect((await overview()).scheduled).toBeNull();
    expect(
      refusal(await ann.ask('DELETE', `/mode/changes/${second.item.id}`, { headers: { 'if-match': '2' } })),
    ).toEqual([409, 'MODE_CHANGE_BEGUN']);
  });

  it('cannot start in the past', async () => {
    expect(refusal(await put({ key: 'quick_wins', startsOn: '2026-02-28' }))).toEqual([422, 'MODE_DAY_PAST']);
  });
});

describe('a mode preview', () => {
  it('matches the dashboard before and after the switch, and reflects changes to the ledger', async () => {
    const { card } = await indebted();
    const { diff } = await preview('quick_wins');
    expect(diff.debtFree.before).toBe((await dashboard()).debt.debtFreeOn);
    expect(diff.interest.working).toMatchObject({
      formulaId: 'mode.interest-saved',
      result: { value: { kind: 'money', money: diff.interest.saved } },
    });
    await post(ann, { accountId: card, postedOn: '2026-02-25', amount: money(-120_000) });
    const owedMore = (await preview('quick_wins')).diff;
    expect(Number(owedMore.interest.after?.minor)).toBeGreaterThan(Number(diff.interest.after?.minor));
    await change({ key: 'quick_wins' });
    expect((await dashboard()).debt.debtFreeOn).toBe(owedMore.debtFree.after);
    expect((await history())[0]?.diff).toEqual(owedMore);
  });

  it('shows no changes for the current mode', async () => {
    await indebted();
    expect((await preview('balanced')).diff.isEmpty).toBe(true);
  });
});

describe('the float mode', () => {
  const eligible = async () => {
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 25, owed: money(60_000) })).item.account.id;
    await addPromo(ann, { cardId: card, startsOn: '2026-01-01', endsOn: '2026-12-31', balance: money(60_000) });
    await addAccount(ann, { balance: money(900_000), apyPpm: 42_000 });
    return card;
  };

  it('is refused with every reason while it would cost interest or fees', async () => {
    const { card } = await indebted();
    const { reasons } = (await overview()).modes.find(({ key }) => key === 'float') ?? { reasons: [] };
    expect(reasons).toEqual([
      { code: 'no_promo', debts: [] },
      { code: 'segment_bears_interest', debts: [{ id: card, name: 'Visa' }] },
      { code: 'minimums_not_known', debts: [] },
    ]);
    const refused = await put({ key: 'float' });
    expect([refusal(refused), refused.body]).toMatchObject([
      [409, 'MODE_NOT_ELIGIBLE'],
      { params: { reasons: ['no_promo', 'segment_bears_interest', 'minimums_not_known'] } },
    ]);
  });

  it('is allowed once statements and the agreement show that it costs nothing', async () => {
    const card = await eligible();
    expect((await preview('float')).reasons.map(({ code }) => code)).toEqual(['minimums_not_known', 'grace_not_known']);
    await post(ann, { accountId: card, postedOn: '2026-02-20', amount: money(5_000), payee: 'Payment' });
    done(
      await ann.ask('POST', `/cards/${card}/statements`, {
        body: { startsOn: '2026-01-02', closesOn: '2026-02-01', dueOn: '2026-02-25' },
      }),
    );
    const { version } = done(await ann.ask<{ version: number }>('GET', `/cards/${card}`));
    done(
      await ann.ask('PUT', `/cards/${card}/agreement`, {
        body: { graceNeedsPromoPaid: false },
        headers: { 'if-match': String(version) },
      }),
    );
    expect((await preview('float')).reasons).toEqual([]);
    expect((await change({ key: 'float' })).item.state).toBe('active');
  });
});

describe('a mode with parameters', () => {
  it('accepts any payment order, floor, hurdle, margin and confidence', async () => {
    const { card, loan } = await indebted();
    const own = {
      floor: { kind: 'amount', amount: money(250_000) },
      bufferDays: 3,
      confidence: 'p90',
      hurdlePpm: 35_000,
      debtOrder: 'custom',
      customOrder: [loan, card],
      destinationOrder: ['savings', 'debt', 'buffer', 'low_debt', 'promo'],
      promoMarginDays: 45,
      automation: { level: 'inform' },
    };
    await change({ key: 'custom', parameters: own });
    expect((await overview()).current).toEqual({ key: 'custom', since: '2026-03-01', parameters: own });
    expect(await parametersNow('2026-03-01')).toEqual({ ...own, floor: { kind: 'amount', amountMinor: 250_000 } });
    expect(done(await ann.ask<{ strategy: string; order: string[] }>('GET', '/debt/plan'))).toMatchObject({
      strategy: 'mode',
      mode: { key: 'custom', parameters: { debtOrder: 'custom', customOrder: [loan, card] } },
    });
  });

  it.each([
    [
      { key: 'custom', parameters: { debtOrder: 'custom', customOrder: ['018f0000-0000-7000-8000-0000000000f1'] } },
      '/parameters/customOrder',
      'unknown_debt',
    ],
    [{ key: 'custom', parameters: { destinationOrder: ['debt', 'debt'] } }, '/parameters/destinationOrder', 'repeated'],
    [{ key: 'balanced', parameters: { debtOrder: 'snowball' } }, '/parameters/debtOrder', 'fixed_by_mode'],
    [{ key: 'balanced', parameters: { floor: { kind: 'months', months: 0.333 } } }, '/parameters/floor', 'too_precise'],
  ])('rejects %j and names the invalid field', async (body, pointer, rule) => {
    await indebted();
    expect(await put(body)).toMatchObject({
      status: 422,
      body: {
        code: 'VALIDATION_FAILED',
        params: { fields: expect.arrayContaining([expect.objectContaining({ pointer, rule })]) as object },
      },
    });
  });

  it('rejects an amount in another currency', async () => {
    expect(
      refusal(await put({ key: 'balanced', parameters: { floor: { kind: 'amount', amount: money(1, 'EUR') } } })),
    ).toEqual([422, 'CURRENCY_MISMATCH']);
  });

  it('allows automatic transfers only if the user recently entered the password', async () => {
    const allow = (limit: number) => ({
      key: 'balanced',
      parameters: { automation: { level: 'pre_approved_below', limit: money(limit) } },
    });
    api.clock.move(new Date('2026-03-01T12:11:00Z'));
    expect(refusal(await put(allow(10_000)))).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
    expect((await put({ key: 'quick_wins' })).status).toBe(200);
    done(await ann.ask('POST', '/auth/confirm', { body: { password: ann.password } }));
    expect((await put(allow(10_000))).status).toBe(200);
    api.clock.move(new Date('2026-03-01T12:30:00Z'));
    expect((await put(allow(5_000))).status).toBe(200);
    expect(refusal(await put(allow(5_001)))).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
  });
});

it('the mode can be changed and undone only by the owner', async () => {
  const bob = await api.signUp();
  await api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    await client.query(
      'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
        "gen_random_uuid(), $2, 'editor', now())",
      [ann.householdId, bob.userId],
    );
  });
  const headers = { 'x-household': ann.householdId };
  const { changeSetId, item } = await change({ key: 'quick_wins', startsOn: '2026-04-01' });
  expect((await bob.ask('POST', '/mode/preview', { body: { key: 'float' }, headers })).status).toBe(200);
  expect(
    refusal(await bob.ask('PUT', '/mode', { body: { key: 'quick_wins' }, headers: { ...headers, 'if-match': '1' } })),
  ).toEqual([403, 'ROLE_FORBIDS']);
  expect(
    refusal(await bob.ask('DELETE', `/mode/changes/${item.id}`, { headers: { ...headers, 'if-match': '1' } })),
  ).toEqual([403, 'ROLE_FORBIDS']);
  expect(refusal(await bob.ask('POST', `/change-sets/${changeSetId}/undo`, { headers }))).toEqual([
    403,
    'ROLE_FORBIDS',
  ]);
});
