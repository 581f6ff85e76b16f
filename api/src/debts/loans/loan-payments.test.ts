import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DebtPlan, Loan, LoanSchedule, Money } from '@tideline/contract';
import { addAccount, type Changed, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

interface Terms {
  aprPpm: number;
  payment: Money;
  [detail: string]: unknown;
}

/**
 * Returns the payments of a loan that is the household's only debt, from every source: the list of loans, its
 * schedule, the minimum-payment plan, and a plan with only its installment.
 */
async function paymentsShown(owed: number, terms: Terms) {
  const { id } = await addAccount(ann, { name: 'Car', type: 'loan', subtype: 'auto', balance: money(-owed) });
  done(
    await ann.ask<Changed<Loan>>('PUT', `/loans/${id}/terms`, {
      body: { dueDay: 1, ...terms },
      headers: { 'if-match': '0' },
    }),
  );
  const loan = done(await ann.ask<{ items: Loan[] }>('GET', '/loans')).items.find(({ account }) => account.id === id);
  const schedule = done(await ann.ask<LoanSchedule>('GET', `/loans/${id}/schedule`));
  const end = schedule.rows.at(-1);
  const plans = [];
  for (const query of ['?strategy=minimum_only', `?strategy=avalanche&monthlyMinor=${terms.payment.minor}`]) {
    const { plan, rows } = done(await ann.ask<DebtPlan>('GET', `/debt/plan${query}`));
    plans.push({
      months: plan.result.outcome === 'paid_off' ? plan.result.months : null,
      last: rows.at(-1)?.payment,
      left: rows.at(-1)?.closing,
      interest: plan.totalInterest,
    });
  }
  return {
    line: { endsOn: loan?.paidOffOn, interest: loan?.remainingInterest },
    schedule: {
      payments: schedule.rows.length,
      endsOn: end?.on,
      last: end?.payment,
      left: end?.closing,
      interest: schedule.totalInterest,
      working: schedule.working?.result.value,
    },
    plans,
  };
}

const agreed = { termMonths: 32, firstPaymentOn: '2026-03-01' };

describe('loan payments', () => {
  it.each<[string, object]>([
    ['by its agreement', agreed],
    ['by its balance, rate and installment', {}],
  ])('number 32 everywhere for a loan of 32 months %s, with the last payment adjusted', async (_how, details) => {
    // The level installment for $10,000.00 at 7.25% over 32 months is 344.6208…: 344.62, which leaves four cents.
    // Interest by hand: 32 × 344.62 + 0.04 − 10,000.00.
    const interest = money(102_788);
    const { line, schedule, plans } = await paymentsShown(1_000_000, {
      aprPpm: 72_500,
      payment: money(34_462),
      ...details,
    });
    expect(schedule).toMatchObject({
      payments: 32,
      last: money(34_466),
      left: money(0),
      interest,
      working: { kind: 'money', money: interest },
    });
    expect(line).toEqual({ endsOn: schedule.endsOn, interest });
    for (const plan of plans) expect(plan).toEqual({ months: 32, last: money(34_466), left: money(0), interest });
  });

  it('include a small remainder in the last payment', async () => {
    // Without interest, 32 installments of $310.00 leave $80.00 of $10,000.00, less than half an installment.
    // Installments of $300.00, as in the next test, leave $400.00, which is more than half.
    const near = await paymentsShown(1_000_000, { aprPpm: 0, payment: money(31_000), ...agreed });
    expect(near).toMatchObject({
      line: { endsOn: '2028-10-01' },
      schedule: { payments: 32, endsOn: '2028-10-01', last: money(39_000), left: money(0) },
      plans: [
        { months: 32, last: money(39_000) },
        { months: 32, last: money(39_000) },
      ],
    });
  });

  it('continue if more than half an installment is left', async () => {
    const behind = await paymentsShown(1_000_000, { aprPpm: 0, payment: money(30_000), ...agreed });
    expect(behind).toMatchObject({
      line: { endsOn: '2028-12-01' },
      schedule: { payments: 34, endsOn: '2028-12-01', last: money(10_000), left: money(0) },
      plans: [{ months: 34 }, { months: 34 }],
    });
  });

  it.each<[string, Terms]>([
    ['interest by actual days', { aprPpm: 72_500, payment: money(34_462), dayCount: 'actual_365', ...agreed }],
    [
      'interest by actual days over a 360-day year, without an agreed end',
      { aprPpm: 72_500, payment: money(34_462), dayCount: 'actual_360' },
    ],
    [
      'installments that are lowered',
      { aprPpm: 72_500, payment: money(34_462), overpaymentMode: 'lower_payment', ...agreed },
    ],
    [
      'an adjustable rate with a step',
      {
        aprPpm: 72_500,
        payment: money(34_462),
        rateKind: 'adjustable',
        rateSteps: [{ from: '2027-01-01', aprPpm: 91_000 }],
        ...agreed,
      },
    ],
    [
      'a variable rate with a step',
      {
        aprPpm: 72_500,
        payment: money(34_462),
        rateKind: 'variable',
        rateSteps: [{ from: '2027-01-01', aprPpm: 91_000 }],
        ...agreed,
      },
    ],
    [
      'a first payment in three months',
      { aprPpm: 72_500, payment: money(34_462), termMonths: 32, firstPaymentOn: '2026-06-01' },
    ],
  ])('are the same in the list of loans and the schedule with %s', async (_what, terms) => {
    const { line, schedule } = await paymentsShown(1_000_000, terms);
    expect(line).toEqual({ endsOn: schedule.endsOn, interest: schedule.interest });
    expect(schedule.left).toEqual(money(0));
    if (terms.rateKind !== 'variable' && 'termMonths' in terms) expect(schedule.payments).toBe(32);
  });
});
