import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Card, type Statement, type StatementBook, type StatementDetail, toMinor } from '@tideline/contract';
import { civilDate, closeStatement, minor, ppm } from '@tideline/domain';
import {
  addAccount,
  addPromo,
  book,
  bookOfKind,
  type Changed,
  done,
  money,
  onDay,
  refusal,
  undo,
} from '../testing/ledger.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let ann: Person;
let card: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-01-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  // $1,000.00 of purchases at 24 %, carried: closes on the 30th, due on the 25th.
  card = (await addAccount(ann, { name: 'Visa', type: 'credit_card', balance: money(-100_000) })).id;
  await ann.ask('PUT', `/cards/${card}/terms`, {
    body: { dueDay: 25, closeDay: 30, creditLimit: money(500_000) },
    headers: { 'if-match': '0' },
  });
  await ann.ask('POST', `/cards/${card}/rates`, {
    body: {
      effectiveFrom: '2026-01-01',
      rates: [
        { aprType: 'purchase_apr', aprPpm: 240_000 },
        { aprType: 'cash_apr', aprPpm: 300_000 },
      ],
    },
  });
  ann = await onDay(api, ann, '2026-06-05');
});

const april = { startsOn: '2026-04-01', closesOn: '2026-04-30', dueOn: '2026-05-25' };
const bookOf = async (): Promise<StatementBook> =>
  done(await ann.ask<StatementBook>('GET', `/cards/${card}/statements`));
const close = (fields: object = {}) =>
  ann.ask<Changed<Statement>>('POST', `/cards/${card}/statements`, { body: { ...april, ...fields } });
const closed = async (fields: object = {}): Promise<Changed<Statement>> => done(await close(fields));
const detail = async (id: string | null): Promise<StatementDetail> =>
  done(await ann.ask<StatementDetail>('GET', `/card-statements/${id ?? ''}`));
const resolve = (id: string | null, body: object) =>
  ann.ask<Changed<Statement>>('POST', `/card-statements/${id ?? ''}/resolve`, { body });
const kind = (of: Parameters<typeof bookOfKind>[2]['kind'], postedOn: string, amountMinor: number) =>
  bookOfKind(api, ann, { accountId: card, postedOn, amountMinor, kind: of });
const spend = (postedOn: string, amount: number) => book(ann, { accountId: card, postedOn, amount: money(-amount) });
const sums = ({ segments, unassigned }: Pick<StatementBook, 'segments' | 'unassigned'>): number =>
  segments.reduce((sum, { balance }) => sum + toMinor(balance), toMinor(unassigned));

