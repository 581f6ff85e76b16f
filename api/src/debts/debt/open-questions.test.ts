import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Card, DebtQuestion, DebtQuestions, Loan } from '@tideline/contract';
import {
  addDays,
  addMonths,
  averageDailyBalance,
  civilDate,
  cycleInterest,
  minimumPayment,
  minor,
  ppm,
} from '@tideline/domain';
import {
  addAccount,
  addCard,
  addLoan,
  post,
  postOfKind,
  type Changed,
  done,
  money,
  onDay,
} from '../../testing/ledger.ts';
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

const questions = async (user = ann): Promise<DebtQuestions> =>
  done(await user.ask<DebtQuestions>('GET', '/debt/questions'));
const only = async (): Promise<DebtQuestion> => {
  const { items } = await questions();
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`${items.length} questions`);
  return item;
};

const onePercent = { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) } as const;

/**
 * Creates a card at 24.99% that closes on the 14th, with minimum payments on the 9th from August 2025 to February
 * 2026.
 */
async function cardWithCharges(name = 'Imported card', openingMinor = 400_000): Promise<string> {
  const { id } = await addAccount(ann, { name, type: 'credit_card' });
  const first = civilDate('2025-08-14');
  await post(ann, { accountId: id, postedOn: addDays(first, -20), amount: money(-openingMinor), payee: 'Balance' });
  let [owed, due] = [openingMinor, 0];
  for (let month = 0; month < 7; month += 1) {
    const [startsOn, closesOn] = [addDays(addMonths(first, month - 1), 1), addMonths(first, month)];
    const payment = { on: addDays(closesOn, -5), amountMinor: minor(due) };
    const { averageMinor, days } = averageDailyBalance(
      minor(owed),
      [{ on: payment.on, amountMinor: minor(-due), kind: 'payment' }],
      { startsOn, closesOn, newPurchases: 'included' },
    );
    const interest = cycleInterest(averageMinor, { aprPpm: ppm(249_900), days });
    if (due > 0)
      await postOfKind(api, ann, { accountId: id, postedOn: payment.on, amountMinor: due, kind: 'card_payment' });
    await postOfKind(api, ann, { accountId: id, postedOn: closesOn, amountMinor: -interest, kind: 'interest' });
    owed += interest - due;
    due = minimumPayment(onePercent, { balanceMinor: minor(owed), interestMinor: interest });
  }
  return id;
}

/** Creates a loan at 6% with payments of $200 on the 5th. */
async function loanWithCharges(): Promise<string> {
  const { id } = await addAccount(ann, { name: 'Imported loan', type: 'loan', subtype: 'personal' });
  await post(ann, { accountId: id, postedOn: '2025-08-05', amount: money(-1_000_000), payee: 'Balance' });
  let owed = 1_000_000;
  for (let month = 1; month <= 6; month += 1) {
    const postedOn = addMonths(civilDate('2025-08-05'), month);
    const interest = Math.round((owed * 0.06) / 12);
    await postOfKind(api, ann, { accountId: id, postedOn, amountMinor: -interest, kind: 'interest' });
    await post(ann, { accountId: id, postedOn, amount: money(20_000), payee: 'Payment' });
    owed += interest - 20_000;
  }
  return id;
}

