import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { allocatePayment } from '../../products/card/allocate-payment.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { owedOn } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, cards, plainDebts, TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { allocateSpare } from './allocate-spare.ts';
import type { LadderFacts } from './ladder-facts.ts';
import { type Ladder, marginalLadder } from './marginal-ladder.ts';

const facts: fc.Arbitrary<LadderFacts> = fc
  .record({
    debts: cards(),
    monthly: fc.integer({ min: 40_000, max: 300_000 }).map(minor),
    open: amount(5_000),
    statement: amount(80_000),
    purchases: amount(80_000),
    cost: amount(6_000),
    yields: fc.array(apr(90_000), { minLength: 1, maxLength: 3 }),
    held: amount(500_000),
    missing: amount(100_000),
    tax: fc.integer({ min: 0, max: 600_000 }),
  })
  .map(({ debts, monthly, open, statement, purchases, cost, yields, held, missing, tax }) => ({
    today: TODAY,
    debts,
    taxPpm: ppm(tax),
    course: planPayoff(debts, { strategy: 'avalanche', monthlyMinor: monthly, startOn: TODAY }),
    required: debts
      .slice(0, 2)
      .map(({ id }) => ({ debtId: id, openMinor: open, dueOn: civilDate('2026-03-20'), costIfLateMinor: cost })),
    grace: debts.slice(1, 2).map(({ id }) => ({
      debtId: id,
      openMinor: statement,
      dueOn: civilDate('2026-03-20'),
      aprPpm: ppm(240_000),
      monthlyPurchasesMinor: purchases,
    })),
    savings: yields.map((apyPpm, index) => ({
      accountId: `s${index}`,
      accountName: 'Savings',
      balanceMinor: held,
      periods: [
        {
          from: TODAY,
          tiers: [
            { apyPpm, upToMinor: minor(300_000) },
            { apyPpm: ppm(0), upToMinor: null },
          ],
        },
      ],
    })),
    buffer: { accountId: 's0', accountName: 'Savings', missingMinor: missing },
  }));

const RUNS = { numRuns: 40 };
const given = ({ parts }: ReturnType<typeof allocateSpare>): Map<string, number> =>
  new Map(parts.map(({ rung, amountMinor }) => [rung.id, amountMinor]));