describe('closing a statement', () => {
  it('works out interest by rate, fees and the minimum as the engine does', async () => {
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
    // 12 days at 100,000, then the purchase, the fee and what is left of the payment: by hand for the cash advance.
    // 5 days × $100.00 × 30 % ÷ 365 = $0.41: it has the highest rate, so the payment cleared it.
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
    ['interest is in no transaction', {}, 'other_entries'],
  ])('every total explains the figure that is shown where %s', async (_why, fields, key) => {
    const { item } = await closed(fields);
    const { totalWorkings } = await detail(item.id);
    for (const figure of ['interest', 'closing'] as const)
      expect([figure, totalWorkings?.[figure].result.value]).toEqual([figure, { kind: 'money', money: item[figure] }]);
    expect(totalWorkings?.closing.lines.map((line) => line.key)).toContain(key);
  });

  it('adds nothing where the bank has booked the interest, and takes what it charged', async () => {
    await kind('interest', '2026-04-30', -2_000);
    // Worked out: 100,000 × 24 % × 30 ÷ 365 = 19.73
    const { item } = await closed({ bookInterest: true });
    expect(item).toMatchObject({
      interest: money(2_000),
      workedOut: { interest: money(1_973), closing: money(102_000) },
      closing: money(102_000),
      unassigned: money(0),
    });
    expect(sums(await bookOf())).toBe(102_000);
  });

  it('is undone as one change, with the interest it booked', async () => {
    const { changeSetId } = await closed({ bookInterest: true });
    expect((await bookOf()).owed).toEqual(money(101_973));
    await undo(ann, changeSetId);
    expect(await bookOf()).toMatchObject({
      items: [],
      owed: money(100_000),
      segments: [{ balance: money(100_000) }],
      unassigned: money(0),
    });
  });

  it('follows the one before without a gap, and keeps its order', async () => {
    const { item } = await closed({ bookInterest: true });
    expect((await bookOf()).next).toEqual({
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
    const [may, before] = (await bookOf()).items;
    expect(before).toMatchObject({ id: item.id, changedSince: [], unassigned: money(0) });
    expect(may).toMatchObject({ opening: item.closing, unassigned: money(0) });
    done(
      await ann.ask('DELETE', `/card-statements/${may?.id ?? ''}`, {
        headers: { 'if-match': `"${may?.version ?? 0}"` },
      }),
    );
    expect((await bookOf()).items).toHaveLength(1);
  });

  it.each([
    ['ends before it begins', { closesOn: '2026-03-30' }],
    ['lies ahead', { startsOn: '2026-06-01', closesOn: '2026-06-30', dueOn: '2026-07-25' }],
    ['is due before it closes', { dueOn: '2026-04-29' }],
    ['is longer than any cycle', { startsOn: '2025-12-01' }],
  ])('refuses one that %s', async (_what, fields) => {
    expect(refusal(await close(fields))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('is previewed by the same working, without being stored', async () => {
    await spend('2026-04-10', 20_000);
    const preview = done(
      await ann.ask<StatementDetail>(
        'GET',
        `/cards/${card}/statements/preview?startsOn=2026-04-01&closesOn=2026-04-30&dueOn=2026-05-25`,
      ),
    );
    expect((await bookOf()).items).toEqual([]);
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

describe('what does not add up', () => {
  it('is unassigned where interest was worked out and not booked, until it is booked', async () => {
    const { item } = await closed();
    expect(item).toMatchObject({ interest: money(1_973), unassigned: money(-1_973) });
    expect(await bookOf()).toMatchObject({ owed: money(100_000), unassigned: money(-1_973) });
    const { item: mended } = done(await resolve(item.id, { difference: 'unassigned', how: 'book', as: 'interest' }));
    expect(mended).toMatchObject({ unassigned: money(0), changedSince: [], closing: money(101_973) });
    expect(await bookOf()).toMatchObject({ owed: money(101_973), unassigned: money(0) });
    expect(refusal(await resolve(item.id, { difference: 'unassigned', how: 'accept' }))).toEqual([
      409,
      'STATEMENT_ADDS_UP',
    ]);
  });

  it('says what the printed balance differs by, and books what is missing', async () => {
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

  it('accepts a printed difference, and stops pointing at it', async () => {
    const { item } = await closed({ bookInterest: true, printed: { closing: money(103_973) } });
    const { item: accepted, changeSetId } = done(await resolve(item.id, { difference: 'printed', how: 'accept' }));
    expect(accepted).toMatchObject({ closing: money(103_973), printedDifference: money(0), unassigned: money(0) });
    await undo(ann, changeSetId);
    expect((await detail(item.id)).printedDifference).toEqual(money(2_000));
  });

  it.each(['purchase', 'cash_advance', 'balance_transfer', 'interest', 'fee'])(
    'assigns a difference as %s',
    async (as) => {
      const { item } = await closed({ bookInterest: true });
      await spend('2026-04-12', 3_000);
      expect((await detail(item.id)).unassigned).toEqual(money(3_000));
      const { item: mended } = done(await resolve(item.id, { difference: 'unassigned', how: 'assign', as }));
      expect(mended.unassigned).toEqual(money(0));
      const today = await bookOf();
      expect([sums(today), toMinor(today.unassigned)]).toEqual([104_973, 0]);
    },
  );

  it('marks a back-dated edit below a closed statement, and works it out again', async () => {
    const { item } = await closed({ bookInterest: true });
    await spend('2026-04-16', 10_000);
    const marked = await detail(item.id);
    expect(marked.closing).toEqual(item.closing);
    // 15 days × $100.00 × 24 % ÷ 365 = $0.99 more: 19.73 becomes 20.71 (one rounding).
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

describe('grace', () => {
  it('is lost, and comes back with a statement paid in full', async () => {
    await closed({ bookInterest: true });
    expect((await bookOf()).grace).toMatchObject({ state: 'lost', statementsToRegain: 1, source: 'statement' });
    await kind('card_payment', '2026-05-20', 101_973);
    const { item } = await closed({
      startsOn: '2026-05-01',
      closesOn: '2026-05-30',
      dueOn: '2026-06-25',
      bookInterest: true,
    });
    expect(item.graceState).toBe('in_grace');
    const [, before] = (await bookOf()).items;
    expect(before).toMatchObject({ state: 'paid_in_full', paidInFullInTime: true, daysLate: 0, open: money(0) });
    expect((await bookOf()).grace).toMatchObject({
      state: 'in_grace',
      statementsToRegain: 0,
      payInFull: { amount: item.closing, by: '2026-06-25' },
    });
  });

  it('takes two statements where the agreement says so', async () => {
    done(
      await ann.ask('PUT', `/cards/${card}/agreement`, {
        body: { graceRegainStatements: 2 },
        headers: { 'if-match': '"1"' },
      }),
    );
    await closed({ bookInterest: true });
    await kind('card_payment', '2026-05-20', 101_973);
    expect(
      (await closed({ startsOn: '2026-05-01', closesOn: '2026-05-30', dueOn: '2026-06-25' })).item.graceState,
    ).toBe('regaining');
  });

  it('leaves purchases free of interest where the person says they were', async () => {
    await spend('2026-04-10', 20_000);
    await kind('card_payment', '2026-04-20', 100_000);
    expect((await closed({ inGrace: true })).item).toMatchObject({
      interest: money(0),
      graceState: 'in_grace',
      closing: money(20_000),
      unassigned: money(0),
    });
  });
});

describe('an offer on a statement', () => {
  it('keeps its own balance and rate, and its end brings deferred interest back', async () => {
    await addPromo(ann, {
      cardId: card,
      kind: 'deferred_interest',
      revertAprPpm: 240_000,
      startsOn: '2026-04-10',
      endsOn: '2026-05-15',
      original: money(50_000),
      balance: money(50_000),
    });
    await spend('2026-04-10', 50_000);
    const { item } = await closed({ bookInterest: true });
    // 21 days × $500.00 × 24 % ÷ 365 = $6.90 built up
    expect(item.segments.find(({ kind: each }) => each === 'deferred')).toMatchObject({
      closing: money(50_000),
      interest: money(0),
      deferredAccrued: money(690),
      promoEndsOn: '2026-05-15',
    });
    const { item: may } = await closed({
      startsOn: '2026-05-01',
      closesOn: '2026-05-30',
      dueOn: '2026-06-25',
      bookInterest: true,
    });
    expect(
      toMinor(may.segments.find(({ promoEndsOn }) => promoEndsOn !== null)?.retroInterest ?? money(0)),
    ).toBeGreaterThan(690);
    expect(may.unassigned).toEqual(money(0));
  });
});

describe('terms and fees', () => {
  it('keeps what was entered and leaves the rest to the usual terms', async () => {
    const { id } = await addAccount(ann, { name: 'Bank', type: 'depository', balance: money(1) });
    const body = {
      graceDays: 15,
      annualFee: { amount: money(9_500), month: 9 },
      lateFee: money(4_000),
      autopay: { kind: 'fixed', fromAccountId: id, amount: money(20_000) },
      interestMethod: 'previous_balance',
    };
    const { item, changeSetId } = done(
      await ann.ask<Changed<StatementBook>>('PUT', `/cards/${card}/agreement`, {
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
    expect((await bookOf()).agreement).toMatchObject({ graceDays: null, annualFee: null, autopay: { kind: 'none' } });
  });

  it.each([
    ['a fixed payment without an amount', { kind: 'fixed' }],
    ['a payment from the card itself', { kind: 'minimum', fromAccountId: 'card' }],
  ])('refuses %s', async (_what, autopay) => {
    const body = { autopay: 'fromAccountId' in autopay ? { ...autopay, fromAccountId: card } : autopay };
    expect(refusal(await ann.ask('PUT', `/cards/${card}/agreement`, { body, headers: { 'if-match': '"1"' } }))).toEqual(
      [422, 'VALIDATION_FAILED'],
    );
  });

  it('names what is missing and still works the statement out', async () => {
    const bare = (await addAccount(ann, { name: 'Bare', type: 'credit_card', balance: money(-5_000) })).id;
    expect(done(await ann.ask<StatementBook>('GET', `/cards/${bare}/statements`))).toMatchObject({
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

describe('balances by rate', () => {
  it('add up to what the card owes after any run of payments, edits, statements and undos', async () => {
    // A fixed run of numbers: the same happenings each time, of every kind, in no order a person would choose.
    let seed = 20_261_120;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    await addPromo(ann, {
      cardId: card,
      kind: 'balance_transfer',
      startsOn: '2026-02-01',
      endsOn: '2026-05-10',
      balance: money(30_000),
    });
    const changes: string[] = [];
    let closesOn = '2026-03-30';
    const steps: (() => Promise<void>)[] = [
      async () =>
        void changes.push((await spend(`2026-0${4 + next(2)}-${10 + next(18)}`, 1 + next(40_000))).changeSetId),
      () => kind('card_payment', `2026-0${4 + next(2)}-${10 + next(18)}`, 1 + next(160_000)),
      () => kind(next(2) === 0 ? 'cash_advance' : 'fee', `2026-0${4 + next(2)}-${10 + next(18)}`, -1 - next(9_000)),
      () =>
        kind(
          next(2) === 0 ? 'refund' : 'balance_transfer',
          `2026-05-${10 + next(18)}`,
          next(2) === 0 ? 1 + next(20_000) : -1 - next(20_000),
        ),
      async () => {
        const { next: cycle } = await bookOf();
        if (cycle === null || cycle.closesOn > '2026-06-05') return;
        const { item, changeSetId } = await closed({
          startsOn: cycle.startsOn,
          closesOn: cycle.closesOn,
          dueOn: cycle.dueOn,
          bookInterest: next(2) === 0,
        });
        ({ closesOn } = item);
        if (next(3) === 0) await undo(ann, changeSetId);
      },
      async () => {
        const [latest] = (await bookOf()).items;
        if (latest !== undefined && latest.unassigned.minor !== '0')
          done(
            await resolve(latest.id, {
              difference: 'unassigned',
              how: next(2) === 0 ? 'accept' : 'assign',
              as: 'cash_advance',
            }),
          );
      },
      async () => {
        const last = changes.pop();
        if (last !== undefined) await undo(ann, last);
      },
    ];
    for (let step = 0; step < 60; step += 1) {
      await steps[next(steps.length)]?.();
      const found = await bookOf();
      expect([step, sums(found)]).toEqual([step, toMinor(found.owed)]);
      // Rolling the balances forward makes no difference of its own: there is as much of it today as on the statement.
      const [newest] = found.items;
      if (newest !== undefined && toMinor(found.owed) > 0 && toMinor(newest.workedOut.closing) > 0)
        expect([step, found.unassigned]).toEqual([step, newest.unassigned]);
      expect(found.segments.every(({ balance }) => toMinor(balance) > 0)).toBe(true);
      for (const { segments, unassigned, workedOut, changedSince } of found.items) {
        const owedNow = changedSince.find(({ field }) => field === 'closing')?.now ?? workedOut.closing;
        const closing = segments.reduce((sum, { closing: each }) => sum + toMinor(each), toMinor(unassigned));
        // A card in credit has no balances; its credit is what is left of the payments.
        if (toMinor(owedNow) >= 0) expect([step, closing]).toEqual([step, toMinor(owedNow)]);
        for (const { opening, charges, fees, credits, paid, interest, closing: end } of segments) {
          expect(
            toMinor(opening) + toMinor(charges) + toMinor(fees) - toMinor(credits) - toMinor(paid) + toMinor(interest),
          ).toBe(toMinor(end));
        }
      }
    }
    expect(closesOn > '2026-04-01').toBe(true);
  });
});

describe('a card after its statement closed', () => {
  const cardNow = async () => done(await ann.ask<Card>('GET', `/cards/${card}`));

  it('shows cash advances as a balance of their own, and pays them first', async () => {
    await kind('cash_advance', '2026-04-11', -10_000);
    await closed({ bookInterest: true });
    // 20 days at 30 %: 10,000 × 0.3 × 20 ÷ 365 = $1.64
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

  it('shows what is in no balance as unassigned until it is resolved', async () => {
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
