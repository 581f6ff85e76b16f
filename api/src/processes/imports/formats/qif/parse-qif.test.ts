import { describe, expect, it } from '@jest/globals';
import type { CsvChoices } from '@tideline/contract';
import { ImportFileError } from '../import-file-error.ts';
import { latinBytes } from '../ofx-fixture.ts';
import { parseFile } from '../parse-file.ts';

interface Options {
  fileName?: string;
  choices?: CsvChoices;
  currency?: string;
}

const parse = (text: string | Uint8Array, { fileName = 'chk.qif', choices = {}, currency = 'USD' }: Options = {}) =>
  parseFile(
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
    { defaultCurrency: currency, fileName, choices },
    () => Promise.resolve(),
  );
const refusalOf = (text: string) =>
  parse(text).then(
    () => 'read',
    (error: unknown) => (error instanceof ImportFileError ? error.refusal : error),
  );

/** Builds a bank account file from records and a row that settles the date order. */
const bank = (...records: string[][]): string =>
  `!Type:Bank\n${[['D12/31/2025', 'T-1.25', 'PA'], ...records].map((lines) => `${lines.join('\n')}\n^\n`).join('')}`;

async function second(...lines: string[]) {
  const { statements, notices } = await parse(bank(lines));
  return { row: statements[0]?.rows[1], problems: statements[0]?.problems ?? [], notices };
}

