import { describe, expect, it } from '@jest/globals';
import { ImportFileError } from '../import-file-error.ts';
import type { CsvOptions } from './read-csv.ts';
import { read, rowsOf } from './read-csv-fixture.ts';
import { readingOf } from './statement-reading.ts';

async function refusalOf(text: string): Promise<unknown> {
  try {
    await read(text);
    return 'read';
  } catch (error) {
    if (error instanceof ImportFileError) return error.refusal;
    throw error;
  }
}

describe('the CSV reader', () => {
  it.each<{ bank: string; text: string; rows: string[]; options?: Partial<CsvOptions> }>([
    {
      bank: 'one signed amount and a running balance, newest first',
      text:
        'Date,Description,Amount,Running Bal.\n03/15/2026,SHELL OIL,-20.00,80.00\n03/14/2026,ACME ' +
        'PAYROLL,100.00,100.00\n',
      rows: ['2026-03-15 -2000 SHELL OIL', '2026-03-14 10000 ACME PAYROLL'],
    },
    {
      bank: 'columns for debits and credits, and dates of purchase and posting',
      text:
        'Transaction Date,Post ' +
        'Date,Description,Category,Debit,Credit\n03/13/2026,03/15/2026,TARGET,Shopping,12.00,\n03/14/2026,03/16/2026,PAYMENT ' +
        'THANK YOU,Payment,,50.00\n',
      rows: ['2026-03-15 -1200 TARGET', '2026-03-16 5000 PAYMENT THANK YOU'],
    },
    {
      bank: 'semicolons, decimal commas, day before month, German headers and a preamble',
      text:
        '"Kontonummer:";"DE12 3456"\n\n"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / ' +
        'Begünstigter";"Verwendungszweck";"Betrag (EUR)"\n"13.03.2026";"13.03.2026";"Lastschrift";"REWE ' +
        'Markt";"Einkauf";"-1.234,56"\n"14.03.2026";"14.03.2026";"Gutschrift";"ACME";"Gehalt";"2.000,00"\n',
      rows: ['2026-03-13 -123456 REWE Markt', '2026-03-14 200000 ACME'],
    },
    {
      bank: 'unsigned amounts next to a direction column',
      text: 'Date;Name;Debit/credit;Amount\n20260313;Albert;Debit;12,50\n20260314;Baas;Credit;100,00\n',
      rows: ['2026-03-13 -1250 Albert', '2026-03-14 10000 Baas'],
    },
    {
      bank: 'signed amounts next to a direction column, without reversing them',
      text:
        'Details,Posting ' +
        'Date,Description,Amount,Type,Balance\nDEBIT,03/13/2026,SHELL,-12.50,POS,87.50\nCREDIT,03/14/2026,ACME,100.00,ACH,187.50\n',
      rows: ['2026-03-13 -1250 SHELL', '2026-03-14 10000 ACME'],
    },
    {
      bank: 'a card that lists purchases without a minus',
      text:
        'Date,Description,Amount\n03/13/2026,STARBUCKS STORE 1,4.50\n03/14/2026,TARGET ' +
        '002,30.00\n03/20/2026,AUTOPAY PAYMENT - THANK YOU,-34.50\n',
      rows: [
        '2026-03-13 -450 STARBUCKS STORE 1',
        '2026-03-14 -3000 TARGET 002',
        '2026-03-20 3450 AUTOPAY PAYMENT - THANK YOU',
      ],
    },
    {
      bank: 'tabs, spelled-out months and no header',
      text: '13 Mar 2026\tShell\t-12.50\t100.00\n14 Mar 2026\tAcme\t50.00\t150.00\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme'],
    },
    {
      bank: 'bars, times of day, an empty line and a blank row',
      text: 'Date|Payee|Amount\n\n2026-03-13T09:14:00Z|Shell|-12.50\n||\n2026-03-14 22:10|Acme|50\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme'],
    },
    {
      bank: 'amounts with a trailing CR or DR, and in parentheses',
      text: 'Date,Payee,Amount\n2026-03-13,Shell,"1,234.56 DR"\n2026-03-14,Acme,"1,234.56 CR"\n2026-03-15,Fee,(5.00)\n',
      rows: ['2026-03-13 -123456 Shell', '2026-03-14 123456 Acme', '2026-03-15 -500 Fee'],
    },
    {
      bank: 'debits with a minus in a separate column',
      text: 'Date,Payee,Money out,Money in\n2026-03-13,Shell,-12.50,\n2026-03-14,Acme,,50.00\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme'],
    },
    {
      bank: 'zeros in the column that does not apply, and a returned debit',
      text: 'Date,Payee,Debit,Credit\n2026-03-13,Shell,12.50,0.00\n2026-03-14,Acme,0.00,50.00\n2026-03-15,Shell,-12.50,0.00\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme', '2026-03-15 1250 Shell'],
    },
    {
      bank: 'quoted line breaks, quotes and delimiters, and a quote within an unquoted cell',
      text:
        'Date,Payee,Amount\n2026-03-13,"Bar ""Zur\nSonne"", Bonn",-12.50\n2026-03-14,TV 55" ' +
        'SAMSUNG,-500.00\n2026-03-15, "After, a blank" ,1.00\n',
      rows: [
        '2026-03-13 -1250 Bar "Zur Sonne", Bonn',
        '2026-03-14 -50000 TV 55" SAMSUNG',
        '2026-03-15 100 After, a blank',
      ],
    },
    {
      bank: 'lines that end with a delimiter which the header lacks',
      text: 'Date,Payee,Amount\n2026-03-13,Shell,-12.50,\n2026-03-14,Acme,50.00,\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme'],
    },
    { bank: 'a month without rows', text: 'Date,Description,Amount\n', rows: [] },
  ])('needs no questions to read $bank', async ({ text, rows, options }) => {
    expect(await rowsOf(text, options)).toEqual(rows);
    expect((await read(text, options)).reading.questions).toEqual([]);
  });

  it('recognizes pending rows and rows that the bank did not execute', async () => {
    const { statement } = await read(
      'Date,Payee,Amount,Status\n2026-03-13,Shell,-12.50,PENDING\n2026-03-14,Acme,50.00,COMPLETED\n2026-03-15,Hotel,-90.00,REVERTED\n',
    );
    expect(statement.rows.map(({ payee, pending }) => [payee, pending])).toEqual([
      ['Shell', true],
      ['Acme', false],
    ]);
    expect(statement.problems).toEqual([{ line: 4, field: 'Status', value: 'REVERTED', reason: 'not_carried_out' }]);
  });

  it('treats a row without a posting date as pending on its purchase date', async () => {
    const { statement } = await read(
      'Transaction Date,Post ' +
        'Date,Description,Debit,Credit\n03/13/2026,03/15/2026,TARGET,12.00,\n03/16/2026,,ALDI,3.00,\n',
    );
    expect(statement.rows.map(({ postedOn, transactedOn, pending }) => [postedOn, transactedOn, pending])).toEqual([
      ['2026-03-15', '2026-03-13', false],
      ['2026-03-16', null, true],
    ]);
  });

  it('reads memo, category, type, check number and ID, but does not use a repeated reference as an ID', async () => {
    const head = 'Date,Description,Memo,Category,Type,Check Number,Reference,Amount\n';
    const { statement } = await read(
      `${head}2026-03-13,Shell,Pump 4,Fuel,Sale,101,A1,-12.50\n2026-03-14,Acme,,Income,Credit,,A2,50.00\n`,
    );
    expect(statement.rows[0]).toMatchObject({
      memo: 'Pump 4',
      category: 'Fuel',
      bankType: 'SALE',
      checkNumber: '101',
      externalId: 'csv:A1',
    });
    const repeated = await read(`${head}2026-03-13,Shell,,,,,CARD,-12.50\n2026-03-14,Acme,,,,,CARD,50.00\n`);
    expect(repeated.statement.rows.map(({ externalId }) => externalId)).toEqual([null, null]);
  });
});

