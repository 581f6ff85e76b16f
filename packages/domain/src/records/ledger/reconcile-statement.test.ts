import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, sumMinor } from '../../foundation/money/minor.ts';
import { signedAmount } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { balanceAdjustment } from './balance-adjustment.ts';
import { reconcileStatement } from './reconcile-statement.ts';
import type { BalanceRow } from './running-balance.ts';
import type { TransactionStatus } from './transaction-states.ts';

const row = (id: string, on: string, cents: number, status: TransactionStatus): BalanceRow => ({
  id,
  postedOn: civilDate(on),
  amountMinor: minor(cents),
  status,
});
const statement = (closing: number, on = '2026-03-31') => ({ closingMinor: minor(closing), closedOn: civilDate(on) });

/** A ledger that opens with 1,000.00, with 200.00 and 50.00 cleared in March. */
const rows = [
  row('old', '2026-02-20', -10_000, 'reconciled'),
  row('rent', '2026-03-01', -20_000, 'cleared'),
  row('gas', '2026-03-10', -5_000, 'cleared'),
  row('book', '2026-03-12', -1_500, 'posted'),
  row('cafe', '2026-03-30', -450, 'posted'),
  row('hold', '2026-03-30', -3_000, 'pending'),
  row('gone', '2026-03-30', -9_999, 'void'),
  row('late', '2026-04-02', -2_000, 'posted'),
  row('april', '2026-04-20', -1_500, 'posted'),
];

describe('reconcileStatement', () => {
  it('is balanced if the cleared rows add up to the statement, and returns the rows that closing locks', () => {
    // 100,000 − 10,000 − 20,000 − 5,000 = 65,000.
    const result = reconcileStatement(minor(100_000), rows, statement(65_000));
    expect(result).toMatchObject({
      state: 'balanced',
      clearedMinor: 65_000,
      differenceMinor: 0,
      toReconcile: ['rent', 'gas'],
      open: ['book', 'cafe'],
      explanations: [],
      maybeTransposed: false,
    });
    expect(recompute(result.working)).toEqual({ kind: 'money', minor: 0 });
  });

  it.each([
    [
      63_500,
      -1_500,
      [[['book', 'clear']]],
      'an uncleared row before the closing day, not the row of the same amount three weeks later',
    ],
    [
      63_050,
      -1_950,
      [
        [
          ['cafe', 'clear'],
          ['book', 'clear'],
        ],
      ],
      'two uncleared rows, the nearer to the closing day first',
    ],
    [63_000, -2_000, [[['late', 'clear']]], 'a row that the ledger has two days after the statement closed'],
    [70_000, 5_000, [[['gas', 'unclear']]], 'a row cleared by mistake'],
    [75_000, 10_000, [[['gas', 'turn_sign']]], 'a refund entered as an expense'],
    [62_000, -3_000, [], 'a pending hold, which explains nothing'],
    [75_001, 10_001, [], 'no rows with that sum'],
  ])('closing at %d, explains the difference of %d by %j: %s', (closing, difference, expected, _why) => {
    const { differenceMinor, explanations, state, working } = reconcileStatement(
      minor(100_000),
      rows,
      statement(closing),
    );
    expect({ state, differenceMinor }).toEqual({ state: 'differs', differenceMinor: difference });
    expect(explanations.map((set) => set.map(({ id, change }) => [id, change]))).toEqual(expected);
    expect(recompute(working)).toEqual({ kind: 'money', minor: difference });
  });

  it('suspects transposed digits if the difference is divisible by nine', () => {
    // 54.00 typed as 45.00 differs by 9.00.
    expect(reconcileStatement(minor(0), [], statement(900)).maybeTransposed).toBe(true);
    expect(reconcileStatement(minor(0), [], statement(901)).maybeTransposed).toBe(false);
  });

  it('explains a difference caused by up to four uncleared rows', () => {
    const ticked = fc.array(
      fc.tuple(
        fc.nat(30),
        signedAmount(1_000_000).filter((cents) => cents !== 0),
      ),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(signedAmount(), ticked, fc.integer({ min: 1, max: 4 }), (opening, tuples, forgotten) => {
        const all = tuples.map(([day, cents], index) =>
          row(`t${index}`, addDays(civilDate('2026-03-01'), day), cents, index < forgotten ? 'posted' : 'cleared'),
        );
        const closing = minor(opening + sumMinor(all.map(({ amountMinor }) => amountMinor)));
        const { state, explanations } = reconcileStatement(opening, all, statement(closing));
        const [first] = explanations;
        fc.pre(state === 'differs');
        expect(first).toBeDefined();
        const changes = new Map(first?.map(({ id, change }) => [id, change]));
        const after = all.map((each): BalanceRow => {
          const change = changes.get(each.id);
          if (change === 'turn_sign') return { ...each, amountMinor: minor(-each.amountMinor) };
          return change === undefined ? each : { ...each, status: change === 'clear' ? 'cleared' : 'posted' };
        });
        expect(reconcileStatement(opening, after, statement(closing)).state).toBe('balanced');
      }),
    );
  });
});

describe('balanceAdjustment', () => {
  const on = civilDate('2026-03-31');

  it("adjusts the ledger to the bank's balance, and returns nothing if they agree", () => {
    expect(balanceAdjustment({ ledgerMinor: minor(9_750), statedMinor: minor(10_000), on })).toMatchObject({
      kind: 'adjustment',
      amountMinor: 250,
      postedOn: on,
    });
    expect(balanceAdjustment({ ledgerMinor: minor(-50_000), statedMinor: minor(-51_000), on })?.amountMinor).toBe(
      -1_000,
    ); // The card owes ten dollars more.
    expect(balanceAdjustment({ ledgerMinor: minor(5), statedMinor: minor(5), on })).toBeNull();
  });

  it('leaves no difference for any two balances', () => {
    fc.assert(
      fc.property(signedAmount(), signedAmount(), (ledgerMinor, statedMinor) => {
        const adjustment = balanceAdjustment({ ledgerMinor, statedMinor, on });
        expect(ledgerMinor + (adjustment?.amountMinor ?? 0)).toBe(statedMinor);
        if (adjustment !== null)
          expect(recompute(adjustment.working)).toEqual({ kind: 'money', minor: adjustment.amountMinor });
      }),
    );
  });
});
