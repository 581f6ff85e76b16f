import type { Rule, RuleAction, RuleCondition } from '@tideline/contract';
import {
  civilDate,
  type Rule as DomainRule,
  type RuleAction as DomainAction,
  type RuleCondition as DomainCondition,
  minor,
  ppm,
} from '@tideline/domain';

/** Converts a wire rule to a domain rule with branded amounts, rates and dates. */
export const toDomainRule = (rule: Rule): DomainRule => ({
  ...rule,
  condition: toDomainCondition(rule.condition),
  actions: rule.actions.map(toDomainAction),
  effectiveFrom: orNull(rule.effectiveFrom, civilDate),
});

export function toDomainCondition(condition: RuleCondition): DomainCondition {
  if ('all' in condition) return { all: condition.all.map(toDomainCondition) };
  if ('any' in condition) return { any: condition.any.map(toDomainCondition) };
  if ('not' in condition) return { not: toDomainCondition(condition.not) };
  if (condition.field === 'amount') {
    const { minMinor, maxMinor } = condition;
    return { ...condition, minMinor: orNull(minMinor, minor), maxMinor: orNull(maxMinor, minor) };
  }
  if (condition.field === 'date') {
    const { from, to } = condition;
    return { ...condition, from: orNull(from, civilDate), to: orNull(to, civilDate) };
  }
  return condition;
}

export const toDomainAction = (action: RuleAction): DomainAction =>
  action.do === 'split'
    ? { ...action, parts: action.parts.map((part) => ({ ...part, sharePpm: orNull(part.sharePpm, ppm) })) }
    : action;

const orNull = <From, To>(value: From | null, convert: (value: From) => To): To | null =>
  value === null ? null : convert(value);
