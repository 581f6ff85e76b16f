import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { cycleRowsWorking, statementBalanceWorking, statementInterestWorking } from './statement.working.ts';

const money = (amountMinor: number) => ({ kind: 'money', minor: amountMinor });
const keys = ({ lines }: { lines: readonly { key: string }[] }) => lines.map(({ key }) => key);

describe("the workings of a statement's totals", () => {
  it('list transactions by id, without a line for changes if nothing changed', () => {
    const working = cycleRowsWorking(
      [
        { id: 'dinner', amountMinor: minor(8_000) },
        { id: 'shoes', amountMinor: minor(4_000) },
      ],
      minor(12_000),
    );
    expect(working.lines.map(({ key, evidenceIds }) => [key, evidenceIds])).toEqual([
      ['transaction', ['dinner']],
      ['transaction', ['shoes']],
    ]);
    expect(working.result).toEqual({ key: 'cycle_total', value: money(12_000) });
    expect(cycleRowsWorking([], minor(0))).toMatchObject({ lines: [], result: { value: money(0) } });
  });

  it("show changes since the statement closed, and differences from the issuer's figures", () => {
    expect(cycleRowsWorking([{ id: 'dinner', amountMinor: minor(9_000) }], minor(8_000)).lines.at(-1)).toEqual({
      key: 'changed_since_close',
      value: money(-1_000),
    });
    expect(
      statementInterestWorking(
        [
          { id: 'purchases', amountMinor: minor(2_038) },
          { id: 'cash', amountMinor: minor(255) },
        ],
        minor(2_300),
      ).lines.at(-1),
    ).toEqual({ key: 'printed_otherwise', value: money(7) });
  });

  it('start from the previous balance, end with the closing balance, and show differences', () => {
    const totals = {
      openingMinor: minor(100_000),
      purchasesMinor: minor(12_000),
      feesMinor: minor(2_900),
      interestMinor: minor(1_973),
      paymentsMinor: minor(40_000),
      creditsMinor: minor(500),
    };
    const agrees = statementBalanceWorking({
      ...totals,
      workedClosingMinor: minor(76_373),
      closingMinor: minor(76_373),
    });
    expect(keys(agrees)).toEqual(['balance_before', 'purchases', 'fees', 'interest', 'payments', 'credits']);
    // Interest that is in no transaction is excluded from the transactions' total; the issuer's figure is a dollar
    // above that total.
    const differs = statementBalanceWorking({
      ...totals,
      workedClosingMinor: minor(74_400),
      closingMinor: minor(74_500),
    });
    expect(differs.lines.slice(-2)).toEqual([
      { key: 'other_entries', value: money(-1_973) },
      { key: 'printed_otherwise', value: money(100) },
    ]);
    expect(differs.result).toEqual({ key: 'statement_balance', value: money(74_500) });
  });

  it('reproduce the displayed figure from their lines alone, regardless of differences', () => {
    fc.assert(
      fc.property(
        fc.array(amount(90_000), { maxLength: 6 }),
        amount(500_000),
        amount(500_000),
        (parts, shown, worked) => {
          const entries = parts.map((amountMinor, index) => ({ id: String(index), amountMinor }));
          const [a = minor(0), b = minor(0), c = minor(0), d = minor(0), e = minor(0), f = minor(0)] = parts;
          const totals = {
            openingMinor: a,
            purchasesMinor: b,
            feesMinor: c,
            interestMinor: d,
            paymentsMinor: e,
            creditsMinor: f,
            workedClosingMinor: worked,
            closingMinor: shown,
          };
          for (const working of [
            cycleRowsWorking(entries, shown),
            statementInterestWorking(entries, shown),
            statementBalanceWorking(totals),
          ]) {
            expect(working.result.value).toEqual(money(shown));
            expect(recompute(working)).toEqual(working.result.value);
          }
        },
      ),
    );
  });
});