describe('questions about debts without terms', () => {
  it('are not asked if the household has no debts or all debts have terms', async () => {
    expect(await questions()).toEqual({ planned: 0, total: 0, items: [] });
    await addCard(ann, { owed: money(300_000), purchaseAprPpm: 240_000 });
    await addLoan(ann);
    await addCard(ann, { name: 'Paid off', owed: money(0) });
    expect(await questions()).toEqual({ planned: 2, total: 2, items: [] });
  });

  it('propose the rate, minimum and due day of a card from its transactions, with workings', async () => {
    const accountId = await cardWithCharges();
    const question = await only();
    expect(question).toMatchObject({
      kind: 'card',
      accountId,
      name: 'Imported card',
      version: 0,
      missing: ['purchase_apr', 'minimum', 'due_day'],
      apr: { aprPpm: 249_900, months: 6 },
      minimum: {
        formula: { kind: 'percent_plus_interest_and_fees', pctPpm: 10_000, floor: money(2_500), roundToMinor: 1 },
        payments: 6,
        checked: 6,
      },
      dueDay: { day: 9, payments: 6 },
      interest: { aprPpm: 249_900, source: 'estimated' },
    });
    expect(question.apr?.working).toMatchObject({
      formulaId: 'terms.rate',
      result: { value: { kind: 'ppm', ppm: 249_900 } },
    });
    const charge = question.apr?.working.lines.find(({ key }) => key === 'charged');
    expect(charge?.evidenceIds).toHaveLength(1);
  });

  it('propose the rate, payment, due day and end of a loan from its transactions', async () => {
    const accountId = await loanWithCharges();
    expect(await only()).toMatchObject({
      kind: 'loan',
      accountId,
      apr: { aprPpm: 60_000, months: 5 },
      payment: { amount: money(20_000), payments: 6 },
      dueDay: { day: 5 },
      dayCount: 'thirty_360',
      ends: { payments: expect.any(Number), on: expect.stringMatching(/-05$/) },
    });
  });

  it('are sorted by the interest at stake, with a typical rate if the ledger shows none', async () => {
    await addCard(ann, { name: 'Small', owed: money(50_000) });
    await addAccount(ann, { name: 'House', type: 'loan', subtype: 'mortgage', balance: money(-2_000_000) });
    await cardWithCharges();
    const { items } = await questions();
    expect(items.map(({ name, interest: { source } }) => [name, source])).toEqual([
      ['House', 'typical'],
      ['Imported card', 'estimated'],
      ['Small', 'typical'],
    ]);
    expect(items.map(({ interest: { amount } }) => Number(amount.minor))).toEqual([
      140_000,
      expect.any(Number),
      11_000,
    ]);
    expect(items[2]).toMatchObject({ apr: null, minimum: null, dueDay: null, interest: { aprPpm: 220_000 } });
  });

  it('exclude entered terms, and debts in another currency', async () => {
    const accountId = await cardWithCharges();
    await addAccount(ann, { name: 'Pounds', type: 'credit_card', balance: money(-90_000, 'GBP') });
    done(await ann.ask('PUT', `/cards/${accountId}/terms`, { body: { dueDay: 20 }, headers: { 'if-match': '0' } }));
    expect(await questions()).toMatchObject({
      planned: 0,
      total: 2,
      items: [{ accountId, version: 1, missing: ['purchase_apr', 'minimum'], dueDay: null }],
    });
  });

  it('are answered by saving the terms, after which the debt is planned', async () => {
    const cardId = await cardWithCharges();
    const loanId = await loanWithCharges();
    const { items } = await questions();
    expect(items.map(({ accountId }) => accountId)).toEqual([cardId, loanId]);
    const [card, loan] = items;
    if (card?.kind !== 'card' || loan?.kind !== 'loan') throw new Error('a card and a loan');
    done(
      await ann.ask<Changed<Card>>('POST', `/cards/${cardId}/rates`, {
        body: { effectiveFrom: '2026-03-01', rates: [{ aprType: 'purchase_apr', aprPpm: card.apr?.aprPpm }] },
      }),
    );
    expect(await questions()).toMatchObject({ planned: 1, total: 2, items: [{ accountId: loanId }] });
    done(
      await ann.ask<Changed<Loan>>('PUT', `/loans/${loanId}/terms`, {
        body: { aprPpm: loan.apr?.aprPpm, payment: loan.payment?.amount, dueDay: loan.dueDay?.day },
        headers: { 'if-match': String(loan.version) },
      }),
    );
    expect(await questions()).toEqual({ planned: 2, total: 2, items: [] });
  });

  it('ignore charges from years ago', async () => {
    await cardWithCharges();
    const later = await onDay(api, ann, '2028-06-01');
    expect((await questions(later)).items).toMatchObject([
      { apr: null, minimum: null, interest: { source: 'typical' } },
    ]);
    api.clock.move(new Date('2026-03-01T12:00:00Z'));
  });
});
