/** Hostile files for testing parsers. Each fills a given size with one kind of content. */

export interface HostileFile {
  readonly format: 'csv' | 'ofx' | 'camt' | 'mt940' | 'qif' | 'other';
  readonly what: string;
  readonly name: string;
  /** Returns a file of at most `size` bytes. */
  readonly make: (size: number) => Buffer<ArrayBuffer>;
}

/** Returns a function that repeats `unit` as often as it fits between `before` and `after`. */
const filled =
  (unit: string, { before = '', after = '' } = {}) =>
  (size: number): Buffer<ArrayBuffer> => {
    const [start, end, one] = [Buffer.from(before), Buffer.from(after), Buffer.from(unit)];
    const room = Math.floor((size - start.length - end.length) / one.length) * one.length;
    const bytes = Buffer.alloc(start.length + room + end.length);
    start.copy(bytes);
    if (room > 0) bytes.fill(one, start.length, start.length + room);
    end.copy(bytes, start.length + room);
    return bytes;
  };

const HEADER = 'Date,Payee,Amount\n';
const OFX =
  '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n';
const OFX_END = '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
const CAMT =
  '<?xml version="1.0"?><Document ' +
  'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id><Ccy>EUR</Ccy></Acct>\n';
const READABLE_ENTRY =
  '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry>';
const CAMT_END = '</Stmt></BkToCstmrStmt></Document>';
const MT940 = ':20:A\n:25:1/2\n:28C:1\n:60F:C260101EUR1,00\n';
const QIF = '!Type:Bank\n';

const utf16 =
  (letter: string) =>
  (size: number): Buffer<ArrayBuffer> =>
    Buffer.from(`\ufeff${letter.repeat(Math.floor(size / 2) - 1)}`, 'utf16le');