describe('unreadable rows', () => {
  it('are listed with line, column, value and reason, while good rows next to them are read', async () => {
    const text =
      'Date,Payee,Amount,Currency\n2026-03-13,Shell,-12.50,USD\n2026-02-30,Bad ' +
      'day,-1.00,USD\n2026-03-14,Bad amount,12.x,USD\n,Total,99.00,USD\n2026-03-15,Half a ' +
      'cent,1.005,USD\n2026-03-16,Elsewhere,5.00,EUR\n2026-03-17,No ' +
      'amount,,USD\n2026-03-18,Too,wide,-1.00,USD\n';
    expect(await rowsOf(text)).toEqual([
      '2026-03-13 -1250 Shell',
      'line 3 Date "2026-02-30" not_a_date',
      'line 4 Amount "12.x" not_an_amount',
      'line 5 Date "" missing',
      'line 6 Amount "1.005" too_precise',
      'line 7 Currency "EUR" other_currency',
      'line 8 Amount "" missing',
      'line 9 5 / 4 "2026-03-18 · Too · wide · -1.00 · USD" too_many_columns',
    ]);
  });

  it('include rows with both a debit and a credit', async () => {
    expect(await rowsOf('Date,Payee,Debit,Credit\n2026-03-13,Both,1.00,2.00\n2026-03-14,One,1.00,\n')).toEqual([
      '2026-03-14 -100 One',
      'line 2 Credit "2.00" two_amounts',
    ]);
  });

  it('include rows with an unknown word for the direction', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, day) => `2026-03-${day + 10},P,${day % 2 ? 'Debit' : 'Credit'},1.00`,
    ).join('\n');
    expect(await rowsOf(`Date,Payee,Debit/Credit,Amount\n${rows}\n2026-03-25,Odd,Sideways,1.00\n`)).toContain(
      'line 14 Debit/Credit "Sideways" not_a_direction',
    );
  });
});