describe('a QIF transaction', () => {
  it.each`
    day              | postedOn
    ${'01/02/2026'}  | ${'2026-01-02'}
    ${"1/ 2'26"}     | ${'2026-01-02'}
    ${"1/ 2' 5"}     | ${'2005-01-02'}
    ${"1/2'2026"}    | ${'2026-01-02'}
    ${'1/ 2/99'}     | ${'1999-01-02'}
    ${'1-2-26'}      | ${'2026-01-02'}
    ${"01-02'26"}    | ${'2026-01-02'}
    ${'Jan 2, 2026'} | ${'2026-01-02'}
  `('with the date $day is posted on $postedOn', async ({ day, postedOn }) => {
    expect((await second(`D${day}`, 'T-2.00', 'PB')).row).toMatchObject({ postedOn, amountMinor: -200 });
  });

  it.each`
    amount        | amountMinor
    ${'1,234.56'} | ${123_456}
    ${'-30.000'}  | ${-3_000}
    ${'$5.00'}    | ${500}
    ${'(5.00)'}   | ${-500}
    ${'0.00'}     | ${0}
    ${'-12'}      | ${-1_200}
  `('with the amount $amount has $amountMinor minor units', async ({ amount, amountMinor }) => {
    expect((await second('D01/02/2026', `T${amount}`, 'PB')).row).toMatchObject({ amountMinor });
  });

  it.each([
    [
      'payee, memo, category and check number',
      ['N1042', 'PRent', 'MMarch', 'LHome:Rent/House'],
      { payee: 'Rent', memo: 'March', category: 'Home:Rent', checkNumber: '1042', bankType: null },
    ],
    ['a transfer', ['POnline', 'L[Savings]'], { payee: 'Online', memo: '[Savings]', category: null, bankType: 'XFER' }],
    ['a transfer without a payee', ['L[Savings]'], { payee: 'Transfer Savings', memo: null, bankType: 'XFER' }],
    ['a cash withdrawal', ['NATM', 'PBank'], { bankType: 'ATM', checkNumber: null }],
    ['an address as the payee', ['AJane Doe', 'A1 Main St'], { payee: 'Jane Doe 1 Main St' }],
    ['a memo as the payee', ['MCoffee'], { payee: 'Coffee', memo: null }],
    ['a category as the payee', ['LDining'], { payee: 'Dining' }],
    ['only a date and an amount', [], { payee: 'Transaction', memo: null }],
    ['no cleared mark', ['PB'], { cleared: false }],
    ['a cleared mark', ['PB', 'C*'], { cleared: true }],
    ['a reconciled mark', ['PB', 'CX'], { cleared: true }],
    ['unknown field letters', ['PB', 'Zx', 'F1'], { payee: 'B' }],
  ])('may contain %s', async (_what, lines, expected) => {
    const { row, problems } = await second('D01/02/2026', 'T-2.00', ...lines);
    expect(problems).toEqual([]);
    expect(row).toMatchObject({ externalId: null, pending: false, ...expected });
  });

  it('has no check number if the file uses the field to number its rows', async () => {
    const { statements } = await parse('!Type:Bank\nD01/31/2026\nT-1.25\nN1\n^\nD01/31/2026\nT-2.00\nN2\n^\n');
    expect(statements[0]?.rows.map(({ checkNumber }) => checkNumber)).toEqual([null, null]);
  });

  it('becomes one row with its parts as splits', async () => {
    const lines = [
      'D01/02/2026',
      'T-48.00',
      'PShop',
      'MWeek',
      'S[Card]',
      '$-31.00',
      'SFood:Lunch',
      'Ebread',
      '$-17.00',
    ];
    const { statements, notices } = await parse(bank(lines, lines));
    expect(statements[0]?.rows.slice(1)).toMatchObject([
      {
        amountMinor: -4_800,
        memo: 'Week',
        splits: [
          { amountMinor: -3_100, category: null, memo: '[Card]' },
          { amountMinor: -1_700, category: 'Food:Lunch', memo: 'bread' },
        ],
      },
      {},
    ]);
    expect(notices).toEqual([]);
  });

  it.each([
    ['do not add up', ['SA', '$-1.00', 'SB', '$-2.00']],
    ['have no amount', ['SA', '$-3.00', 'SB']],
  ])('keeps its amount and gets a notice if its parts %s', async (_what, parts) => {
    const { row, notices } = await second('D01/02/2026', 'T-48.00', ...parts);
    expect(row).toMatchObject({ amountMinor: -4_800 });
    expect(notices).toMatchObject([{ code: 'splits_in_memo' }, { line: 6, code: 'splits_differ', detail: '-48.00' }]);
  });

  it.each<{ lines: string[]; field: string; reason: string; line: number }>`
    lines                         | field  | reason             | line
    ${['T-2.00', 'PB']}           | ${'D'} | ${'missing'}       | ${6}
    ${['Dsoon', 'T-2.00']}        | ${'D'} | ${'not_a_date'}    | ${6}
    ${['D02/30/2026', 'T-2.00']}  | ${'D'} | ${'not_a_date'}    | ${6}
    ${['D01/02/2026', 'PB']}      | ${'U'} | ${'missing'}       | ${6}
    ${['D01/02/2026', 'Tlots']}   | ${'T'} | ${'not_an_amount'} | ${7}
    ${['D01/02/2026', 'T-2.005']} | ${'T'} | ${'too_precise'}   | ${7}
  `('with $lines is listed as a problem: $field $reason', async ({ lines, field, reason, line }) => {
    const { row, problems } = await second(...lines);
    expect(row).toBeUndefined();
    expect(problems).toMatchObject([{ line, field, reason }]);
  });

  it('without an end is listed as a problem, as is the next one, but later transactions are read', async () => {
    const { statements } = await parse(
      bank(['D01/02/2026', 'T-2.00', 'PB', 'D01/03/2026', 'T-3.00', 'PC'], ['D01/04/2026', 'T-4.00']),
    );
    expect(statements[0]?.problems).toMatchObject([
      { line: 6, field: '^', reason: 'not_closed' },
      { line: 9, field: '^', reason: 'not_closed' },
    ]);
    expect(statements[0]?.rows).toHaveLength(2);
  });

  it('is accepted without "^" at the end of a file if its last line is complete, and otherwise listed', async () => {
    const [whole] = (await parse(`${bank()}D01/02/2026\nT-2.00\n`)).statements;
    expect(whole).toMatchObject({ rows: [{}, { amountMinor: -200 }], problems: [] });
    const [cut] = (await parse(`${bank()}D01/02/2026\nT-2.0`)).statements;
    expect(cut).toMatchObject({ rows: [{}], problems: [{ line: 6, field: '^', reason: 'not_closed' }] });
  });
});

