import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Loan } from '@tideline/contract';
import { civilDate, loanOutlook, minor, ppm } from '@tideline/domain';
import { addAccount, addCard, addLoan, type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const listLoans = async (): Promise<Loan[]> => done(await ann.ask<{ items: Loan[] }>('GET', '/loans')).items;
const setTerms = (id: string, version: number, body: object) =>
  ann.ask<Changed<Loan>>('PUT', `/loans/${id}/terms`, { body, headers: { 'if-match': `${version}` } });
const terms = { aprPpm: 60_000, payment: money(30_000), dueDay: 12 };

describe('the loans API', () => {
  it('returns an empty list for an empty household', async () => {
    await addCard(ann);
    expect(await listLoans()).toEqual([]);
  });

  it('lists the missing data before terms are entered', async () => {
    await addAccount(ann, { type: 'loan', subtype: 'student', balance: money(-900_000) });
    expect(await listLoans()).toMatchObject([
      {
        version: null,
        owed: money(900_000),
        aprPpm: null,
        payment: null,
        next: null,
        paidOffOn: null,
        remainingInterest: null,
        missing: ['apr', 'payment', 'due_day'],
      },
    ]);
  });

  it('shows when a loan ends with the current payment', async () => {
    const loan = await addLoan(ann);
    const outlook = loanOutlook(
      { balanceMinor: minor(900_000), aprPpm: ppm(60_000), paymentMinor: minor(30_000), dueDay: 12 },
      civilDate('2026-03-01'),
    );
    if (outlook.outcome !== 'paid_off') throw new Error(outlook.outcome);
    // $9,000 at 6%: $45 of the first $300 is interest; 33 payments from March 12, 2026
    expect(loan).toMatchObject({
      version: 1,
      owed: money(900_000),
      aprPpm: 60_000,
      payment: money(30_000),
      dueDay: 12,
      missing: [],
      next: { dueOn: '2026-03-12', inDays: 11, interest: money(4_500), principal: money(25_500) },
      paidOffOn: '2028-11-12',
      remainingInterest: money(outlook.remainingInterestMinor),
    });
    expect(outlook.paidOffOn).toBe(loan.paidOffOn);
    expect(await listLoans()).toEqual([loan]);
  });

  it.each([
    ['that does not cover the interest', 900_000, 60_000, 4_500],
    ['that would take longer than a century', 30_000_000, 0, 1],
    ['of zero', 900_000, 0, 0],
  ])('returns no payoff date for a payment %s', async (_what, owed, aprPpm, payment) => {
    expect(await addLoan(ann, { owed, aprPpm, payment })).toMatchObject({
      paidOffOn: null,
      remainingInterest: null,
      next: { dueOn: '2026-03-12' },
    });
  });

  it('includes credit lines as loans', async () => {
    const { id } = await addAccount(ann, { type: 'line_of_credit', balance: money(-5_000) });
    expect(done(await setTerms(id, 0, terms)).item).toMatchObject({ owed: money(5_000), paidOffOn: '2026-03-12' });
  });

  it('changes terms at their current version, and undo restores them', async () => {
    const { account } = await addLoan(ann);
    const { changeSetId, item } = done(await setTerms(account.id, 1, { ...terms, aprPpm: 70_000, dueDay: 31 }));
    expect(item).toMatchObject({ version: 2, aprPpm: 70_000, next: { dueOn: '2026-03-31' } });
    const { status, body } = await ann.ask('PUT', `/loans/${account.id}/terms`, {
      body: terms,
      headers: { 'if-match': '1' },
    });
    expect([status, body]).toMatchObject([412, { params: { currentVersion: 2, current: { aprPpm: 70_000 } } }]);
    expect(refusal(await ann.ask('PUT', `/loans/${account.id}/terms`, { body: terms }))).toEqual([
      428,
      'PRECONDITION_REQUIRED',
    ]);
    await undo(ann, changeSetId);
    expect(await listLoans()).toMatchObject([{ aprPpm: 60_000, dueDay: 12 }]);
  });

  it.each([
    ['a payment in another currency', { ...terms, payment: money(1, 'EUR') }, 'CURRENCY_MISMATCH'],
    ['an invalid due day', { ...terms, dueDay: 0 }, 'VALIDATION_FAILED'],
    ['a negative payment', { ...terms, payment: money(-1) }, 'VALIDATION_FAILED'],
  ])('rejects %s', async (_what, body, code) => {
    const { id } = await addAccount(ann, { type: 'loan' });
    expect(refusal((await setTerms(id, 0, body)) as never)).toEqual([422, code]);
  });

  it('rejects terms for accounts that are not loans', async () => {
    const { id } = await addAccount(ann);
    expect(refusal((await setTerms(id, 0, terms)) as never)).toEqual([422, 'ACCOUNT_NOT_A_LOAN']);
  });
});
