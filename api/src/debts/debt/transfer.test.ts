import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CountedDebts, TransferResult } from '@tideline/contract';
import { bestPlan, civilDate, type Debt, defaultMinimum, minor, ppm, transferWhatIf } from '@tideline/domain';
import { addCard, addLoan, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { toDebt } from './counted-debts-to-wire.ts';

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

const startOn = civilDate(BEGIN);
const counted = async (): Promise<Debt[]> => done(await ann.ask<CountedDebts>('GET', '/debt/debts')).debts.map(toDebt);

/** Creates two cards and a loan. */
async function household(): Promise<{ visa: string; store: string; car: string }> {
  const visa = (await addCard(ann, { name: 'Visa', owed: money(300_000), purchaseAprPpm: 240_000, dueDay: 15 })).item
    .account.id;
  const store = (await addCard(ann, { name: 'Store', owed: money(80_000), purchaseAprPpm: 290_000, dueDay: 3 })).item
    .account.id;
  const car = (await addLoan(ann, { owed: 900_000, aprPpm: 60_000, payment: 30_000 })).account.id;
  return { visa, store, car };
}

describe('a balance transfer', () => {
  const ask = async (query = ''): Promise<TransferResult> =>
    done(await ann.ask<TransferResult>('GET', `/debt/transfer-what-if${query}`));

  it("matches the domain's result for the same offer, including the best amount", async () => {
    const { visa } = await household();
    const debts = await counted();
    const offer = {
      fromDebtIds: [visa],
      limitMinor: minor(300_000),
      fee: { feePpm: ppm(30_000), minMinor: minor(500) },
      aprPpm: ppm(0),
      promo: { months: 12, revertAprPpm: ppm(240_000) },
      minimum: defaultMinimum('USD'),
      kind: 'card' as const,
    };
    const options = { monthlyMinor: minor(80_000), startOn };
    const theBest = (of: readonly Debt[]) => bestPlan(of, options).result;
    const expected = transferWhatIf(debts, { ...options, strategy: 'avalanche' }, offer, minor(200_000), theBest);
    if (!expected.ok) throw new Error(expected.reason);
    const best = bestPlan(debts, { ...options, transfer: offer });
    const answer = await ask(
      `?strategy=best&monthlyMinor=80000&fromDebtIds[0]=${visa}&promoMonths=12&revertAprPpm=240000&feeMinMinor=500&amountMinor=200000`,
    );
    expect(answer).toMatchObject({
      possible: true,
      strategy: 'best',
      amount: money(200_000),
      most: money(300_000),
      fee: money(expected.feeMinor),
      saving: money(expected.savingMinor ?? Number.NaN),
      monthsSaved: expected.monthsSaved,
      breakEven: expected.breakEven,
      stay: { totalInterest: money(expected.stay.totalInterestMinor) },
      move: { totalInterest: money(expected.move.totalInterestMinor) },
      best: { amount: money(best.transferMinor), fee: money(best.transferFeeMinor) },
      working: { formulaId: 'planner.transfer-saving' },
    });
    // The savings of the best amount are also measured against not transferring.
    if (!answer.possible || best.costMinor === null) throw new Error('both end');
    expect(Number(answer.stay.totalInterest.minor) - Number(answer.best.saving?.minor)).toBe(best.costMinor);
    expect(Number(answer.best.saving?.minor)).toBeGreaterThanOrEqual(Number(answer.saving?.minor));
    // 3% over twelve equal payments is 5.49% a year
    expect(answer).toMatchObject({ feeAsYearlyRatePpm: 54_925 });
  });

  it('is evaluated under the chosen strategy, and so is the best amount', async () => {
    const { visa, store } = await household();
    const query = `?strategy=snowball&monthlyMinor=80000&fromDebtIds[0]=${visa}&fromDebtIds[1]=${store}&promoMonths=12&revertAprPpm=240000`;
    const whole = await ask(query);
    if (!whole.possible) throw new Error(whole.reason);
    expect(whole.strategy).toBe('snowball');
    const best = await ask(`${query}&amountMinor=${whole.best.amount.minor}`);
    expect(best).toMatchObject({ saving: whole.best.saving, stay: whole.stay });
    expect(Number(whole.best.saving?.minor)).toBeGreaterThanOrEqual(Number(whole.saving?.minor));
    // If an offer costs more than it saves, the best amount is zero and saves nothing.
    expect(await ask(`${query}&feePpm=500000`)).toMatchObject({ best: { amount: money(0), saving: money(0) } });
  });

  it('can be a consolidation into a loan with equal payments', async () => {
    const { visa, store } = await household();
    const answer = await ask(
      `?kind=loan&aprPpm=90000&feePpm=0&termMonths=36&strategy=avalanche&monthlyMinor=80000&fromDebtIds[0]=${visa}&fromDebtIds[1]=${store}`,
    );
    expect(answer).toMatchObject({
      possible: true,
      amount: money(380_000),
      fee: money(0),
      breakEven: { month: 1 },
      feeAsYearlyRatePpm: null,
    });
    expect(answer.possible && Number(answer.saving?.minor)).toBeGreaterThan(0);
  });

  it.each([
    ['more than the balance', 'amountMinor=99999999', 'above_limit'],
    ['an unknown debt', `fromDebtIds[0]=${'018f0000-0000-7000-8000-0000000000f1'}`, 'unknown_debt'],
    ['a zero amount', 'amountMinor=0', 'nothing_to_move'],
  ])('of %s is reported as not possible, with the reason', async (_what, query, reason) => {
    await household();
    expect(await ask(`?${query}`)).toMatchObject({ possible: false, reason });
  });

  it('is reported as not possible if the household has no debts', async () => {
    expect(await ask()).toEqual({ possible: false, reason: 'nothing_to_move', most: money(0) });
    expect(await ask('?kind=loan')).toEqual({ possible: false, reason: 'nothing_to_move', most: money(0) });
  });
});
