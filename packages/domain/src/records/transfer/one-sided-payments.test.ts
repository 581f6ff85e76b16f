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

/** Friday. */
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
    ['a payment whose description is the name of the debt', out('Auto Loan'), TO_CAR],
    ['one that says payment and names the debt', out('ACH PAYMENT AUTO LOAN'), TO_CAR],
    ['one that names the debt and has the category of a payment', out('AUTO LOAN MARCH', { isMove: true }), TO_CAR],
    ['one like earlier transfers to one debt', out('WEB PMT 4411', { linkedTo: ['Auto Loan'] }), TO_CAR],
    ['one like earlier transfers, whatever it names', out('VISA PAYMENT', { linkedTo: ['Auto Loan'] }), TO_CAR],
    ['none like earlier transfers to two debts', out('AUTO LOAN', { linkedTo: ['Auto Loan', 'Visa'] }), []],
    ['none like earlier transfers to an account that is no debt', out('AUTO LOAN', { linkedTo: ['savings'] }), []],
    ['none that names two debts', out('PAYMENT VISA AUTO LOAN'), []],
    ['no purchase whose description names the kind of card', out('VISA DEBIT PURCHASE 0042'), []],
    ['no purchase at a shop that a card is named after', out('VISA COFFEE ROASTERS'), []],
    ['no payment in another currency', out('Auto Loan', { currency: 'EUR' }), []],
    ['no refund', out('Auto Loan', { amountMinor: minor(30_000) }), []],
    ['no payment of tomorrow', out('Auto Loan', { postedOn: addDays(TODAY, 1) }), []],
    ['none of more than 45 days ago', out('Auto Loan', { postedOn: addDays(TODAY, -46) }), []],
  ])('finds %s', (_, row, expected) => {
    expect(destinations([row])).toEqual(expected);
  });

  it.each<[string, number, Partial<PayableDebt>, boolean]>([
    ['nobody records the debt', -45, {}, true],
    ['the debt has data only from before it', -12, { knownUntil: addDays(TODAY, -12) }, true],
    ['the debt has data of five business days after it', -7, { knownUntil: TODAY }, true],
    ['the debt has data of six business days after it', -8, { knownUntil: TODAY }, false],
    ['the debt has data of a month after it', -40, { knownUntil: TODAY }, false],
    ['the debt has no newer data than a balance entered', -40, { knownUntil: TODAY, enteredOn: TODAY }, true],
  ])('assumes a payment while %s', (_, days, facts, isAssumed) => {
    const row = out('Auto Loan', { postedOn: addDays(TODAY, days) });
    expect(destinations([row], [debt('Auto Loan', facts)])).toHaveLength(isAssumed ? 1 : 0);
  });

  it.each<[string, Partial<PayableDebt>, boolean]>([
    ['never', {}, false],
    ['the day before', { enteredOn: addDays(TODAY, -1) }, false],
    ['on the day of the payment', { enteredOn: TODAY }, true],
  ])('says whether a balance entered %s includes the payment', (_, facts, isInBalance) => {
    const found = oneSidedPayments([out('Auto Loan')], { today: TODAY, debts: [debt('Auto Loan', facts)] });
    expect(found).toEqual([expect.objectContaining({ isInBalance })]);
  });

  it('assumes each payment once, of the amount that left, to a debt of the household', () => {
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
    ['a payment by its description', into('PAYMENT THANK YOU'), true],
    ['one by its kind or category', into('4411', { isMove: true }), true],
    ['one whose description is no more than that', into('Mobile payment'), true],
    ['no refund of a fee', into('LATE PAYMENT FEE REFUND'), false],
    ['no refund of a shop', into('COFFEE ROASTERS'), false],
    ['no inflow of another debt, whose payer is unknown', into('PAYMENT', { accountId: 'Auto Loan' }), false],
    ['no purchase', into('PAYMENT', { amountMinor: minor(-30_000) }), false],
    ['no payment in another currency', into('PAYMENT', { currency: 'EUR' }), false],
    ['none of tomorrow', into('PAYMENT', { postedOn: addDays(TODAY, 1) }), false],
    ['none of more than 45 days ago', into('PAYMENT', { postedOn: addDays(TODAY, -46) }), false],
  ])('finds %s', (_, row, isFound) => {
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
    ['has data only from before it', -40, { knownUntil: addDays(TODAY, -41) }, true],
    ['has data of five business days after it', -7, {}, true],
    ['has data of six business days after it', -8, {}, false],
  ])('assumes a payment while the paying account %s', (_, days, facts, isAssumed) => {
    expect(found(into('PAYMENT', { postedOn: addDays(TODAY, days) }), facts)).toHaveLength(isAssumed ? 1 : 0);
  });

  it('says that a balance of the paying account that was entered since includes the payment', () => {
    expect(found(into('PAYMENT'), { enteredOn: TODAY })).toEqual([expect.objectContaining({ isInBalance: true })]);
  });

  it('leaves out one whose outflow is recorded on any account', () => {
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
    ['keeps a payment beside an inflow of another amount', [row, { ...arrived, amountMinor: minor(30_001) }], 1],
    ['leaves out one whose inflow is recorded', [row, arrived], 0],
    ['leaves out one of two that an inflow could belong to', [row, { ...row, id: 'twin' }, arrived], 0],
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
