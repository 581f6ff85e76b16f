import { PPM_ONE } from '../../foundation/money/minor.ts';
import type { PatternProblemCode } from './pattern-parser.ts';
import type { Rule, RuleAction, RuleCondition } from './rule.ts';
import { safePattern } from './safe-pattern.ts';

const RULE_DEPTH_MAX = 5;
export const RULE_CONDITIONS_MAX = 50;
const RULE_ACTIONS_MAX = 20;
const RULE_TEXT_MAX = 200;

export type RuleProblemCode =
  | PatternProblemCode
  | 'required'
  | 'too_long'
  | 'too_deep'
  | 'too_many'
  | 'from_after_to'
  | 'no_limit'
  | 'below_zero'
  /** Two actions set the same field. */
  | 'set_twice'
  | 'too_few_parts'
  | 'shares_above_whole'
  | 'shares_below_whole'
  | 'share_not_above_zero'
  | 'two_rests';

export interface RuleProblem {
  /** JSON pointer into the rule, such as '/condition/all/0/value'. */
  readonly field: string;
  readonly code: RuleProblemCode;
  /** For a pattern: index of the offending character. */
  readonly at?: number;
}

/**
 * Returns the problems that must be fixed before a rule can be saved; empty if there are none.
 *
 * Result  every problem at once, each with its field, in the order of the form
 */
export function ruleProblems(rule: Pick<Rule, 'name' | 'condition' | 'actions'>): RuleProblem[] {
  return [
    ...textProblems(rule.name, '/name'),
    ...conditionTreeProblems(rule.condition),
    ...actionsProblems(rule.actions),
  ];
}

function textProblems(value: string, field: string): RuleProblem[] {
  if (value.trim() === '') return [{ field, code: 'required' }];
  return value.length > RULE_TEXT_MAX ? [{ field, code: 'too_long' }] : [];
}

function conditionTreeProblems(condition: RuleCondition): RuleProblem[] {
  const count = countConditions(condition, 1);
  if (count === 'too_deep') return [{ field: '/condition', code: 'too_deep' }];
  if (count > RULE_CONDITIONS_MAX) return [{ field: '/condition', code: 'too_many' }];
  return conditionProblems(condition, '/condition');
}

function countConditions(condition: RuleCondition, depth: number): number | 'too_deep' {
  if (depth > RULE_DEPTH_MAX) return 'too_deep';
  const inside = insideOf(condition);
  let count = 1;
  for (const each of inside) {
    const part = countConditions(each, depth + 1);
    if (part === 'too_deep') return part;
    count += part;
  }
  return count;
}

function insideOf(condition: RuleCondition): readonly RuleCondition[] {
  if ('all' in condition) return condition.all;
  if ('any' in condition) return condition.any;
  return 'not' in condition ? [condition.not] : [];
}

function conditionProblems(condition: RuleCondition, field: string): RuleProblem[] {
  if ('not' in condition) return conditionProblems(condition.not, `${field}/not`);
  if ('all' in condition || 'any' in condition) {
    const [name, list] = 'all' in condition ? ['all', condition.all] : ['any', condition.any];
    if (list.length === 0) return [{ field: `${field}/${name}`, code: 'required' }];
    return list.flatMap((each, index) => conditionProblems(each, `${field}/${name}/${index}`));
  }
  return leafProblems(condition, field);
}

function leafProblems(
  condition: Exclude<RuleCondition, { all: unknown } | { any: unknown } | { not: unknown }>,
  field: string,
): RuleProblem[] {
  switch (condition.field) {
    case 'amount':
      return rangeProblems(condition.minMinor, condition.maxMinor, [`${field}/minMinor`, `${field}/maxMinor`], {
        mayBeOpen: condition.direction !== 'either',
      });
    case 'date':
      return rangeProblems(condition.from, condition.to, [`${field}/from`, `${field}/to`], { mayBeOpen: false });
    case 'account':
    case 'category':
    case 'kind':
      return condition.values.length === 0 ? [{ field: `${field}/values`, code: 'required' }] : [];
    case 'tags':
      return textProblems(condition.value, `${field}/value`);
    default:
      break;
  }
  const problems = textProblems(condition.value, `${field}/value`);
  if (problems.length > 0 || condition.op !== 'matches') return problems;
  const pattern = safePattern(condition.value);
  return pattern.ok ? [] : [{ field: `${field}/value`, ...pattern.problem }];
}

function rangeProblems<T extends number | string>(
  from: T | null,
  to: T | null,
  [fromField, toField]: readonly [string, string],
  { mayBeOpen }: { mayBeOpen: boolean },
): RuleProblem[] {
  if (from === null && to === null) return mayBeOpen ? [] : [{ field: fromField, code: 'no_limit' }];
  if (typeof from === 'number' && from < 0) return [{ field: fromField, code: 'below_zero' }];
  return from !== null && to !== null && from > to ? [{ field: toField, code: 'from_after_to' }] : [];
}

function actionsProblems(actions: readonly RuleAction[]): RuleProblem[] {
  if (actions.length === 0) return [{ field: '/actions', code: 'required' }];
  if (actions.length > RULE_ACTIONS_MAX) return [{ field: '/actions', code: 'too_many' }];
  return actions.flatMap((action, index) => {
    const field = `/actions/${index}`;
    const isRepeated =
      !['add_tags', 'remove_tags', 'append_memo'].includes(action.do) &&
      actions.slice(0, index).some((earlier) => earlier.do === action.do);
    return [...(isRepeated ? [{ field, code: 'set_twice' as const }] : []), ...actionProblems(action, field)];
  });
}

function actionProblems(action: RuleAction, field: string): RuleProblem[] {
  switch (action.do) {
    case 'set_payee':
      return textProblems(action.payee, `${field}/payee`);
    case 'set_memo':
      return action.memo === null ? [] : textProblems(action.memo, `${field}/memo`);
    case 'append_memo':
      return textProblems(action.text, `${field}/text`);
    case 'add_tags':
    case 'remove_tags':
      return action.tags.length === 0
        ? [{ field: `${field}/tags`, code: 'required' }]
        : action.tags.flatMap((tag, index) => textProblems(tag, `${field}/tags/${index}`));
    case 'set_kind':
      return textProblems(action.kind, `${field}/kind`);
    case 'split':
      return splitProblems(action, `${field}/parts`);
    default:
      return [];
  }
}

function splitProblems({ parts }: Extract<RuleAction, { do: 'split' }>, field: string): RuleProblem[] {
  if (parts.length < 2) return [{ field, code: 'too_few_parts' }];
  if (parts.length > RULE_ACTIONS_MAX) return [{ field, code: 'too_many' }];
  const wrong = parts.findIndex(({ sharePpm }) => sharePpm !== null && sharePpm <= 0);
  if (wrong >= 0) return [{ field: `${field}/${wrong}/sharePpm`, code: 'share_not_above_zero' }];
  const rests = parts.filter(({ sharePpm }) => sharePpm === null).length;
  if (rests > 1) return [{ field, code: 'two_rests' }];
  const total = parts.reduce((sum, { sharePpm }) => sum + (sharePpm ?? 0), 0);
  if (total > PPM_ONE || (rests === 1 && total === PPM_ONE)) return [{ field, code: 'shares_above_whole' }];
  return rests === 0 && total < PPM_ONE ? [{ field, code: 'shares_below_whole' }] : [];
}
