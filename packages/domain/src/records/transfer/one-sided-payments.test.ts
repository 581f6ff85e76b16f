import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import {
  oneSidedPayments,
  type PayableDebt,
  type PayingAccount,
  paymentsWithoutOutflow,
  type UnlinkedInflow,
  type UnlinkedOutflow,
  withoutPartner,
} from './one-sided-payments.ts';
import type { TransferRow } from './transfer-row.ts';

/** A Friday. */
const TODAY = civilDate('2026-03-20');

const debt = (accountId: string, facts: Partial<PayableDebt> = {}): PayableDebt => ({
  accountId,
  accountNames: [accountId],
  currency: 'USD',
  knownUntil: null,
  enteredOn: null,
  ...facts,
});

const out = (payee: string, facts: Partial<UnlinkedOutflow> = {}): UnlinkedOutflow => ({
  id: 'out',
  accountId: 'checking',
  currency: 'USD',
  postedOn: TODAY,
  amountMinor: minor(-30_000),
  payee,
  linkedTo: [],
  isMove: false,
  ...facts,
});

const CAR = debt('Auto Loan');
const VISA = debt('Visa');

const destinations = (rows: readonly UnlinkedOutflow[], debts: readonly PayableDebt[] = [CAR, VISA]) =>
  oneSidedPayments(rows, { today: TODAY, debts }).map(({ toAccountId, amountMinor, paidOn }) => [
    toAccountId,
    amountMinor,
    paidOn,
  ]);

const TO_CAR = [['Auto Loan', 30_000, TODAY]];