describe('any ladder', () => {
  it('has room for exactly the balance of each debt', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { rungs } = marginalLadder(each);
        for (const debt of each.debts) {
          const room = rungs.reduce(
            (sum, { target, capacityMinor }) =>
              target.kind === 'debt' && target.accountId === debt.id ? sum + (capacityMinor ?? NaN) : sum,
            0,
          );
          expect(room).toBe(owedOn(debt));
        }
      }),
      RUNS,
    );
  });

  it('has falling returns within each class, and lists each rung once', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { rungs, hurdlePpm } = marginalLadder(each);
        expect(new Set(rungs.map(({ id }) => id)).size).toBe(rungs.length);
        for (const [index, rung] of rungs.entries()) {
          const next = rungs[index + 1];
          if (next?.class === rung.class) expect(next.returnPpm).toBeLessThanOrEqual(rung.returnPpm);
          if (rung.class === 'debt') expect(rung.returnPpm).toBeGreaterThan(hurdlePpm);
          if (rung.class === 'low_debt') expect(rung.returnPpm).toBeLessThanOrEqual(hurdlePpm);
          if (rung.class === 'promo') expect(rung.returnPpm).toBe(0);
        }
      }),
      RUNS,
    );
  });

  it('shows returns that can be recomputed from their lines', () => {
    fc.assert(
      fc.property(facts, (each) => {
        for (const { working, returnPpm } of marginalLadder(each).rungs)
          expect(recompute(working)).toEqual({ kind: 'ppm', ppm: returnPpm });
      }),
      RUNS,
    );
  });

  it('pays the next cent on a card to the balance that the allocation rules choose', () => {
    fc.assert(
      fc.property(
        plainDebts(),
        fc.array(amount(300_000), { minLength: 1, maxLength: 3 }),
        fc.array(apr(), { minLength: 3, maxLength: 3 }),
        (debts, balances, rates) => {
          const segments = balances.map((balanceMinor, index) => ({
            id: `x${index}`,
            kind: 'purchase' as const,
            balanceMinor,
            aprPpm: rates[index] ?? ppm(0),
          }));
          const all = [
            ...debts,
            {
              id: 'many',
              name: 'many',
              kind: 'card' as const,
              segments,
              minimum: { kind: 'installment' as const, paymentMinor: minor(1_000) },
            },
          ];
          const { rungs } = marginalLadder({
            today: TODAY,
            debts: all,
            course: planPayoff(all, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
            taxPpm: ppm(0),
          });
          const first = rungs.find(({ target }) => target.accountId === 'many')?.target;
          const reached = allocatePayment(segments, minor(1)).parts.find(({ amountMinor }) => amountMinor === 1)?.id;
          expect(first?.kind === 'debt' ? first.segmentIds[0] : undefined).toBe(reached);
        },
      ),
      RUNS,
    );
  });

  it("ranks debts by today's rates if there are no promotions", () => {
    fc.assert(
      fc.property(plainDebts(), (debts) => {
        const { rungs } = marginalLadder({
          today: TODAY,
          debts,
          course: planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
          taxPpm: ppm(0),
        });
        const rates = debts
          .flatMap(({ segments }) => segments)
          .filter(({ balanceMinor }) => balanceMinor > 0)
          .map(({ aprPpm }) => aprPpm)
          .sort((a, b) => b - a);
        expect(rungs.map(({ returnPpm }) => returnPpm)).toEqual(rates);
      }),
      RUNS,
    );
  });

  it('saves the same amount regardless of the order of the debts', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const total = (ladder: Ladder, spare: Minor) =>
          allocateSpare(ladder, spare).parts.reduce(
            (sum, { rung, amountMinor }) => sum + rung.returnPpm * amountMinor,
            0,
          );
        const reversed = { ...each, debts: [...each.debts].reverse() };
        for (const spare of [1_000, 100_000, 2_000_000])
          expect(total(marginalLadder(reversed), minor(spare))).toBe(total(marginalLadder(each), minor(spare)));
      }),
      RUNS,
    );
  });
});

describe('allocateSpare', () => {
  it("preserves the amount and never exceeds a rung's capacity", () => {
    fc.assert(
      fc.property(facts, amount(5_000_000), (each, spare) => {
        const { parts, leftMinor } = allocateSpare(marginalLadder(each), spare);
        expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + leftMinor).toBe(spare);
        expect(
          parts.every(({ rung, amountMinor }) => amountMinor > 0 && amountMinor <= (rung.capacityMinor ?? Infinity)),
        ).toBe(true);
      }),
      RUNS,
    );
  });

  it('never gives a rung less if there is more money', () => {
    fc.assert(
      fc.property(facts, amount(2_000_000), amount(2_000_000), (each, spare, more) => {
        const ladder = marginalLadder(each);
        const [little, much] = [given(allocateSpare(ladder, spare)), given(allocateSpare(ladder, minor(spare + more)))];
        for (const [id, amountMinor] of little) expect(much.get(id) ?? 0).toBeGreaterThanOrEqual(amountMinor);
      }),
      RUNS,
    );
  });

  it('gives the same split in two steps as in one', () => {
    fc.assert(
      fc.property(facts, amount(900_000), amount(900_000), (each, first, second) => {
        const ladder = marginalLadder(each);
        const taken = given(allocateSpare(ladder, first));
        const rest = {
          rungs: ladder.rungs.map((rung) => ({
            ...rung,
            capacityMinor: rung.capacityMinor === null ? null : minor(rung.capacityMinor - (taken.get(rung.id) ?? 0)),
          })),
        };
        const later = given(allocateSpare(rest, second));
        const whole = given(allocateSpare(ladder, minor(first + second)));
        for (const { id } of ladder.rungs) expect((taken.get(id) ?? 0) + (later.get(id) ?? 0)).toBe(whole.get(id) ?? 0);
      }),
      RUNS,
    );
  });

  it('returns the amount that no rung takes, and rejects a negative amount', () => {
    expect(allocateSpare({ rungs: [] }, minor(500))).toEqual({ parts: [], leftMinor: 500 });
    expect(() => allocateSpare({ rungs: [] }, minor(-1))).toThrow('the amount must not be negative');
  });
});
