import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CardPayment,
  type Money,
  type Statement,
  type CardStatements,
  type StatementDetail,
  toMinor,
} from '@tideline/contract';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { addAccount, post, type Changed, done, money, onDay } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let card: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-01-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  // $364.86 carried at 17.31%: 30 days are 364.86 × 0.1731 ÷ 365 × 30 = 5.1910, so $5.19 of interest and a closing
  // balance of $370.05.
  card = (await addAccount(ann, { name: 'Visa', type: 'credit_card', balance: money(-36_486) })).id;
  await ann.ask('PUT', `/cards/${card}/terms`, {
    body: { dueDay: 25, closeDay: 30, creditLimit: money(500_000) },
    headers: { 'if-match': '0' },
  });
  await ann.ask('POST', `/cards/${card}/rates`, {
    body: { effectiveFrom: '2026-01-01', rates: [{ aprType: 'purchase_apr', aprPpm: 173_100 }] },
  });
  ann = await onDay(api, ann, '2026-05-10');
});

const april = { startsOn: '2026-04-01', closesOn: '2026-04-30', dueOn: '2026-05-25' };
const statementsOf = async (): Promise<CardStatements> =>
  done(await ann.ask<CardStatements>('GET', `/cards/${card}/statements`));
const close = async (dates: object = april): Promise<Statement> =>
  done(
    await ann.ask<Changed<Statement>>('POST', `/cards/${card}/statements`, { body: { ...dates, bookInterest: false } }),
  ).item;
const sumOf = ({ segments, unassigned }: Pick<Statement, 'segments' | 'unassigned'>): Money =>
  money(segments.reduce((sum, { closing }) => sum + toMinor(closing), toMinor(unassigned)));

/** Returns the newest statement's closing balance from every place that states it. */
async function statedClosing(): Promise<Record<string, Money | undefined>> {
  const {
    items: [listed],
  } = await statementsOf();
  const shown = done(await ann.ask<StatementDetail>('GET', `/card-statements/${listed?.id ?? ''}`));
  const payment = done(await ann.ask<{ items: CardPayment[] }>('GET', '/card-payments')).items.find(
    ({ cardId }) => cardId === card,
  );
  const { value } = shown.totalWorkings?.closing.result ?? {};
  return {
    list: listed?.closing,
    worked: listed?.workedOut.closing,
    balances: listed && sumOf(listed),
    balancesAlone: listed && sumOf({ ...listed, unassigned: money(0) }),
    detail: shown.closing,
    detailBalances: sumOf(shown),
    working: value?.kind === 'money' ? value.money : undefined,
    tile: payment?.statement?.closing,
    toPay: payment?.statement?.open,
  };
}

describe('the closing balance of a statement with unposted interest', () => {
  it('is $370.05 everywhere, and the $5.19 of interest without a transaction is shown separately', async () => {
    const preview = done(
      await ann.ask<StatementDetail>(
        'GET',
        `/cards/${card}/statements/preview?startsOn=2026-04-01&closesOn=2026-04-30&dueOn=2026-05-25`,
      ),
    );
    expect([
      preview.closing,
      preview.workedOut.closing,
      sumOf(preview),
      preview.unassigned,
      preview.interestNotPosted,
    ]).toEqual([money(37_005), money(37_005), money(37_005), money(0), money(519)]);
    const item = await close();
    expect(item).toMatchObject({
      opening: money(36_486),
      interest: money(519),
      closing: money(37_005),
      unassigned: money(0),
      interestNotPosted: money(519),
      changedSince: [],
    });
    const said = await statedClosing();
    expect(said).toEqual(Object.fromEntries(Object.keys(said).map((place) => [place, money(37_005)])));
    // The transactions are unchanged, and the difference is labeled.
    expect(await statementsOf()).toMatchObject({
      owed: money(36_486),
      interestNotPosted: money(519),
      unassigned: money(0),
    });
  });

  it('is the opening balance of the next statement, and does not change after the interest is posted', async () => {
    const { id } = await close();
    await post(ann, { accountId: card, postedOn: '2026-05-05', amount: money(-4_000) });
    ann = await onDay(api, ann, '2026-06-05');
    const next = await close({ startsOn: '2026-05-01', closesOn: '2026-05-30', dueOn: '2026-06-25' });
    // 370.05 for 30 days, and 40.00 for 26 days: 5.2648 + 0.4932 = 5.76
    expect(next).toMatchObject({
      opening: money(37_005),
      purchases: money(4_000),
      interest: money(576),
      closing: money(41_581),
      unassigned: money(0),
      interestNotPosted: money(576),
    });
    expect((await statementsOf()).interestNotPosted).toEqual(money(519 + 576));
    done(
      await ann.ask<Changed<Statement>>('POST', `/card-statements/${id ?? ''}/resolve`, {
        body: { difference: 'interest', how: 'book' },
      }),
    );
    const found = await statementsOf();
    expect(found).toMatchObject({ owed: money(41_005), interestNotPosted: money(576), unassigned: money(0) });
    expect(found.items).toMatchObject([
      { opening: money(37_005), closing: money(41_581), changedSince: [], unassigned: money(0) },
      { closing: money(37_005), changedSince: [], unassigned: money(0), interestNotPosted: money(0) },
    ]);
  });

  it('is paid in full by a payment of the stated amount', async () => {
    await close();
    await post(ann, { accountId: card, postedOn: '2026-05-08', amount: money(37_005) });
    const {
      items: [listed],
      segments,
      unassigned,
    } = await statementsOf();
    expect([listed?.open, listed?.state, segments, unassigned]).toEqual([money(0), 'paid_in_full', [], money(0)]);
  });

  it('is also $370.05 for a statement that was stored before unposted interest was included', async () => {
    await close();
    await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
      await openChangeSet(tx, {
        id: newId(api.clock.now().getTime()),
        cause: 'import',
        label: 'Import',
        now: api.clock.now(),
      });
      await tx.run(
        sql`update card_statement set closing_minor = closing_minor - unposted_minor, unposted_minor = null
          where household_id = ${tx.householdId}`,
      );
    });
    const said = await statedClosing();
    expect(said).toEqual(Object.fromEntries(Object.keys(said).map((place) => [place, money(37_005)])));
    expect((await statementsOf()).items).toMatchObject([
      { opening: money(36_486), changedSince: [], unassigned: money(0), interestNotPosted: money(519) },
    ]);
  });
});
