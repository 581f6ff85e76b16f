import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { applyRules } from './apply-rules.ts';
import { ruleProblems } from './check-rule.ts';
import type { Rule, RuleTransaction } from './rule.ts';
import { ruleFeedback } from './rule-feedback.ts';
import { stableName, suggestRule } from './suggest-rule.ts';

const transaction = (id: string, more: Partial<RuleTransaction> = {}): RuleTransaction => ({
  id,
  accountId: 'visa',
  postedOn: civilDate('2026-03-10'),
  amountMinor: minor(-1_250),
  rawText: 'SQ *BLUE BOTTLE 114',
  payee: 'Blue Bottle',
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
const before = transaction('edited');
const filed = { before, after: transaction('edited', { categoryId: 'dining', setByUser: ['categoryId'] }) };
const none = { rules: [], transactions: [] };

describe('stableName', () => {
  it.each([
    ['SQ *BLUE BOTTLE 114', 'blue bottle', 'the name between card reader and branch number'],
    ['KROGER #0451', 'kroger', 'the name without the branch number'],
    ['AMZN Mktp US*2K4RT', 'amzn mktp', 'the description, because it does not contain the clean name'],
    ['POS DEBIT CHIPOTLE 1842 DENVER CO', 'chipotle', "the name without the bank's additions and the city"],
    ['ACH 12345', 'ach', 'a short text, which is better than none'],
    ['0042', null, 'null for a number'],
    ['', null, 'null for an empty text'],
  ])('for %j returns %j: %s', (raw, name, _why) => {
    expect(stableName(raw)).toBe(name);
  });
});

describe('suggestRule', () => {
  it('suggests the rule that would have made the edit, and counts its other matches', () => {
    const transactions = [
      before,
      transaction('1', { rawText: 'SQ *BLUE BOTTLE 9' }),
      transaction('2', { categoryId: 'dining' }),
      transaction('3', { rawText: 'SHELL' }),
      transaction('refund', { amountMinor: minor(500) }),
      transaction('4'),
      transaction('5'),
      transaction('6'),
      transaction('mine', { categoryId: 'work', setByUser: ['categoryId'] }),
    ];
    const suggestion = suggestRule(filed, { rules: [], transactions });
    expect(suggestion).toEqual({
      condition: {
        all: [
          { field: 'raw_text', op: 'contains', value: 'blue bottle' },
          { field: 'amount', op: 'between', minMinor: null, maxMinor: null, direction: 'out' },
        ],
      },
      actions: [{ do: 'set_category', categoryId: 'dining' }],
      matches: 6,
      agrees: 1,
      contradicts: 1,
    });
  });

  it('suggests a valid rule that makes the edit and still matches after it ran', () => {
    const renamed = { before, after: transaction('edited', { payee: 'Coffee', categoryId: 'dining' }) };
    const suggestion = suggestRule(renamed, none);
    expect(suggestion?.actions).toEqual([
      { do: 'set_payee', payee: 'Coffee' },
      { do: 'set_category', categoryId: 'dining' },
    ]);
    const rule: Rule = {
      id: 'r',
      name: 'Coffee',
      stage: 'default',
      position: 0,
      condition: suggestion?.condition ?? { all: [] },
      actions: suggestion?.actions ?? [],
      enabled: true,
      effectiveFrom: null,
    };
    expect(ruleProblems(rule)).toEqual([]);
    expect(ruleFeedback([rule])).toEqual([]);
    expect(applyRules([rule], before).after).toMatchObject({ payee: 'Coffee', categoryId: 'dining' });
    expect(suggestRule(renamed, { rules: [rule], transactions: [] })).toBeNull(); // such a rule already exists
    expect(suggestRule(renamed, { rules: [{ ...rule, enabled: false }], transactions: [] })).not.toBeNull();
  });

  it.each(
    [
      [{ before, after: { ...before, memo: 'x' } }, [], 'the edit changes a memo, which belongs to one transaction'],
      [{ before, after: { ...before, payee: ' ' } }, [], 'the edit clears a payee'],
      [{ before: { ...before, categoryId: 'x' }, after: before }, [], 'the edit clears a category'],
      [
        { before: { ...before, rawText: '0042' }, after: { ...before, rawText: '0042', categoryId: 'x' } },
        [],
        'the description has no name',
      ],
      [
        filed,
        ['a', 'b', 'c', 'd'].map((id) =>
          transaction(id, id === 'a' ? { categoryId: 'work', setByUser: ['categoryId'] } : {}),
        ),
        'one of four transactions was edited differently',
      ],
    ].map(
      ([edit, transactions, why]) =>
        ({ edit, transactions, why }) as { edit: typeof filed; transactions: RuleTransaction[]; why: string },
    ),
  )('suggests no rule if $why', ({ edit, transactions }) => {
    expect(suggestRule(edit, { rules: [], transactions })).toBeNull();
  });
});
