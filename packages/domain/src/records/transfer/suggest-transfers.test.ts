import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { businessGap } from '../../foundation/dates/business-gap.ts';
import { transferKind } from './leg-wording.ts';
import { suggestTransfers } from './suggest-transfers.ts';
import type { TransferAccountType, TransferRow } from './transfer-row.ts';

const ACCOUNTS: Record<string, Pick<TransferRow, 'accountType' | 'accountNames' | 'currency'>> = {
  checking: { accountType: 'depository', accountNames: ['Everyday Checking', '1234'], currency: 'USD' },
  savings: { accountType: 'depository', accountNames: ['High Yield Savings', '7788'], currency: 'USD' },
  visa: { accountType: 'credit_card', accountNames: ['Chase Sapphire', '5566'], currency: 'USD' },
  amex: { accountType: 'credit_card', accountNames: ['Amex Blue'], currency: 'USD' },
  car: { accountType: 'loan', accountNames: ['Toyota loan'], currency: 'USD' },
  euro: { accountType: 'depository', accountNames: ['Sparkasse'], currency: 'EUR' },
};

const row = (
  id: string,
  accountId: keyof typeof ACCOUNTS & string,
  on: string,
  cents: number,
  payee: string,
): TransferRow => {
  const account = ACCOUNTS[accountId];
  if (account === undefined) throw new Error(`no account ${accountId}`);
  return { id, accountId, ...account, postedOn: civilDate(on), amountMinor: minor(cents), payee };
};
/** Converts dollars at 0.90 euro; null for other currencies. */
const convert = (amountMinor: Minor, from: string, to: string): Minor | null =>
  from === 'USD' && to === 'EUR' ? minor(Math.trunc((amountMinor * 9) / 10)) : null;

/** Tuesday March 10, 2026. */
const TUESDAY = '2026-03-10';

