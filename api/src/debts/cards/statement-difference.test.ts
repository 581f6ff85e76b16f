import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Statement, toMinor } from '@tideline/contract';
import { type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { openCarriedCard, statementRequests, sumOfBalances } from './testing/card-statements.ts';

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

const { statementsOf, closed, detail, resolve, kind, spend } = statementRequests(() => ({ api, ann, card }));

describe('a statement difference', () => {
  it('excludes computed interest that is not posted, because the closing balance includes it', async () => {
    const { item } = await closed();
    const before = {
      interest: money(1_973),
      closing: money(101_973),
      workedOut: { closing: money(101_973) },
      open: money(101_973),
      unassigned: money(0),
      interestNotPosted: money(1_973),
      changedSince: [],
    };
    expect(item).toMatchObject(before);
    expect(await statementsOf()).toMatchObject({
      owed: money(100_000),
      unassigned: money(0),
      interestNotPosted: money(1_973),
    });
    expect(refusal(await resolve(item.id, { difference: 'unassigned', how: 'accept' }))).toEqual([
      409,
      'STATEMENT_ADDS_UP',
    ]);
    expect(refusal(await resolve(item.id, { difference: 'interest', how: 'assign' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    const { item: mended } = done(await resolve(item.id, { difference: 'interest', how: 'book' }));
    expect(mended).toMatchObject({ ...before, interestNotPosted: money(0) });
    expect(await statementsOf()).toMatchObject({
      owed: money(101_973),
      unassigned: money(0),
      interestNotPosted: money(0),
    });
    expect(refusal(await resolve(item.id, { difference: 'interest', how: 'book' }))).toEqual([
      409,
      'STATEMENT_ADDS_UP',
    ]);
  });

  it('excludes interest that the bank posts after the statement closed, without changing the statement', async () => {
    const { item } = await closed();
    await kind('interest', '2026-04-30', -1_973);
    expect(await detail(item.id)).toMatchObject({
      closing: money(101_973),
      changedSince: [],
      unassigned: money(0),
      interestNotPosted: money(0),
    });
    // A posted amount that differs from the computed one is reported.
    await kind('interest', '2026-04-30', -27);
    expect(await detail(item.id)).toMatchObject({
      closing: money(101_973),
      changedSince: [{ field: 'closing', before: money(101_973), now: money(102_000) }],
      unassigned: money(27),
      interestNotPosted: money(0),
    });
  });

  it('can be resolved by removing from the statement the interest that was not charged', async () => {
    const { item } = await closed();
    const { item: mended, changeSetId } = done(await resolve(item.id, { difference: 'interest', how: 'accept' }));
    expect(mended).toMatchObject({
      interest: money(0),
      closing: money(100_000),
      unassigned: money(0),
      interestNotPosted: money(0),
      segments: [{ closing: money(100_000) }],
    });
    await undo(ann, changeSetId);
    expect(await detail(item.id)).toMatchObject({
      interest: money(1_973),
      closing: money(101_973),
      interestNotPosted: money(1_973),
    });
  });

  it('excludes printed interest that has no transaction', async () => {
    const { item } = await closed({ printed: { closing: money(102_100), interest: money(2_100) } });
    expect(item).toMatchObject({
      interest: money(2_100),
      closing: money(102_100),
      printedDifference: money(0),
      unassigned: money(0),
      interestNotPosted: money(2_100),
    });
    const { item: edited } = done(
      await ann.ask<Changed<Statement>>('PATCH', `/card-statements/${item.id ?? ''}`, {
        body: { printed: { closing: null, interest: money(1_900) } },
        headers: { 'if-match': `"${item.version ?? 0}"` },
      }),
    );
    expect(edited).toMatchObject({
      interest: money(1_900),
      closing: money(101_900),
      workedOut: { closing: money(101_900) },
      unassigned: money(0),
      interestNotPosted: money(1_900),
      changedSince: [],
    });
  });

  it('from the printed balance is reported, and can be resolved by posting the missing amount', async () => {
    const { item } = await closed({ bookInterest: true, printed: { closing: money(103_973), interest: money(1_973) } });
    expect(item).toMatchObject({ closing: money(103_973), printedDifference: money(2_000), unassigned: money(0) });
    expect(refusal(await resolve(item.id, { difference: 'printed', how: 'book', as: 'payment' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    const { item: mended } = done(await resolve(item.id, { difference: 'printed', how: 'book', as: 'cash_advance' }));
    expect(mended).toMatchObject({
      printedDifference: money(0),
      unassigned: money(0),
      changedSince: [],
      purchases: money(2_000),
    });
    expect(mended.segments.find(({ id }) => id === 'cash')).toMatchObject({ closing: money(2_000), aprPpm: 300_000 });
  });

  it('can be accepted, and is then no longer reported', async () => {
    const { item } = await closed({ bookInterest: true, printed: { closing: money(103_973) } });
    const { item: accepted, changeSetId } = done(await resolve(item.id, { difference: 'printed', how: 'accept' }));
    expect(accepted).toMatchObject({ closing: money(103_973), printedDifference: money(0), unassigned: money(0) });
    await undo(ann, changeSetId);
    expect((await detail(item.id)).printedDifference).toEqual(money(2_000));
  });

  it.each(['purchase', 'cash_advance', 'balance_transfer', 'interest', 'fee'])('can be assigned as %s', async (as) => {
    const { item } = await closed({ bookInterest: true });
    await spend('2026-04-12', 3_000);
    expect((await detail(item.id)).unassigned).toEqual(money(3_000));
    const { item: mended } = done(await resolve(item.id, { difference: 'unassigned', how: 'assign', as }));
    expect(mended.unassigned).toEqual(money(0));
    const today = await statementsOf();
    expect([sumOfBalances(today), toMinor(today.unassigned)]).toEqual([104_973, 0]);
  });

  it('is reported after a back-dated purchase in a closed statement, which can then be recomputed', async () => {
    const { item } = await closed({ bookInterest: true });
    await spend('2026-04-16', 10_000);
    const marked = await detail(item.id);
    expect(marked.closing).toEqual(item.closing);
    // 15 days × $100.00 × 24% ÷ 365 = $0.99 more: 19.73 becomes 20.71, with a single rounding
    expect(marked.changedSince).toEqual([
      { field: 'purchases', before: money(0), now: money(10_000) },
      { field: 'interest', before: money(1_973), now: money(2_071) },
      { field: 'closing', before: money(101_973), now: money(111_973) },
    ]);
    expect(marked.unassigned).toEqual(money(10_000));
    expect(marked.totalWorkings?.purchases.result.value).toEqual({ kind: 'money', money: money(0) });
    expect(marked.totalWorkings?.purchases.lines.at(-1)).toMatchObject({
      key: 'changed_since_close',
      value: { money: money(-10_000) },
    });
    const { item: again } = done(
      await ann.ask<Changed<Statement>>('PATCH', `/card-statements/${item.id ?? ''}`, {
        body: { recompute: true },
        headers: { 'if-match': `"${marked.version ?? 0}"` },
      }),
    );
    expect(again).toMatchObject({
      changedSince: [],
      unassigned: money(0),
      closing: money(111_973),
      interest: money(1_973),
      workedOut: { interest: money(2_071) },
    });
  });
});
