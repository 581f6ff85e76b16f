import { describe, expect, it } from '@jest/globals';
import { ImportFileError } from '../import-file-error.ts';
import { archiveOf, renamed, withHeader } from './archive-fixture.ts';
import { isArchive, openArchive } from './open-archive.ts';

const MEBIBYTE = 1_048_576;
/** Offsets in the header of an entry. */
const [FLAGS, CRC, UNPACKED_SIZE] = [8, 16, 24];

const textsOf = async (archive: Uint8Array): Promise<string[][]> =>
  Promise.all(
    (await openArchive(archive)).map(async ({ name, bytes }) => [name, new TextDecoder().decode(await bytes())]),
  );

async function refusalOf(archive: Uint8Array): Promise<unknown> {
  try {
    await textsOf(archive);
    return 'opened';
  } catch (error) {
    if (error instanceof ImportFileError) return error.refusal;
    throw error;
  }
}

describe('an archive', () => {
  it('returns its files with their paths, without system files', async () => {
    const archive = await archiveOf({
      'b/Register.csv': 'one',
      '__MACOSX/b/._Register.csv': 'x',
      '.DS_Store': 'x',
      'Thumbs.db': 'x',
      'a.ofx': 'two',
    });
    expect(isArchive(archive)).toBe(true);
    expect(await textsOf(archive)).toEqual([
      ['b/Register.csv', 'one'],
      ['a.ofx', 'two'],
    ]);
  });

  it.each([['../../etc/passwd'], ['/absolute/path.csv'], ['C:\\windows\\x.csv'], ['..\\..\\up.csv']])(
    'treats %s as a plain name',
    async (name) => {
      const plain = 'x'.repeat(name.length);
      expect(await textsOf(renamed(await archiveOf({ [plain]: 'one' }), plain, name))).toEqual([[name, 'one']]);
    },
  );

  it('may contain names in encodings other than UTF-8', async () => {
    expect(
      await textsOf(renamed(await archiveOf({ 'umsaetze_x.csv': 'one' }), 'umsaetze_x.csv', 'ums\u00e4tze_xx.csv')),
    ).toEqual([['ums\u00e4tze_xx.csv', 'one']]);
  });

  it.each<{ what: string; archive: () => Promise<Uint8Array>; refusal: object }>([
    {
      what: 'it contains no file',
      archive: () => archiveOf({}),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'empty' },
    },
    {
      what: 'it contains only system files',
      archive: () => archiveOf({ '.DS_Store': 'x' }),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'empty' },
    },
    {
      what: 'it contains another archive',
      archive: async () => archiveOf({ 'a.zip': await archiveOf({ a: 'b' }) }),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'nested' },
    },
    {
      what: 'it is password-protected',
      archive: async () => withHeader(await archiveOf({ a: 'b' }), FLAGS, 0x0801, 2),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'encrypted' },
    },
    {
      what: 'it uses strong encryption',
      archive: async () => withHeader(await archiveOf({ a: 'b' }), FLAGS, 0x0841, 2),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'encrypted' },
    },
    {
      what: 'it contains too many files',
      archive: () => archiveOf(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}`, '']))),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'too_many_files', limit: 200 },
    },
    {
      what: 'its files unpack to more than the limit',
      archive: async () =>
        withHeader(
          await archiveOf(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}`, 'x']))),
          UNPACKED_SIZE,
          10 * MEBIBYTE,
          4,
        ),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'too_large', limit: 40 * MEBIBYTE },
    },
    {
      what: 'one of its files is too large',
      archive: () => archiveOf({ a: new Uint8Array(20 * MEBIBYTE + 1) }),
      refusal: { code: 'IMPORT_FILE_TOO_LARGE' },
    },
    {
      what: 'a file unpacks to more than its header states',
      archive: async () => withHeader(await archiveOf({ a: new Uint8Array(30 * MEBIBYTE) }), UNPACKED_SIZE, 10, 4),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'damaged' },
    },
    {
      what: 'a file does not match its checksum',
      archive: async () => withHeader(await archiveOf({ a: 'b' }), CRC, 1, 4),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'damaged' },
    },
    {
      what: 'its end is missing',
      archive: async () => (await archiveOf({ a: 'b'.repeat(100) })).slice(0, 60),
      refusal: { code: 'IMPORT_ARCHIVE_REFUSED', problem: 'damaged' },
    },
    {
      what: 'it is a spreadsheet',
      archive: () => archiveOf({ '[Content_Types].xml': '<a/>', 'xl/workbook.xml': '<a/>' }),
      refusal: { code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'spreadsheet' },
    },
    {
      what: 'it is a budget from Actual',
      archive: () => archiveOf({ 'db.sqlite': 'SQLite format 3', 'metadata.json': '{}' }),
      refusal: { code: 'IMPORT_FORMAT_NOT_SUPPORTED', format: 'actual_budget' },
    },
  ])('is rejected with a reason if $what', async ({ archive, refusal }) => {
    expect(await refusalOf(await archive())).toMatchObject(refusal);
  });
});
