import { describe, expect, it } from '@jest/globals';
import { files, read } from './source-tree.ts';

/** Matches files with texts for users: messages of the apps and the kit, and texts that the api sends. */
const TEXTS =
  /^(?:(?:shell|mfe-[a-z-]+)\/messages\/[^/]+\.ts|packages\/(?:ui|mfe-kit)\/src\/messages\/[^/]+\.ts|packages\/contract\/src\/errors\.ts|(?:api|gateway)\/src\/.+\/messages\/[^/]+\.ts)$/;

/** Words that no text may use, with the term to use, because one thing has one name. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bcame about\b/i, 'See the math'],
  [/\b(?:show|how) (?:the|we) work(?:ing|ed)\b/i, 'See the math'],
  [/\bwork(?:ed)? out\b/i, 'calculate'],
  [/\bcounted with\b/i, 'on pace to pay'],
  [/\bbears?\b/i, 'is charged'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bwhatever\b/i, 'everything, anything'],
  [/\banew\b/i, 'again'],
  [/\b(?:stop|more|all|a|this|the) letters?\b(?!s? or digit)/i, 'email'],
  [/\be-mail/i, 'email'],
  [/\bdear(?:er|est)\b/i, 'high-rate'],
  [/\b(?:is|are) gone\b/i, 'is deleted, is paid off, no longer exists'],
  [/\btak(?:e|en) back\b/i, 'undo, cancel'],
  [/\bmeanwhile\b/i, 'leave it out'],
  [/\bsomebody\b|\bwhoever\b|\beverybody\b|\ba person\b/i, 'someone, everyone, the operator'],
  [/\bgo(?:es)? on\b(?! the)/i, 'continue, resume'],
  [/\bfolded away\b/i, 'moved to'],
  [/\bpay-?cheque/i, 'paycheck'],
  [/\b(?:is|are|was|been|be|never) booked\b/i, 'posted'],
  [/\blook (?:at|into)\b|\bneeds? a look\b/i, 'review, check'],
  [/\bsafe (?:date|day)\b/i, 'pay-by date'],
  [/\bleast to pay\b/i, 'minimum payment'],
  [/\bautomatic payment\b/i, 'autopay'],
  [/\bbest next step\b/i, 'next move'],
  [/\bbuilds? up unseen\b|\badded back\b|\bbrings? (?:all of it|back) of\b/i, 'you owe the interest'],
  [/\bas things stand\b|\bplan(?: is)? in use\b/i, 'active'],
  [/\bcounts? with\b/i, 'uses, assumes'],
  [/\brate a year\b/i, 'APR'],
  [/\bmay be here already\b/i, 'possible duplicate'],
  [/\bday to pay by\b|\blast safe\b/i, 'pay-by date'],
  [/\binstalment|\bcancell(?:ed|ing)\b|\blabell(?:ed|ing)\b|\btravell|\btotall(?:ed|ing)\b/i, 'the American spelling'],
  [
    /categoris|organis|\brecognis|\bauthoris|\bsummaris|\bprioritis|\bcustomis|\boptimis(?!t)/i,
    'the American spelling',
  ],
  [/\b(?:util|real|final|synchron|amort|item|minim|maxim|emphas)is(?:e|ing|ation)/i, 'the American spelling'],
  [
    /\bcolour|\bfavourite|\bbehaviour|\bneighbour|\bhonour|\bcentre\b|\bgrey\b|\bcatalogues?\b|\bcheques?\b/i,
    'the American spelling',
  ],
  [/\bpresent password\b/i, 'current password'],
  [/\byearly rate\b/i, 'APR'],
  [/\bany more\b/i, 'no longer, anymore'],
  [/\b(?:smallest|one) move\b/i, 'transfer'],
  [/\basked for by\b|\blooked at\b/i, 'proposed by, checked'],
  [/\bfuture of ten\b/i, 'a 1 in 10 chance'],
];

/** Returns the texts of a file with their lines: string and template literals with a space or a capital letter. */
const textsOf = (content: string): { line: number; text: string }[] =>
  content.split('\n').flatMap((source, index) => {
    const code = source.trimStart();
    if (/^(?:\/\/|\*|\/\*|import|export type|type|interface)/.test(code)) return [];
    return [...code.replace(/^'[^']*':/, '').matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
      .map(([, plain, template]) => plain ?? template ?? '')
      .filter((text) => /[A-Z ]/.test(text))
      .map((text) => ({ line: index + 1, text: text.replaceAll(/\$\{[^}]*\}/g, 'x') }));
  });

const refusedIn = (path: string, content: string): string[] =>
  textsOf(content).flatMap(({ line, text }) =>
    REFUSED.filter(([word]) => word.test(text)).map(([word, better]) => `${path}:${line}: ${word.source} → ${better}`),
  );

describe('texts on screens and in emails', () => {
  it.each([
    [`  'a.b': 'How it came about',`, 1],
    [`  'rate.bears': 'Rate',`, 0],
    [`  // counted with`, 0],
    ['  a: ({ name }: P) => `${name} goes on`,', 1],
    [`  b: 'Send an e-mail',`, 1],
    [`  'queue.uncategorised': 'Uncategorized',`, 0],
    [`  'queue.none': 'Uncategorised, cancelled',`, 2],
    [`  'line.apr': 'Yearly rate',`, 1],
    [`  'limits.most': 'Most in one move',`, 1],
  ])('in %s contain %i rejected words', (line, count) => {
    expect(refusedIn('a.ts', line)).toHaveLength(count);
  });

  it('use one name per thing and none of the rejected words', () => {
    const paths = files().filter((path) => TEXTS.test(path) && !path.endsWith('.test.ts'));
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.flatMap((path) => refusedIn(path, read(path)))).toEqual([]);
  });
});
