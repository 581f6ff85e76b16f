import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { safePattern } from './safe-pattern.ts';

const finds = (pattern: string, text: string): boolean => {
  const safe = safePattern(pattern);
  if (!safe.ok) throw new Error(safe.problem.code);
  return safe.test(text);
};

describe('safePattern', () => {
  it.each([
    ['^(aldi|lidl)\\b', 'ALDI 40117', true, 'alternatives at the start, in any case'],
    ['^(aldi|lidl)\\b', 'ALDINGA FUEL', false, 'a whole word'],
    ['cafe', 'PAYPAL *CAFÉ MÜLLER', true, 'text without accents'],
    ['store #\\d{3,4}$', 'KROGER STORE #0451', true, 'counted digits at the end'],
    ['store #\\d{3,4}$', 'KROGER STORE #04511', false, 'one digit too many'],
    ['[A-F]\\d', 'room b7', true, 'a range in capitals'],
    ['[^a-z ]', 'only letters', false, 'characters outside a class'],
    ['a.?c', 'abc', true, 'an optional character, once'],
    ['a.?c', 'abbc', false, 'an optional character, twice'],
    ['x*', '', true, 'an empty match'],
    ['(?:ab)+c', 'xxababc', true, 'a repeated group'],
    ['\\$5\\.00', 'tip $5.00', true, 'escaped characters'],
    ['[\\d.-]+ usd', '12.50 USD', true, 'classes within a class'],
    ['工場', 'IKEA 工場', true, 'other scripts'],
    ['a+?b', 'aab', true, 'a lazy repetition, which has the same result'],
    ['', 'anything', true, 'the empty pattern'],
  ])('searches %j in %j: %s (%s)', (pattern, text, expected, _why) => {
    expect(finds(pattern, text)).toBe(expected);
  });

  it.each([
    ['(a', 'pattern_not_readable', 0, 'an unclosed group'],
    ['a)', 'pattern_not_readable', 1, 'a group that was not opened'],
    ['[ab', 'pattern_not_readable', 0, 'a class that is not closed'],
    ['[z-a]', 'pattern_not_readable', 0, 'a reversed range'],
    ['*a', 'pattern_not_readable', 0, 'nothing to repeat'],
    ['a**', 'pattern_not_readable', 2, 'a repeated repetition'],
    ['a{3,2}', 'pattern_not_readable', 1, 'a minimum above the maximum'],
    ['a{x}', 'pattern_not_readable', 1, 'a repetition without a count'],
    ['a\\', 'pattern_not_readable', 1, 'an empty escape'],
    ['a{101}', 'pattern_too_large', 1, 'too many repetitions'],
    ['((a{99}){99}){99}', 'pattern_too_large', 0, 'nested repetitions'],
    ['(((((){99}){99}){99}){99}){99}', 'pattern_too_large', 0, 'nested repetitions of an empty group'],
    ['(?=a)', 'pattern_not_supported', 0, 'lookahead'],
    ['(a)\\1', 'pattern_not_supported', 3, 'a backreference'],
    ['(?<name>a)', 'pattern_not_supported', 0, 'a named group'],
    ['\\p{L}', 'pattern_not_supported', 0, 'property classes'],
    ['a'.repeat(201), 'pattern_too_long', 200, 'too long a pattern'],
  ])('rejects %j as %s at %d: %s', (pattern, code, at, _why) => {
    expect(safePattern(pattern)).toEqual({ ok: false, problem: { code, at } });
  });

  it.each([['(a+)+$'], ['(a|aa)+$'], ['(a*)*b'], ['(.*.*.*.*)*x'], ['(a?){50}a{50}']])(
    'returns a result for a pattern that hangs other engines: %s',
    (pattern) => {
      // A backtracking engine would try up to 2^59 ways to split 60 letters. Following all ways together takes 60 × the
      // size of the pattern.
      expect(typeof finds(pattern, `${'a'.repeat(60)}!`)).toBe('boolean');
    },
  );

  it("finds the same as the platform's engine, for any pattern that both support", () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', 'c');
    const part = fc
      .tuple(atom, fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,2}'))
      .map(([one, count]) => one + count);
    const sequence = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const pattern = fc
      .tuple(
        fc.constantFrom('', '^'),
        fc.array(sequence, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '+', '?'),
        fc.constantFrom('', '$', '\\b'),
      )
      .map(([start, options, count, end]) => `${start}(?:${options.join('|')})${count}${end}`);
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '1', 'd'), { maxLength: 8 }).map((chars) => chars.join(''));
    fc.assert(
      fc.property(pattern, text, (source, sample) => {
        expect(finds(source, sample)).toBe(new RegExp(source).test(sample));
      }),
      { numRuns: 1_000 },
    );
  });

  it("never throws, regardless of the user's input", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            'a',
            '(',
            ')',
            '[',
            ']',
            '{',
            '}',
            '*',
            '+',
            '?',
            '|',
            '\\',
            '^',
            '$',
            '1',
            ',',
            '-',
            ':',
          ),
          maxLength: 20,
        }),
        (source) => {
          const safe = safePattern(source);
          expect(safe.ok ? typeof safe.test('aa1') : safe.problem.code).toMatch(/^(boolean|pattern_)/);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
