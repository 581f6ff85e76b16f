/** Checks that a household's bank holidays affect every date by which money must leave. */
import type { CardPayment, Household } from '@tideline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addAccount, addCard, addPromo, done, firstPromo, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(new Date('2026-03-20T12:00:00Z'));
  ann = await api.signUp({ name: 'Ann' });
});
afterAll(() => api.stop());

const household = async (user = ann): Promise<Household> => done(await user.ask<Household>('GET', '/household'));
async function choose(holidayCalendar: Household['holidayCalendar']): Promise<string> {
  const { version } = await household();
  const headers = { 'if-match': `"${version}"` };
  return done(await ann.ask<{ changeSetId: string }>('PATCH', '/household', { body: { holidayCalendar }, headers }))
    .changeSetId;
}

describe('the holiday calendar of a household', () => {
  it.each<{ currency: string; expected: string }>`
    currency | expected
    ${'USD'} | ${'us_fed'}
    ${'EUR'} | ${'target2'}
    ${'GBP'} | ${'uk'}
    ${'JPY'} | ${'weekends'}
  `('is $expected for a new household in $currency', async ({ currency, expected }) => {
    expect((await household(await api.signUp({ currency }))).holidayCalendar).toBe(expected);
  });

  // Due on Tuesday, April 7, 2026. Good Friday (the 3rd) and Easter Monday (the 6th) are closed in Europe, but not in
  // the US.
  it('affects the pay-by dates of a card and of its promotional period', async () => {
    const { account } = (await addCard(ann, { dueDay: 7, purchaseAprPpm: 240_000 })).item;
    await addAccount(ann, { name: 'Everyday', balance: money(500_000) });
    await addPromo(ann, { cardId: account.id, goal: 'float', endsOn: '2026-04-07', endsBasis: 'fixed_date' });
    const dates = async () => [
      done(await ann.ask<{ items: CardPayment[] }>('GET', '/card-payments')).items.flatMap(({ from }) =>
        from.map(({ lastDay }) => lastDay),
      ),
      (await firstPromo(ann))?.safeOn,
    ];
    const federal = await dates();
    expect(federal[0]).toEqual(['2026-04-03']);
    const changeSetId = await choose('target2');
    const european = await dates();
    expect(european[0]).toEqual(['2026-04-01']);
    expect(String(european[1]) < String(federal[1])).toBe(true);
    expect((await ann.ask('POST', `/change-sets/${changeSetId}/undo`, { body: {} })).status).toBe(200);
    expect(await dates()).toEqual(federal);
  });

  it('must be one of the known calendars', async () => {
    const headers = { 'if-match': `"${(await household()).version}"` };
    expect(await ann.ask('PATCH', '/household', { body: { holidayCalendar: 'mars' }, headers })).toMatchObject({
      status: 422,
      body: { params: { fields: [{ pointer: '/holidayCalendar' }] } },
    });
  });
});