describe('suggestTransfers', () => {
  it.each(
    (
      [
        [
          row('o', 'checking', TUESDAY, -50_000, 'ONLINE TRANSFER TO SAVINGS XXXXXX7788'),
          row('i', 'savings', TUESDAY, 50_000, 'ONLINE TRANSFER FROM CHECKING'),
          'transfer',
          'sure',
          'both descriptions indicate a transfer, and one names the other account',
        ],
        [
          row('o', 'checking', TUESDAY, -32_010, 'CHASE CREDIT CRD AUTOPAY'),
          row('i', 'visa', '2026-03-11', 32_010, 'PAYMENT THANK YOU'),
          'card_payment',
          'likely',
          'a card a business day later scores 50 + 20 − 4 + 9 + 9 = 84%',
        ],
        [
          row('o', 'checking', TUESDAY, -32_010, 'CHASE CREDIT CRD AUTOPAY'),
          row('i', 'visa', TUESDAY, 32_010, 'PAYMENT THANK YOU'),
          'card_payment',
          'sure',
          'a card on the same day scores 88%',
        ],
        [
          row('o', 'checking', TUESDAY, -28_000, 'TOYOTA FINANCIAL PMT'),
          row('i', 'car', '2026-03-12', 28_000, 'PAYMENT RECEIVED'),
          'loan_payment',
          'likely',
          'the payment is to a loan',
        ],
        [
          row('o', 'amex', TUESDAY, -300_000, 'BALANCE TRANSFER TO CHASE SAPPHIRE'),
          row('i', 'visa', '2026-03-12', 300_000, 'PAYMENT RECEIVED'),
          'balance_transfer',
          'sure',
          'a debt that moves scores 50 + 20 − 8 + 18 + 15 = 95%',
        ],
        [
          row('o', 'visa', TUESDAY, -20_000, 'XFER'),
          row('i', 'checking', TUESDAY, 20_000, 'XFER'),
          'cash_advance',
          'sure',
          'money is drawn from a card',
        ],
        [
          row('o', 'checking', TUESDAY, -20_000, 'J DOE'),
          row('i', 'savings', TUESDAY, 20_000, 'J DOE'),
          'transfer',
          'likely',
          'amount and day fit, although no description indicates a transfer',
        ],
        [
          row('o', 'checking', '2026-03-06', -50_000, 'XFER'),
          row('i', 'savings', '2026-03-13', 50_000, 'XFER'),
          'transfer',
          'likely',
          'five business days lie between two Fridays',
        ],
        [
          row('o', 'checking', TUESDAY, -50_000, 'XFER'),
          row('i', 'visa', '2026-03-09', 50_000, 'PAYMENT THANK YOU'),
          'card_payment',
          'likely',
          'the card was faster than the bank',
        ],
        [
          row('o', 'checking', TUESDAY, -50_500, 'WIRE XFER'),
          row('i', 'savings', TUESDAY, 50_000, 'XFER 1234'),
          'transfer',
          'likely',
          'a fee of five dollars is plausible, because both descriptions indicate a transfer',
        ],
        [
          row('o', 'checking', TUESDAY, -100_000, 'XFER SPARKASSE'),
          row('i', 'euro', '2026-03-11', 89_000, 'XFER'),
          'transfer',
          'likely',
          'the other currency is 1.1% below the rate',
        ],
      ] as const
    ).map(([outflow, inflow, kind, verdict, why]) => ({ outflow, inflow, kind, verdict, why })),
  )('suggests $kind as $verdict: $why', ({ outflow, inflow, kind, verdict }) => {
    expect(suggestTransfers([inflow, outflow], { convert })).toMatchObject([
      { outflowId: 'o', inflowId: 'i', kind, verdict },
    ]);
  });

  it.each(
    (
      [
        [
          row('o', 'checking', TUESDAY, -50_000, 'XFER'),
          row('i', 'checking', TUESDAY, 50_000, 'XFER'),
          'both are in one account, as in a reversal',
        ],
        [
          row('o', 'checking', TUESDAY, -50_000, 'XFER'),
          row('i', 'savings', TUESDAY, -50_000, 'XFER'),
          'both are outflows',
        ],
        [
          row('o', 'checking', TUESDAY, -50_000, 'XFER'),
          row('i', 'savings', '2026-03-18', 50_000, 'XFER'),
          'they are six business days apart',
        ],
        [
          row('o', 'checking', TUESDAY, -50_000, 'XFER'),
          row('i', 'savings', '2026-03-05', 50_000, 'XFER'),
          'the money arrived three business days before it left',
        ],
        [
          row('o', 'visa', TUESDAY, -5_000, 'TARGET 00123'),
          row('i', 'checking', TUESDAY, 5_000, 'CITY SCHOOLS PAYROLL'),
          'a purchase and pay happen to be equal',
        ],
        [
          row('o', 'visa', TUESDAY, -5_000, 'TARGET 00123'),
          row('i', 'amex', TUESDAY, 5_000, 'TARGET 00999 REFUND'),
          'a purchase and a refund are on two cards',
        ],
        [
          row('o', 'checking', TUESDAY, -50_500, 'J DOE'),
          row('i', 'savings', TUESDAY, 50_000, 'J DOE'),
          'nothing explains the difference',
        ],
        [
          row('o', 'checking', TUESDAY, -50_000, 'XFER'),
          row('i', 'savings', TUESDAY, 47_499, 'XFER'),
          'more than five percent is not a fee',
        ],
        [
          row('o', 'checking', TUESDAY, -50_000, 'XFER'),
          row('i', 'savings', TUESDAY, 50_100, 'XFER'),
          'more money arrived than left',
        ],
        [
          row('o', 'checking', TUESDAY, -100_000, 'XFER'),
          row('i', 'euro', TUESDAY, 87_000, 'XFER'),
          'the amount is 3.3% off the rate',
        ],
      ] as const
    ).map(([outflow, inflow, why]) => ({ outflow, inflow, why })),
  )('suggests no transfer if $why', ({ outflow, inflow }) => {
    expect(suggestTransfers([outflow, inflow], { convert })).toEqual([]);
  });

  it('reports the fee, except across currencies', () => {
    const fee = suggestTransfers([
      row('o', 'checking', TUESDAY, -50_500, 'XFER'),
      row('i', 'savings', TUESDAY, 50_000, 'XFER'),
    ]);
    expect(fee).toMatchObject([
      { feeMinor: 500, reasons: ['amount_less_fee', 'same_day', 'outflow_says_transfer', 'inflow_says_transfer'] },
    ]);
    expect(
      suggestTransfers([row('o', 'checking', TUESDAY, -100_000, 'XFER'), row('i', 'euro', TUESDAY, 90_000, 'XFER')], {
        convert,
      }),
    ).toMatchObject([{ feeMinor: null }]);
    expect(
      suggestTransfers([row('o', 'checking', TUESDAY, -100_000, 'XFER'), row('i', 'euro', TUESDAY, 90_000, 'XFER')]),
    ).toEqual([]); // without a rate, there is no suggestion
  });

  it('asks about equal pairs, even though either pairing is right', () => {
    const twins = ['1', '2'].flatMap((n) => [
      row(`o${n}`, 'checking', TUESDAY, -5_000, 'XFER'),
      row(`i${n}`, 'savings', TUESDAY, 5_000, 'XFER'),
    ]);
    const found = suggestTransfers(twins);
    expect(found.map(({ outflowId, inflowId, verdict }) => [outflowId, inflowId, verdict])).toEqual([
      ['o1', 'i1', 'likely'],
      ['o2', 'i2', 'likely'],
    ]);
    expect(found[0]?.reasons).toContain('could_be_another');
  });

  it('pairs transactions of the same month, even if months are similar', () => {
    const months = ['2026-01-05', '2026-02-05', '2026-03-05'].flatMap((on, n) => [
      row(`o${n}`, 'checking', on, -50_000, 'XFER'),
      row(`i${n}`, 'savings', on, 50_000, 'XFER'),
    ]);
    expect(suggestTransfers(months).map(({ outflowId, inflowId, verdict }) => [outflowId, inflowId, verdict])).toEqual([
      ['o0', 'i0', 'sure'],
      ['o1', 'i1', 'sure'],
      ['o2', 'i2', 'sure'],
    ]);
  });

  it("finds partners for both outflows if one could take the other's partner", () => {
    // o1 fits i1 on the same day and i2 a day later. o2 left on Wednesday and only fits i1, as an early arrival.
    const rows = [
      row('o1', 'checking', '2026-03-09', -5_000, 'XFER'),
      row('i1', 'savings', '2026-03-10', 5_000, 'XFER'),
      row('o2', 'checking', '2026-03-10', -5_000, 'XFER'),
      row('i2', 'savings', '2026-03-11', 5_000, 'XFER'),
    ];
    expect(suggestTransfers(rows).map(({ outflowId, inflowId }) => [outflowId, inflowId])).toEqual([
      ['o1', 'i1'],
      ['o2', 'i2'],
    ]);
  });

  it('never suggests a rejected pair again, and finds the next best one', () => {
    const rows = [
      row('o', 'checking', TUESDAY, -5_000, 'XFER'),
      row('i', 'savings', TUESDAY, 5_000, 'XFER'),
      row('j', 'visa', '2026-03-11', 5_000, 'PAYMENT THANK YOU'),
    ];
    expect(suggestTransfers(rows)).toMatchObject([{ inflowId: 'i' }]);
    const once = [{ outflowId: 'o', inflowId: 'i' }];
    expect(suggestTransfers(rows, { rejected: once })).toMatchObject([{ inflowId: 'j', kind: 'card_payment' }]);
    expect(suggestTransfers(rows, { rejected: [...once, { outflowId: 'o', inflowId: 'j' }] })).toEqual([]);
  });

  const any = fc
    .array(
      fc.tuple(
        fc.constantFrom('checking', 'savings', 'visa', 'car'),
        fc.nat(15),
        fc.constantFrom(-300, -200, 200, 300),
        fc.constantFrom('XFER', 'J DOE', 'TARGET', 'PAYMENT THANK YOU'),
      ),
      { maxLength: 16 },
    )
    .map((tuples) =>
      tuples.map(([account, day, cents, payee], index) =>
        row(`t${String(index).padStart(2, '0')}`, account, addDays(civilDate('2026-03-01'), day), cents, payee),
      ),
    );

  it('uses each transaction once, preserves money except for the fee, and does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(any, (rows) => {
        const found = suggestTransfers(rows);
        const used = found.flatMap(({ outflowId, inflowId }) => [outflowId, inflowId]);
        expect(new Set(used).size).toBe(used.length);
        const byId = new Map(rows.map((each) => [each.id, each]));
        for (const { outflowId, inflowId, feeMinor } of found) {
          const [outflow, inflow] = [byId.get(outflowId), byId.get(inflowId)];
          expect((outflow?.amountMinor ?? 0) + (inflow?.amountMinor ?? 0) + (feeMinor ?? 0)).toBe(0);
          expect(outflow?.accountId).not.toBe(inflow?.accountId);
        }
        expect(suggestTransfers(rows.toReversed())).toEqual(found);
      }),
    );
  });

  it('suggests nothing after the user has rejected every pair', () => {
    fc.assert(
      fc.property(any, (rows) => {
        const rejected: { outflowId: string; inflowId: string }[] = [];
        for (let round = 0; round <= rows.length * rows.length; round += 1) {
          const found = suggestTransfers(rows, { rejected });
          if (found.length === 0) return;
          for (const pair of found)
            expect(
              rejected.some(({ outflowId, inflowId }) => outflowId === pair.outflowId && inflowId === pair.inflowId),
            ).toBe(false);
          rejected.push(...found);
        }
        throw new Error('still asking');
      }),
      { numRuns: 40 },
    );
  });
});

