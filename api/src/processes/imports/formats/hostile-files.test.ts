/**
 * Hostile files: each is either rejected with a reason or read quickly and with little memory. `npm run drill -- --only
 * hostile-files` measures them at full size.
 */
import { expect, it } from '@jest/globals';
import { hostileFile } from '../testing/hostile-files.ts';
import { type FileRefusal, ImportFileError } from './import-file-error.ts';
import { bytesOf } from './ofx-fixture.ts';
import { parseFile } from './parse-file.ts';

const ACCOUNT = '<BANKACCTFROM><ACCTID>1</BANKACCTFROM>';
const STATEMENT = `<STMTRS><CURDEF>USD${ACCOUNT}</STMTRS>`;

async function outcomeOf(
  file: string | Uint8Array<ArrayBuffer>,
): Promise<FileRefusal | { statements: number; chars: number }> {
  try {
    const parsed = await parseFile(typeof file === 'string' ? bytesOf(file) : file, { defaultCurrency: 'USD' }, () =>
      Promise.resolve(),
    );
    return { statements: parsed.statements.length, chars: JSON.stringify(parsed).length };
  } catch (error) {
    if (error instanceof ImportFileError) return error.refusal;
    throw error;
  }
}

it.each<{ what: string; text: () => string; refusal: Partial<FileRefusal>; why: string }>([
  {
    what: 'more accounts than any bank customer has',
    text: () => `<OFX>${STATEMENT.repeat(201)}</OFX>`,
    refusal: { code: 'IMPORT_MALFORMED', field: 'STMTRS' },
    why: 'each would cost database queries',
  },
  {
    what: 'endless statements of an unknown kind',
    text: () => `<OFX>${'<ASTMTTRNRS></ASTMTTRNRS>'.repeat(50_000)}${STATEMENT}</OFX>`,
    refusal: { code: 'IMPORT_MALFORMED', field: 'ASTMTTRNRS' },
    why: 'each would cause a notice',
  },
  {
    what: 'endless amounts outside rows',
    text: () => `<OFX><STMTRS>${ACCOUNT}${'<TRNAMT>1'.repeat(50_000)}</STMTRS></OFX>`,
    refusal: { code: 'IMPORT_MALFORMED', field: 'STMTTRN' },
    why: 'each would be a listed row',
  },
  {
    what: 'endless attributes',
    text: () => `<OFX><A ${'b="c" '.repeat(1_000_000)}</OFX>`,
    refusal: { code: 'IMPORT_TRUNCATED' },
    why: 'the regular expression would overflow the stack',
  },
  {
    what: 'a tag with two million spaces',
    text: () => `<OFX><A ${' '.repeat(2_000_000)}</OFX>`,
    refusal: { code: 'IMPORT_TRUNCATED' },
    why: 'the regular expression would backtrack almost endlessly',
  },
  {
    what: 'endlessly nested elements',
    text: () => `<OFX>${'<A>'.repeat(70)}`,
    refusal: { code: 'IMPORT_MALFORMED', field: 'A' },
    why: 'the parser would recurse too deeply',
  },
  {
    what: 'a million-letter name nested too deeply',
    text: () => `<OFX>${'<A>'.repeat(63)}<${'B'.repeat(1_000_000)}>`,
    refusal: { code: 'IMPORT_MALFORMED', field: `${'B'.repeat(79)}…` },
    why: 'the response would repeat it',
  },
  {
    what: 'a declared entity',
    text: () => '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><OFX><A>&c;</OFX>',
    refusal: { code: 'IMPORT_DECLARATION_REFUSED' },
    why: 'it could expand to gigabytes',
  },
])('the import rejects $what ($why)', async ({ text, refusal }) => {
  expect(await outcomeOf(text())).toMatchObject(refusal);
});

it.each<{ what: string; text: () => string }>([
  {
    what: 'an unclosed element with a hundred thousand leaves',
    text: () => `<OFX><STMTRS>${ACCOUNT}<X>${'<A>b'.repeat(100_000)}</STMTRS></OFX>`,
  },
  {
    what: 'megabytes of escapes in one field',
    text: () =>
      `<OFX><STMTRS>${ACCOUNT}<BANKTRANLIST><STMTTRN><DTPOSTED>20260301<TRNAMT>1<NAME>${'&amp;'.repeat(2_000_000)}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`,
  },
  {
    what: 'megabytes of digits for an amount and a date',
    text: () =>
      `<OFX><STMTRS>${ACCOUNT}<BANKTRANLIST><STMTTRN><DTPOSTED>${'20260301'.repeat(200_000)}<TRNAMT>${'1'.repeat(2_000_000)}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`,
  },
])('the import reads $what, but keeps little of it', async ({ text }) => {
  const outcome = await outcomeOf(text());
  if ('code' in outcome) throw new Error(`refused: ${outcome.code}`);
  expect(outcome.statements).toBe(1);
  expect(outcome.chars).toBeLessThan(2_000);
});