export const HOSTILE_FILES: readonly HostileFile[] = [
  { format: 'csv', what: 'commas', name: 'commas.csv', make: filled(',') },
  { format: 'csv', what: 'commas below a header', name: 'commas.csv', make: filled(',', { before: HEADER }) },
  { format: 'csv', what: 'newlines', name: 'newlines.csv', make: filled('\n') },
  {
    format: 'csv',
    what: 'newlines below a header',
    name: 'newlines.csv',
    make: filled('\n', { before: `${HEADER}2026-01-01,A,1\n` }),
  },
  {
    format: 'csv',
    what: 'carriage returns below a header',
    name: 'returns.csv',
    make: filled('\r', { before: `${HEADER}2026-01-01,A,1\n` }),
  },
  { format: 'csv', what: 'quotes', name: 'quotes.csv', make: filled('"', { before: HEADER }) },
  { format: 'csv', what: 'quotes at every other letter', name: 'quotes.csv', make: filled('"a', { before: HEADER }) },
  { format: 'csv', what: 'quoted cells', name: 'quoted.csv', make: filled('"","","",\n', { before: HEADER }) },
  {
    format: 'csv',
    what: 'quotes inside cells',
    name: 'inches.csv',
    make: filled('2026-01-01,A"B,1\n', { before: HEADER }),
  },
  {
    format: 'csv',
    what: 'a cell that never ends',
    name: 'open.csv',
    make: filled('2026-01-01,"A,1\n', { before: `${HEADER}2026-01-01,"` }),
  },
  {
    format: 'csv',
    what: 'one giant cell',
    name: 'cell.csv',
    make: filled('a', { before: `${HEADER}2026-01-01,`, after: ',1\n' }),
  },
  {
    format: 'csv',
    what: 'one giant quoted cell',
    name: 'cell.csv',
    make: filled('a\n', { before: `${HEADER}2026-01-01,"`, after: '",1\n' }),
  },
  {
    format: 'csv',
    what: 'giant cells',
    name: 'cells.csv',
    make: filled(`2026-01-01,${'a'.repeat(90_000)},1\n`, { before: HEADER }),
  },
  {
    format: 'csv',
    what: 'rows of empty cells',
    name: 'empty.csv',
    make: filled(`${','.repeat(499)}\n`, { before: HEADER }),
  },
  {
    format: 'csv',
    what: 'rows of many cells',
    name: 'wide.csv',
    make: filled(`2026-01-01,1${',a'.repeat(490)}\n`, { before: HEADER }),
  },
  {
    format: 'csv',
    what: 'rows with too many cells',
    name: 'wide.csv',
    make: filled(`2026-01-01,1${',a'.repeat(900)}\n`, { before: HEADER }),
  },
  { format: 'csv', what: 'short rows', name: 'rows.csv', make: filled('2026-01-01,A,1\n', { before: HEADER }) },
  { format: 'csv', what: 'rows of two cells', name: 'rows.csv', make: filled('a,1\n', { before: HEADER }) },
  { format: 'csv', what: 'blanks', name: 'blanks.csv', make: filled(' ', { before: HEADER }) },
  { format: 'csv', what: 'lines of blanks', name: 'blanks.csv', make: filled('   \n', { before: HEADER }) },
  { format: 'csv', what: 'semicolons and commas', name: 'both.csv', make: filled(';,|\t\n', { before: HEADER }) },
  { format: 'csv', what: 'NUL bytes', name: 'nul.csv', make: filled('\0', { before: HEADER }) },
  { format: 'csv', what: 'UTF-16 commas', name: 'utf16.csv', make: utf16(',') },
  { format: 'csv', what: 'UTF-16 newlines', name: 'utf16.csv', make: utf16('\n') },
  {
    format: 'csv',
    what: 'a YNAB export of commas',
    name: 'ynab.csv',
    make: filled(`${','.repeat(400)}\n`, {
      before:
        '"Account","Flag","Date","Payee","Category Group/Category","Category ' +
        'Group","Category","Memo","Outflow","Inflow","Cleared"\n',
    }),
  },
  {
    format: 'csv',
    what: 'a YNAB export of accounts',
    name: 'ynab.csv',
    make: (size) =>
      Buffer.from(
        `"Account","Flag","Date","Payee","Category Group/Category","Category ` +
          `Group","Category","Memo","Outflow","Inflow","Cleared"\n${Array.from({ length: Math.floor(size / 70) }, (_, at) => `"A${at}","","01/01/2026","P","","","","","$1.00","$0.00","Cleared"`).join('\n')}`,
      ),
  },
  { format: 'ofx', what: 'tags', name: 'tags.ofx', make: filled('<A>', { before: OFX }) },
  { format: 'ofx', what: 'closed tags', name: 'tags.ofx', make: filled('<A></A>', { before: OFX, after: OFX_END }) },
  { format: 'ofx', what: 'leaves', name: 'leaves.ofx', make: filled('<A>b', { before: OFX, after: OFX_END }) },
  {
    format: 'ofx',
    what: 'leaves in one row',
    name: 'leaves.ofx',
    make: filled('<A>b', { before: `${OFX}<STMTTRN>`, after: `</STMTTRN>${OFX_END}` }),
  },
  { format: 'ofx', what: 'end tags', name: 'ends.ofx', make: filled('</A>', { before: OFX, after: OFX_END }) },
  { format: 'ofx', what: 'brackets', name: 'brackets.ofx', make: filled('<', { before: OFX, after: OFX_END }) },
  { format: 'ofx', what: 'comments', name: 'comments.ofx', make: filled('<!---->', { before: OFX, after: OFX_END }) },
  {
    format: 'ofx',
    what: 'a comment that never ends',
    name: 'comments.ofx',
    make: filled('<!--', { before: OFX, after: OFX_END }),
  },
  {
    format: 'ofx',
    what: 'sections of text',
    name: 'cdata.ofx',
    make: filled('<![CDATA[a]]>', { before: `${OFX}<NAME>`, after: OFX_END }),
  },
  {
    format: 'ofx',
    what: 'attributes',
    name: 'attributes.ofx',
    make: filled('b="c" ', { before: `${OFX}<A `, after: `>${OFX_END}` }),
  },
  {
    format: 'ofx',
    what: 'tags of attributes',
    name: 'attributes.ofx',
    make: filled(`<A ${'b="c" '.repeat(30)}>x`, { before: OFX, after: OFX_END }),
  },
  {
    format: 'ofx',
    what: 'one giant value',
    name: 'value.ofx',
    make: filled('a', { before: `${OFX}<STMTTRN><NAME>`, after: `</STMTTRN>${OFX_END}` }),
  },
  {
    format: 'ofx',
    what: 'one value in pieces',
    name: 'value.ofx',
    make: filled('a<1', { before: `${OFX}<STMTTRN><NAME>`, after: `</STMTTRN>${OFX_END}` }),
  },
  {
    format: 'ofx',
    what: 'one giant name',
    name: 'name.ofx',
    make: filled('A', { before: `${OFX}<`, after: `>${OFX_END}` }),
  },
  {
    format: 'ofx',
    what: 'entities',
    name: 'entities.ofx',
    make: filled('&amp;', { before: `${OFX}<STMTTRN><NAME>`, after: `</STMTTRN>${OFX_END}` }),
  },
  { format: 'ofx', what: 'empty rows', name: 'rows.ofx', make: filled('<STMTTRN>', { before: OFX, after: OFX_END }) },
  {
    format: 'ofx',
    what: 'statements',
    name: 'statements.ofx',
    make: filled('<STMTRS></STMTRS>', { before: '<OFX>', after: '</OFX>' }),
  },
  { format: 'ofx', what: 'newlines', name: 'newlines.ofx', make: filled('\n', { before: OFX, after: OFX_END }) },
  { format: 'ofx', what: 'newlines without an end', name: 'newlines.ofx', make: filled('\n', { before: OFX }) },
  { format: 'ofx', what: 'headers', name: 'headers.ofx', make: filled('OFXHEADER:100\n') },
  {
    format: 'ofx',
    what: 'blanks in a tag',
    name: 'blanks.ofx',
    make: filled(' ', { before: `${OFX}<A`, after: OFX_END }),
  },
  {
    format: 'camt',
    what: 'empty entries',
    name: 'entries.xml',
    make: filled('<Ntry></Ntry>', { before: CAMT, after: CAMT_END }),
  },
  {
    format: 'camt',
    what: 'immediately closed entries',
    name: 'entries.xml',
    make: filled('<Ntry/>', { before: `${CAMT}${READABLE_ENTRY}`, after: CAMT_END }),
  },
  { format: 'camt', what: 'elements', name: 'elements.xml', make: filled('<A/>', { before: CAMT, after: CAMT_END }) },
  {
    format: 'camt',
    what: 'elements in one entry',
    name: 'elements.xml',
    make: filled('<TxDtls/>', { before: `${CAMT}<Ntry><NtryDtls>`, after: `</NtryDtls></Ntry>${CAMT_END}` }),
  },
  { format: 'camt', what: 'elements one in the other', name: 'deep.xml', make: filled('<A>', { before: CAMT }) },
  {
    format: 'camt',
    what: 'balances',
    name: 'balances.xml',
    make: filled('<Bal><Amt Ccy="EUR">x</Amt></Bal>', { before: CAMT, after: CAMT_END }),
  },
  {
    format: 'camt',
    what: 'statements',
    name: 'statements.xml',
    make: filled('<Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct></Stmt>', {
      before: '<Document><BkToCstmrStmt>',
      after: '</BkToCstmrStmt></Document>',
    }),
  },
  {
    format: 'camt',
    what: 'attributes',
    name: 'attributes.xml',
    make: filled('b="c" ', { before: `${CAMT}<A `, after: `/>${CAMT_END}` }),
  },
  {
    format: 'camt',
    what: 'one giant value',
    name: 'value.xml',
    make: filled('a', { before: `${CAMT}<Ntry><AddtlNtryInf>`, after: `</AddtlNtryInf></Ntry>${CAMT_END}` }),
  },
  { format: 'mt940', what: 'lines of information', name: 'information.sta', make: filled(':86:\n', { before: MT940 }) },
  {
    format: 'mt940',
    what: 'one endless information field',
    name: 'information.sta',
    make: filled('?20A\n', { before: `${MT940}:61:260101C1,00NTRFNONREF\n:86:` }),
  },
  {
    format: 'mt940',
    what: 'one endless line',
    name: 'line.sta',
    make: filled('A', { before: `${MT940}:61:260101C1,00NTRFNONREF\n:86:` }),
  },
  { format: 'mt940', what: 'rows', name: 'rows.sta', make: filled(':61:\n', { before: MT940 }) },
  { format: 'mt940', what: 'messages', name: 'messages.sta', make: filled(':20:\n', { before: MT940 }) },
  { format: 'mt940', what: 'ends', name: 'ends.sta', make: filled('-\n', { before: MT940 }) },
  { format: 'mt940', what: 'newlines', name: 'newlines.sta', make: filled('\n', { before: MT940 }) },
  { format: 'mt940', what: 'block headers', name: 'blocks.sta', make: filled('{4:', { before: MT940 }) },
  {
    format: 'mt940',
    what: 'subfields',
    name: 'subfields.sta',
    make: filled('?20', { before: `${MT940}:61:260101C1,00NTRFNONREF\n:86:166` }),
  },
  { format: 'qif', what: 'a record without an end', name: 'record.qif', make: filled('D1/1/26\n', { before: QIF }) },
  {
    format: 'qif',
    what: 'splits',
    name: 'splits.qif',
    make: filled('SA\n$1\n', { before: `${QIF}D1/1/26\nT1\n`, after: '^\n' }),
  },
  { format: 'qif', what: 'ends', name: 'ends.qif', make: filled('^\n', { before: QIF }) },
  { format: 'qif', what: 'short records', name: 'records.qif', make: filled('T1\n^\n', { before: QIF }) },
  { format: 'qif', what: 'sections', name: 'sections.qif', make: filled('!Type:Bank\n', { before: QIF }) },
  {
    format: 'qif',
    what: 'accounts',
    name: 'accounts.qif',
    make: (size) =>
      Buffer.from(
        Array.from(
          { length: Math.floor(size / 45) },
          (_, at) => `!Account\nNA${at}\n^\n!Type:Bank\nD1/1/26\nT1\n^`,
        ).join('\n'),
      ),
  },
  { format: 'qif', what: 'newlines', name: 'newlines.qif', make: filled('\n', { before: QIF }) },
  {
    format: 'qif',
    what: 'one endless line',
    name: 'line.qif',
    make: filled('A', { before: `${QIF}D1/1/26\nP`, after: '\nT1\n^\n' }),
  },
  { format: 'qif', what: 'memorized lists', name: 'lists.qif', make: filled('!Type:Cat\nNA\n^\n', { before: QIF }) },
  {
    format: 'other',
    what: 'bytes of a compressed file',
    name: 'x.gz',
    make: (size) => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), filled('\u0007\u0001,\n')(size - 4)]),
  },
  { format: 'other', what: 'brackets of JSON', name: 'x.json', make: filled('[') },
  { format: 'other', what: 'NUL bytes', name: 'x.bin', make: filled('\0') },
  { format: 'other', what: 'letters', name: 'x.txt', make: filled('a') },
  { format: 'other', what: 'words', name: 'x.txt', make: filled('lorem ipsum ') },
];

export function hostileFile(format: string, what: string): HostileFile {
  const found = HOSTILE_FILES.find((file) => file.format === format && file.what === what);
  if (found === undefined) throw new Error(`there is no hostile ${format} file of ${what}`);
  return found;
}
