import { civilDate } from '../foundation/dates/civil-date.ts';
import { minor } from '../foundation/money/minor.ts';
import type { Rule, RuleAction, RuleCondition, RuleTransaction } from '../records/rules/rule.ts';

export const transaction = (more: Partial<RuleTransaction> = {}): RuleTransaction => ({
  id: 't',
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

export const always: RuleCondition = {
  field: 'amount',
  op: 'between',
  minMinor: null,
  maxMinor: null,
  direction: 'out',
};

export const rule = (
  id: string,
  condition: RuleCondition,
  actions: readonly RuleAction[],
  more: Partial<Rule> = {},
): Rule => ({
  id,
  name: id,
  stage: 'default',
  position: 0,
  condition,
  actions,
  enabled: true,
  effectiveFrom: null,
  ...more,
});

export const category = (categoryId: string): RuleAction => ({ do: 'set_category', categoryId });
