import { describe, expect, it } from '@jest/globals';
import { createDryRun } from '../../dry-run.ts';
import { ImportFileError } from '../import-file-error.ts';
import { latinBytes } from '../ofx-fixture.ts';
import { parseFile } from '../parse-file.ts';
import { message } from './mt940-fixture.ts';

const parse = (text: string | Uint8Array) =>
  parseFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, { defaultCurrency: 'USD' }, () =>
    Promise.resolve(),
  );
const refusalOf = (text: string) =>
  parse(text).then(
    () => 'read',
    (error: unknown) => (error instanceof ImportFileError ? error.refusal : error),
  );

/** Returns the only row of a statement with the given fields. */
async function onlyRow(...fields: string[]) {
  const { statements } = await parse(message({ rows: fields }));
  const [row, ...others] = statements[0]?.rows ?? [];
  if (row === undefined || others.length > 0) throw new Error(`not one row: ${JSON.stringify(statements)}`);
  return row;
}

describe('the MT940 parser', () => {
  it.each<{ line: string; amountMinor: number; postedOn: string; transactedOn: string | null; why: string }>`
    line                                       | amountMinor | postedOn        | transactedOn    | why
    ${':61:2603050306D12,50NTRFNONREF'}        | ${-1_250}   | ${'2026-03-06'} | ${'2026-03-05'} | ${'with a value date and an entry date'}
    ${':61:260305C300,NTRFNONREF'}             | ${30_000}   | ${'2026-03-05'} | ${null}         | ${'without decimals or an entry date'}
    ${':61:2603050305CR300,NTRFNONREF'}        | ${30_000}   | ${'2026-03-05'} | ${null}         | ${'the third letter of the currency is not a reversal mark'}
    ${':61:2603050305RC1,5NTRFNONREF'}         | ${-150}     | ${'2026-03-05'} | ${null}         | ${'a reversed credit'}
    ${':61:2603050305RD1,05NTRFNONREF'}        | ${105}      | ${'2026-03-05'} | ${null}         | ${'a reversed debit'}
    ${':61:2603050305RDR1,05NTRFNONREF'}       | ${105}      | ${'2026-03-05'} | ${null}         | ${'followed by a funds code'}
    ${':61:2512300102D5,00NTRFNONREF'}         | ${-500}     | ${'2026-01-02'} | ${'2025-12-30'} | ${'entered in the new year'}
    ${':61:2601021230D5,00NTRFNONREF'}         | ${-500}     | ${'2025-12-30'} | ${'2026-01-02'} | ${'valued in the new year'}
    ${':61:2603050305DR000000000001,62NTRF00'} | ${-162}     | ${'2026-03-05'} | ${null}         | ${'leading zeros'}
    ${':61:2603050305CN0,01NTRFNONREF'}        | ${1}        | ${'2026-03-05'} | ${null}         | ${'N is the funds code here'}
    ${':61:2603050305D12.50NTRFNONREF'}        | ${-1_250}   | ${'2026-03-05'} | ${null}         | ${'a point instead of a comma'}
    ${':61:2603050305CR\n30,00N062NONREF'}     | ${3_000}    | ${'2026-03-05'} | ${null}         | ${'a line break before the amount'}
    ${':61:2602300301D5,00NTRFNONREF'}         | ${-500}     | ${'2026-03-01'} | ${'2026-02-28'} | ${'February 30 means the last day of February'}
    ${':61:260305    DD212,39NMSCNONREF//'}    | ${-21_239}  | ${'2026-03-05'} | ${null}         | ${'spaces instead of the entry date'}
    ${':61:2802290229D5,00NTRFNONREF'}         | ${-500}     | ${'2028-02-29'} | ${null}         | ${'a real date is unchanged'}
  `('reads a row ($why): $line', async ({ line, amountMinor, postedOn, transactedOn }) => {
    const { statements } = await parse(message({ rows: [line], closingDay: '280331' }));
    expect(statements[0]?.problems).toEqual([]);
    expect(statements[0]?.rows).toMatchObject([{ amountMinor, postedOn, transactedOn }]);
  });

  it.each<{ line: string; reason: string; why: string }>`
    line                                  | reason               | why
    ${':61:'}                             | ${'missing'}         | ${'empty'}
    ${':61:2613400305D1,00NTRF'}          | ${'not_a_date'}      | ${'no thirteenth month'}
    ${':61:2603051340D1,00NTRF'}          | ${'not_a_date'}      | ${'invalid entry date'}
    ${':61:26O305D1,00NTRF'}              | ${'not_a_date'}      | ${'a letter instead of a digit'}
    ${':61:260305X1,00NTRF'}              | ${'not_a_direction'} | ${'neither credit nor debit'}
    ${':61:260305D,NTRF'}                 | ${'not_an_amount'}   | ${'an amount without digits'}
    ${':61:260305D1,23456NTRF'}           | ${'too_precise'}     | ${'more decimals than euros have'}
    ${':61:260305D99999999999999,00NTRF'} | ${'out_of_range'}    | ${'an impossibly large amount'}
  `('lists a row as unreadable ($why): $line', async ({ line, reason }) => {
    const { statements } = await parse(message({ rows: [line, ':61:260306C2,00NTRFNONREF'] }));
    expect(statements[0]?.problems).toMatchObject([{ line: 5, field: ':61:', reason }]);
    expect(statements[0]?.rows).toHaveLength(1);
  });

  it.each<{ information: string; payee: string; memo: string | null; why: string }>`
    information                                                                              | payee                      | memo                                      | why
    ${':86:166?00GUTSCHRIFT?100599?20Rent March?3010020030?31234567?32MUELLER?34339'}        | ${'MUELLER'}               | ${'Rent March'}                           | ${'sub-fields'}
    ${':86:166?00CREDIT?20EREF+E-1?21SVWZ+Invoice 7?32ACME?33GMBH'}                          | ${'ACME GMBH'}             | ${'Invoice 7'}                            | ${'the purpose follows SVWZ'}
    ${':86:820?00FEE?20ERSTATTUNG AUSLANDSEINSATZE?21NTGELT'}                                | ${'FEE'}                   | ${'ERSTATTUNG AUSLANDSEINSATZENTGELT'}    | ${'a full subfield splits a word'}
    ${':86: 020?00Payment?20Loan?32BANK'}                                                    | ${'BANK'}                  | ${'Loan'}                                 | ${'a space before the code'}
    ${':86:008?00ORDER?20Who? Me?32SHOP'}                                                    | ${'SHOP'}                  | ${'Who? Me'}                              | ${'a mark without a number is text'}
    ${':86:020~00Payment~20Loan~32BANK'}                                                     | ${'BANK'}                  | ${'Loan'}                                 | ${'another mark'}
    ${':86:/TRTP/SEPA/IBAN/NL00BANK0123456789/NAME/J. Doe/REMI/USTD//Rent/EREF/NOTPROVIDED'} | ${'J. Doe'}                | ${'Rent'}                                 | ${'keywords between slashes'}
    ${':86:0987654321 marechal s\n\nthis is a test'}                                         | ${'marechal s'}            | ${'0987654321 marechal s this is a test'} | ${'free text with the number of the other account'}
    ${':86:BEA   NR:1   12.08 DIGROS'}                                                       | ${'BEA NR:1 12.08 DIGROS'} | ${null}                                   | ${'free text of one line'}
    ${':86:'}                                                                                | ${'Transfer'}              | ${null}                                   | ${'only the transaction type'}
  `('reads payee and memo ($why): $information', async ({ information, payee, memo }) => {
    expect(await onlyRow(':61:2603050305D1,00NTRFNONREF', information)).toMatchObject({ payee, memo });
  });

  it("uses the bank's references with date and amount as IDs, unless they repeat or are placeholders", async () => {
    expect(await onlyRow(':61:2603050305D1,00NTRFOWN1//BANK7')).toMatchObject({
      externalId: 'mt940:2026-03-05 -100 BANK7',
      bankType: 'TRF',
    });
    expect(await onlyRow(':61:2603050305D1,00NTRFOWN1')).toMatchObject({ externalId: null });
    expect(await onlyRow(':61:2603050305D1,00NTRFNONREF', ':86:166?20EREF+E-1?32A')).toMatchObject({
      externalId: 'mt940:2026-03-05 -100 E-1',
    });
    expect(await onlyRow(':61:2603050305D1,00NCHK16703074')).toMatchObject({
      checkNumber: '16703074',
      payee: 'Check',
    });
    const { statements } = await parse(
      message({
        rows: [':61:2603050305D1,00NTRFX//55555', ':61:2603050305D1,00NTRFX//55555', ':61:2603050305D2,00NTRFX//55555'],
      }),
    );
    expect(statements[0]?.rows.map(({ externalId }) => externalId)).toEqual([
      null,
      null,
      'mt940:2026-03-05 -200 55555',
    ]);
  });
});