const MEGABYTE = 1_000_000;

it.each<{ format: string; what: string; megabytes: number; line: number; exceeded: string }>([
  { format: 'csv', what: 'commas', megabytes: 0.1, line: 1, exceeded: 'columns' },
  { format: 'csv', what: 'UTF-16 commas', megabytes: 0.1, line: 1, exceeded: 'columns' },
  { format: 'csv', what: 'rows with too many cells', megabytes: 0.1, line: 2, exceeded: 'columns' },
  { format: 'csv', what: 'rows of empty cells', megabytes: 4.2, line: 8_001, exceeded: 'cells' },
  { format: 'csv', what: 'newlines below a header', megabytes: 0.3, line: 200_003, exceeded: 'blank_rows' },
  { format: 'csv', what: 'carriage returns below a header', megabytes: 0.3, line: 200_003, exceeded: 'blank_rows' },
  { format: 'csv', what: 'giant cells', megabytes: 0.2, line: 2, exceeded: 'cell_chars' },
  { format: 'csv', what: 'blanks', megabytes: 0.2, line: 2, exceeded: 'row_chars' },
  { format: 'ofx', what: 'leaves', megabytes: 0.9, line: 2, exceeded: 'elements' },
  { format: 'ofx', what: 'leaves in one row', megabytes: 0.9, line: 2, exceeded: 'elements' },
  { format: 'ofx', what: 'end tags', megabytes: 0.9, line: 2, exceeded: 'elements' },
  { format: 'camt', what: 'elements', megabytes: 0.9, line: 2, exceeded: 'elements' },
  { format: 'camt', what: 'elements in one entry', megabytes: 2.1, line: 2, exceeded: 'elements' },
  { format: 'camt', what: 'statements', megabytes: 1.3, line: 1, exceeded: 'statements' },
  { format: 'mt940', what: 'newlines', megabytes: 2.1, line: 2_000_001, exceeded: 'lines' },
  { format: 'mt940', what: 'messages', megabytes: 0.2, line: 20_004, exceeded: 'statements' },
  { format: 'mt940', what: 'one endless information field', megabytes: 0.1, line: 1_006, exceeded: 'field_lines' },
  { format: 'mt940', what: 'one endless line', megabytes: 0.2, line: 6, exceeded: 'line_chars' },
  { format: 'qif', what: 'sections', megabytes: 0.3, line: 20_001, exceeded: 'statements' },
  { format: 'qif', what: 'newlines', megabytes: 2.1, line: 2_000_001, exceeded: 'lines' },
  { format: 'qif', what: 'splits', megabytes: 0.1, line: 10_002, exceeded: 'field_lines' },
  { format: 'qif', what: 'one endless line', megabytes: 0.2, line: 3, exceeded: 'line_chars' },
])(
  'the import rejects a $format file of $what at line $line, the first over the limit',
  async ({ format, what, megabytes, line, exceeded }) => {
    expect(await outcomeOf(hostileFile(format, what).make(megabytes * MEGABYTE))).toMatchObject({
      code: 'IMPORT_LIMIT_EXCEEDED',
      line,
      what: exceeded,
    });
  },
);

it('the import rejects a CAMT file whose entries are all empty', async () => {
  expect(await outcomeOf(hostileFile('camt', 'empty entries').make(MEGABYTE))).toMatchObject({
    code: 'IMPORT_MALFORMED',
    field: 'Ntry',
  });
});

it.each<{ format: string; what: string; megabytes: number; line: number }>([
  { format: 'csv', what: 'rows of two cells', megabytes: 0.9, line: 200_002 },
  { format: 'ofx', what: 'empty rows', megabytes: 2, line: 2 },
  { format: 'camt', what: 'immediately closed entries', megabytes: 1.6, line: 2 },
])(
  'the import rejects a $format file of $what for too many rows, with the line of the first excess row',
  async ({ format, what, megabytes, line }) => {
    expect(await outcomeOf(hostileFile(format, what).make(megabytes * MEGABYTE))).toMatchObject({
      code: 'IMPORT_TOO_MANY_ROWS',
      limitRows: 200_000,
      line,
    });
  },
);
