import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CountedDebts, DebtPlan, Loan, LoanSchedule } from '@tideline/contract';
import {
  amortize,
  civilDate,
  dailyInterestSchedule,
  loanStanding,
  minor,
  planPayoff,
  ppm,
  prepay,
} from '@tideline/domain';
import { toDebt } from '../debt/counted-debts-to-wire.ts';
import {
  addAccount,
  addLoan,
  postOfKind,
  type Changed,
  done,
  money,
  onDay,
  refusal,
  undo,
} from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

const BEGIN = '2026-03-01';
let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date(`${BEGIN}T12:00:00Z`));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const usual = { aprPpm: 60_000, payment: money(44_321), dueDay: 12 };
const setTerms = (id: string, version: number, fields: object, by = ann) =>
  by.ask<Changed<Loan>>('PUT', `/loans/${id}/terms`, {
    body: { ...usual, ...fields },
    headers: { 'if-match': `${version}` },
  });
const setState = (loan: Loan, event: string, by = ann) =>
  by.ask<Changed<Loan>>('PUT', `/loans/${loan.account.id}/state`, {
    body: { event },
    headers: { 'if-match': `${loan.version}` },
  });
const schedule = async (id: string, query = ''): Promise<LoanSchedule> =>
  done(await ann.ask<LoanSchedule>('GET', `/loans/${id}/schedule${query}`));
const listLoans = async (by = ann): Promise<Loan[]> => done(await by.ask<{ items: Loan[] }>('GET', '/loans')).items;
const counted = async () => done(await ann.ask<CountedDebts>('GET', '/debt/debts')).debts.map(toDebt);

/** Creates a loan of $10,000 at 6% with payments of $443.21 a month. */
async function loanOf(fields: object = {}): Promise<Loan> {
  const { id } = await addAccount(ann, { name: 'Car', type: 'loan', subtype: 'auto', balance: money(-1_000_000) });
  return done(await setTerms(id, 0, fields)).item;
}

describe('loan agreement details', () => {
  const details = {
    originalPrincipal: money(1_200_000),
    termMonths: 30,
    firstPaymentOn: '2025-09-12',
    rateKind: 'adjustable',
    rateSteps: [{ from: '2026-09-12', aprPpm: 72_000 }],
    overpaymentMode: 'lower_payment',
    prepaymentFee: { feePpm: 10_000, until: '2027-01-01' },
    escrow: money(12_500),
    dayCount: 'actual_365',
  };

  it('have defaults until they are entered, and later requests preserve omitted fields', async () => {
    const bare = await loanOf();
    expect(bare.details).toMatchObject({
      originalPrincipal: null,
      termMonths: null,
      firstPaymentOn: null,
      paymentsLeft: null,
      rateKind: 'fixed',
      rateSteps: [],
      overpaymentMode: 'shorten_term',
      prepaymentFee: null,
      escrow: money(0),
      dayCount: 'thirty_360',
      state: 'current',
      standing: null,
    });
    const entered = done(await setTerms(bare.account.id, 1, details)).item;
    // six payments are due from September 12 to February 12, so 24 are left
    expect(entered.details).toMatchObject({ ...details, paymentsLeft: 24 });
    const { item, changeSetId } = done(await setTerms(bare.account.id, 2, { dueDay: 20, prepaymentFee: null }));
    expect(item).toMatchObject({ dueDay: 20, details: { ...details, prepaymentFee: null } });
    await undo(ann, changeSetId);
    expect(await listLoans()).toMatchObject([{ dueDay: 12, details }]);
  });

  it('are included in the debts that plans use', async () => {
    await loanOf(details);
    expect(await counted()).toMatchObject([
      {
        segments: [{ aprPpm: 60_000, rateSteps: [{ on: '2026-09-12', aprPpm: 72_000 }] }],
        minimum: { kind: 'installment', paymentMinor: 44_321, paymentsLeft: 24, overpayment: 'lower_payment' },
        prepaymentFee: { feePpm: 10_000, until: '2027-01-01' },
      },
    ]);
  });

  it('use the rate of the latest past step, and omit steps if the rate is fixed', async () => {
    const { account } = await loanOf({
      rateKind: 'variable',
      rateSteps: [
        { from: '2026-02-01', aprPpm: 80_000 },
        { from: '2026-06-01', aprPpm: 90_000 },
      ],
    });
    // one month of 8% on $10,000
    expect(await listLoans()).toMatchObject([{ aprPpm: 60_000, next: { interest: money(6_667) } }]);
    expect(await counted()).toMatchObject([
      {
        segments: [{ aprPpm: 80_000, rateSteps: [{ on: '2026-06-01', aprPpm: 90_000 }] }],
        minimum: { kind: 'installment', paymentMinor: 44_321 },
      },
    ]);
    done(await setTerms(account.id, 1, { rateKind: 'fixed' }));
    expect((await counted())[0]?.segments).toEqual([
      { id: 'principal', kind: 'purchase', balanceMinor: 1_000_000, aprPpm: 60_000 },
    ]);
  });

  it.each<[string, object, string]>([
    [
      'rate steps out of order',
      {
        rateSteps: [
          { from: '2027-01-01', aprPpm: 1 },
          { from: '2026-01-01', aprPpm: 1 },
        ],
      },
      'VALIDATION_FAILED',
    ],
    ['a term of zero months', { termMonths: 0 }, 'VALIDATION_FAILED'],
    ['escrow in another currency', { escrow: money(1, 'EUR') }, 'CURRENCY_MISMATCH'],
    ['a negative fee', { prepaymentFee: { feePpm: -1 } }, 'VALIDATION_FAILED'],
    ['an unsupported day count', { dayCount: 'actual_actual' }, 'VALIDATION_FAILED'],
  ])('are rejected with %s', async (_what, fields, code) => {
    const { id } = await addAccount(ann, { type: 'loan' });
    expect(refusal(await setTerms(id, 0, fields))).toEqual([422, code]);
  });
});

