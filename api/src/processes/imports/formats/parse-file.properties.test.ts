import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ImportFileError } from './import-file-error.ts';
import { bankFile, bytesOf, OFX1_HEADER, ROW } from './ofx-fixture.ts';
import { parseFile } from './parse-file.ts';

const twoStatements = (rows: string): string => {
  const second = bankFile({ header: '', signOn: '', rows: rows.replaceAll('<FITID>A', '<FITID>B') });
  return bankFile({ rows }).replace('</OFX>\n', second.replace('<OFX>', ''));
};

const FILES = [
  bankFile({ rows: ROW.repeat(3) }),
  twoStatements(ROW.repeat(2)),
  bankFile({ rows: ROW.repeat(2) }).replaceAll('\n', '\r\n'),
];

/**
 * One corruption: a part is lost or doubled, a character is replaced, or the end is missing. The header stays intact.
 */
const damaged = fc
  .tuple(
    fc.constantFrom(...FILES),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(60),
    fc.constantFrom('lose', 'double', 'replace', 'cut'),
    fc.constantFrom('<', '>', '/', '&', 'x', ' ', '\n', '-', '!'),
  )
  .map(([file, share, length, accident, character]) => {
    const at = OFX1_HEADER.length + 5 + Math.floor(share * (file.length - OFX1_HEADER.length - 5));
    const [before, stretch, after] = [file.slice(0, at), file.slice(at, at + length), file.slice(at + length)];
    switch (accident) {
      case 'lose':
        return before + after;
      case 'double':
        return before + stretch + stretch + after;
      case 'cut':
        return before;
      default:
        return before + character + file.slice(at + 1);
    }
  });

describe('a damaged file', () => {
  it('is rejected with a reason, or each of its rows is read or listed', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        const begun = text.match(/<STMTTRN>/g)?.length ?? 0;
        try {
          const { statements } = await parseFile(bytesOf(text), { defaultCurrency: 'USD' }, () => Promise.resolve());
          const accounted = statements.reduce((sum, { rows, problems }) => sum + rows.length + problems.length, 0);
          expect(accounted).toBeGreaterThanOrEqual(begun);
        } catch (error) {
          if (!(error instanceof ImportFileError)) throw error;
        }
      }),
      { numRuns: 3_000 },
    );
  });

  // Patterns on which a parser can take quadratic time. 200,000 repetitions would then exceed the test's time limit.
  it.each([
    ['<!-- ', 'IMPORT_TRUNCATED'],
    ['<![CDATA[', 'IMPORT_TRUNCATED'],
    ['<A>', 'IMPORT_MALFORMED'],
    ['</A>', 'IMPORT_LIMIT_EXCEEDED'],
    ['<A ', 'accepted'],
    ['<A b="', 'accepted'],
    ['<?', 'accepted'],
    ['&#', 'accepted'],
  ])('that repeats %s 200,000 times has the outcome %s', async (part, outcome) => {
    const file = bytesOf(bankFile({ rows: part.repeat(200_000) }));
    const answer = await parseFile(file, { defaultCurrency: 'USD' }, () => Promise.resolve()).then(
      () => 'accepted',
      (error: unknown) => (error instanceof ImportFileError ? error.refusal.code : error),
    );
    expect(answer).toBe(outcome);
  });
});
