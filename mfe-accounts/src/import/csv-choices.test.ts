import { describe, expect, it } from '@jest/globals';
import {
  asksForBalance,
  choicesOf,
  dayIn,
  readInput,
  withColumn,
  withDelimiter,
  withFormat,
  withHeaderLine,
} from './csv-choices.ts';
import { aReading, aTable } from './testing/a-table.ts';

const all = {
  delimiter: ',',
  columns: { postedOn: 0, payee: 1, amount: 2, balance: 3 },
  dateOrder: 'mdy',
  decimalMark: '.',
  sign: 'as_written',
  currency: 'USD',
};
const usd = (minor: string) => ({ minor, currency: 'USD' });

describe('CSV choices', () => {
  it('contain all settings of a table, except those still in question and a header that was not chosen', () => {
    expect(choicesOf(aReading())).toEqual(all);
    expect(choicesOf(aReading({ headerChosen: true, headerLine: null }))).toEqual({ ...all, headerLine: null });
    const { dateOrder: _order, sign: _sign, ...known } = all;
    expect(choicesOf(aReading({ questions: ['dateOrder', 'sign'] }))).toEqual(known);
  });

  it('assign a column to only one field, and drop values detected from the old column', () => {
    expect(withColumn(aReading(), 'memo', 1).columns).toEqual({ postedOn: 0, amount: 2, balance: 3, memo: 1 });
    expect(withColumn(aReading(), 'balance', null)).toEqual({
      delimiter: ',',
      columns: { postedOn: 0, payee: 1, amount: 2 },
      dateOrder: 'mdy',
      currency: 'USD',
    });
    expect(withColumn(aReading(), 'postedOn', 3)).not.toHaveProperty('dateOrder');
    expect(withColumn(aReading(), 'amount', 3)).toEqual({
      delimiter: ',',
      columns: { postedOn: 0, payee: 1, amount: 3 },
      dateOrder: 'mdy',
    });
    expect(withColumn(aReading(), 'payee', 1)).toEqual(all);
  });

  it('are reset if the delimiter or header line changes, and kept if the sign changes', () => {
    expect(withDelimiter(';')).toEqual({ delimiter: ';' });
    expect(withHeaderLine(aReading(), 2)).toEqual({ delimiter: ',', headerLine: 2 });
    expect(withFormat(aReading(), { sign: 'reversed' })).toEqual({ ...all, sign: 'reversed' });
  });
});

describe('reading a table again', () => {
  it('keeps the account and balance that the user entered', () => {
    expect(readInput(aTable(), {})).toEqual({ key: '1.1', choices: all });
    expect(readInput(aTable({ remembered: true }), { accountId: null })).toEqual({
      key: '1.1',
      choices: {},
      accountId: null,
    });
    expect(
      readInput(
        aTable(
          { accountChosen: true, closingBalance: 'person' },
          { fileBalance: usd('-5'), fileBalanceOn: '2026-02-28' },
        ),
        { choices: {} },
      ),
    ).toEqual({
      key: '1.1',
      choices: {},
      accountId: null,
      closingBalance: { amount: usd('-5'), on: '2026-02-28' },
    });
    expect(readInput(aTable({ closingBalance: 'skipped' }), {})).toMatchObject({ closingBalance: null });
  });
});

describe('asksForBalance', () => {
  it.each([
    ['the file states none and the account is new', aTable({ closingBalance: null }), true],
    ['the file states one', aTable(), false],
    ['the user does not know it', aTable({ closingBalance: 'skipped' }), false],
    [
      'the account already exists',
      aTable({ closingBalance: null }, { matchedAccountId: '01890000-0000-7000-8000-000000000001' }),
      false,
    ],
    ['another file opens the account', aTable({ closingBalance: null }, { together: '1.1' }), false],
  ])('decides whether to ask for the balance if %s', (_why, statement, asks) => {
    expect(asksForBalance(statement)).toBe(asks);
  });
});

describe('dayIn', () => {
  it.each([
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['3.4.26', 'dmy', '2026-04-03'],
    ['2026-03-04 09:14', 'ymd', '2026-03-04'],
    ['31/02/2026', 'dmy', null],
    ['13/02/2026', 'mdy', null],
    ['3 Mar 2026', 'dmy', null],
  ] as const)('reads %s in the order %s as %s', (cell, order, day) => {
    expect(dayIn(cell, order)).toBe(day);
  });
});
