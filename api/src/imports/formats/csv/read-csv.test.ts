import { describe, expect, it } from '@jest/globals';
import { ImportFileError } from '../import-file-error.ts';
import { type CsvOptions, readCsv, type ReadCsv } from './read-csv.ts';

const read = (text: string, options: Partial<CsvOptions> = {}): Promise<ReadCsv> =>
  readCsv(text, { fileName: 'bank.csv', encoding: 'utf-8', defaultCurrency: 'USD', ...options }, () =>
    Promise.resolve(),
  );

/** Day, amount and payee of each row, and what is listed. */
async function rowsOf(text: string, options: Partial<CsvOptions> = {}): Promise<string[]> {
  const { statement } = await read(text, options);
  return [
    ...statement.rows.map(({ postedOn, amountMinor, payee }) => `${postedOn} ${amountMinor} ${payee}`),
    ...statement.problems.map(({ line, field, value, reason }) => `line ${line} ${field} "${value}" ${reason}`),
  ];
}

async function refusalOf(text: string): Promise<unknown> {
  try {
    await read(text);
    return 'read';
  } catch (error) {
    if (error instanceof ImportFileError) return error.refusal;
    throw error;
  }
}

describe('the layouts of banks', () => {
  it.each<{ bank: string; text: string; rows: string[]; options?: Partial<CsvOptions> }>([
    {
      bank: 'one signed amount and a running balance, newest first',
      text: 'Date,Description,Amount,Running Bal.\n03/15/2026,SHELL OIL,-20.00,80.00\n03/14/2026,ACME PAYROLL,100.00,100.00\n',
      rows: ['2026-03-15 -2000 SHELL OIL', '2026-03-14 10000 ACME PAYROLL'],
    },
    {
      bank: 'money out and money in, a day of purchase and one of posting',
      text: 'Transaction Date,Post Date,Description,Category,Debit,Credit\n03/13/2026,03/15/2026,TARGET,Shopping,12.00,\n03/14/2026,03/16/2026,PAYMENT THANK YOU,Payment,,50.00\n',
      rows: ['2026-03-15 -1200 TARGET', '2026-03-16 5000 PAYMENT THANK YOU'],
    },
    {
      bank: 'semicolons, decimal commas, days before months, German words, a preamble',
      text: '"Kontonummer:";"DE12 3456"\n\n"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)"\n"13.03.2026";"13.03.2026";"Lastschrift";"REWE Markt";"Einkauf";"-1.234,56"\n"14.03.2026";"14.03.2026";"Gutschrift";"ACME";"Gehalt";"2.000,00"\n',
      rows: ['2026-03-13 -123456 REWE Markt', '2026-03-14 200000 ACME'],
    },
    {
      bank: 'amounts without a sign beside a word for the direction',
      text: 'Date;Name;Debit/credit;Amount\n20260313;Albert;Debit;12,50\n20260314;Baas;Credit;100,00\n',
      rows: ['2026-03-13 -1250 Albert', '2026-03-14 10000 Baas'],
    },
    {
      bank: 'signed amounts beside such a word are not turned around',
      text: 'Details,Posting Date,Description,Amount,Type,Balance\nDEBIT,03/13/2026,SHELL,-12.50,POS,87.50\nCREDIT,03/14/2026,ACME,100.00,ACH,187.50\n',
      rows: ['2026-03-13 -1250 SHELL', '2026-03-14 10000 ACME'],
    },
    {
      bank: 'a card that writes purchases without a minus',
      text: 'Date,Description,Amount\n03/13/2026,STARBUCKS STORE 1,4.50\n03/14/2026,TARGET 002,30.00\n03/20/2026,AUTOPAY PAYMENT - THANK YOU,-34.50\n',
      rows: [
        '2026-03-13 -450 STARBUCKS STORE 1',
        '2026-03-14 -3000 TARGET 002',
        '2026-03-20 3450 AUTOPAY PAYMENT - THANK YOU',
      ],
    },
    {
      bank: 'tabs, months in words, no header',
      text: '13 Mar 2026\tShell\t-12.50\t100.00\n14 Mar 2026\tAcme\t50.00\t150.00\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme'],
    },
    {
      bank: 'bars, times of day, an empty line and a blank row',
      text: 'Date|Payee|Amount\n\n2026-03-13T09:14:00Z|Shell|-12.50\n||\n2026-03-14 22:10|Acme|50\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme'],
    },
    {
      bank: 'a figure with CR or DR behind it, and brackets',
      text: 'Date,Payee,Amount\n2026-03-13,Shell,"1,234.56 DR"\n2026-03-14,Acme,"1,234.56 CR"\n2026-03-15,Fee,(5.00)\n',
      rows: ['2026-03-13 -123456 Shell', '2026-03-14 123456 Acme', '2026-03-15 -500 Fee'],
    },
    {
      bank: 'money out with a minus in a column of its own',
      text: 'Date,Payee,Money out,Money in\n2026-03-13,Shell,-12.50,\n2026-03-14,Acme,,50.00\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme'],
    },
    {
      bank: 'zeros in the column that does not apply, and money out that came back',
      text: 'Date,Payee,Debit,Credit\n2026-03-13,Shell,12.50,0.00\n2026-03-14,Acme,0.00,50.00\n2026-03-15,Shell,-12.50,0.00\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme', '2026-03-15 1250 Shell'],
    },
    {
      bank: 'quotes with line ends, quotes and delimiters in them; a quote within an unquoted cell',
      text: 'Date,Payee,Amount\n2026-03-13,"Bar ""Zur\nSonne"", Bonn",-12.50\n2026-03-14,TV 55" SAMSUNG,-500.00\n2026-03-15, "After, a blank" ,1.00\n',
      rows: [
        '2026-03-13 -1250 Bar "Zur Sonne", Bonn',
        '2026-03-14 -50000 TV 55" SAMSUNG',
        '2026-03-15 100 After, a blank',
      ],
    },
    {
      bank: 'each line ended by a delimiter that the header does not have',
      text: 'Date,Payee,Amount\n2026-03-13,Shell,-12.50,\n2026-03-14,Acme,50.00,\n',
      rows: ['2026-03-13 -1250 Shell', '2026-03-14 5000 Acme'],
    },
    { bank: 'a month in which nothing happened', text: 'Date,Description,Amount\n', rows: [] },
  ])('reads $bank', async ({ text, rows, options }) => {
    expect(await rowsOf(text, options)).toEqual(rows);
    expect((await read(text, options)).reading.questions).toEqual([]);
  });

  it('tells pending rows and those that the bank did not carry out', async () => {
    const { statement } = await read(
      'Date,Payee,Amount,Status\n2026-03-13,Shell,-12.50,PENDING\n2026-03-14,Acme,50.00,COMPLETED\n2026-03-15,Hotel,-90.00,REVERTED\n',
    );
    expect(statement.rows.map(({ payee, pending }) => [payee, pending])).toEqual([
      ['Shell', true],
      ['Acme', false],
    ]);
    expect(statement.problems).toEqual([{ line: 4, field: 'Status', value: 'REVERTED', reason: 'not_carried_out' }]);
  });

  it('takes a row without a day of posting for pending, on the day of its purchase', async () => {
    const { statement } = await read(
      'Transaction Date,Post Date,Description,Debit,Credit\n03/13/2026,03/15/2026,TARGET,12.00,\n03/16/2026,,ALDI,3.00,\n',
    );
    expect(statement.rows.map(({ postedOn, transactedOn, pending }) => [postedOn, transactedOn, pending])).toEqual([
      ['2026-03-15', '2026-03-13', false],
      ['2026-03-16', null, true],
    ]);
  });

  it('keeps memo, category, type, check number and id, and lets no repeated reference pass for an id', async () => {
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

describe('what cannot be read', () => {
  it('is listed with line, column, value and reason; good rows beside it are read', async () => {
    const text =
      'Date,Payee,Amount,Currency\n2026-03-13,Shell,-12.50,USD\n2026-02-30,Bad day,-1.00,USD\n2026-03-14,Bad amount,12.x,USD\n,Total,99.00,USD\n2026-03-15,Half a cent,1.005,USD\n2026-03-16,Elsewhere,5.00,EUR\n2026-03-17,No amount,,USD\n2026-03-18,Too,wide,-1.00,USD\n';
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

  it('is a row with money in and money out at once', async () => {
    expect(await rowsOf('Date,Payee,Debit,Credit\n2026-03-13,Both,1.00,2.00\n2026-03-14,One,1.00,\n')).toEqual([
      '2026-03-14 -100 One',
      'line 2 Credit "2.00" two_amounts',
    ]);
  });

  it('is a direction that is no word for one', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, day) => `2026-03-${day + 10},P,${day % 2 ? 'Debit' : 'Credit'},1.00`,
    ).join('\n');
    expect(await rowsOf(`Date,Payee,Debit/Credit,Amount\n${rows}\n2026-03-25,Odd,Sideways,1.00\n`)).toContain(
      'line 14 Debit/Credit "Sideways" not_a_direction',
    );
  });

  it.each<[string, string, object]>([
    [
      'a quote that is never closed',
      'Date,Payee,Amount\n2026-03-13,"Shell,-12.50\n2026-03-14,Acme,50.00\n',
      { code: 'IMPORT_QUOTE_NOT_CLOSED', line: 2 },
    ],
    [
      'a quote that swallows the next rows',
      `Date,Payee,Amount\n2026-03-13,"Shell,-12.50\n2026-03-14,"Acme",50.00\n`,
      { code: 'IMPORT_QUOTE_NOT_CLOSED', line: 2 },
    ],
    [
      'a quote that swallows all of a long file',
      `Date,Payee,Amount\n2026-03-13,"Shell,-12.50\n${'2026-03-14,Acme,50.00\n'.repeat(10_000)}`,
      { code: 'IMPORT_QUOTE_NOT_CLOSED', line: 2 },
    ],
    [
      'a quote that swallows rows beside one within a cell',
      `Date,Payee,Amount\n2026-03-13,TV 5" X,-12.50\n2026-03-13,"Shell,-12.50\n2026-03-14,"Acme",50.00\n`,
      { code: 'IMPORT_QUOTE_NOT_CLOSED', line: 3 },
    ],
    [
      'a row without end',
      `Date,Payee,Amount\n2026-03-13,Shell,-12.50\n2026-03-13,${'x'.repeat(150_000)},1\n`,
      { code: 'IMPORT_MALFORMED', line: 3, field: 'row' },
    ],
    [
      'more columns than any bank has',
      `Date,Payee,Amount\n2026-03-13,Shell,-12.50\n${'1,'.repeat(600)}\n`,
      { code: 'IMPORT_MALFORMED', line: 3, field: '601 columns' },
    ],
    [
      'more rows than are read',
      `Date,Payee,Amount\n${'2026-03-14,Acme,50.00\n'.repeat(200_001)}`,
      { code: 'IMPORT_TOO_MANY_ROWS', limitRows: 200_000 },
    ],
    ['a table without dates', 'Name,Amount\nA,1.00\nB,2.00\n', { code: 'IMPORT_COLUMN_MISSING', missing: 'date' }],
  ])('refuses %s', async (_what, text, refusal) => {
    expect(await refusalOf(text)).toEqual(refusal);
  });
});

describe('what the rows leave open', () => {
  it('asks for the order of day and month where every row allows two, and takes the answer', async () => {
    const text = 'Date,Payee,Amount\n03/04/2026,A,-1.00\n05/04/2026,B,-2.00\n';
    const open = await read(text);
    expect(open.reading).toMatchObject({ dateOrder: 'mdy', questions: ['dateOrder'] });
    expect(open.statement.rows.map(({ postedOn }) => postedOn)).toEqual(['2026-03-04', '2026-05-04']);
    const answered = await read(text, { choices: { dateOrder: 'dmy' } });
    expect(answered.reading).toMatchObject({ dateOrder: 'dmy', questions: [] });
    expect(answered.statement.rows.map(({ postedOn }) => postedOn)).toEqual(['2026-04-03', '2026-04-05']);
  });

  it.each<{ why: string; rows: string[]; order: string; questions: string[] }>([
    { why: 'one day decides for all', rows: ['03/04/2026', '13/04/2026'], order: 'dmy', questions: [] },
    {
      why: 'by the other order the rows go back and forth',
      rows: [
        '01/09/2026',
        '01/12/2026',
        '02/03/2026',
        '02/07/2026',
        '03/01/2026',
        '03/08/2026',
        '04/02/2026',
        '04/11/2026',
      ],
      order: 'mdy',
      questions: [],
    },
    {
      why: 'a loan is paid on one day of each month, for years',
      rows: [
        '05/01/2025',
        '06/01/2025',
        '07/01/2025',
        '08/01/2025',
        '09/01/2025',
        '10/01/2025',
        '11/01/2025',
        '12/01/2025',
        '01/01/2026',
        '02/01/2026',
      ],
      order: 'mdy',
      questions: [],
    },
    {
      why: 'five rows say neither',
      rows: ['01/05/2026', '02/05/2026', '03/05/2026', '04/05/2026', '05/05/2026'],
      order: 'mdy',
      questions: ['dateOrder'],
    },
    { why: 'both readings are one', rows: ['05/05/2026', '06/06/2026'], order: 'mdy', questions: [] },
  ])('judges the order of dates by all rows: $why', async ({ rows, order, questions }) => {
    const { reading } = await read(`Date,Payee,Amount\n${rows.map((day) => `${day},A,-1.00`).join('\n')}\n`);
    expect(reading).toMatchObject({ dateOrder: order, questions });
  });

  it('asks whether money was spent or came in where all amounts are above zero and the payees do not tell', async () => {
    const text = 'Date,Payee,Amount\n2026-03-04,Q1,1.00\n2026-03-05,Q2,2.00\n';
    expect((await read(text)).reading).toMatchObject({ sign: 'as_written', questions: ['sign'] });
    expect(await rowsOf(text, { choices: { sign: 'reversed' } })).toEqual(['2026-03-04 -100 Q1', '2026-03-05 -200 Q2']);
  });

  it('asks for the decimal mark where every amount allows both', async () => {
    const text = 'Date;Payee;Amount\n2026-03-04;A;-1,230\n2026-03-05;B;-2,500\n';
    const { reading } = await read(text, { defaultCurrency: 'EUR' });
    expect(reading).toMatchObject({ decimalMark: ',', questions: ['decimalMark'] });
    expect(await rowsOf(text, { choices: { decimalMark: '.' } })).toEqual([
      '2026-03-04 -123000 A',
      '2026-03-05 -250000 B',
    ]);
  });

  it('asks for a column that the person took away', async () => {
    const { reading, statement } = await read('Date,Payee,Amount\n2026-03-04,A,1.00\n', {
      choices: { columns: { payee: 1 } },
    });
    expect(reading.questions).toEqual(['postedOn', 'amount']);
    expect(statement.problems).toHaveLength(1);
  });
});

describe('what a person chooses', () => {
  const text =
    'Booked,Purchased,Who,What,Amount,Left\n2026-03-04,2026-03-02,Shell,Fuel,-10.00,90.00\n2026-03-05,2026-03-03,Aldi,Food,-5.00,85.00\n';

  it('wins over what was detected: columns, header and delimiter', async () => {
    const { statement, reading } = await read(text, { choices: { columns: { postedOn: 1, payee: 3, amount: 4 } } });
    expect(statement.rows[0]).toMatchObject({ postedOn: '2026-03-02', payee: 'Fuel' });
    expect(reading).toMatchObject({
      fields: { postedOn: 1, payee: 3, amount: 4 },
      remembered: false,
      closingBalance: null,
    });
    expect((await read(text, { choices: { headerLine: 2 } })).statement.rows).toHaveLength(1);
    expect(
      (await read('Date;Payee, and more;Amount\n2026-03-04;A, B;1\n', { choices: { delimiter: ';' } })).statement
        .rows[0],
    ).toMatchObject({ payee: 'A, B' });
  });

  it('is remembered for files of the same header, wherever it stands, and not for others', async () => {
    const { fingerprint, reading } = await read(text);
    const { headerLine: _found, ...readAs } = reading;
    const memory = {
      ...readAs,
      fields: { postedOn: 0, payee: 3, amount: 4 },
      sign: 'reversed' as const,
      dateOrder: 'ymd' as const,
    };
    const remembered = (given: string) => (given === fingerprint ? memory : null);
    const next = await read(`Account 1234\n\n${text}`, { remembered });
    expect(next.reading).toMatchObject({ remembered: true, headerLine: 3, sign: 'reversed' });
    expect(next.statement.rows[0]).toMatchObject({ payee: 'Fuel', amountMinor: 1_000 });
    expect((await read(text.replace('Booked', 'Posted'), { remembered })).reading.remembered).toBe(false);
  });

  it('answers the question of the last file for the next one, unless that file says otherwise itself', async () => {
    const header = 'Date,Payee,Amount\n';
    const first = await read(`${header}03/04/2026,A,-1.00\n`);
    const remembered = () => ({ ...first.reading, dateOrder: 'dmy' as const });
    expect((await read(`${header}03/04/2026,A,-1.00\n`, { remembered })).reading).toMatchObject({
      dateOrder: 'dmy',
      questions: [],
    });
    expect((await read(`${header}03/14/2026,A,-1.00\n`, { remembered })).reading).toMatchObject({
      dateOrder: 'mdy',
      questions: [],
    });
  });
});

describe('the column of balances', () => {
  const header = 'Date,Payee,Amount,Balance\n';

  it.each<{ what: string; rows: string; closing: number | null }>([
    { what: 'oldest first', rows: '2026-03-04,Fee,-10.00,90.00\n2026-03-05,B,-5.00,85.00\n', closing: 8_500 },
    { what: 'newest first', rows: '2026-03-05,B,-5.00,85.00\n2026-03-04,A,-10.00,90.00\n', closing: 8_500 },
    {
      what: 'newest first within one day',
      rows: '2026-03-05,B,-5.00,85.00\n2026-03-05,A,-10.00,90.00\n',
      closing: 8_500,
    },
    {
      what: 'only on the last row of a day',
      rows: '2026-03-04,A,-10.00,\n2026-03-04,B,-1.00,89.00\n2026-03-05,C,-5.00,84.00\n2026-03-05,D,-4.00,\n',
      closing: 8_000,
    },
    {
      what: 'of what is owed, without a minus',
      rows: '2026-03-04,Shell,-10.00,110.00\n2026-03-05,Aldi,-5.00,115.00\n2026-03-06,Payment received,50.00,65.00\n',
      closing: -6_500,
    },
    { what: 'none at all', rows: '2026-03-04,A,-10.00,\n2026-03-05,B,-5.00,\n', closing: null },
  ])('gives the closing balance: $what', async ({ rows, closing }) => {
    const { statement, notices, reading } = await read(header + rows);
    expect(notices).toEqual([]);
    expect(statement.ledgerBalanceMinor).toBe(closing);
    expect(reading.closingBalance).toBe(closing === null ? null : 'file');
  });

  it('is checked row by row: where it does not add up the line is named', async () => {
    const { statement, notices } = await read(
      `${header}2026-03-04,A,-10.00,90.00\n2026-03-05,B,-5.00,85.00\n2026-03-06,C,-5.00,70.00\n2026-03-07,D,-1.00,69.00\n2026-03-08,E,-1.00,68.00\n`,
    );
    expect(notices).toEqual([{ line: 4, code: 'balance_mismatch', detail: '70.00' }]);
    expect(statement.ledgerBalanceMinor).toBe(6_800);
  });

  it('is left aside where hardly any of it adds up', async () => {
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
    ['My Visa 2026-03.csv', '', { type: 'credit_card', name: 'My visa' }],
    ['transactions (2).csv', 'Account number: xxxx9876\n\n', { mask: '9876', name: 'Checking 9876' }],
  ])('is guessed from %s', async (fileName, above, account) => {
    const { statement } = await read(`${above}Date,Payee,Amount\n2026-03-04,Northwind,-10.00\n`, { fileName });
    expect(statement.account).toMatchObject(account);
  });

  it('has one name for all downloads of it', async () => {
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