describe('the QIF parser', () => {
  it.each([
    ['month first', '!Type:Bank\nD01/31/2026\nT1.25\n^\nD02/01/2026\nT1\n^\n', 'mdy', ['2026-01-31', '2026-02-01']],
    ['day first', '!Type:Bank\nD31/01/2026\nT1.25\n^\nD01/02/2026\nT1\n^\n', 'dmy', ['2026-01-31', '2026-02-01']],
    ['year first', '!Type:Bank\nD2026-01-31\nT1.25\n^\nD2026-02-01\nT1\n^\n', 'ymd', ['2026-01-31', '2026-02-01']],
    ['day first with periods', '!Type:Bank\nD31.01.26\nT1.25\n^\n', 'dmy', ['2026-01-31']],
  ])('determines the date order from all rows: %s', async (_what, text, order, days) => {
    const { statements, csv } = await parse(text);
    expect(csv?.reading).toMatchObject({ dateOrder: order, questions: [], delimiter: null });
    expect(statements[0]?.rows.map(({ postedOn }) => postedOn)).toEqual(days);
  });

  it('asks about ambiguous dates until the question is answered or the answer is remembered', async () => {
    const text = '!Type:Bank\nD03/04/2026\nT-1.25\n^\nD05/04/2026\nT-2.00\n^\n';
    const asked = await parse(text);
    expect(asked.csv?.reading).toMatchObject({
      questions: ['dateOrder'],
      dateOrder: 'mdy',
      fields: { postedOn: 0, amount: 1 },
      columns: [{ examples: ['03/04/2026', '05/04/2026'] }, { examples: ['-1.25', '-2.00'] }],
    });
    const answered = await parse(text, { choices: { dateOrder: 'dmy' } });
    expect(answered.csv?.reading.questions).toEqual([]);
    expect(answered.statements[0]?.rows.map(({ postedOn }) => postedOn)).toEqual(['2026-04-03', '2026-04-05']);
    const memory = { delimiter: null, fields: {}, dateOrder: 'dmy', decimalMark: '.' } as const;
    const remembered = await parseFile(
      new TextEncoder().encode(text),
      {
        defaultCurrency: 'USD',
        fileName: 'chk (2).qif',
        remembered: (fingerprint) => (fingerprint === asked.csv?.fingerprint ? memory : null),
      },
      () => Promise.resolve(),
    );
    expect(remembered.csv?.reading).toMatchObject({ questions: [], dateOrder: 'dmy', remembered: true });
  });

  it('accepts a decimal comma if the amounts show it', async () => {
    const { statements, csv } = await parse('!Type:Bank\nD31.01.2026\nT-1.234,56\n^\n', { currency: 'EUR' });
    expect(csv?.reading.decimalMark).toBe(',');
    expect(statements[0]?.rows).toMatchObject([{ amountMinor: -123_456 }]);
  });

  it('reverses amounts if the user says that spending has no minus sign', async () => {
    const { statements } = await parse('!Type:CCard\nD01/31/2026\nT1.25\n^\n', {
      choices: { sign: 'reversed', dateOrder: 'mdy' },
    });
    expect(statements[0]?.rows).toMatchObject([{ amountMinor: -125 }]);
  });

  it('reads windows-1252 files', async () => {
    const { statements } = await parse(latinBytes('!Type:Bank\nD01/31/2026\nT1.25\nPCAF\u00c9\n^\n'));
    expect(statements[0]?.rows[0]?.payee).toBe('CAF\u00c9');
  });
});

