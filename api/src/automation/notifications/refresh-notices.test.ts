import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Category, Notification } from '@tideline/contract';
import { addDays, civilDate, type CivilDate, daysBetween } from '@tideline/domain';
import { civilDate as civilDateAt } from '../../platform/clock.ts';
import { addAccount, addCard, addPromo, post, done, money, onDay, userWithCard } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { refreshNotices } from './refresh-notices.ts';

let api: TestApi;
let ann: TestUser;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ ann, cardId } = await userWithCard(api, { owedMinor: 400_000 }));
});

const household = () => ({
  id: ann.householdId,
  currency: 'USD',
  locale: 'en-US',
  timezone: 'UTC',
  marginalTaxPpm: 0,
  monthStartDay: 1,
  mode: null,
});
/** Runs the notification part of the nightly close. */
const night = (on: string) => {
  api.clock.move(new Date(`${on}T03:30:00Z`));
  const now = api.clock.now();
  return api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    refreshNotices(tx, { household: household(), now, today: civilDateAt(now, 'UTC') }),
  );
};
/** Returns the notifications, oldest first. Reads the database, because the user's session expires during the test. */
const notified = async (type: string) => {
  const { rows } = await api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    return client.query<{
      on: string;
      params: {
        daysLeft?: number;
        left?: { minor: string };
        coverage?: string;
        daysLate?: number;
        amount?: { minor: string };
      };
    }>("select to_char(created_at, 'YYYY-MM-DD') as on, params from notification where type = $1 order by id", [type]);
  });
  return rows;
};
const nights = async (from: string, to: string, leaveOut: (on: CivilDate) => boolean = () => false) => {
  for (let on = civilDate(from); on <= to; on = addDays(on, 1)) if (!leaveOut(on)) await night(on);
};

describe('a category target', () => {
  it('notifies once if the month is on pace to exceed it, and once when it is exceeded', async () => {
    const { items } = done(await ann.ask<{ items: Category[] }>('GET', '/categories'));
    const categoryId = items.find(({ key }) => key === 'groceries')?.id ?? '';
    const { id: accountId } = await addAccount(ann);
    done(await ann.ask('POST', '/targets', { body: { categoryId, since: '2026-03', amount: money(60_000) } }));
    const spend = (postedOn: string, minor: number) =>
      post(ann, { accountId, postedOn, amount: money(-minor), categoryId });
    // Each transaction is posted on its date, because future-dated transactions count immediately.
    await spend('2026-03-02', 10_000);
    await nights('2026-03-03', '2026-03-03');
    await spend('2026-03-04', 15_000);
    await nights('2026-03-04', '2026-03-19');
    ann = await onDay(api, ann, '2026-03-20');
    await spend('2026-03-20', 40_000);
    await nights('2026-03-20', '2026-03-25');
    // $100 of $600 on the 3rd: a single day shows no pace. $250 by the 4th projects to far more than $600, and $650
    // exceeds it on the 20th.
    expect((await notified('target_pace')).map(({ on }) => on)).toEqual(['2026-03-04', '2026-03-20']);
  });
});

describe('the end of a promotional period', () => {
  it('notifies once on each of its seven lead dates over a series of nightly runs', async () => {
    await addPromo(ann, { cardId, balance: money(100_000), startsOn: '2026-02-01', endsOn: '2026-06-15' });
    await nights('2026-03-02', '2026-06-20');
    const dates = (await notified('promo_deadline')).map(({ on, params }) => [
      daysBetween(civilDate(on), civilDate('2026-06-15')),
      params.daysLeft,
    ]);
    expect(dates).toEqual([
      [90, 90],
      [60, 60],
      [30, 30],
      [14, 14],
      [7, 7],
      [3, 3],
      [1, 1],
    ]);
  });

  it('notifies once after missed nightly runs, with the actual number of days left', async () => {
    await addPromo(ann, { cardId, balance: money(100_000), startsOn: '2026-02-01', endsOn: '2026-06-15' });
    await nights(
      '2026-03-15',
      '2026-06-15',
      (on) => (on > '2026-03-20' && on < '2026-05-20') || (on > '2026-05-21' && on < '2026-05-31'),
    );
    expect((await notified('promo_deadline')).map(({ on, params }) => [on, params.daysLeft])).toEqual([
      ['2026-03-17', 90],
      ['2026-05-20', 26],
      ['2026-06-01', 14],
      ['2026-06-08', 7],
      ['2026-06-12', 3],
      ['2026-06-14', 1],
    ]);
  });

  it('notifies in the first nightly run if it is 80 days ahead, and again on the next lead date', async () => {
    await addPromo(ann, { cardId, balance: money(100_000), startsOn: '2026-02-01', endsOn: '2026-05-20' });
    await nights('2026-03-01', '2026-03-23');
    expect((await notified('promo_deadline')).map(({ params }) => params.daysLeft)).toEqual([80, 60]);
  });

  it('notifies on the lead days that the user chose instead of the defaults', async () => {
    await ann.ask('PATCH', '/notification-settings', {
      body: { types: [{ type: 'promo_deadline', leadDays: [45, 10] }] },
      headers: { 'if-match': '"0"' },
    });
    await addPromo(ann, { cardId, balance: money(100_000), startsOn: '2026-02-01', endsOn: '2026-06-15' });
    await nights('2026-04-28', '2026-06-07', (on) => on > '2026-05-04' && on < '2026-06-03');
    expect((await notified('promo_deadline')).map(({ params }) => params.daysLeft)).toEqual([45, 10]);
  });

  it('does not notify if the balance is zero', async () => {
    await addPromo(ann, { cardId, balance: money(0), startsOn: '2026-02-01', endsOn: '2026-06-15' });
    await nights('2026-06-07', '2026-06-15');
    expect(await notified('promo_deadline')).toEqual([]);
  });
});