describe('a CSV file', () => {
  it.each<[string, string, object]>([
    [
      'an unclosed quote',
      'Date,Payee,Amount\n2026-03-13,"Shell,-12.50\n2026-03-14,Acme,50.00\n',
      { code: 'IMPORT_QUOTE_NOT_CLOSED', line: 2 },
    ],
    [
      'a quote that contains the following rows',
      `Date,Payee,Amount\n2026-03-13,"Shell,-12.50\n2026-03-14,"Acme",50.00\n`,
      { code: 'IMPORT_QUOTE_NOT_CLOSED', line: 2 },
    ],
    [
      'an unclosed quote in a long file',
      `Date,Payee,Amount\n2026-03-13,"Shell,-12.50\n${'2026-03-14,Acme,50.00\n'.repeat(10_000)}`,
      { code: 'IMPORT_QUOTE_NOT_CLOSED', line: 2 },
    ],
    [
      'a quote that contains rows, next to a quote within a cell',
      `Date,Payee,Amount\n2026-03-13,TV 5" X,-12.50\n2026-03-13,"Shell,-12.50\n2026-03-14,"Acme",50.00\n`,
      { code: 'IMPORT_QUOTE_NOT_CLOSED', line: 3 },
    ],
    [
      'an endless row',
      `Date,Payee,Amount\n2026-03-13,Shell,-12.50\n2026-03-13,${'x'.repeat(150_000)},1\n`,
      { code: 'IMPORT_LIMIT_EXCEEDED', line: 3, what: 'row_chars', limit: 100_000 },
    ],
    [
      'more columns than any bank file has',
      `Date,Payee,Amount\n2026-03-13,Shell,-12.50\n${'1,'.repeat(600)}\n`,
      { code: 'IMPORT_LIMIT_EXCEEDED', line: 3, what: 'columns', limit: 500 },
    ],
    [
      'more rows than the limit',
      `Date,Payee,Amount\n${'2026-03-14,Acme,50.00\n'.repeat(200_001)}`,
      { code: 'IMPORT_TOO_MANY_ROWS', limitRows: 200_000, line: 200_002 },
    ],
  ])('is rejected as a whole if it contains %s', async (_what, text, refusal) => {
    expect(await refusalOf(text)).toEqual(refusal);
  });
});

