import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { applyRules } from './apply-rules.ts';
import { nextRuleRunState, previewRules } from './preview-rules.ts';
import type { RuleAction, RuleCondition, RuleTransaction } from './rule.ts';
import { transaction, always, rule, category } from '../../testing/rules.ts';

describe('conditions', () => {
  const matches = (condition: RuleCondition, more: Partial<RuleTransaction> = {}): boolean =>
    applyRules([rule('r', condition, [{ do: 'mark_reviewed' }])], transaction(more)).matched.length > 0;

  it.each<[RuleCondition, boolean, string]>([
    [{ field: 'payee', op: 'is', value: 'blue  bottle' }, true, 'ignore case and whitespace'],
    [{ field: 'payee', op: 'is', value: 'blue' }, false, 'compare the whole text with is'],
    [{ field: 'payee', op: 'starts', value: 'BLUE' }, true, 'match the start of a text'],
    [{ field: 'payee', op: 'ends', value: 'bottle' }, true, 'match the end of a text'],
    [{ field: 'raw_text', op: 'contains', value: '*Blue' }, true, 'respect punctuation'],
    [{ field: 'raw_text', op: 'matches', value: '^sq \\*.* \\d+$' }, true, 'match a pattern'],
    [{ field: 'memo', op: 'contains', value: 'x' }, false, 'find no text in a missing memo'],
    [
      { field: 'amount', op: 'between', minMinor: minor(1_250), maxMinor: minor(1_250), direction: 'out' },
      true,
      'include both limits of an absolute amount',
    ],
    [
      { field: 'amount', op: 'between', minMinor: minor(1_251), maxMinor: null, direction: 'out' },
      false,
      'exclude an amount a cent too low',
    ],
    [
      { field: 'amount', op: 'between', minMinor: null, maxMinor: minor(2_000), direction: 'in' },
      false,
      'exclude the other direction',
    ],
    [
      { field: 'amount', op: 'between', minMinor: null, maxMinor: minor(2_000), direction: 'either' },
      true,
      'include either direction',
    ],
    [
      { field: 'date', op: 'between', from: civilDate('2026-03-10'), to: civilDate('2026-03-10') },
      true,
      'include both days',
    ],
    [
      { field: 'date', op: 'between', from: civilDate('2026-03-11'), to: null },
      false,
      'exclude a day that is too early',
    ],
    [{ field: 'account', op: 'one_of', values: ['amex', 'visa'] }, true, 'match one of several accounts'],
    [{ field: 'category', op: 'one_of', values: [null] }, true, 'match a missing category'],
    [{ field: 'kind', op: 'one_of', values: ['refund'] }, false, 'exclude another kind'],
    [{ field: 'tags', op: 'has', value: 'x' }, false, 'find no tag without tags'],
    [
      {
        all: [
          { field: 'payee', op: 'starts', value: 'blue' },
          { field: 'payee', op: 'ends', value: 'x' },
        ],
      },
      false,
      'require every condition for all',
    ],
    [
      {
        any: [
          { field: 'payee', op: 'starts', value: 'x' },
          { field: 'payee', op: 'ends', value: 'bottle' },
        ],
      },
      true,
      'require one condition for any',
    ],
    [{ not: { field: 'payee', op: 'starts', value: 'x' } }, true, 'reverse the result of a condition with not'],
  ])('for %j return %s: %s', (condition, expected, _why) => {
    expect(matches(condition)).toBe(expected);
  });

  it('ignore case and accents of tags and payees', () => {
    expect(matches({ field: 'tags', op: 'has', value: 'Café' }, { tags: ['cafe'] })).toBe(true);
    expect(matches({ field: 'payee', op: 'contains', value: 'cafe' }, { payee: 'CAFÉ MÜLLER' })).toBe(true);
  });
});