describe('loan schedule', () => {
  it("matches the domain's schedule in every payment, with escrow and the working of the interest", async () => {
    const { account } = await loanOf({ escrow: money(12_500) });
    const expected = amortize({
      principalMinor: minor(1_000_000),
      aprPpm: ppm(60_000),
      payments: 24,
      paymentMinor: minor(44_321),
    });
    if (!expected.ok) throw new Error(expected.reason);
    const answer = await schedule(account.id);
    expect(
      answer.rows.map(({ paymentNo, interest, principal, payment, closing }) => [
        paymentNo,
        interest,
        principal,
        payment,
        closing,
      ]),
    ).toEqual(
      expected.rows.map((row) => [
        row.paymentNo,
        money(row.interestMinor),
        money(row.principalMinor),
        money(row.paymentMinor),
        money(row.closingMinor),
      ]),
    );
    expect(answer).toMatchObject({
      result: { outcome: 'paid_off', payments: expected.rows.length },
      totalInterest: money(expected.totalInterestMinor),
      totalFees: money(0),
      interestSaved: money(0),
      paymentsSaved: 0,
      working: { formulaId: 'loan.total-interest', result: { value: { money: money(expected.totalInterestMinor) } } },
    });
    expect(answer.rows.slice(0, 2).map(({ on, total }) => [on, total])).toEqual([
      ['2026-03-12', money(56_821)],
      ['2026-04-12', money(56_821)],
    ]);
  });

  it('has a shorter term or lower installments after a one-time payment', async () => {
    const { account } = await loanOf({ termMonths: 24, firstPaymentOn: '2026-03-12' });
    const terms = { principalMinor: minor(1_000_000), aprPpm: ppm(60_000), payments: 24, paymentMinor: minor(44_321) };
    const once = '?onceMinor=200000&onceOn=2026-05-01';
    const of = (mode: 'shorten_term' | 'lower_payment') => {
      const expected = prepay(terms, { paymentNo: 3, amountMinor: minor(200_000), mode });
      if (!expected.ok) throw new Error(expected.reason);
      return { interestSaved: money(expected.interestSavedMinor), paymentsSaved: expected.paymentsSaved };
    };
    expect(await schedule(account.id, once)).toMatchObject(of('shorten_term'));
    const lowered = await schedule(account.id, `${once}&overpaymentMode=lower_payment`);
    expect(lowered.interestSaved).toEqual(of('lower_payment').interestSaved);
    expect(Number(lowered.rows[3]?.payment.minor)).toBeLessThan(44_321);
    expect(lowered.rows[2]).toMatchObject({ extra: money(200_000) });
  });

  it('deducts the prepayment fee from extra payments while the fee applies', async () => {
    const { account } = await loanOf({ prepaymentFee: { feePpm: 20_000, until: '2026-04-30' } });
    const { rows, totalFees } = await schedule(account.id, '?extraMinor=10200');
    // $102.00 extra: $100.00 of principal and 2% of it
    expect(rows.slice(0, 3).map(({ extra, fee }) => [extra, fee])).toEqual([
      [money(10_000), money(200)],
      [money(10_000), money(200)],
      [money(10_200), money(0)],
    ]);
    expect(totalFees).toEqual(money(400));
    expect(
      rows.every(
        (row) =>
          Number(row.opening.minor) - Number(row.principal.minor) - Number(row.extra.minor) ===
          Number(row.closing.minor),
      ),
    ).toBe(true);
  });

  it('follows rate steps as plans do', async () => {
    const { account } = await loanOf({
      rateKind: 'adjustable',
      termMonths: 24,
      firstPaymentOn: '2026-03-12',
      rateSteps: [{ from: '2026-05-12', aprPpm: 120_000 }],
    });
    const expected = planPayoff(await counted(), {
      strategy: 'minimum_only',
      monthlyMinor: minor(0),
      startOn: civilDate('2026-03-01'),
    });
    const answer = await schedule(account.id);
    expect(answer.rows.map(({ interest, payment }) => [interest, payment])).toEqual(
      expected.rows.map((row) => [money(row.interestMinor), money(row.paymentMinor)]),
    );
    expect(Number(answer.rows[3]?.payment.minor)).toBeGreaterThan(44_321);
    expect(answer.working).toBeNull();
  });

  it('uses the actual days of each month if interest accrues daily', async () => {
    const { account } = await loanOf({ dayCount: 'actual_365' });
    const answer = await schedule(account.id);
    const startsOn = civilDate('2026-02-12');
    const payments = answer.rows.map(({ on }) => ({ on: civilDate(on), amountMinor: minor(44_321) }));
    const expected = dailyInterestSchedule(
      {
        principalMinor: minor(1_000_000),
        startsOn,
        rates: [{ from: startsOn, aprPpm: ppm(60_000) }],
        dayCount: 'actual_365',
      },
      payments,
    );
    expect(answer.rows.map(({ interest, closing }) => [interest, closing])).toEqual(
      expected.map((row) => [money(row.toInterestMinor), money(row.principalMinor)]),
    );
    // 28 days at 6% on $10,000 are $46.03, which is not a twelfth of a year's interest
    expect(answer.rows[0]).toMatchObject({
      interest: money(4_603),
      principal: money(39_718),
      payment: money(44_321),
      extra: money(0),
    });
    expect(answer.rows.at(-1)?.closing).toEqual(money(0));
    const more = await schedule(account.id, '?extraMinor=10000&onceMinor=100000&onceOn=2026-05-01');
    expect(more.rows.slice(0, 3).map(({ extra }) => extra)).toEqual([money(10_000), money(10_000), money(110_000)]);
    expect(Number(more.interestSaved?.minor)).toBeGreaterThan(0);
  });

  it('accrues 365 days of interest over a 360-day year, as plans do, and plans show the agreed rate', async () => {
    const { account } = await loanOf({ dayCount: 'actual_360' });
    const [debt] = await counted();
    // 6% × 365 ÷ 360
    expect(debt?.segments[0]?.aprPpm).toBe(60_833);
    const plan = done(await ann.ask<DebtPlan>('GET', '/debt/plan'));
    expect(plan.debts.find(({ id }) => id === account.id)?.aprPpm).toBe(60_000);
    const byDay = await schedule(account.id);
    const inPlan = plan.rows.reduce((sum, { interest }) => sum + Number(interest.minor), 0);
    // A plan's month is a twelfth of a year, and the schedule uses actual days. Over two years they differ by only a
    // few dollars.
    expect(Math.abs(inPlan - Number(byDay.totalInterest.minor))).toBeLessThan(400);
  });

  it('states the payment that would pay off a loan whose current payment is too low', async () => {
    const { account } = await addLoan(ann, { owed: 900_000, aprPpm: 200_000, payment: 10_000 });
    const answer = await schedule(account.id);
    expect(answer).toMatchObject({
      rows: [],
      result: { outcome: 'never_pays_off' },
      interestSaved: null,
      working: null,
    });
    if (answer.result.outcome !== 'never_pays_off') throw new Error('it never ends');
    expect(Number(answer.result.neededMonthly.minor)).toBeGreaterThan(15_000);
  });

  it('is rejected for a loan without terms and for an unknown loan', async () => {
    const { id } = await addAccount(ann, { type: 'loan' });
    expect(refusal(await ann.ask('GET', `/loans/${id}/schedule`))).toEqual([409, 'LOAN_TERMS_MISSING']);
    expect(refusal(await ann.ask('GET', `/loans/${crypto.randomUUID()}/schedule`))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('loan status', () => {
  it('starts as originated, becomes delinquent after missed payments, and can be changed to forbearance', async () => {
    const loan = await loanOf({ firstPaymentOn: '2026-03-12', termMonths: 24 });
    expect(loan.details).toMatchObject({ state: 'originated', events: ['defer'] });
    await postOfKind(api, ann, {
      accountId: loan.account.id,
      postedOn: '2026-03-12',
      amountMinor: 44_321,
      kind: 'transfer',
    });
    const later = await onDay(api, ann, '2026-05-20');
    const [now] = await listLoans(later);
    const expected = loanStanding(
      { firstPaymentOn: civilDate('2026-03-12'), paymentMinor: minor(44_321) },
      minor(44_321),
      civilDate('2026-05-20'),
    );
    const { pastDueMinor, ...standing } = expected;
    expect(now?.details).toMatchObject({
      state: 'delinquent',
      standing: { ...standing, pastDue: money(pastDueMinor) },
      events: ['forbear'],
    });
    expect(pastDueMinor).toBe(88_642);
    if (now === undefined) throw new Error('the loan is there');
    const { item, changeSetId } = done(await setState(now, 'forbear', later));
    expect(item.details).toMatchObject({ state: 'forbearance', events: ['resume'] });
    await undo(later, changeSetId);
    expect(await listLoans(later)).toMatchObject([{ details: { state: 'delinquent' } }]);
  });

  it('is current, without a past-due amount, if the payments before the ledger starts are unknown', async () => {
    expect((await loanOf({ firstPaymentOn: '2025-01-12', termMonths: 48 })).details).toMatchObject({
      standing: null,
      state: 'current',
    });
  });

  it('can be changed to deferred, and back to current', async () => {
    const put = done(await setState(await loanOf(), 'defer')).item;
    expect(put.details).toMatchObject({ state: 'deferred', events: ['resume'] });
    expect(refusal(await setState(put, 'defer'))).toEqual([409, 'LOAN_WRONG_STATE']);
    expect(done(await setState(put, 'resume')).item.details).toMatchObject({ state: 'current' });
  });

  it.each([
    ['refinance', 'nothing_owed'],
    ['charge_off', null],
    ['resume', null],
  ])("rejects the event %s if the loan's state does not allow it", async (event, needs) => {
    const { status, body } = await setState(await loanOf(), event);
    expect([status, body]).toMatchObject([409, { code: 'LOAN_WRONG_STATE', params: { state: 'current', needs } }]);
  });

  it('becomes paid off automatically when the balance is zero', async () => {
    const { account } = await loanOf();
    await postOfKind(api, ann, { accountId: account.id, postedOn: BEGIN, amountMinor: 1_000_000, kind: 'transfer' });
    expect(await listLoans()).toMatchObject([{ owed: money(0), details: { state: 'paid_off', events: [] } }]);
  });
});
