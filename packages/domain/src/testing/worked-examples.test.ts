import { describe, expect, it } from '@jest/globals';
import { mulDiv } from '../foundation/money/mul-div.ts';
import { evaluate, examplesOf, expectedOf } from './worked-examples.ts';

const page = (...lines: string[]) => ({
  path: 'page.md',
  text: ['# Page', '```example', ...lines, '```', 'Text → is no example.'].join('\n'),
});
const first = (...lines: string[]) => examplesOf(page(...lines))[0];

describe('page examples', () => {
  it('are found with their line and the names defined before them', () => {
    expect(
      examplesOf(
        page('const two = 2;', '', '// a remark', 'mulDiv(two, 3, 1, "floor") → 6', 'const three = 3;', 'three → 3'),
      ),
    ).toEqual([
      { page: 'page.md', line: 6, expression: 'mulDiv(two, 3, 1, "floor")', expected: '6', given: 'const two = 2;\n' },
      { page: 'page.md', line: 8, expression: 'three', expected: '3', given: 'const two = 2;\nconst three = 3;\n' },
    ]);
  });

  it('may span lines while a bracket is open or the result is missing; brackets within strings do not count', () => {
    expect(first('[', "  ')', 1,", ']', '  → [', "    ')', 1,", '  ]')).toMatchObject({
      line: 3,
      expression: "[\n  ')', 1,\n]",
      expected: "[\n    ')', 1,\n  ]",
    });
  });

  it.each([
    ['an expression without a result', ['1 + 1']],
    ['a bracket that never closes', ['[1 → 1']],
  ])('cannot be %s', (_why, lines) => {
    expect(() => examplesOf(page(...lines))).toThrow('has no result');
  });

  it('occur only in `example` blocks', () => {
    expect(examplesOf({ path: 'page.md', text: '```ts\n1 → 2\n```\n1 → 2' })).toEqual([]);
  });
});

describe('example evaluation', () => {
  it.each([
    ["{ a: 1, b: 'x' }", { kind: 'value', value: { a: 1, b: 'x' } }, 'data as it is written'],
    ['{ a: 1, … }', { kind: 'some_fields', value: { a: 1 } }, 'further fields are left open'],
    ['[{ a: 1,\n  …,\n}]', { kind: 'some_fields', value: [{ a: 1 }] }, 'further nested fields are left open'],
    ["throws 'not a date'", { kind: 'throws', message: 'not a date' }, 'an error by its words'],
    ['undefined', { kind: 'value', value: undefined }, 'nothing'],
  ])('reads %s as %j: %s', (expected, result, _why) => {
    expect(expectedOf({ expected })).toEqual(result);
  });

  it('uses only the exports and the defined names', () => {
    expect(evaluate('mulDiv(two, 3, 4, "ceil")', 'const two = 2;\n', { mulDiv })).toBe(2);
    expect(() => evaluate('mulDiv(two, 3, 4, "ceil")', '', { mulDiv })).toThrow('two is not defined');
  });
});
