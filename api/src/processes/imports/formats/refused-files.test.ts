import { describe, expect, it } from '@jest/globals';
import { ImportFileError, type FileRefusal } from './import-file-error.ts';
import { FILE_BYTES_MAX } from './limits.ts';
import { bankFile, bytesOf, latinBytes, OFX1_HEADER, ROW } from './ofx-fixture.ts';
import { parseFile } from './parse-file.ts';
import type { ParsedFile } from './statement.ts';

const parse = (file: string | Uint8Array): Promise<ParsedFile> =>
  parseFile(typeof file === 'string' ? bytesOf(file) : file, { defaultCurrency: 'USD' }, () => Promise.resolve());

async function refusalOf(file: string | Uint8Array): Promise<FileRefusal | 'accepted'> {
  try {
    await parse(file);
    return 'accepted';
  } catch (error) {
    if (error instanceof ImportFileError) return error.refusal;
    throw error;
  }
}

describe('the file parser', () => {
  const whole = bankFile();
  const investment = `${OFX1_HEADER}<OFX><INVSTMTMSGSRSV1>\n<INVSTMTTRNRS><TRNUID>1<INVSTMTRS><CURDEF>USD<INVTRANLIST><INVBANKTRAN>${ROW}</INVBANKTRAN></INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`;
  const signOnFailed =
    '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Wrong ' +
    'password</STATUS></SONRS></SIGNONMSGSRSV1>';

  it.each<[string, string | Uint8Array, FileRefusal]>([
    ['an empty file', '', { code: 'IMPORT_FILE_EMPTY' }],
    ['a file of only whitespace', ' \r\n\t\n', { code: 'IMPORT_FILE_EMPTY' }],
    [
      'a file over 20 MiB',
      new Uint8Array(FILE_BYTES_MAX + 1),
      { code: 'IMPORT_FILE_TOO_LARGE', limitBytes: FILE_BYTES_MAX },
    ],
    ['a letter', 'Dear customer,\nthank you.\n', { code: 'IMPORT_NOT_A_BANK_FILE' }],
    ['JSON', '{"accounts": [1, 2]}', { code: 'IMPORT_NOT_A_BANK_FILE' }],
    [
      'random bytes',
      Uint8Array.from({ length: 2_000 }, (_, at) => (at * 167 + 13) % 256),
      { code: 'IMPORT_NOT_A_BANK_FILE' },
    ],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', { code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'pdf' }],
    ['a zip archive', latinBytes('PK\u0003\u0004rest'), { code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'zip' }],
    [
      'an old spreadsheet',
      latinBytes('\u00d0\u00cf\u0011\u00e0\u00a1'),
      { code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'spreadsheet' },
    ],
    [
      "a bank's error page",
      '<!DOCTYPE html><html><body>Please sign in</body></html>',
      { code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'html' },
    ],
    [
      'a CAMT notification, which is not a statement',
      '<?xml version="1.0"?><Document ' +
        'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn/></Document>',
      { code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'camt' },
    ],
    [
      'CAMT.053 without a statement',
      '<?xml version="1.0"?><Document ' +
        'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>',
      { code: 'IMPORT_NO_STATEMENT' },
    ],
    [
      'MT940 that ends before the closing balance',
      ':20:REF\n:25:1234/56\n:28C:1/1\n:60F:C260101EUR1,00\n',
      { code: 'IMPORT_TRUNCATED', line: 4 },
    ],
    [
      'QIF with investments',
      '!Type:Invst\nD3/5/2026\nNBuy\nT1.00\n^\n',
      { code: 'IMPORT_INVESTMENT_STATEMENT', line: 1 },
    ],
    ['QIF with categories', '!Type:Cat\nNFood\nE\n^\n', { code: 'IMPORT_NO_STATEMENT' }],
    ['a file with only the header', OFX1_HEADER, { code: 'IMPORT_TRUNCATED', line: 9 }],
    ['a file cut inside a row', whole.slice(0, whole.indexOf('<FITID>') + 8), { code: 'IMPORT_TRUNCATED', line: 14 }],
    ['a file cut inside a tag', whole.slice(0, whole.indexOf('<FITID>') + 4), { code: 'IMPORT_TRUNCATED', line: 14 }],
    [
      'a file cut after the rows',
      whole.slice(0, whole.indexOf('</BANKTRANLIST>')),
      { code: 'IMPORT_TRUNCATED', line: 14 },
    ],
    ['a missing last end tag', whole.replace('</OFX>', ''), { code: 'IMPORT_TRUNCATED', line: 15 }],
    [
      'an unclosed comment',
      whole.replace('<BANKTRANLIST>', '<!-- <BANKTRANLIST>'),
      { code: 'IMPORT_TRUNCATED', line: 13 },
    ],
    [
      'an unclosed CDATA section before a closed one',
      bankFile({ rows: ROW.replace('BLUE', '<![CDATA[BLUE') + ROW.replace('BLUE', '<![CDATA[BLUE]]>') }),
      { code: 'IMPORT_TRUNCATED', line: 14 },
    ],
    ['an unclosed statement', whole.replace('</STMTRS>', ''), { code: 'IMPORT_MALFORMED', line: 12, field: 'STMTRS' }],
    [
      'a statement without an account',
      bankFile({ account: '' }),
      { code: 'IMPORT_MALFORMED', line: 12, field: 'ACCTID' },
    ],
    [
      'endlessly nested tags',
      whole.replace('<BANKTRANLIST>', '<A>'.repeat(100)),
      { code: 'IMPORT_MALFORMED', line: 13, field: 'A' },
    ],
    [
      'a document type declaration',
      whole.replace('<OFX>', '<!DOCTYPE OFX [<!ENTITY a "aaaa">]>\n<OFX>'),
      { code: 'IMPORT_DECLARATION_REFUSED', line: 11 },
    ],
    [
      'an external entity',
      whole.replace('<OFX>', '<OFX><!ENTITY x SYSTEM "file:///etc/passwd">'),
      { code: 'IMPORT_DECLARATION_REFUSED', line: 11 },
    ],
    [
      'a failed sign-on',
      bankFile({ signOn: signOnFailed }),
      { code: 'IMPORT_BANK_REPORTED_ERROR', line: 11, bankCode: '15500', bankMessage: 'Wrong password' },
    ],
    [
      'an error instead of the statement',
      `${OFX1_HEADER}<OFX><BANKMSGSRSV1><STMTTRNRS><STATUS><CODE>2003<SEVERITY>ERROR<MESSAGE>Account ` +
        `not found</STATUS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
      { code: 'IMPORT_BANK_REPORTED_ERROR', line: 11, bankCode: '2003', bankMessage: 'Account not found' },
    ],
    ['a file with only investments', investment, { code: 'IMPORT_INVESTMENT_STATEMENT', line: 12 }],
    [
      'a list of accounts',
      `${OFX1_HEADER}<OFX><SIGNUPMSGSRSV1><ACCTINFOTRNRS><ACCTINFORS><ACCTINFO><DESC>SAVINGS</ACCTINFO></ACCTINFORS></ACCTINFOTRNRS></SIGNUPMSGSRSV1></OFX>`,
      { code: 'IMPORT_NO_STATEMENT' },
    ],
  ])('rejects %s with a reason', async (_name, file, refusal) => {
    expect(await refusalOf(file)).toEqual(refusal);
  });

  it('accepts a bank statement next to investments, with a notice for the omitted investments', async () => {
    const mixed = whole.replace(
      '</OFX>',
      '<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<INVSTMTRS><CURDEF>USD</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>',
    );
    const { statements, notices } = await parse(mixed);
    expect(statements).toHaveLength(1);
    expect(notices).toEqual([{ line: 15, code: 'investment_left_out', detail: 'INVSTMTTRNRS' }]);
  });
});