describe('oneSidedPayments', () => {
  it.each<[string, UnlinkedOutflow, unknown[]]>([
    ['assumes a payment if the description is the name of the debt', out('Auto Loan'), TO_CAR],
    [
      'assumes a payment if the description contains payment and the name of the debt',
      out('ACH PAYMENT AUTO LOAN'),
      TO_CAR,
    ],
    [
      'assumes a payment if the description names the debt and the category is a payment',
      out('AUTO LOAN MARCH', { isMove: true }),
      TO_CAR,
    ],
    ['assumes a payment like earlier transfers to one debt', out('WEB PMT 4411', { linkedTo: ['Auto Loan'] }), TO_CAR],
    [
      'assumes a payment like earlier transfers, regardless of the name in its description',
      out('VISA PAYMENT', { linkedTo: ['Auto Loan'] }),
      TO_CAR,
    ],
    [
      'assumes no payment like earlier transfers to two debts',
      out('AUTO LOAN', { linkedTo: ['Auto Loan', 'Visa'] }),
      [],
    ],
    [
      'assumes no payment like earlier transfers to an account that is not a debt',
      out('AUTO LOAN', { linkedTo: ['savings'] }),
      [],
    ],
    ['assumes no payment if the description names two debts', out('PAYMENT VISA AUTO LOAN'), []],
    ['assumes no payment for a purchase whose description names the kind of card', out('VISA DEBIT PURCHASE 0042'), []],
    ['assumes no payment for a purchase at a shop with the name of a card', out('VISA COFFEE ROASTERS'), []],
    ['assumes no payment in another currency', out('Auto Loan', { currency: 'EUR' }), []],
    ['assumes no payment for a refund', out('Auto Loan', { amountMinor: minor(30_000) }), []],
    ['assumes no payment dated tomorrow', out('Auto Loan', { postedOn: addDays(TODAY, 1) }), []],
    ['assumes no payment older than 45 days', out('Auto Loan', { postedOn: addDays(TODAY, -46) }), []],
  ])('%s', (_, row, expected) => {
    expect(destinations([row])).toEqual(expected);
  });

  it.each<[string, number, Partial<PayableDebt>, boolean]>([
    ['the user records no data of the debt', -45, {}, true],
    ['the debt has only older data', -12, { knownUntil: addDays(TODAY, -12) }, true],
    ['the debt has data of five business days after it', -7, { knownUntil: TODAY }, true],
    ['the debt has data of six business days after it', -8, { knownUntil: TODAY }, false],
    ['the debt has data of a month after it', -40, { knownUntil: TODAY }, false],
    ["the debt's newest data is an entered balance", -40, { knownUntil: TODAY, enteredOn: TODAY }, true],
  ])('decides whether to assume a payment while %s', (_, days, facts, isAssumed) => {
    const row = out('Auto Loan', { postedOn: addDays(TODAY, days) });
    expect(destinations([row], [debt('Auto Loan', facts)])).toHaveLength(isAssumed ? 1 : 0);
  });

  it.each<[string, Partial<PayableDebt>, boolean]>([
    ['the balance was never entered', {}, false],
    ['the balance was entered on the day before', { enteredOn: addDays(TODAY, -1) }, false],
    ['the balance was entered on the day of the payment', { enteredOn: TODAY }, true],
  ])('reports whether the balance of the debt includes the payment: %s', (_, facts, isInBalance) => {
    const found = oneSidedPayments([out('Auto Loan')], { today: TODAY, debts: [debt('Auto Loan', facts)] });
    expect(found).toEqual([expect.objectContaining({ isInBalance })]);
  });

  it('assumes each payment once, with the amount of the outflow, to a debt of the household', () => {
    const rows = fc.array(
      fc.record({
        payee: fc.constantFrom('Auto Loan', 'PAYMENT VISA', 'VISA 42', 'Rent', 'PAYMENT VISA AUTO LOAN'),
        days: fc.integer({ min: -60, max: 3 }),
        cents: fc.integer({ min: -50_000, max: 50_000 }),
        linkedTo: fc.subarray(['Auto Loan', 'Visa', 'savings']),
        isMove: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(rows, (drawn) => {
        const outflows = drawn.map(({ payee, days, cents, ...facts }, index) =>
          out(payee, { ...facts, id: `${index}`, postedOn: addDays(TODAY, days), amountMinor: minor(cents) }),
        );
        const found = oneSidedPayments(outflows, { today: TODAY, debts: [CAR, VISA] });
        expect(new Set(found.map(({ rowId }) => rowId)).size).toBe(found.length);
        for (const { rowId, toAccountId, amountMinor } of found) {
          expect(amountMinor).toBe(-(outflows[Number(rowId)]?.amountMinor ?? 0));
          expect(amountMinor).toBeGreaterThan(0);
          expect(['Auto Loan', 'Visa']).toContain(toAccountId);
        }
      }),
    );
  });
});

describe('paymentsWithoutOutflow', () => {
  const into = (payee: string, facts: Partial<UnlinkedInflow> = {}): UnlinkedInflow => ({
    id: 'in',
    accountId: 'Visa',
    currency: 'USD',
    postedOn: TODAY,
    amountMinor: minor(30_000),
    payee,
    isMove: false,
    ...facts,
  });
  const payer = (facts: Partial<PayingAccount> = {}): PayingAccount => ({
    accountId: 'checking',
    currency: 'USD',
    knownUntil: TODAY,
    enteredOn: null,
    ...facts,
  });
  const found = (row: UnlinkedInflow, facts: Partial<PayingAccount> = {}) =>
    paymentsWithoutOutflow([row], { today: TODAY, payers: new Map([['Visa', payer(facts)]]) });

  it.each<[string, UnlinkedInflow, boolean]>([
    ['assumes a payment by its description', into('PAYMENT THANK YOU'), true],
    ['assumes a payment by its kind or category', into('4411', { isMove: true }), true],
    ['assumes a payment if the description contains nothing else', into('Mobile payment'), true],
    ['assumes no payment for a refund of a fee', into('LATE PAYMENT FEE REFUND'), false],
    ['assumes no payment for a refund of a shop', into('COFFEE ROASTERS'), false],
    [
      'assumes no payment for an inflow of another debt with an unknown payer',
      into('PAYMENT', { accountId: 'Auto Loan' }),
      false,
    ],
    ['assumes no payment for a purchase', into('PAYMENT', { amountMinor: minor(-30_000) }), false],
    ['assumes no payment in another currency', into('PAYMENT', { currency: 'EUR' }), false],
    ['assumes no payment dated tomorrow', into('PAYMENT', { postedOn: addDays(TODAY, 1) }), false],
    ['assumes no payment older than 45 days', into('PAYMENT', { postedOn: addDays(TODAY, -46) }), false],
  ])('%s', (_, row, isFound) => {
    expect(found(row)).toEqual(
      isFound
        ? [
            {
              rowId: 'in',
              fromAccountId: 'checking',
              toAccountId: 'Visa',
              amountMinor: 30_000,
              paidOn: TODAY,
              isInBalance: false,
            },
          ]
        : [],
    );
  });

  it.each<[string, number, Partial<PayingAccount>, boolean]>([
    ['has only older data', -40, { knownUntil: addDays(TODAY, -41) }, true],
    ['has data of five business days after it', -7, {}, true],
    ['has data of six business days after it', -8, {}, false],
  ])('decides whether to assume a payment while the paying account %s', (_, days, facts, isAssumed) => {
    expect(found(into('PAYMENT', { postedOn: addDays(TODAY, days) }), facts)).toHaveLength(isAssumed ? 1 : 0);
  });

  it('reports that a balance of the paying account entered on the day of the payment includes it', () => {
    expect(found(into('PAYMENT'), { enteredOn: TODAY })).toEqual([expect.objectContaining({ isInBalance: true })]);
  });

  it('omits a payment whose outflow is recorded on any account', () => {
    const payments = found(into('PAYMENT'));
    const legs = (accountId: string): TransferRow[] => [
      { ...into('PAYMENT'), accountType: 'credit_card', accountNames: ['Visa'] },
      { ...out('VISA PAYMENT', { accountId }), accountType: 'depository', accountNames: [] },
    ];
    expect(withoutPartner(payments, legs('checking'))).toEqual([]);
    expect(withoutPartner(payments, legs('savings'))).toEqual([]);
    expect(withoutPartner(payments, legs('checking').slice(0, 1))).toEqual(payments);
  });
});

describe('withoutPartner', () => {
  const sent = out('Auto Loan');
  const payments = oneSidedPayments([sent], { today: TODAY, debts: [CAR] });
  const row: TransferRow = { ...sent, accountType: 'depository', accountNames: ['Everyday Checking'] };
  const arrived: TransferRow = {
    ...row,
    id: 'in',
    accountId: 'Auto Loan',
    accountType: 'loan',
    accountNames: ['Auto Loan'],
    amountMinor: minor(30_000),
    payee: 'PAYMENT',
  };

  it.each<[string, TransferRow[], number]>([
    ['keeps a payment without an inflow', [row], 1],
    ['keeps a payment if an inflow has another amount', [row, { ...arrived, amountMinor: minor(30_001) }], 1],
    ['omits a payment whose inflow is recorded', [row, arrived], 0],
    ['omits one of two payments if an inflow could belong to it', [row, { ...row, id: 'twin' }, arrived], 0],
  ])('%s', (_, rows, count) => {
    expect(payments).toHaveLength(1);
    expect(withoutPartner(payments, rows)).toHaveLength(count);
  });

  it('keeps a payment whose pair the user rejected', () => {
    expect(withoutPartner(payments, [row, arrived], { rejected: [{ outflowId: 'out', inflowId: 'in' }] })).toEqual(
      payments,
    );
  });
});
