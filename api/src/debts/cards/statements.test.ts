import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Card, type Statement, type CardStatements, type StatementDetail, toMinor } from '@tideline/contract';
import { civilDate, closeStatement, minor, ppm } from '@tideline/domain';
import { addAccount, type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { april, openCarriedCard, statementRequests, sumOfBalances } from './testing/card-statements.ts';

let api: TestApi;
let ann: TestUser;
let card: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ ann, card } = await openCarriedCard(api));
});

const { statementsOf, closed, close, detail, resolve, kind, spend } = statementRequests(() => ({ api, ann, card }));

describe('closing a statement', () => {
  it('computes the interest by rate, the fees and the minimum with the same results as the domain', async () => {
    await spend('2026-04-10', 20_000);
    await kind('cash_advance', '2026-04-11', -10_000);
    await kind('fee', '2026-04-11', -500);
    await kind('card_payment', '2026-04-16', 40_000);
    const engine = closeStatement({
      startsOn: civilDate(april.startsOn),
      closesOn: civilDate(april.closesOn),
      dueOn: civilDate('2026-04-25'),
      segments: [
        { id: 'purchases', openingMinor: minor(100_000), aprPpm: ppm(240_000) },
        { id: 'cash', kind: 'cash_advance', openingMinor: minor(0), aprPpm: ppm(300_000) },
      ],
      entries: [
        { kind: 'charge', on: civilDate('2026-04-10'), segmentId: 'purchases', amountMinor: minor(20_000) },
        { kind: 'charge', on: civilDate('2026-04-11'), segmentId: 'cash', amountMinor: minor(10_000) },
        { kind: 'fee', on: civilDate('2026-04-11'), segmentId: 'purchases', amountMinor: minor(500) },
        { kind: 'payment', on: civilDate('2026-04-16'), amountMinor: minor(40_000) },
      ],
      minimumOpenMinor: minor(0),
      minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
    });
    const { item } = await closed({ bookInterest: true });
    expect(item).toMatchObject({
      source: 'actual',
      state: 'past_due',
      opening: money(100_000),
      purchases: money(30_000),
      payments: money(40_000),
      fees: money(500),
      interest: money(engine.interestMinor),
      closing: money(90_500 + engine.interestMinor),
      minimumDue: money(engine.minimumMinor),
      graceState: 'lost',
      unassigned: money(0),
      changedSince: [],
      interestByAprType: [
        { aprType: 'purchase_apr', interest: money(engine.segments[0]?.interestMinor ?? -1) },
        { aprType: 'cash_apr', interest: money(engine.segments[1]?.interestMinor ?? -1) },
      ],
    });
    // The interest on the cash advance by hand: 5 days × $100.00 × 30% ÷ 365 = $0.41. The cash advance has the
    // highest rate, so the payment cleared it.
    expect(item.interestByAprType[1]?.interest).toEqual(money(41));
    const { rows, workings, minimumWorking, totalWorkings } = await detail(item.id);
    expect(rows.map(({ counts, segmentId }) => [counts, segmentId])).toEqual([
      ['purchase', 'purchases'],
      ['cash_advance', 'cash'],
      ['fee', 'purchases'],
      ['payment', null],
      ['interest', null],
    ]);
    expect(workings.find(({ segmentId }) => segmentId === 'cash')?.working.result.value).toEqual({
      kind: 'money',
      money: money(41),
    });
    expect(minimumWorking.result.value).toEqual({ kind: 'money', money: item.minimumDue });
    for (const figure of ['purchases', 'payments', 'credits', 'fees', 'interest', 'closing'] as const) {
      expect([figure, totalWorkings?.[figure].result.value]).toEqual([figure, { kind: 'money', money: item[figure] }]);
      expect([figure, totalWorkings?.[figure].lines.some(({ key }) => /changed|printed|other/.test(key))]).toEqual([
        figure,
        false,
      ]);
    }
    const of = (counts: string) => rows.find((row) => row.counts === counts)?.id;
    expect(totalWorkings?.purchases.lines.map(({ ref, value }) => [ref, value])).toEqual([
      [
        { kind: 'transaction', id: of('purchase') },
        { kind: 'money', money: money(20_000) },
      ],
      [
        { kind: 'transaction', id: of('cash_advance') },
        { kind: 'money', money: money(10_000) },
      ],
    ]);
    expect(totalWorkings?.interest.lines.map(({ name, value }) => [name, value])).toContainEqual([
      'Cash advances',
      { kind: 'money', money: money(41) },
    ]);
  });

  it.each([
    [
      'the issuer printed another closing balance and interest',
      { bookInterest: true, printed: { closing: money(103_973), interest: money(2_073) } },
      'printed_otherwise',
    ],
    ['the interest has no transaction', {}, 'interest'],
  ])('produces workings of the displayed interest and closing balance if %s', async (_why, fields, key) => {
    const { item } = await closed(fields);
    const { totalWorkings } = await detail(item.id);
    for (const figure of ['interest', 'closing'] as const)
      expect([figure, totalWorkings?.[figure].result.value]).toEqual([figure, { kind: 'money', money: item[figure] }]);
    expect(totalWorkings?.closing.lines.map((line) => line.key)).toContain(key);
  });

  it("adds no interest if the bank has posted it, and uses the bank's amount", async () => {
    await kind('interest', '2026-04-30', -2_000);
    // Computed: 100,000 × 24% × 30 ÷ 365 = 19.73
    const { item } = await closed({ bookInterest: true });
    expect(item).toMatchObject({
      interest: money(2_000),
      workedOut: { interest: money(1_973), closing: money(102_000) },
      closing: money(102_000),
      unassigned: money(0),
    });
    expect(sumOfBalances(await statementsOf())).toBe(102_000);
  });

  it('is undone as one change, together with the interest that it posted', async () => {
    const { changeSetId } = await closed({ bookInterest: true });
    expect((await statementsOf()).owed).toEqual(money(101_973));
    await undo(ann, changeSetId);
    expect(await statementsOf()).toMatchObject({
      items: [],
      owed: money(100_000),
      segments: [{ balance: money(100_000) }],
      unassigned: money(0),
    });
  });

  it('requires a start on the day after the previous statement, and only the latest can be deleted', async () => {
    const { item } = await closed({ bookInterest: true });
    expect((await statementsOf()).next).toEqual({
      startsOn: '2026-05-01',
      closesOn: '2026-05-30',
      dueOn: '2026-06-25',
      isOver: true,
    });
    expect(refusal(await close({ startsOn: '2026-05-02', closesOn: '2026-05-30', dueOn: '2026-06-25' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    await closed({ startsOn: '2026-05-01', closesOn: '2026-05-30', dueOn: '2026-06-25', bookInterest: true });
    expect(
      refusal(
        await ann.ask('DELETE', `/card-statements/${item.id ?? ''}`, {
          headers: { 'if-match': `"${item.version ?? 0}"` },
        }),
      ),
    ).toEqual([409, 'STATEMENT_FOLLOWED']);
    const [may, before] = (await statementsOf()).items;
    expect(before).toMatchObject({ id: item.id, changedSince: [], unassigned: money(0) });
    expect(may).toMatchObject({ opening: item.closing, unassigned: money(0) });
    done(
      await ann.ask('DELETE', `/card-statements/${may?.id ?? ''}`, {
        headers: { 'if-match': `"${may?.version ?? 0}"` },
      }),
    );
    expect((await statementsOf()).items).toHaveLength(1);
  });

  it.each([
    ['ends before it starts', { closesOn: '2026-03-30' }],
    ['is in the future', { startsOn: '2026-06-01', closesOn: '2026-06-30', dueOn: '2026-07-25' }],
    ['is due before it closes', { dueOn: '2026-04-29' }],
    ['is longer than any cycle', { startsOn: '2025-12-01' }],
  ])('is rejected if the statement %s', async (_what, fields) => {
    expect(refusal(await close(fields))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('can be previewed with the same computation, without storing the statement', async () => {
    await spend('2026-04-10', 20_000);
    const preview = done(
      await ann.ask<StatementDetail>(
        'GET',
        `/cards/${card}/statements/preview?startsOn=2026-04-01&closesOn=2026-04-30&dueOn=2026-05-25`,
      ),
    );
    expect((await statementsOf()).items).toEqual([]);
    const { item } = await closed();
    expect({ ...preview, id: null, version: null }).toMatchObject({
      opening: item.opening,
      purchases: item.purchases,
      interest: item.interest,
      minimumDue: item.minimumDue,
      segments: item.segments,
    });
    expect(preview).toMatchObject({ id: null, source: 'estimated', state: 'open' });
  });
});

describe('card terms and fees', () => {
  it('keep the entered values, report a grace period under 21 days, and are restored by undo', async () => {
    const { id } = await addAccount(ann, { name: 'Bank', type: 'depository', balance: money(1) });
    const body = {
      graceDays: 15,
      annualFee: { amount: money(9_500), month: 9 },
      lateFee: money(4_000),
      autopay: { kind: 'fixed', fromAccountId: id, amount: money(20_000) },
      interestMethod: 'previous_balance',
    };
    const { item, changeSetId } = done(
      await ann.ask<Changed<CardStatements>>('PUT', `/cards/${card}/agreement`, {
        body,
        headers: { 'if-match': '"1"' },
      }),
    );
    expect(item).toMatchObject({
      agreement: { ...body, dayCount: null },
      termsVersion: 2,
      problems: [{ field: 'graceDays', reason: 'below_21_days' }],
    });
    expect(item.fees).toEqual([
      { kind: 'annual', on: '2026-09-30', amount: money(9_500), status: 'expected', transactionId: null, payee: null },
    ]);
    expect(refusal(await ann.ask('PUT', `/cards/${card}/agreement`, { body, headers: { 'if-match': '"1"' } }))).toEqual(
      [412, 'VERSION_CONFLICT'],
    );
    await undo(ann, changeSetId);
    expect((await statementsOf()).agreement).toMatchObject({
      graceDays: null,
      annualFee: null,
      autopay: { kind: 'none' },
    });
  });

  it.each([
    ['a fixed payment without an amount', { kind: 'fixed' }],
    ['a payment from the card itself', { kind: 'minimum', fromAccountId: 'card' }],
  ])('reject %s', async (_what, autopay) => {
    const body = { autopay: 'fromAccountId' in autopay ? { ...autopay, fromAccountId: card } : autopay };
    expect(refusal(await ann.ask('PUT', `/cards/${card}/agreement`, { body, headers: { 'if-match': '"1"' } }))).toEqual(
      [422, 'VALIDATION_FAILED'],
    );
  });

  it('that are missing are listed, and do not prevent closing a statement', async () => {
    const bare = (await addAccount(ann, { name: 'Bare', type: 'credit_card', balance: money(-5_000) })).id;
    expect(done(await ann.ask<CardStatements>('GET', `/cards/${bare}/statements`))).toMatchObject({
      missing: ['purchase_apr', 'close_day', 'due_day', 'minimum'],
      next: null,
      running: null,
      items: [],
    });
    const { item } = done(
      await ann.ask<Changed<Statement>>('POST', `/cards/${bare}/statements`, {
        body: { startsOn: '2026-05-10', closesOn: '2026-06-05', dueOn: '2026-07-01' },
      }),
    );
    expect(item).toMatchObject({
      closing: money(5_000),
      interest: money(0),
      minimumDue: money(2_500),
      segments: [{ aprPpm: null }],
    });
  });
});

describe('a card after its statement closed', () => {
  const cardNow = async () => done(await ann.ask<Card>('GET', `/cards/${card}`));

  it('shows cash advances as a separate balance, which payments reduce first', async () => {
    await kind('cash_advance', '2026-04-11', -10_000);
    await closed({ bookInterest: true });
    // 20 days at 30%: 10,000 × 0.3 × 20 ÷ 365 = $1.64
    expect(
      (await cardNow()).segments.map(({ id, kind: each, aprPpm, balance }) => [id, each, aprPpm, toMinor(balance)]),
    ).toEqual([
      ['purchases', 'purchase', 240_000, 101_973],
      ['cash', 'cash_advance', 300_000, 10_164],
    ]);
    await kind('card_payment', '2026-05-20', 20_000);
    const { segments, owed } = await cardNow();
    expect(segments.reduce((sum, { balance }) => sum + toMinor(balance), 0)).toBe(toMinor(owed));
    expect(segments.map(({ id }) => id)).toEqual(['purchases']);
  });

  it('shows an amount that no balance includes as unassigned until it is resolved', async () => {
    const { item } = await closed({ bookInterest: true });
    await spend('2026-04-12', 3_000);
    expect((await cardNow()).segments.map(({ id, label, balance }) => [id, label, toMinor(balance)])).toEqual([
      ['purchases', 'Purchases', 101_973],
      ['unassigned', 'Unassigned', 3_000],
    ]);
    done(await resolve(item.id, { difference: 'unassigned', how: 'accept' }));
    expect((await cardNow()).segments.map(({ id, balance }) => [id, toMinor(balance)])).toEqual([
      ['purchases', 104_973],
    ]);
  });
});
