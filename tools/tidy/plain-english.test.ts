import { describe, expect, it } from '@jest/globals';
import { proseOf, rejectedPhrases } from './plain-english.ts';
import { files, read } from './source-tree.ts';

/** Files that quote the phrases or come from third parties. */
const QUOTING = [
  'docs/languages/de.md',
  'tools/tidy/german-words.ts',
  'docs/STYLE.md',
  'THIRD-PARTY.md',
  'tools/tidy/plain-english.ts',
  'tools/tidy/plain-english.test.ts',
];

const written = files().filter(
  (path) =>
    /\.(?:md|tsx?|css|sql)$/.test(path) && !QUOTING.includes(path) && !/\/fixtures\/|\/messages\/de\//.test(path),
);

describe('rejectedPhrases', () => {
  it.each([
    ['a.ts', '// whoever asks waits', ['a.ts:1: whoever → anyone who, the caller']],
    ['a.ts', 'const somebody = 1;', []],
    ['a.ts', 'x(); // goes on by itself', ['a.ts:1: by itself → automatically, alone']],
    ['a.test.ts', "it('is told of it', () => {", ['a.test.ts:1: told of → notified of']],
    ['a.test.ts', "it(\n  'works anew',", ['a.test.ts:2: anew → again']],
    ['a.md', 'A `pay-cheque` is a paycheck.', []],
    ['a.md', '```\nbooked\n```\nbooked', ['a.md:4: booked → posted, the ledger']],
    ['a.css', '/* light colours */', ['a.css:1: colours → the American spelling']],
  ])('finds in %s: %j → %j', (path, content, expected) => {
    expect(rejectedPhrases(path, proseOf(path, content))).toEqual(expected);
  });
});

describe('plain English', () => {
  it('is the language of comments, test names and documents', () => {
    expect(written.length).toBeGreaterThan(2_000);
    expect(written.flatMap((path) => rejectedPhrases(path, proseOf(path, read(path))))).toEqual([]);
  });
});