describe('QIF accounts', () => {
  it.each`
    header            | type             | subtype
    ${'!Type:Bank'}   | ${'depository'}  | ${'checking'}
    ${'!type:bank '}  | ${'depository'}  | ${'checking'}
    ${'!Type: Bank'}  | ${'depository'}  | ${'checking'}
    ${'!Type:Cash'}   | ${'depository'}  | ${'cash'}
    ${'!Type:CCard'}  | ${'credit_card'} | ${null}
    ${'!Type:Oth A'}  | ${'depository'}  | ${null}
    ${'!Type:Oth L'}  | ${'loan'}        | ${null}
    ${'!Type:Banque'} | ${'depository'}  | ${'checking'}
  `('get their type from the header $header', async ({ header, type, subtype }) => {
    const { format, statements } = await parse(`${header}\nD01/31/2026\nT1.25\n^\n`, { fileName: 'x1.qif' });
    expect({ format, statements }).toMatchObject({
      format: 'qif',
      statements: [{ account: { type, subtype }, currency: 'USD', currencyAssumed: true, ledgerBalanceMinor: null }],
    });
  });

  it('get a more specific kind and a name from the file name', async () => {
    expect((await parse('!Type:Oth L\nD01/31/2026\nT1.25\n^\n', { fileName: 'mtg.qif' })).statements).toMatchObject([
      { account: { type: 'loan', subtype: 'mortgage', name: 'Mortgage' } },
    ]);
    expect((await parse('!Type:CCard\nD01/31/2026\nT1.25\n^\n', { fileName: 'visa.qif' })).statements).toMatchObject([
      { account: { type: 'credit_card', name: 'Visa' } },
    ]);
  });

  it('are read from a full export, with notices for the lists and investment accounts that are left out', async () => {
    const text = [
      '!Option:AutoSwitch',
      '!Account',
      'NEveryday',
      'TBank',
      '^',
      'NVisa',
      'TCCard',
      '/02/01/2026',
      '$-120.00',
      '^',
      'NBroker',
      'TInvst',
      '^',
      'NEmpty',
      'TCash',
      '^',
      '!Clear:AutoSwitch',
      '!Type:Cat',
      'NFood',
      'E',
      '^',
      '!Account',
      'NEveryday',
      'TBank',
      '^',
      '!Type:Bank',
      'D01/31/2026',
      'T-1.25',
      'PA',
      '^',
      '!Account',
      'NVisa',
      'TCCard',
      '^',
      '!Type:CCard',
      'D01/30/2026',
      'T-2.00',
      'PB',
      '^',
      '!Account',
      'NBroker',
      'TInvst',
      '^',
      '!Type:Invst',
      'D01/30/2026',
      'NBuy',
      'T9.00',
      '^',
      '!Account',
      'NEveryday',
      'TBank',
      '^',
      '!Type:Bank',
      'D01/29/2026',
      'T-3.00',
      'PC',
      '^',
      '',
    ].join('\n');
    const { statements, notices } = await parse(text);
    expect(statements).toMatchObject([
      {
        account: { name: 'Everyday', type: 'depository', number: 'Everyday' },
        rows: [{ payee: 'A' }, { payee: 'C' }],
        from: '2026-01-29',
        to: '2026-01-31',
        ledgerBalanceMinor: null,
      },
      {
        account: { name: 'Visa', type: 'credit_card' },
        rows: [{ payee: 'B' }],
        ledgerBalanceMinor: -12_000,
        ledgerBalanceOn: '2026-02-01',
      },
      { account: { name: 'Empty', type: 'depository', subtype: 'cash' }, rows: [] },
    ]);
    expect(notices).toEqual([
      { line: 18, code: 'list_left_out', detail: 'Cat' },
      { line: 44, code: 'investment_left_out', detail: 'Broker' },
    ]);
  });

  it('without names are merged into one per kind', async () => {
    const { statements } = await parse(
      '!Type:Bank\nD01/31/2026\nT-1\n^\n!Type:CCard\nD01/31/2026\nT-2\n^\n!Type:Bank\nD01/31/2026\nT-3\n^\n',
    );
    expect(statements.map(({ account, rows }) => [account.type, rows.length])).toEqual([
      ['depository', 2],
      ['credit_card', 1],
    ]);
    expect(new Set(statements.map(({ account }) => account.number)).size).toBe(2);
  });

  it.each([
    ['with an opening memo', ['D01/31/2026', 'T100.00', 'POpening Balance', 'L[Mine]']],
    ['with a transfer to itself', ['D01/31/2026', 'T100.00', 'L[Mine]']],
  ])('start with the balance of a first record %s, which is not a transaction', async (_what, lines) => {
    const { statements } = await parse(
      `!Account\nNMine\nTBank\n^\n!Type:Bank\n${lines.join('\n')}\n^\nD01/31/2026\nT-1.25\nPA\n^\n`,
    );
    expect(statements).toMatchObject([
      { ledgerBalanceMinor: 10_000, ledgerBalanceOn: '2026-01-30', rows: [{ payee: 'A' }] },
    ]);
  });
});

it.each([
  [
    'records without a header',
    'D01/31/2026\nT1\n^\n!Type:Bank\nD01/31/2026\nT1\n^\n',
    { code: 'IMPORT_MALFORMED', line: 1, field: '!Type' },
  ],
  ['an account without a name', '!Account\nTBank\n^\n', { code: 'IMPORT_MALFORMED', line: 2, field: '!Account N' }],
  ['only investments', '!Type:Invst\nD01/31/2026\nNBuy\n^\n', { code: 'IMPORT_INVESTMENT_STATEMENT', line: 1 }],
  [
    'an unknown header',
    '!Type:Bank\nD01/31/2026\nT1\n^\n!Nothing\n',
    { code: 'IMPORT_MALFORMED', line: 5, field: '!Nothing' },
  ],
  ['only lists', '!Type:Class\nNx\n^\n', { code: 'IMPORT_NO_STATEMENT' }],
  [
    'more accounts than any household has',
    `!Account\n${Array.from({ length: 201 }, (_, at) => `NA${at}\n^\n`).join('')}`,
    { code: 'IMPORT_MALFORMED', line: 402, field: '!Account' },
  ],
])('the QIF parser rejects %s, with a reason', async (_what, text, refusal) => {
  expect(await refusalOf(text)).toEqual(refusal);
});
