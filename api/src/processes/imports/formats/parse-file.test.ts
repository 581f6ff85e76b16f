import { describe, expect, it } from '@jest/globals';
import { bankFile, bytesOf, latinBytes, OFX1_HEADER, OFX2_HEADER, ROW } from './ofx-fixture.ts';
import { parseFile } from './parse-file.ts';
import type { FileRow, FileStatement, ParsedFile } from './statement.ts';

const parse = (file: string | Uint8Array): Promise<ParsedFile> =>
  parseFile(typeof file === 'string' ? bytesOf(file) : file, { defaultCurrency: 'USD' }, () => Promise.resolve());

async function only(file: string | Uint8Array): Promise<FileStatement> {
  const { statements } = await parse(file);
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error(`expected one statement, got ${statements.length}`);
  return statement;
}

const firstRow = async (rows: string): Promise<FileRow | undefined> => (await only(bankFile({ rows }))).rows[0];

describe('the OFX parser', () => {
  it('returns the account, period, balances and rows with their line numbers', async () => {
    const statement = await only(
      bankFile({
        after: '<LEDGERBAL><BALAMT>100.00<DTASOF>20260331</LEDGERBAL><AVAILBAL><BALAMT>90.5<DTASOF>20260331</AVAILBAL>',
      }),
    );
    expect(statement).toEqual({
      line: 12,
      account: {
        type: 'depository',
        subtype: 'checking',
        number: '000-123 456789',
        mask: '6789',
        bankId: '021',
        institution: 'Coast Bank',
      },
      currency: 'USD',
      currencyAssumed: false,
      from: '2026-03-01',
      to: '2026-03-31',
      ledgerBalanceMinor: 10_000,
      ledgerBalanceOn: '2026-03-31',
      availableBalanceMinor: 9_050,
      problems: [],
      rows: [
        {
          line: 14,
          postedOn: '2026-03-05',
          transactedOn: null,
          amountMinor: -1_250,
          payee: 'BLUE BOTTLE',
          memo: null,
          externalId: 'A1',
          replacesExternalId: null,
          bankType: 'DEBIT',
          checkNumber: null,
          pending: false,
        },
      ],
    });
  });

  it.each([
    ['SGML with LF', (text: string) => text],
    ['SGML with CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['SGML with CR', (text: string) => text.replaceAll('\n', '\r')],
    ['a byte-order mark', (text: string) => `\ufeff${text}`],
    ['lower-case tags', (text: string) => text.replace(/<\/?[A-Z0-9]+>/g, (tag) => tag.toLowerCase())],
    ['a file without a header', (text: string) => text.slice(OFX1_HEADER.length)],
    ['blank lines before the header', (text: string) => `\n\n\n${text}`],
    ['a file with every leaf closed', (text: string) => text.replace(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')],
    [
      'a file with comments and attributes',
      (text: string) => text.replace('<OFX>', '<!-- from the bank --><OFX xmlns="urn:x">'),
    ],
  ])('reads %s as the same statement', async (_name, change) => {
    const { line: _line, rows, ...expected } = await only(bankFile());
    const actual = await only(change(bankFile()));
    expect(actual).toMatchObject(expected);
    expect(actual.rows.map(({ line: _rowLine, ...row }) => row)).toEqual(rows.map(({ line: _rowLine, ...row }) => row));
  });

  it('distinguishes OFX version 2 from version 1', async () => {
    const xml = bankFile({ header: OFX2_HEADER }).replace(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>');
    expect((await parse(xml)).format).toBe('ofx2');
    expect((await parse(bankFile())).format).toBe('ofx1');
  });

  it('reads several account types from one file, and treats an unknown type as a deposit account', async () => {
    const card =
      '<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111XXXXXXXX1111</CCACCTFROM><BANKTRANLIST></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>';
    const other = (type: string) =>
      `<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>9<ACCTTYPE>${type}</BANKACCTFROM></STMTRS></STMTTRNRS>`;
    const { statements } = await parse(
      bankFile().replace(
        '</BANKMSGSRSV1>',
        `${other('SAVINGS')}${other('CREDITLINE')}${other('VAULT')}</BANKMSGSRSV1>${card}`,
      ),
    );
    expect(statements.map(({ account }) => [account.type, account.subtype, account.mask])).toEqual([
      ['depository', 'checking', '6789'],
      ['depository', 'savings', '9'],
      ['line_of_credit', null, '9'],
      ['depository', null, '9'],
      ['credit_card', null, '1111'],
    ]);
  });

  it("uses the currency of the rows if the statement has none, or else the household's, with a notice", async () => {
    const named = bankFile({
      currency: '<CURDEF></CURDEF>',
      rows: ROW.replace('</STMTTRN>', '<CURRENCY><CURRATE>1<CURSYM>AUD</CURRENCY></STMTTRN>'),
    });
    expect(await only(named)).toMatchObject({ currency: 'AUD', currencyAssumed: false });
    const parsed = await parse(bankFile({ currency: '<CURDEF>' }));
    expect(parsed.statements[0]).toMatchObject({ currency: 'USD', currencyAssumed: true });
    expect(parsed.notices).toEqual([{ line: 12, code: 'currency_assumed', detail: 'USD' }]);
  });

  it('accepts an empty balance, and reports an unreadable balance', async () => {
    expect(
      (await only(bankFile({ after: '<LEDGERBAL><BALAMT> <DTASOF>20260331</LEDGERBAL>' }))).ledgerBalanceMinor,
    ).toBeNull();
    const { notices } = await parse(bankFile({ after: '<LEDGERBAL><BALAMT>n/a<DTASOF>20260331</LEDGERBAL>' }));
    expect(notices).toEqual([{ line: 15, code: 'balance_unreadable', detail: 'n/a' }]);
  });
});

describe('the OFX row parser', () => {
  const row = (fields: string) => `<STMTTRN>${fields}</STMTTRN>\n`;
  const dated = (fields: string) => row(`<DTPOSTED>20260305<TRNAMT>-1.00${fields}`);

  it.each<[string, Record<string, unknown>, string]>([
    ['<NAME>A<MEMO>B', { payee: 'A', memo: 'B' }, 'a name and a memo'],
    ['<NAME>A<MEMO>A', { payee: 'A', memo: null }, 'a memo that repeats the name'],
    ['<MEMO>B', { payee: 'B', memo: null }, 'a memo without a name is the payee'],
    ['<MEMO><NAME>A', { payee: 'A', memo: null }, 'an empty unclosed leaf before another leaf'],
    [
      '<MEMO>\n<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>',
      { payee: 'Transaction', memo: null },
      'an empty unclosed leaf before an aggregate',
    ],
    ['<PAYEE><NAME>Al Ltd<ADDR1>1 Road<CITY>X</PAYEE>', { payee: 'Al Ltd', memo: null }, 'an extended payee'],
    ['<TRNTYPE>CHECK<CHECKNUM>1001', { payee: 'Check 1001', checkNumber: '1001' }, 'a check without a name'],
    [
      '<TRNTYPE>Credit<CHECKNUM>0',
      { payee: 'Credit', checkNumber: null, bankType: 'CREDIT' },
      'check number zero means none',
    ],
    [
      '<NAME>AT&T, B.C. HYDRO &amp; POWER &#233;',
      { payee: 'AT&T, B.C. HYDRO & POWER é' },
      'ampersands as text and as entities',
    ],
    ['<NAME>TPAY &amp;lt;DEFT&amp;gt;', { payee: 'TPAY <DEFT>' }, 'doubly escaped entities'],
    ['<NAME><![CDATA[A < B & C  ]]>', { payee: 'A < B & C' }, 'a CDATA section'],
    ['<NAME>A < B AND 3 <4', { payee: 'A < B AND 3 <4' }, 'a "<" that does not begin a tag'],
    ['<NAME>LINE ONE\n  LINE TWO', { payee: 'LINE ONE LINE TWO' }, 'text on two lines'],
    ['<NAME>NUL\u0000 AND \u0007BELL', { payee: 'NUL AND BELL' }, 'control characters'],
    [`<NAME>${'x'.repeat(300)}`, { payee: `${'x'.repeat(199)}…` }, 'a name that is too long'],
    ['<NAME>A<FITID></FITID>', { externalId: null }, 'an empty id'],
    [
      '<NAME>A<FITID>N1<CORRECTFITID>A1<CORRECTACTION>REPLACE',
      { externalId: 'N1', replacesExternalId: 'A1' },
      'a correction of an earlier row',
    ],
    ['<NAME>A<DTUSER>20260303', { transactedOn: '2026-03-03' }, 'the date of the purchase'],
  ])('reads %j as %j: %s', async (fields, expected) => {
    expect(await firstRow(dated(fields))).toMatchObject(expected);
  });

  it.each([
    ['20260305', '2026-03-05', 'a date'],
    ['20260305000000.000[-5:EST]', '2026-03-05', "midnight in the bank's time zone"],
    ['20260305235959[+14:LINT]', '2026-03-05', 'the easternmost time zone'],
    ['20260305120000', '2026-03-05', 'no time zone'],
    ['202603051200', '2026-03-05', 'no seconds'],
    ['20240229', '2024-02-29', 'a leap day'],
  ])('reads the date %s as %s: %s', async (text, expected) => {
    expect((await firstRow(row(`<DTPOSTED>${text}<TRNAMT>1<NAME>A`)))?.postedOn).toBe(expected);
  });

  it.each([
    ['-12.5', -1_250, 'one decimal'],
    ['100', 10_000, 'no decimals'],
    ['+00000000000115.8300', 11_583, 'a sign and leading and trailing zeros'],
    ['-00000000001500.0000', -150_000, 'four decimals, all zero'],
    ['12,50', 1_250, 'a decimal comma'],
    ['1.234,56', 123_456, 'a decimal comma with thousands separators'],
    ['1,234,567.89', 123_456_789, 'a decimal point with thousands separators'],
    ['-.5', -50, 'no integer part'],
    ['-0.00', 0, 'zero with a sign'],
  ])('reads the amount %s as %i: %s', async (text, expected) => {
    expect((await firstRow(row(`<DTPOSTED>20260305<TRNAMT>${text}<NAME>A`)))?.amountMinor).toBe(expected);
  });

  it.each([
    [
      '<DTPOSTED>20261305<TRNAMT>1',
      { line: 15, field: 'DTPOSTED', value: '20261305', reason: 'not_a_date' },
      'month 13',
    ],
    [
      '<DTPOSTED>20250229<TRNAMT>1',
      { line: 15, field: 'DTPOSTED', value: '20250229', reason: 'not_a_date' },
      'February 29 of a common year',
    ],
    [
      '<DTPOSTED>201120000000<TRNAMT>1',
      { line: 15, field: 'DTPOSTED', value: '201120000000', reason: 'not_a_date' },
      'month 20',
    ],
    ['<TRNAMT>1', { line: 15, field: 'DTPOSTED', value: '', reason: 'missing' }, 'no date'],
    ['<DTPOSTED>20260305', { line: 15, field: 'TRNAMT', value: '', reason: 'missing' }, 'no amount'],
    [
      '<DTPOSTED>20260305<TRNAMT>12.50.1',
      { line: 15, field: 'TRNAMT', value: '12.50.1', reason: 'not_an_amount' },
      'two decimal points',
    ],
    [
      '<DTPOSTED>20260305<TRNAMT>1e5',
      { line: 15, field: 'TRNAMT', value: '1e5', reason: 'not_an_amount' },
      'an exponent',
    ],
    [
      '<DTPOSTED>20260305<TRNAMT>115.8331',
      { line: 15, field: 'TRNAMT', value: '115.8331', reason: 'too_precise' },
      'fractions of a cent are not rounded',
    ],
    [
      '<DTPOSTED>20260305<TRNAMT>1,234',
      { line: 15, field: 'TRNAMT', value: '1,234', reason: 'too_precise' },
      'a single comma is a decimal mark in this format',
    ],
    [
      '<DTPOSTED>20260305<TRNAMT>99999999999.00',
      { line: 15, field: 'TRNAMT', value: '99999999999.00', reason: 'out_of_range' },
      'an impossibly large amount',
    ],
    [
      '<DTPOSTED>20260305<TRNAMT>1<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>',
      { line: 15, field: 'CURSYM', value: 'EUR', reason: 'other_currency' },
      'an amount in another currency',
    ],
    [
      `<DTPOSTED>20260305<TRNAMT>1<FITID>${'9'.repeat(256)}`,
      { line: 15, field: 'FITID', value: `${'9'.repeat(79)}…`, reason: 'too_long' },
      'an id longer than the standard allows',
    ],
    [
      '<DTPOSTED>20260305<TRNAMT>1<CORRECTFITID>A1<CORRECTACTION>DELETE',
      { line: 15, field: 'CORRECTACTION', value: 'DELETE', reason: 'deletes_earlier_row' },
      'the bank deletes a row',
    ],
  ])('lists the row %j with the problem %j and imports the others: %s', async (fields, problem) => {
    const statement = await only(bankFile({ rows: ROW + row(fields) + ROW.replace('A1', 'A2') }));
    expect(statement.problems).toEqual([problem]);
    expect(statement.rows.map(({ externalId }) => externalId)).toEqual(['A1', 'A2']);
  });

  it('lists a row without an end or a beginning instead of merging it with its neighbor', async () => {
    const withoutEnd = await only(bankFile({ rows: ROW.replace('</STMTTRN>', '') + ROW.replace('A1', 'A2') }));
    expect(withoutEnd.problems).toEqual([{ line: 14, field: 'STMTTRN', value: '', reason: 'not_closed' }]);
    expect(withoutEnd.rows.map(({ externalId }) => externalId)).toEqual(['A2']);
    const withoutBeginning = await only(bankFile({ rows: ROW.replace('<STMTTRN>', '') + ROW.replace('A1', 'A2') }));
    expect(withoutBeginning.problems).toEqual([{ line: 14, field: 'STMTTRN', value: '-12.50', reason: 'not_closed' }]);
  });

  it('reads a row that begins with stray text', async () => {
    const { rows, problems } = await only(
      bankFile({ rows: ROW.replace('<STMTTRN>', '<STMTTRN>RN>') + ROW.replace('A1', 'A2') }),
    );
    expect({ ids: rows.map(({ externalId }) => externalId), problems }).toEqual({ ids: ['A1', 'A2'], problems: [] });
  });

  it('reads rows of the pending list as pending', async () => {
    const pending = '<STMTTRNP><TRNTYPE>POS<DTTRAN>20260330<TRNAMT>-9.99<NAME>SHELL</STMTTRNP>';
    const { rows } = await only(
      bankFile({
        after: `<BANKTRANLISTP><DTASOF>20260331${pending}</BANKTRANLISTP><LEDGERBAL><BALAMT>1<DTASOF>20260331</LEDGERBAL>`,
      }),
    );
    expect(rows.map(({ pending: isPending, postedOn, amountMinor }) => [isPending, postedOn, amountMinor])).toEqual([
      [false, '2026-03-05', -1_250],
      [true, '2026-03-30', -999],
    ]);
  });
});

describe('character sets', () => {
  const named = (name: string) => bankFile({ rows: ROW.replace('BLUE BOTTLE', name) });
  const payee = async (bytes: Uint8Array) => (await only(bytes)).rows[0]?.payee;

  it.each([
    ['UTF-8 although the header declares 1252', bytesOf(named('CAFÉ MÜLLER 工場')), 'CAFÉ MÜLLER 工場'],
    ['windows-1252', latinBytes(named('CAF\u00c9 M\u00dcLLER \u0080')), 'CAFÉ MÜLLER €'],
    [
      'ISO 8859-15 if the header declares it',
      latinBytes(named('\u00a4 CAF\u00c9').replace('CHARSET:1252', 'CHARSET:8859-15')),
      '€ CAFÉ',
    ],
    [
      'windows-1251 if the header declares it',
      latinBytes(named('\u00d8\u00ca').replace('CHARSET:1252', 'CHARSET:1251')),
      'ШК',
    ],
    ['UTF-16 with a byte-order mark', Uint8Array.from(Buffer.from(`\ufeff${named('CAFÉ')}`, 'utf16le')), 'CAFÉ'],
  ])('are recognized: %s', async (_name, bytes, expected) => {
    expect(await payee(bytes)).toBe(expected);
  });
});
