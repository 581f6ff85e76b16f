/** Files made to hurt: each is refused in words or read, at once and in little memory. */
import { expect, it } from '@jest/globals';
import { type FileRefusal, ImportFileError } from './import-file-error.ts';
import { bytesOf } from './ofx-fixture.ts';
import { parseFile } from './parse-file.ts';

const ACCOUNT = '<BANKACCTFROM><ACCTID>1</BANKACCTFROM>';
const STATEMENT = `<STMTRS><CURDEF>USD${ACCOUNT}</STMTRS>`;

async function outcomeOf(text: string): Promise<FileRefusal | { statements: number; chars: number }> {
  try {
    const parsed = await parseFile(bytesOf(text), { defaultCurrency: 'USD' }, () => Promise.resolve());
    return { statements: parsed.statements.length, chars: JSON.stringify(parsed).length };
  } catch (error) {
    if (error instanceof ImportFileError) return error.refusal;
    throw error;
  }
}

it.each<{ what: string; text: () => string; refusal: Partial<FileRefusal>; why: string }>([
  {
    what: 'more accounts than any bank has for one person',
    text: () => `<OFX>${STATEMENT.repeat(201)}</OFX>`,
    refusal: { code: 'IMPORT_MALFORMED', field: 'STMTRS' },
    why: 'each costs questions to the database',
  },
  {
    what: 'endless other statements',
    text: () => `<OFX>${'<ASTMTTRNRS></ASTMTTRNRS>'.repeat(50_000)}${STATEMENT}</OFX>`,
    refusal: { code: 'IMPORT_MALFORMED', field: 'ASTMTTRNRS' },
    why: 'each would be a notice',
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
    why: 'the matcher would run out of stack',
  },
  {
    what: 'a tag of two million blanks',
    text: () => `<OFX><A ${' '.repeat(2_000_000)}</OFX>`,
    refusal: { code: 'IMPORT_TRUNCATED' },
    why: 'trying every split would take for ever',
  },
  {
    what: 'elements without end, one in the other',
    text: () => `<OFX>${'<A>'.repeat(70)}`,
    refusal: { code: 'IMPORT_MALFORMED', field: 'A' },
    why: 'recursion',
  },
  {
    what: 'a name of a million letters too deep',
    text: () => `<OFX>${'<A>'.repeat(63)}<${'B'.repeat(1_000_000)}>`,
    refusal: { code: 'IMPORT_MALFORMED', field: `${'B'.repeat(79)}…` },
    why: 'the answer would be as long',
  },
  {
    what: 'an entity that expands',
    text: () => '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><OFX><A>&c;</OFX>',
    refusal: { code: 'IMPORT_DECLARATION_REFUSED' },
    why: 'a billion laughs',
  },
])('$what: refused, for $why', async ({ text, refusal }) => {
  expect(await outcomeOf(text())).toMatchObject(refusal);
});

it.each<{ what: string; text: () => string }>([
  {
    what: 'an unclosed element with half a million leaves',
    text: () => `<OFX><STMTRS>${ACCOUNT}<X>${'<A>b'.repeat(500_000)}</STMTRS></OFX>`,
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
])('$what: read, and what is kept of it is small', async ({ text }) => {
  const outcome = await outcomeOf(text());
  if ('code' in outcome) throw new Error(`refused: ${outcome.code}`);
  expect(outcome.statements).toBe(1);
  expect(outcome.chars).toBeLessThan(2_000);
});
