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
  setByPerson: [],
  ...more,
});
const before = transaction('edited');
const filed = { before, after: transaction('edited', { categoryId: 'dining', setByPerson: ['categoryId'] }) };
const none = { rules: [], transactions: [] };

describe('stableName', () => {
  it.each([
    ['SQ *BLUE BOTTLE 114', 'blue bottle', 'between card reader and branch'],
    ['KROGER #0451', 'kroger', 'without the branch'],
    ['AMZN Mktp US*2K4RT', 'amzn mktp', 'the print, where the clean name is not in it'],
    [
      'POS DEBIT CHIPOTLE 1842 DENVER CO',
      'chipotle',
      'what the bank put around it left out, and the city after the branch',
    ],
    ['ACH 12345', 'ach', 'little is better than nothing'],
    ['0042', null, 'nothing but a number'],
    ['', null, 'nothing'],
  ])('%j → %j: %s', (raw, name, _why) => {
    expect(stableName(raw)).toBe(name);
  });
});

describe('suggestRule', () => {
  it('suggests the rule that would have made the edit, and counts what else it would change', () => {
    const transactions = [
      before,
      transaction('1', { rawText: 'SQ *BLUE BOTTLE 9' }),
      transaction('2', { categoryId: 'dining' }),
      transaction('3', { rawText: 'SHELL' }),
      transaction('refund', { amountMinor: minor(500) }),
      transaction('4'),
      transaction('5'),
      transaction('6'),
      transaction('mine', { categoryId: 'work', setByPerson: ['categoryId'] }),
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
    expect(suggestRule(renamed, { rules: [rule], transactions: [] })).toBeNull(); // such a rule exists already
    expect(suggestRule(renamed, { rules: [{ ...rule, enabled: false }], transactions: [] })).not.toBeNull();
  });

  it.each(
    [
      [{ before, after: { ...before, memo: 'x' } }, [], 'a memo is for one transaction'],
      [{ before, after: { ...before, payee: ' ' } }, [], 'a payee taken away'],
      [{ before: { ...before, categoryId: 'x' }, after: before }, [], 'a category taken away'],
      [
        { before: { ...before, rawText: '0042' }, after: { ...before, rawText: '0042', categoryId: 'x' } },
        [],
        'a print without a name',
      ],
      [
        filed,
        ['a', 'b', 'c', 'd'].map((id) =>
          transaction(id, id === 'a' ? { categoryId: 'work', setByPerson: ['categoryId'] } : {}),
        ),
        'one of four decided otherwise',
      ],
    ].map(
      ([edit, transactions, why]) =>
        ({ edit, transactions, why }) as { edit: typeof filed; transactions: RuleTransaction[]; why: string },
    ),
  )('suggests none: $why', ({ edit, transactions }) => {
    expect(suggestRule(edit, { rules: [], transactions })).toBeNull();
  });
});