describe('transferKind', () => {
  it.each<[TransferAccountType, TransferAccountType, string]>([
    ['depository', 'depository', 'transfer'],
    ['depository', 'investment', 'transfer'],
    ['other_asset', 'depository', 'transfer'],
    ['depository', 'credit_card', 'card_payment'],
    ['depository', 'line_of_credit', 'card_payment'],
    ['depository', 'loan', 'loan_payment'],
    ['depository', 'other_liability', 'loan_payment'],
    ['credit_card', 'credit_card', 'balance_transfer'],
    ['credit_card', 'loan', 'balance_transfer'],
    ['loan', 'credit_card', 'balance_transfer'],
    ['credit_card', 'depository', 'cash_advance'],
    ['loan', 'depository', 'transfer'],
  ])('from %s to %s is %s', (from, to, kind) => {
    expect(transferKind({ accountType: from }, { accountType: to })).toBe(kind);
  });
});

describe('businessGap', () => {
  const gap = businessGap();
  it.each([
    ['2026-03-10', '2026-03-10', 0, 'the same day'],
    ['2026-03-06', '2026-03-09', 1, 'Friday to Monday'],
    ['2026-03-09', '2026-03-06', -1, 'Monday to Friday'],
    ['2026-03-07', '2026-03-08', 0, 'a weekend'],
    ['2026-03-08', '2026-03-07', 0, 'a weekend backwards, which is zero without a sign'],
    ['2026-11-25', '2026-11-27', 1, 'across Thanksgiving'],
    ['2026-03-01', '2026-03-15', 10, 'two weeks'],
    ['2026-03-01', '2026-03-16', null, 'more days than counted'],
  ])('from %s to %s is %s: %s', (from, to, expected, _why) => {
    expect(gap(civilDate(from), civilDate(to))).toBe(expected);
  });

  it('accepts another calendar', () => {
    expect(businessGap((day) => day === '2026-03-11')(civilDate('2026-03-10'), civilDate('2026-03-12'))).toBe(1);
  });
});
