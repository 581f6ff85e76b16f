import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { legReader, namesAccount } from './leg-wording.ts';
import { scorePair } from './score-pair.ts';
import type { TransferRow } from './transfer-row.ts';

const read = legReader();
const row = (more: Partial<TransferRow> = {}): TransferRow => ({
  id: 'o',
  accountId: 'checking',
  accountType: 'depository',
  accountNames: ['Everyday'],
  currency: 'USD',
  postedOn: civilDate('2026-03-10'),
  amountMinor: minor(-10_000),
  payee: 'J DOE',
  ...more,
});
const inflow = (more: Partial<TransferRow> = {}): TransferRow =>
  row({
    id: 'i',
    accountId: 'savings',
    accountNames: ['High Yield Savings', '7788'],
    amountMinor: minor(10_000),
    ...more,
  });
const score = (out: TransferRow, into: TransferRow, gap: number | null = 0, convert?: (amountMinor: Minor) => Minor) =>
  scorePair(read(out), read(into), gap, convert === undefined ? {} : { convert });

describe('scorePair', () => {
  it.each([
    ['equal amounts score 50%, and the same day 20%', row(), inflow(), 0, 700_000],
    ['a business day reduces the score by 4%', row(), inflow(), 1, 660_000],
    ['five business days reduce the score by 20%', row(), inflow(), 5, 500_000],
    ['an early arrival reduces the score by 4% more', row(), inflow(), -1, 620_000],
    ['one description of a transfer adds 9%', row({ payee: 'XFER' }), inflow(), 0, 790_000],
    ['two descriptions of a transfer add 18%', row({ payee: 'XFER' }), inflow({ payee: 'XFER' }), 0, 880_000],
    [
      'the name of the other account raises the score to 103%, which is limited to 100%',
      row({ payee: 'XFER 7788' }),
      inflow({ payee: 'XFER' }),
      0,
      1_000_000,
    ],
    ['a merchant on one side reduces the score by 22%', row({ payee: 'NETFLIX.COM' }), inflow(), 0, 480_000],
    [
      'pay on the other side reduces the score by 44% in total',
      row({ payee: 'NETFLIX.COM' }),
      inflow({ payee: 'ACME PAYROLL' }),
      0,
      260_000,
    ],
    [
      'an amount less a fee scores 33 + 20 + 18%',
      row({ payee: 'XFER', amountMinor: minor(-10_500) }),
      inflow({ payee: 'XFER' }),
      0,
      710_000,
    ],
  ])('%s', (_why, out, into, gap, expected) => {
    expect(score(out, into, gap)?.scorePpm).toBe(expected);
  });

  it('returns null for impossible pairs', () => {
    expect(score(row(), inflow({ accountId: 'checking' }))).toBeNull();
    expect(score(row(), inflow(), null)).toBeNull();
    expect(score(row(), inflow(), 6)).toBeNull();
    expect(score(row(), inflow(), -3)).toBeNull();
    // One cent less, and neither description mentions a transfer.
    expect(score(row(), inflow({ amountMinor: minor(9_999) }))).toBeNull();
    expect(score(row({ amountMinor: minor(0) }), inflow({ amountMinor: minor(0) }))).toBeNull();
  });

  it.each([
    [9_000, true, 'at the exchange rate'],
    [8_730, true, 'three percent below the rate'],
    [9_270, true, 'three percent above the rate'],
    [8_729, false, 'a cent further below'],
    [9_271, false, 'a cent further above'],
  ])('decides on %d euro cents for 100 dollars at 0.90: %s (%s)', (cents, isOne, _why) => {
    expect(score(row(), inflow({ currency: 'EUR', amountMinor: minor(cents) }), 0, () => minor(9_000)) !== null).toBe(
      isOne,
    );
  });

  it('is never higher for a pair further apart, and stays between 0 and 1', () => {
    const payee = fc.constantFrom('J DOE', 'XFER', 'NETFLIX.COM', 'XFER 7788');
    fc.assert(
      fc.property(payee, payee, fc.integer({ min: 0, max: 4 }), (out, into, gap) => {
        const [near, far] = [
          score(row({ payee: out }), inflow({ payee: into }), gap),
          score(row({ payee: out }), inflow({ payee: into }), gap + 1),
        ];
        expect(far?.scorePpm ?? 0).toBeLessThanOrEqual(near?.scorePpm ?? 0);
        for (const each of [near, far])
          expect(each === null || (each.scorePpm >= 0 && each.scorePpm <= 1_000_000)).toBe(true);
      }),
    );
  });
});

describe('namesAccount', () => {
  const account = inflow();
  it.each([
    ['TO HIGH YIELD SAVINGS', true, 'its name'],
    ['TO SAVINGS 7788', true, 'its last four digits'],
    ['TO SAVINGS XXXXXX7788', true, 'its masked number'],
    ['CHECK 17788', false, 'a part of another number'],
    ['TO HIGH YIELD', false, 'a part of its name'],
  ])('for %j returns %s: %s', (payee, expected, _why) => {
    expect(namesAccount(read(row({ payee })).text, account)).toBe(expected);
  });

  it('ignores names of two letters, which are part of too many words', () => {
    expect(namesAccount(read(row({ payee: 'PAID TO AB' })).text, inflow({ accountNames: ['AB'] }))).toBe(false);
  });
});
