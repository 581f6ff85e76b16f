import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { isSameValue } from './apply-action.ts';
import { compileCondition } from './compile-condition.ts';
import { foldText, rememberingFold } from './fold-text.ts';
import { compareRules, type Rule, type RuleCondition, type RuleTransaction } from './rule.ts';

const transaction = (more: Partial<RuleTransaction>): RuleTransaction => ({
  id: 't',
  accountId: 'visa',
  postedOn: civilDate('2026-03-10'),
  amountMinor: minor(-100),
  rawText: '',
  payee: '',
  memo: null,
  categoryId: null,
  tags: [],
  kind: 'standard',
  excluded: false,
  splits: [],
  isReviewed: false,
  setByUser: [],
  ...more,
});
const holds = (condition: RuleCondition, more: Partial<RuleTransaction>): boolean =>
  compileCondition(condition, foldText)(transaction(more));

const leaf: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({
    field: fc.constant('payee' as const),
    op: fc.constantFrom('contains' as const, 'is' as const, 'starts' as const, 'ends' as const),
    value: fc.constantFrom('a', 'b', 'ab'),
  }),
  fc.record({ field: fc.constant('tags' as const), op: fc.constant('has' as const), value: fc.constantFrom('a', 'b') }),
  fc.record({
    field: fc.constant('amount' as const),
    op: fc.constant('between' as const),
    minMinor: fc.constantFrom(null, minor(50)),
    maxMinor: fc.constantFrom(null, minor(150)),
    direction: fc.constantFrom('in' as const, 'out' as const, 'either' as const),
  }),
);
const facts = fc.record({
  payee: fc.constantFrom('', 'a', 'ab', 'ba', 'c'),
  tags: fc.subarray(['a', 'b']),
  amountMinor: fc.integer({ min: -200, max: 200 }).map(minor),
});

describe('condition trees of any leaves', () => {
  it("follow De Morgan's laws and double negation, regardless of order", () => {
    fc.assert(
      fc.property(fc.array(leaf, { minLength: 1, maxLength: 4 }), facts, (leaves, more) => {
        expect(holds({ not: { all: leaves } }, more)).toBe(holds({ any: leaves.map((each) => ({ not: each })) }, more));
        expect(holds({ not: { any: leaves } }, more)).toBe(holds({ all: leaves.map((each) => ({ not: each })) }, more));
        expect(holds({ not: { not: { all: leaves } } }, more)).toBe(holds({ all: leaves }, more));
        expect(holds({ all: leaves.toReversed() }, more)).toBe(holds({ all: leaves }, more));
      }),
    );
  });

  it('match more if a leaf is added to any, and fewer if a leaf is added to all', () => {
    fc.assert(
      fc.property(fc.array(leaf, { minLength: 1, maxLength: 3 }), leaf, facts, (leaves, one, more) => {
        if (holds({ any: leaves }, more)) expect(holds({ any: [...leaves, one] }, more)).toBe(true);
        if (!holds({ all: leaves }, more)) expect(holds({ all: [...leaves, one] }, more)).toBe(false);
      }),
    );
  });

  it('throw on a pattern that was not checked before', () => {
    expect(() => compileCondition({ field: 'payee', op: 'matches', value: '(' }, foldText)).toThrow(
      'a stored rule must have a valid pattern',
    );
  });
});

describe('foldText', () => {
  it.each([
    ['  SQ *Blue   Bottle ', 'sq *blue bottle', 'whitespace and case'],
    ['CAFÉ MÜLLER', 'cafe muller', 'accents'],
    ['ＫＩＯＳＫ', 'kiosk', 'full-width letters'],
    ['IKEA 工場', 'ikea 工場', 'text in other scripts'],
    ['A\tB\nC', 'a b c', 'every kind of whitespace'],
    ['\u00a8x', 'x', 'a character that decomposes into a space and a mark'],
    ['', '', 'an empty text'],
  ])('turns %j into %j: %s', (text, folded, _why) => {
    expect(foldText(text)).toBe(folded);
  });

  it('leaves its own result unchanged, and returns the same if memoized', () => {
    const remembering = rememberingFold(2);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(remembering(text)).toBe(foldText(text));
        expect(remembering(text)).toBe(foldText(text));
      }),
    );
  });
});

describe('compareRules', () => {
  const rule = (id: string, stage: Rule['stage'], position: number): Rule => ({
    id,
    name: id,
    stage,
    position,
    condition: { all: [] },
    actions: [],
    enabled: true,
    effectiveFrom: null,
  });

  it('sorts rules into the same order from any initial order', () => {
    const any = fc
      .uniqueArray(
        fc.tuple(
          fc.constantFrom('pre' as const, 'default' as const, 'post' as const),
          fc.nat(2),
          fc.constantFrom('a', 'b', 'c', 'd'),
        ),
        { selector: ([, , id]) => id },
      )
      .map((list) => list.map(([stage, position, id]) => rule(id, stage, position)));
    fc.assert(
      fc.property(any, (rules) => {
        const sorted = rules.toSorted(compareRules);
        expect(rules.toReversed().sort(compareRules)).toEqual(sorted);
        sorted.forEach((each, at) =>
          expect(sorted.slice(at + 1).every((later) => compareRules(each, later) < 0)).toBe(true),
        );
      }),
    );
  });
});

describe('isSameValue', () => {
  const split = { amountMinor: minor(-1), categoryId: null, memo: null };
  it.each([
    ['tags', ['a', 'b'], ['b', 'a'], true, 'tags are a set'],
    ['tags', ['a'], ['a', 'b'], false, 'one has another tag'],
    ['splits', [split], [{ ...split }], true, 'the parts are equal'],
    ['splits', [split], [{ ...split, memo: 'x' }], false, 'a part has another memo'],
    ['memo', null, '', false, 'an empty memo is a memo'],
    ['payee', 'a', 'a', true, 'the names are equal'],
  ] as const)('compares %s %j with %j: %s (%s)', (field, a, b, expected, _why) => {
    expect(isSameValue(field, a, b)).toBe(expected);
  });
});