describe('promotional drift', () => {
  const course = async (plannedMinor: number) =>
    (
      await addPromo(ann, {
        cardId,
        balance: money(90_000),
        startsOn: '2026-02-01',
        endsOn: '2026-12-31',
        planned: money(plannedMinor),
      })
    ).item;

  it('notifies in the first nightly run with the amount left over, and then once a month', async () => {
    const { id, version } = await course(10_000);
    await night('2026-03-02');
    expect(await notified('promo_drift')).toEqual([]);
    await ann.ask('PATCH', `/promos/${id}`, {
      body: { planned: money(9_000) },
      headers: { 'if-match': `"${version}"` },
    });
    await nights('2026-03-03', '2026-04-02', (on) => on > '2026-03-06' && on < '2026-03-30');
    expect((await notified('promo_drift')).map(({ on, params }) => [on, params.left?.minor])).toEqual([
      ['2026-03-03', '9000'],
      ['2026-04-01', expect.stringMatching(/^\d+$/)],
    ]);
  });

  it('does not notify if the payments suffice or the user plans to pay the rest at the end', async () => {
    await course(10_000);
    const other = (await addCard(ann, { name: 'Other', owed: money(50_000), purchaseAprPpm: 240_000, dueDay: 15 })).item
      .account.id;
    await addPromo(ann, {
      cardId: other,
      kind: 'intro_purchase',
      balance: money(50_000),
      startsOn: '2026-02-01',
      endsOn: '2026-12-31',
      goal: 'minimum_then_lump',
    });
    await night('2026-03-02');
    expect(await notified('promo_drift')).toEqual([]);
  });
});

describe('a payment due', () => {
  it('notifies five days and one day ahead, with its coverage', async () => {
    const checking = (
      await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
        body: { name: 'Everyday', type: 'depository', subtype: 'checking', balance: money(50_000) },
      })
    ).body.item.id;
    const cards = (await ann.ask<{ items: { account: { id: string }; termsVersion: number }[] }>('GET', '/cards')).body
      .items;
    const set = await ann.ask('PUT', `/cards/${cardId}/agreement`, {
      body: { autopay: { kind: 'minimum', fromAccountId: checking, amount: null } },
      headers: { 'if-match': `"${cards[0]?.termsVersion ?? 1}"` },
    });
    expect(set.status).toBe(200);
    await nights('2026-03-08', '2026-03-15');
    expect((await notified('payment_due')).map(({ on, params }) => [on, params.daysLeft, params.coverage])).toEqual([
      ['2026-03-10', 5, 'autopay'],
      ['2026-03-14', 1, 'autopay'],
    ]);
  });

  it('notifies with unknown coverage if the paying account is unknown', async () => {
    await nights('2026-03-10', '2026-03-11');
    expect((await notified('payment_due')).map(({ params }) => params.coverage)).toEqual(['unknown']);
  });
});

describe('a large payment', () => {
  it('is converted at the exchange rate for its date, and does not notify without one', async () => {
    const { id } = await addAccount(ann, { name: 'Girokonto', balance: money(0, 'EUR') });
    for (const amount of [-45_000, -46_000])
      await post(ann, { accountId: id, postedOn: '2026-02-28', amount: money(amount, 'EUR'), payee: 'Shop' });
    await night('2026-03-01');
    expect(await notified('large_transaction')).toEqual([]);
    done(
      await ann.ask('POST', '/exchange-rates', { body: { on: '2026-02-27', base: 'EUR', quote: 'USD', rate: '1.1' } }),
    );
    await night('2026-03-02');
    // $500.00 is €454.55
    expect((await notified('large_transaction')).map(({ params }) => params.amount)).toEqual([money(46_000, 'EUR')]);
  });

  it("notifies once if it reaches the user's threshold", async () => {
    const account = (
      await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
        body: { name: 'Everyday', type: 'depository', balance: money(900_000) },
      })
    ).body.item.id;
    const spend = async (minor: number, payee: string) =>
      expect(
        (
          await ann.ask('POST', '/transactions', {
            body: { accountId: account, postedOn: '2026-02-27', amount: money(-minor), payee },
          })
        ).status,
      ).toBe(201);
    await spend(49_999, 'Just below');
    await spend(50_000, 'Just enough');
    await night('2026-03-02');
    await night('2026-03-03');
    expect((await notified('large_transaction')).map(({ params }) => params.amount?.minor)).toEqual(['50000']);
    await ann.ask('PATCH', '/notification-settings', {
      body: { types: [{ type: 'large_transaction', threshold: money(10_000) }] },
      headers: { 'if-match': '"0"' },
    });
    await night('2026-03-04');
    expect((await notified('large_transaction')).map(({ params }) => params.amount?.minor)).toEqual(['50000', '49999']);
  });
});

describe('a low-cash notification', () => {
  it('is sent once for an account that is expected to run low within two weeks', async () => {
    const account = (
      await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
        body: { name: 'Everyday', type: 'depository', subtype: 'checking', balance: money(30_000) },
      })
    ).body.item.id;
    await ann.ask('POST', '/recurring', {
      body: {
        kind: 'bill',
        payee: 'Rent',
        accountId: account,
        cadence: 'monthly',
        startsOn: '2026-03-10',
        amount: money(-150_000),
      },
    });
    await nights('2026-03-02', '2026-03-06');
    const { body } = await ann.ask<{ items: Notification[] }>('GET', '/notifications?group=cash');
    expect(body.items.map(({ title, severity }) => [title, severity])).toEqual([
      ['Everyday low on Mar 10, 2026', 'warning'],
    ]);
  });
});