describe('the balance column', () => {
  const header = 'Date,Payee,Amount,Balance\n';

  it.each<{ what: string; rows: string; closing: number | null }>([
    { what: 'oldest first', rows: '2026-03-04,Fee,-10.00,90.00\n2026-03-05,B,-5.00,85.00\n', closing: 8_500 },
    { what: 'newest first', rows: '2026-03-05,B,-5.00,85.00\n2026-03-04,A,-10.00,90.00\n', closing: 8_500 },
    {
      what: 'newest first within a day',
      rows: '2026-03-05,B,-5.00,85.00\n2026-03-05,A,-10.00,90.00\n',
      closing: 8_500,
    },
    {
      what: 'only on the last row of each day',
      rows: '2026-03-04,A,-10.00,\n2026-03-04,B,-1.00,89.00\n2026-03-05,C,-5.00,84.00\n2026-03-05,D,-4.00,\n',
      closing: 8_000,
    },
    {
      what: 'the amount owed, without a minus',
      rows: '2026-03-04,Shell,-10.00,110.00\n2026-03-05,Aldi,-5.00,115.00\n2026-03-06,Payment received,50.00,65.00\n',
      closing: -6_500,
    },
    { what: 'no balances', rows: '2026-03-04,A,-10.00,\n2026-03-05,B,-5.00,\n', closing: null },
  ])('determines the closing balance: $what', async ({ rows, closing }) => {
    const { statement, notices, reading } = await read(header + rows);
    expect(notices).toEqual([]);
    expect(statement.ledgerBalanceMinor).toBe(closing);
    expect(readingOf(reading, statement).closingBalance).toBe(closing === null ? null : 'file');
  });

  it('is checked row by row, with a notice for the line that does not add up', async () => {
    const { statement, notices } = await read(
      `${header}2026-03-04,A,-10.00,90.00\n2026-03-05,B,-5.00,85.00\n2026-03-06,C,-5.00,70.00\n2026-03-07,D,-1.00,69.00\n2026-03-08,E,-1.00,68.00\n`,
    );
    expect(notices).toEqual([{ line: 4, code: 'balance_mismatch', detail: '70.00' }]);
    expect(statement.ledgerBalanceMinor).toBe(6_800);
  });

  it('is ignored, with a notice, if most of it does not add up', async () => {
    const { statement, notices } = await read(
      `${header}2026-03-04,A,-10.00,5.00\n2026-03-05,B,-5.00,1.00\n2026-03-06,C,-5.00,8.00\n2026-03-07,D,-1.00,3.00\n`,
    );
    expect(notices).toEqual([{ line: 1, code: 'balance_unusable', detail: 'Balance' }]);
    expect(statement.ledgerBalanceMinor).toBeNull();
  });
});

describe('the account of a table', () => {
  it.each<[string, string, object]>([
    ['chk.overlap.csv', '', { type: 'depository', subtype: 'checking', name: 'Checking' }],
    ['Chase1234_Activity20260301.csv', '', { mask: '1234' }],
    ['mortgage.csv', '', { type: 'loan', subtype: 'mortgage', name: 'Mortgage' }],
    ['auto loan 2026.csv', '', { type: 'loan', subtype: 'auto' }],
    ['student_loans.csv', '', { type: 'loan', subtype: 'student' }],
    ['heloc.csv', '', { type: 'line_of_credit', subtype: 'home_equity' }],
    ['home equity loan.csv', '', { type: 'loan', subtype: 'home_equity' }],
    ['My Visa 2026-03.csv', '', { type: 'credit_card', name: 'My visa' }],
    ['transactions (2).csv', 'Account number: xxxx9876\n\n', { mask: '9876', name: 'Checking 9876' }],
  ])('is guessed from %s', async (fileName, above, account) => {
    const { statement } = await read(`${above}Date,Payee,Amount\n2026-03-04,Northwind,-10.00\n`, { fileName });
    expect(statement.account).toMatchObject(account);
  });

  it('is recognized as a loan by its installments', async () => {
    const rows = [1, 2, 3, 4, 5, 6].map(
      (month) => `2026-0${month}-12,INTEREST CHARGE,-140.12\n2026-0${month}-12,PAYMENT RECEIVED - THANK YOU,549.66\n`,
    );
    const { statement } = await read(`Date,Payee,Amount\n${rows.join('')}`, { fileName: 'transactions.csv' });
    expect(statement.account).toMatchObject({ type: 'loan' });
  });

  it('has the same identity in all its downloads', async () => {
    const text = 'Date,Payee,Amount\n2026-03-04,A,-10.00\n';
    const numbers = await Promise.all(
      ['chk.csv', 'chk (1).csv', 'chk_2026-03-01.csv', 'CHK.overlap.csv'].map(
        async (fileName) => (await read(text, { fileName })).statement.account.number,
      ),
    );
    expect(new Set(numbers).size).toBe(1);
    expect((await read(text, { fileName: 'sav.csv' })).statement.account.number).not.toBe(numbers[0]);
  });
});