describe('applyRules', () => {
  it('lists which rule changed each field, with old and new values', () => {
    const rules = [
      rule('a', always, [category('dining'), { do: 'add_tags', tags: ['coffee'] }]),
      rule('b', { field: 'category', op: 'one_of', values: ['dining'] }, [{ do: 'set_memo', memo: 'treat' }], {
        position: 1,
      }),
    ];
    expect(applyRules(rules, transaction())).toMatchObject({
      matched: ['a', 'b'],
      refused: [],
      changes: [
        { field: 'categoryId', from: null, to: 'dining', ruleIds: ['a'] },
        { field: 'tags', from: [], to: ['coffee'], ruleIds: ['a'] },
        { field: 'memo', from: null, to: 'treat', ruleIds: ['b'] },
      ],
    });
  });

  it('runs rules by stage, then position, then id, regardless of the order of the list', () => {
    const rules = [
      rule('z', always, [category('last')], { stage: 'post' }),
      rule('m', always, [category('2')], { position: 2 }),
      rule('k', always, [category('1b')], { position: 1 }),
      rule('a', always, [category('1a')], { position: 1 }),
      rule('y', always, [category('first')], { stage: 'pre', position: 9 }),
    ];
    for (const list of [rules, rules.toReversed()])
      expect(applyRules(list, transaction())).toMatchObject({
        matched: ['y', 'a', 'k', 'm', 'z'],
        changes: [{ to: 'last', ruleIds: ['y', 'a', 'k', 'm', 'z'] }],
      });
  });

  it('skips disabled rules, and transactions from before the start of a rule', () => {
    const late = rule('late', always, [category('x')], { effectiveFrom: civilDate('2026-03-11') });
    expect(applyRules([late, rule('off', always, [category('y')], { enabled: false })], transaction()).matched).toEqual(
      [],
    );
    expect(applyRules([late], transaction({ postedOn: civilDate('2026-03-11') })).matched).toEqual(['late']);
  });

  it('never changes a field that the user set by hand, and reports the refusal', () => {
    const result = applyRules(
      [rule('a', always, [category('dining'), { do: 'mark_reviewed' }])],
      transaction({ categoryId: 'gifts', setByUser: ['categoryId'] }),
    );
    expect(result.after).toMatchObject({ categoryId: 'gifts', isReviewed: true });
    expect(result.refused).toEqual([{ ruleId: 'a', action: 'set_category', code: 'set_by_user' }]);
    expect(
      applyRules(
        [rule('a', always, [category('gifts')])],
        transaction({ categoryId: 'gifts', setByUser: ['categoryId'] }),
      ).refused,
    ).toEqual([]); // there is nothing to change
  });

  it('reports no change if a later rule restores the old value', () => {
    const rules = [
      rule('a', always, [{ do: 'add_tags', tags: ['x'] }]),
      rule('b', always, [{ do: 'remove_tags', tags: ['x'] }], { position: 1 }),
    ];
    expect(applyRules(rules, transaction())).toMatchObject({ matched: ['a', 'b'], changes: [] });
  });

  it.each<[RuleAction, Partial<RuleTransaction>, Partial<RuleTransaction>, string]>([
    [{ do: 'set_payee', payee: 'Coffee' }, {}, { payee: 'Coffee' }, 'sets the payee'],
    [{ do: 'set_memo', memo: null }, { memo: 'x' }, { memo: null }, 'clears a memo'],
    [{ do: 'append_memo', text: 'work' }, { memo: 'lunch' }, { memo: 'lunch work' }, 'appends to a memo'],
    [{ do: 'append_memo', text: 'work' }, { memo: 'at work' }, { memo: 'at work' }, 'appends a text only once'],
    [{ do: 'append_memo', text: 'work' }, {}, { memo: 'work' }, 'creates a memo'],
    [{ do: 'remove_tags', tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['b'] }, 'removes a tag'],
    [{ do: 'set_kind', kind: 'fee' }, {}, { kind: 'fee' }, 'sets the kind'],
    [{ do: 'set_excluded', excluded: true }, {}, { excluded: true }, 'excludes the transaction from reports'],
    [{ do: 'set_category', categoryId: null }, { categoryId: 'x' }, { categoryId: null }, 'clears the category'],
  ])('applies %j to %j as %j: %s', (action, before, after, _why) => {
    expect(applyRules([rule('r', always, [action])], transaction(before)).after).toMatchObject(after);
  });

  it('splits by shares without losing a cent, and rejects an amount that is too small', () => {
    const split: RuleAction = {
      do: 'split',
      parts: [
        { sharePpm: ppm(333_333), categoryId: 'home', memo: null },
        { sharePpm: null, categoryId: 'work', memo: 'the rest' },
      ],
    };
    // A third of 12.50 is 4.1666. The parts are 4.16 and 8.33, and the first gets the remaining cent.
    expect(applyRules([rule('r', always, [split])], transaction()).after.splits).toEqual([
      { amountMinor: -417, categoryId: 'home', memo: null },
      { amountMinor: -833, categoryId: 'work', memo: 'the rest' },
    ]);
    expect(applyRules([rule('r', always, [split])], transaction({ amountMinor: minor(-1) }))).toMatchObject({
      changes: [],
      refused: [{ ruleId: 'r', action: 'split', code: 'split_leaves_an_empty_part' }],
    });
    expect(
      applyRules(
        [rule('r', always, [{ do: 'append_memo', text: 'y'.repeat(200) }])],
        transaction({ memo: 'x'.repeat(400) }),
      ).refused,
    ).toEqual([{ ruleId: 'r', action: 'append_memo', code: 'memo_too_long' }]);
  });
});

