import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toMinor } from '@tideline/contract';
import { addPromo, done, money, undo } from '../../testing/ledger.ts';
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

const { statementsOf, closed, resolve, kind, spend } = statementRequests(() => ({ api, ann, card }));

describe('grace period', () => {
  it('is lost if a balance is carried, and restored after a statement is paid in full', async () => {
    await closed({ bookInterest: true });
    expect((await statementsOf()).grace).toMatchObject({ state: 'lost', statementsToRegain: 1, source: 'statement' });
    await kind('card_payment', '2026-05-20', 101_973);
    const { item } = await closed({
      startsOn: '2026-05-01',
      closesOn: '2026-05-30',
      dueOn: '2026-06-25',
      bookInterest: true,
    });
    expect(item.graceState).toBe('in_grace');
    const [, before] = (await statementsOf()).items;
    expect(before).toMatchObject({ state: 'paid_in_full', paidInFullInTime: true, daysLate: 0, open: money(0) });
    expect((await statementsOf()).grace).toMatchObject({
      state: 'in_grace',
      statementsToRegain: 0,
      payInFull: { amount: item.closing, by: '2026-06-25' },
    });
  });

  it('is restored only after two statements if the agreement requires that', async () => {
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

  it('applies if the user enters that purchases were interest-free', async () => {
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
  it('has its own interest-free balance, and adds the deferred interest when it ends', async () => {
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
    // 21 days × $500.00 × 24% ÷ 365 = $6.90 accrued
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

describe('balances by rate', () => {
  it("add up to the card's balance after any series of payments, edits, statements and undos", async () => {
    // A fixed pseudorandom sequence of events of every kind, in an order that a user would not choose.
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
        const { next: cycle } = await statementsOf();
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
        const [latest] = (await statementsOf()).items;
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
      const found = await statementsOf();
      expect([step, sumOfBalances(found)]).toEqual([step, toMinor(found.owed)]);
      // Rolling the balances forward adds no difference: today's amount equals the statement's.
      const [newest] = found.items;
      if (newest !== undefined && toMinor(found.owed) > 0 && toMinor(newest.workedOut.closing) > 0)
        expect([step, found.unassigned]).toEqual([step, newest.unassigned]);
      expect(found.segments.every(({ balance }) => toMinor(balance) > 0)).toBe(true);
      for (const { segments, unassigned, workedOut, changedSince } of found.items) {
        const owedNow = changedSince.find(({ field }) => field === 'closing')?.now ?? workedOut.closing;
        const closing = segments.reduce((sum, { closing: each }) => sum + toMinor(each), toMinor(unassigned));
        // A card with a credit balance has no segments. Its credit is the rest of the payments.
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
