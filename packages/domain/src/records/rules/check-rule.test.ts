import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { RULE_CONDITIONS_MAX, type RuleProblem, ruleProblems } from './check-rule.ts';
import type { RuleAction, RuleCondition, SplitPart } from './rule.ts';
import { namedCases } from '../../testing/named-cases.ts';

const says: RuleCondition = { field: 'payee', op: 'contains', value: 'aldi' };
const files: RuleAction = { do: 'set_category', categoryId: 'groceries' };
const problems = ({
  name = 'Groceries',
  condition = says,
  actions = [files],
}: {
  name?: string;
  condition?: RuleCondition;
  actions?: readonly RuleAction[];
}): RuleProblem[] => ruleProblems({ name, condition, actions });
const part = (share: number | null): SplitPart => ({
  sharePpm: share === null ? null : ppm(share),
  categoryId: null,
  memo: null,
});
const nested = (depth: number): RuleCondition => (depth === 1 ? says : { not: nested(depth - 1) });

describe('ruleProblems', () => {
  it('finds no problem in a valid rule', () => {
    expect(problems({})).toEqual([]);
    expect(
      problems({
        condition: { all: [says, { any: [says, { not: { field: 'payee', op: 'matches', value: '^(aldi|lidl)' } }] }] },
        actions: [files, { do: 'add_tags', tags: ['a'] }, { do: 'add_tags', tags: ['b'] }],
      }),
    ).toEqual([]);
  });

  it.each(
    namedCases<[RuleCondition, RuleProblem[]]>([
      [{ field: 'payee', op: 'is', value: ' ' }, [{ field: '/condition/value', code: 'required' }], 'an empty text'],
      [
        { field: 'memo', op: 'contains', value: 'x'.repeat(201) },
        [{ field: '/condition/value', code: 'too_long' }],
        'a text that is too long',
      ],
      [
        { field: 'raw_text', op: 'matches', value: 'a(b' },
        [{ field: '/condition/value', code: 'pattern_not_readable', at: 1 }],
        'an unclosed group in a pattern',
      ],
      [
        { field: 'raw_text', op: 'matches', value: '(?=a)' },
        [{ field: '/condition/value', code: 'pattern_not_supported', at: 0 }],
        'lookahead in a pattern',
      ],
      [{ all: [] }, [{ field: '/condition/all', code: 'required' }], 'an empty group'],
      [
        { any: [says, { all: [{ field: 'tags', op: 'has', value: '' }] }] },
        [{ field: '/condition/any/1/all/0/value', code: 'required' }],
        'an empty tag in a nested group',
      ],
      [
        { not: { field: 'account', op: 'one_of', values: [] } },
        [{ field: '/condition/not/values', code: 'required' }],
        'no account',
      ],
      [
        { field: 'amount', op: 'between', minMinor: minor(2), maxMinor: minor(1), direction: 'out' },
        [{ field: '/condition/maxMinor', code: 'from_after_to' }],
        'a minimum above the maximum',
      ],
      [
        { field: 'amount', op: 'between', minMinor: minor(-2), maxMinor: null, direction: 'out' },
        [{ field: '/condition/minMinor', code: 'below_zero' }],
        'a negative amount',
      ],
      [
        { field: 'amount', op: 'between', minMinor: null, maxMinor: null, direction: 'either' },
        [{ field: '/condition/minMinor', code: 'no_limit' }],
        'all amounts',
      ],
      [
        { field: 'amount', op: 'between', minMinor: null, maxMinor: null, direction: 'in' },
        [],
        'all money in, which is valid',
      ],
      [
        { field: 'date', op: 'between', from: civilDate('2026-02-01'), to: civilDate('2026-01-01') },
        [{ field: '/condition/to', code: 'from_after_to' }],
        'a start date after the end date',
      ],
      [
        { field: 'date', op: 'between', from: null, to: null },
        [{ field: '/condition/from', code: 'no_limit' }],
        'all dates',
      ],
      [nested(5), [], 'five levels, which are valid'],
      [nested(6), [{ field: '/condition', code: 'too_deep' }], 'six levels'],
      [
        { any: Array.from({ length: RULE_CONDITIONS_MAX }, () => says) },
        [{ field: '/condition', code: 'too_many' }],
        'too many conditions, including the group',
      ],
    ]),
  )('checks a condition: %s', (_why, condition, expected) => {
    expect(problems({ condition })).toEqual(expected);
  });

  it.each(
    namedCases<[RuleAction[], RuleProblem[]]>([
      [[], [{ field: '/actions', code: 'required' }], 'no action'],
      [[files, files], [{ field: '/actions/1', code: 'set_twice' }], 'two categories'],
      [Array.from({ length: 21 }, () => files), [{ field: '/actions', code: 'too_many' }], 'too many actions'],
      [[{ do: 'set_payee', payee: '' }], [{ field: '/actions/0/payee', code: 'required' }], 'no payee'],
      [
        [{ do: 'set_memo', memo: '' }],
        [{ field: '/actions/0/memo', code: 'required' }],
        'an empty memo instead of null',
      ],
      [[{ do: 'append_memo', text: '' }], [{ field: '/actions/0/text', code: 'required' }], 'an empty text'],
      [[{ do: 'add_tags', tags: [] }], [{ field: '/actions/0/tags', code: 'required' }], 'no tags'],
      [[{ do: 'remove_tags', tags: ['a', ' '] }], [{ field: '/actions/0/tags/1', code: 'required' }], 'a blank tag'],
      [[{ do: 'set_kind', kind: '' }], [{ field: '/actions/0/kind', code: 'required' }], 'no kind'],
      [
        [{ do: 'split', parts: [part(500_000)] }],
        [{ field: '/actions/0/parts', code: 'too_few_parts' }],
        'a single part',
      ],
      [
        [{ do: 'split', parts: [part(500_000), part(500_001)] }],
        [{ field: '/actions/0/parts', code: 'shares_above_whole' }],
        'shares above the whole',
      ],
      [
        [{ do: 'split', parts: [part(500_000), part(499_999)] }],
        [{ field: '/actions/0/parts', code: 'shares_below_whole' }],
        'shares below the whole',
      ],
      [
        [{ do: 'split', parts: [part(500_000), part(500_000), part(null)] }],
        [{ field: '/actions/0/parts', code: 'shares_above_whole' }],
        'shares that leave no remainder',
      ],
      [
        [{ do: 'split', parts: [part(null), part(null)] }],
        [{ field: '/actions/0/parts', code: 'two_rests' }],
        'two remainders',
      ],
      [
        [{ do: 'split', parts: [part(500_000), part(0), part(null)] }],
        [{ field: '/actions/0/parts/1/sharePpm', code: 'share_not_above_zero' }],
        'a share of zero',
      ],
      [[{ do: 'split', parts: [part(1), part(null)] }], [], 'a millionth and the remainder, which are valid'],
    ]),
  )('checks actions: %s', (_why, actions, expected) => {
    expect(problems({ actions })).toEqual(expected);
  });

  it('reports every problem at once, in the order of the form', () => {
    expect(problems({ name: '', condition: { all: [] }, actions: [] }).map(({ field }) => field)).toEqual([
      '/name',
      '/condition/all',
      '/actions',
    ]);
  });
});
