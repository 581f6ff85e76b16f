import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { applyRules } from './apply-rules.ts';
import type { RuleAction } from './rule.ts';
import { ruleFeedback } from './rule-feedback.ts';
import { transaction, always, rule, category } from '../../testing/rules.ts';

const anyCondition = fc.oneof(
  fc.record({
    field: fc.constantFrom('payee' as const, 'raw_text' as const, 'memo' as const),
    op: fc.constantFrom('contains' as const, 'is' as const),
    value: fc.constantFrom('a', 'b', 'blue bottle'),
  }),
  fc.record({
    field: fc.constant('category' as const),
    op: fc.constant('one_of' as const),
    values: fc.constantFrom(['x'], [null], ['y', null]),
  }),
  fc.record({ field: fc.constant('tags' as const), op: fc.constant('has' as const), value: fc.constantFrom('a', 'b') }),
  fc.constant(always),
);

const anyAction: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.constantFrom<RuleAction>(
    category('x'),
    category('y'),
    { do: 'set_payee', payee: 'a' },
    { do: 'set_payee', payee: 'b' },
    { do: 'set_memo', memo: 'a' },
    { do: 'append_memo', text: 'b' },
  ),
  fc.constantFrom<RuleAction>(
    { do: 'add_tags', tags: ['a'] },
    { do: 'add_tags', tags: ['b'] },
    { do: 'remove_tags', tags: ['a'] },
    { do: 'set_excluded', excluded: true },
    { do: 'mark_reviewed' },
  ),
  fc.constant<RuleAction>({
    do: 'split',
    parts: [
      { sharePpm: ppm(500_000), categoryId: 'x', memo: null },
      { sharePpm: null, categoryId: 'y', memo: null },
    ],
  }),
);

const anyRules = fc
  .array(
    fc.tuple(
      anyCondition,
      fc.array(anyAction, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('pre' as const, 'default' as const, 'post' as const),
      fc.boolean(),
    ),
    { maxLength: 6 },
  )
  .map((tuples) =>
    tuples.map(([condition, actions, stage, negate], index) =>
      rule(`r${index}`, negate ? { not: condition } : condition, actions, { stage, position: index }),
    ),
  );

const anyTransaction = fc
  .record({
    payee: fc.constantFrom('a', 'b', 'Blue Bottle'),
    memo: fc.constantFrom(null, 'a', 'ab'),
    categoryId: fc.constantFrom(null, 'x'),
    tags: fc.subarray(['a', 'b']),
    amountMinor: fc.integer({ min: -900, max: -1 }).map(minor),
  })
  .map(transaction);

describe('any set of rules', () => {
  it('gives the same result if run twice, unless a rule reads a field that it or a later rule writes', () => {
    let checked = 0;
    fc.assert(
      fc.property(anyRules, anyTransaction, (rules, before) => {
        if (ruleFeedback(rules).length > 0) return;
        checked += 1;
        const once = applyRules(rules, before).after;
        expect(applyRules(rules, once).changes).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    expect(checked).toBeGreaterThan(100);
  });

  it('does not depend on the order of the list, and splits preserve the amount', () => {
    fc.assert(
      fc.property(anyRules, anyTransaction, (rules, before) => {
        const { after } = applyRules(rules, before);
        expect(applyRules(rules.toReversed(), before).after).toEqual(after);
        expect(after.amountMinor).toBe(before.amountMinor);
        if (after.splits.length > 0)
          expect(after.splits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(before.amountMinor);
      }),
    );
  });

  it('reports exactly the fields that differ', () => {
    fc.assert(
      fc.property(anyRules, anyTransaction, (rules, before) => {
        const { after, changes } = applyRules(rules, before);
        const rebuilt = changes.reduce((each, { field, to }) => ({ ...each, [field]: to }), before);
        expect({ ...rebuilt, tags: rebuilt.tags.toSorted() }).toEqual({ ...after, tags: after.tags.toSorted() });
        for (const { from, to } of changes) expect(to).not.toEqual(from);
      }),
    );
  });
});

describe('ruleFeedback', () => {
  const named = rule('name', { field: 'payee', op: 'contains', value: 'sq' }, [
    { do: 'set_payee', payee: 'Blue Bottle' },
  ]);
  const sorted = rule('sort', { field: 'payee', op: 'is', value: 'Blue Bottle' }, [category('dining')], {
    position: 1,
  });

  it.each(
    (
      [
        [
          [named, sorted],
          [{ readerId: 'name', writerId: 'name', field: 'payee' }],
          'reports a rule that changes the payee it reads',
        ],
        [
          [sorted, { ...named, position: 2 }],
          [
            { readerId: 'sort', writerId: 'name', field: 'payee' },
            { readerId: 'name', writerId: 'name', field: 'payee' },
          ],
          'reports a rule that reads a payee changed by a later rule',
        ],
        [
          [{ ...named, condition: { field: 'raw_text', op: 'contains', value: 'sq' } }, sorted],
          [],
          "ignores rules that read the bank's description",
        ],
        [[sorted, { ...named, position: 2, enabled: false }], [], 'ignores disabled rules'],
        [
          [
            rule('r', { all: [{ not: { any: [{ field: 'tags', op: 'has', value: 'a' }] } }] }, [
              { do: 'add_tags', tags: ['a'] },
            ]),
          ],
          [{ readerId: 'r', writerId: 'r', field: 'tags' }],
          'reports conditions at any depth',
        ],
      ] as const
    ).map(([rules, expected, why]) => ({ rules, expected, why })),
  )('$why', ({ rules, expected }) => {
    expect(ruleFeedback(rules)).toEqual(expected);
  });

  it('warns of a real difference: only the second run finds a match', () => {
    const rules = [sorted, { ...named, position: 2 }];
    const before = transaction({ payee: 'SQ *BB' });
    const once = applyRules(rules, before).after;
    expect([once.payee, once.categoryId]).toEqual(['Blue Bottle', null]);
    expect(applyRules(rules, once).after.categoryId).toBe('dining');
  });
});