describe('previewRules', () => {
  const rules = [
    rule('coffee', { field: 'payee', op: 'contains', value: 'bottle' }, [category('dining')]),
    rule('work', { field: 'memo', op: 'contains', value: 'work' }, [category('office')], { position: 1 }),
    rule('off', always, [category('x')], { enabled: false }),
  ];
  const transactions = [
    transaction({ id: '1' }),
    transaction({ id: '2', memo: 'work' }),
    transaction({ id: '3', payee: 'Shell' }),
    transaction({ id: '4', categoryId: 'dining' }),
    transaction({ id: '5', categoryId: 'mine', setByUser: ['categoryId'] }),
  ];

  it('shows the changes of each transaction and counts them per rule', () => {
    const { rows, counts, perRule } = previewRules(rules, transactions);
    expect(
      rows.map(({ transactionId, changes, refused }) => [transactionId, changes.map(({ to }) => to), refused.length]),
    ).toEqual([
      ['1', ['dining'], 0],
      ['2', ['office'], 0],
      ['5', [], 1],
    ]);
    expect(counts).toEqual({ transactions: 5, matched: 4, changed: 2, refused: 1 });
    expect(perRule).toEqual([
      { ruleId: 'coffee', matched: 4, changed: 1 },
      { ruleId: 'work', matched: 1, changed: 1 },
    ]); // the rule work overruled coffee once
  });

  it('previews ten thousand frozen transactions without modifying them', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => Object.freeze(transaction({ id: `t${index}` })));
    expect(previewRules(rules, many).counts.changed).toBe(10_000);
  });
});

describe('nextRuleRunState', () => {
  it('applies a preview once while it is current, and undoes it if no later change prevents that', () => {
    expect(nextRuleRunState('previewed', 'apply', { preview_is_current: true })).toEqual({
      ok: true,
      state: 'applied',
    });
    expect(nextRuleRunState('previewed', 'apply')).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'preview_is_current',
    });
    expect(nextRuleRunState('applied', 'undo', { can_undo: true })).toEqual({ ok: true, state: 'undone' });
    expect(nextRuleRunState('applied', 'undo')).toEqual({ ok: false, code: 'guard_failed', guard: 'can_undo' });
    expect(nextRuleRunState('applied', 'apply', { preview_is_current: true })).toEqual({
      ok: false,
      code: 'not_in_table',
    });
    expect(nextRuleRunState('undone', 'undo', { can_undo: true })).toEqual({ ok: false, code: 'not_in_table' });
  });
});