describe('an MT940 statement', () => {
  it('provides the account, bank, currency, period and balances', async () => {
    const { format, statements, notices } = await parse(
      message({
        rows: [':61:2603050305D12,50NTRFNONREF'],
        opening: 'C260301EUR100,00',
        closing: 'C260331EUR87,50',
        available: 'C260331EUR80,',
      }),
    );
    expect({ format, notices }).toEqual({ format: 'mt940', notices: [] });
    expect(statements).toMatchObject([
      {
        line: 1,
        currency: 'EUR',
        currencyAssumed: false,
        from: '2026-03-05',
        to: '2026-03-31',
        ledgerBalanceMinor: 8_750,
        ledgerBalanceOn: '2026-03-31',
        availableBalanceMinor: 8_000,
        account: { type: 'depository', number: '194774600888', bankId: '50880050', mask: '0888' },
      },
    ]);
  });

  it.each<{ text: string; number: string; bankId: string | null; currency: string }>`
    text                              | number                            | bankId        | currency
    ${'12345678/1020304050'}          | ${'1020304050'}                   | ${'12345678'} | ${'EUR'}
    ${'NL91ABNA0417164300 EUR'}       | ${'NL91ABNA0417164300'}           | ${null}       | ${'EUR'}
    ${'BPHKPLPK/320000546101'}        | ${'320000546101'}                 | ${'BPHKPLPK'} | ${'EUR'}
    ${'PL29114010810000267002001002'} | ${'PL29114010810000267002001002'} | ${null}       | ${'EUR'}
  `('gets its account number and bank from $text', async ({ text, number, bankId, currency }) => {
    const { statements } = await parse(message({ account: text }));
    expect(statements).toMatchObject([{ currency, account: { number, bankId } }]);
  });

  it('is joined with the statement that it continues, in either order, but not with an overlapping one', async () => {
    const first = message({
      opening: 'C260301EUR100,00',
      rows: [':61:2603010301D10,NTRFNONREF'],
      closing: 'C260301EUR90,00',
      kind: 'M',
    });
    const second = message({
      opening: 'C260301EUR90,00',
      rows: [':61:2603010301D10,NTRFNONREF'],
      closing: 'C260302EUR80,00',
    });
    const joined = await parse(first + second);
    expect(joined.notices).toEqual([]);
    expect(joined.statements).toMatchObject([
      { ledgerBalanceMinor: 8_000, ledgerBalanceOn: '2026-03-02', rows: [{}, {}] },
    ]);
    const twice = await parse(first + second + second);
    expect(twice.statements.map(({ rows }) => rows.length)).toEqual([2, 1]);
    const newestFirst = await parse(second + first);
    expect(newestFirst.statements).toMatchObject([{ ledgerBalanceMinor: 8_000, rows: [{}, {}] }]);
  });

  it('is not joined with a copy of itself, even if its opening and closing balances are equal', async () => {
    const day = message({
      opening: 'C260305EUR100,00',
      rows: [':61:2603050305D10,NTRFNONREF', ':61:2603050305C10,NTRFNONREF'],
      closing: 'C260305EUR100,00',
    });
    const { statements, notices } = await parse(day + day);
    expect(notices).toEqual([]);
    expect(statements.map(({ rows }) => rows.length)).toEqual([2, 2]);
    expect(await createDryRun().add('x.sta', new TextEncoder().encode(day + day))).toEqual({
      rows: 4,
      added: 2,
      present: 2,
      listed: 0,
    });
  });

  it('comes with a notice if rows are missing within it or before the next statement', async () => {
    const wrong = await parse(
      message({ opening: 'C260301EUR100,00', rows: [':61:2603010301D10,NTRFNONREF'], closing: 'C260302EUR80,00' }),
    );
    expect(wrong.notices).toEqual([
      { line: 6, code: 'balance_mismatch', detail: '80,00 EUR', difference: { minor: '-1000', currency: 'EUR' } },
    ]);
    const gap = await parse(
      message({ opening: 'C260301EUR100,00', closing: 'C260302EUR100,00' }) +
        message({ opening: 'D260303EUR1,00', closing: 'D260303EUR1,00' }),
    );
    expect(gap.notices).toEqual([
      { line: 10, code: 'balance_mismatch', detail: '-1,00 EUR', difference: { minor: '-10100', currency: 'EUR' } },
    ]);
    expect(gap.statements).toHaveLength(2);
  });

  it('may have the same rows as another statement of the same day, all of which are imported', async () => {
    const rows = [':61:2603050305C200,00NTRFNONREF', ':61:2603050305C200,00NTRFNONREF'];
    const apart =
      message({ opening: 'C260305EUR0,00', rows, closing: 'C260305EUR400,00' }) +
      message({ opening: 'C260305EUR900,00', rows, closing: 'C260305EUR1300,00' });
    expect((await parse(apart)).notices).toMatchObject([{ code: 'balance_mismatch', difference: { minor: '50000' } }]);
    expect(await createDryRun().add('x.sta', new TextEncoder().encode(apart))).toEqual({
      rows: 4,
      added: 4,
      present: 0,
      listed: 0,
    });
    const withoutBalances = message({ rows })
      .replace(/:6[02]F:.*\n/g, '')
      .repeat(2)
      .replace('28C:1/1', '28C:2/1');
    expect(await createDryRun().add('x.sta', new TextEncoder().encode(withoutBalances))).toMatchObject({
      rows: 4,
      added: 4,
    });
  });

  it('may have pages whose balances have no currency', async () => {
    const row = ':61:020322C20000,00S051NONREF';
    const pages = [
      ':20:A',
      ':25:1222333444',
      ':28:1/1',
      ':60F:C020315DEM0,00',
      row,
      row,
      ':62M:C02031540000,00',
      ':20:A',
      ':25:1222333444',
      ':28:1/1',
      ':60M:C020315DEM40000,00',
      row,
      ':62F:C02031560000,00',
      '-',
      '',
    ].join('\n');
    const { statements, notices } = await parse(pages);
    expect(notices).toEqual([]);
    expect(statements).toMatchObject([{ currency: 'DEM', ledgerBalanceMinor: 6_000_000, rows: [{}, {}, {}] }]);
    expect(await createDryRun().add('x.sta', new TextEncoder().encode(pages))).toEqual({
      rows: 3,
      added: 3,
      present: 0,
      listed: 0,
    });
  });

  it('may share rows with another statement, which are added only once if the balances prove the overlap', async () => {
    const one = (day: string, amount: string) => `:61:2603${day}03${day}D${amount},NTRFNONREF`;
    const month = message({
      opening: 'C260301EUR100,00',
      rows: [one('01', '10'), one('05', '20'), one('05', '20')],
      closing: 'C260305EUR50,00',
    });
    const rest = message({
      opening: 'C260304EUR90,00',
      rows: [one('05', '20'), one('05', '20'), one('09', '20')],
      closing: 'C260309EUR30,00',
    });
    const { statements, notices } = await parse(month + rest);
    expect(notices).toEqual([]);
    expect(statements.map(({ rows }) => rows.map(({ repeated = false }) => repeated))).toEqual([
      [false, false, false],
      [true, true, false],
    ]);
    const ledger = createDryRun();
    expect(await ledger.add('x.sta', new TextEncoder().encode(month + rest))).toEqual({
      rows: 6,
      added: 4,
      present: 2,
      listed: 0,
    });
    expect(await ledger.add('x (1).sta', new TextEncoder().encode(month + rest))).toEqual({
      rows: 6,
      added: 0,
      present: 6,
      listed: 0,
    });
  });

  it('is separate for each account in a file', async () => {
    const { statements } = await parse(message({ account: '1/11' }) + message({ account: '1/22' }));
    expect(statements.map(({ account }) => account.number)).toEqual(['11', '22']);
  });

  it('posts a row without an entry date no later than its closing balance', async () => {
    const { statements } = await parse(
      message({ opening: 'C260301EUR100,00', rows: [':61:260324D10,NTRFNONREF'], closing: 'C260317EUR90,00' }),
    );
    expect(statements[0]?.rows).toMatchObject([{ postedOn: '2026-03-17', transactedOn: '2026-03-24' }]);
  });

  it.each([
    [
      'in SWIFT blocks',
      (text: string) => `{1:F01BANKDEFFXXXX}{2:O940}{4:\n${text.replace('\n-\n', '\n-}{5:{CHK:1}}\n')}`,
    ],
    ['with the block header on the same line', (text: string) => `{1:F01BANKDEFFXXXX}{4:${text}`],
    ['after headers added by the bank', (text: string) => `ABNANL2A\n940\nABNANL2A\n${text}`],
    ['with CRLF line endings', (text: string) => text.replaceAll('\n', '\r\n')],
    ['without the final newline', (text: string) => text.trimEnd()],
    ['without the final line', (text: string) => text.replace(/\n-\n$/, '')],
    ['between control characters', (text: string) => `\u0001\n${text.replace('\n-\n', '\n-\u0003')}`],
  ])('is read %s', async (_how, dress) => {
    const { statements, notices } = await parse(
      dress(message({ rows: [':61:2603050305D1,00NTRFNONREF', ':86:Shop'] })),
    );
    expect(notices).toEqual([]);
    expect(statements).toMatchObject([{ ledgerBalanceMinor: 9_900, rows: [{ payee: 'Shop' }], problems: [] }]);
  });

  it('may contain windows-1252 letters, and control characters are dropped', async () => {
    const { statements } = await parse(
      latinBytes(message({ rows: [':61:2603050305D1,00NTRFNONREF', ':86:M\u00dcLLER\u0000 & S\u00d6HNE'] })),
    );
    expect(statements[0]?.rows[0]?.payee).toBe('M\u00dcLLER & S\u00d6HNE');
  });

  it('whose beginning is missing has its rows listed as unreadable', async () => {
    const { statements } = await parse(`${message({})}:61:2603050305C119,NMSCX\nPaiement\n`);
    expect(statements[0]?.problems).toEqual([
      { line: 7, field: ':61:', value: '2603050305C119,NMSCX Paiement', reason: 'not_closed' },
    ]);
  });

  it('is read without its balance, with a notice, if the balance is unreadable', async () => {
    const { statements, notices } = await parse(message({ closing: 'C2603xxEUR1,00' }));
    expect(notices).toEqual([{ line: 5, code: 'balance_unreadable', detail: 'C2603xxEUR1,00' }]);
    expect(statements).toMatchObject([{ ledgerBalanceMinor: null, currency: 'EUR' }]);
  });

  it("assumes the household's currency if the file states none", async () => {
    const { statements, notices } = await parse(':20:X\n:25:1/2\n:28C:1\n:61:2603050305D1,00NTRFNONREF\n-\n');
    expect(notices).toEqual([{ line: 1, code: 'currency_assumed', detail: 'USD' }]);
    expect(statements).toMatchObject([{ currency: 'USD', currencyAssumed: true, rows: [{ amountMinor: -100 }] }]);
  });
});

it.each([
  [
    'rows without an account',
    ':61:2603050305D1,00NTRFNONREF\n:86:x\n',
    { code: 'IMPORT_MALFORMED', line: 1, field: ':25:' },
  ],
  [
    'only balances',
    ':60F:C100318EUR380115,12\n:62F:C100318EUR380115,12\n',
    { code: 'IMPORT_MALFORMED', line: 1, field: ':25:' },
  ],
  ['only text', ':86:091\n-', { code: 'IMPORT_NO_STATEMENT' }],
  [
    'a file that ends before the closing balance',
    message({ rows: [':61:2603050305D1,00NTRFNONREF'] }).split(':62F:')[0] ?? '',
    { code: 'IMPORT_TRUNCATED', line: 5 },
  ],
])('the MT940 parser rejects %s with a reason', async (_what, text, refusal) => {
  expect(await refusalOf(text)).toEqual(refusal);
});
