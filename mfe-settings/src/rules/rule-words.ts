import type { Rule, RuleAction, RuleCondition } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../messages/rules.en.ts';
import type { RuleNames } from './rule-names.ts';

type Op = 'contains' | 'is' | 'starts' | 'ends' | 'matches' | 'between' | 'one_of' | 'has';

/**
 * Returns a function that describes a rule as a sentence: "Bank description contains “roma” and Amount is between … →
 * Set category Eating out".
 */
export function useRuleWords({
  nameOf,
}: RuleNames): (rule: Pick<Rule, 'condition' | 'actions'>) => { when: string; result: string } {
  const t = useT(messages);
  const { money, date } = useFormats();
  const isConjunction = (
    condition: RuleCondition,
  ): condition is Extract<RuleCondition, { all: unknown } | { any: unknown }> =>
    'all' in condition || 'any' in condition;
  const condition = (each: RuleCondition, isInside = false): string => {
    if (isConjunction(each)) {
      const [word, list] = 'all' in each ? [t('words.and'), each.all] : [t('words.or'), each.any];
      const words = list.map((inner) => condition(inner, true)).join(` ${word} `);
      return isInside && list.length > 1 ? `(${words})` : words;
    }
    const [not, leaf] = 'not' in each ? [true, each.not] : [false, each];
    const op: Op = leaf.op;
    const how = t(not ? `op.not.${op}` : `op.${op}`);
    if (leaf.op === 'one_of')
      return `${t(`field.${leaf.field}`)} ${how} ${leaf.values.map((id) => nameOf(leaf.field, id)).join(', ')}`;
    if (leaf.op !== 'between') return `${t(`field.${leaf.field}`)} ${how} “${leaf.value}”`;
    if (leaf.field === 'date')
      return (
        `${t('field.date')} ${how} ${leaf.from === null ? '…' : date(leaf.from)} – ` +
        `${leaf.to === null ? '…' : date(leaf.to)}`
      );
    if (leaf.minMinor === null && leaf.maxMinor === null) return t(`direction.${leaf.direction}`);
    const range =
      `${leaf.minMinor === null ? '…' : money(leaf.minMinor)} – ` +
      `${leaf.maxMinor === null ? '…' : money(leaf.maxMinor)}`;
    return `${leaf.direction === 'either' ? t('field.amount') : t(`direction.${leaf.direction}`)} ${how} ${range}`;
  };
  const action = (each: RuleAction): string => {
    const name = t(`do.${each.do}`);
    switch (each.do) {
      case 'set_category':
        return `${name} ${nameOf('category', each.categoryId)}`;
      case 'set_payee':
        return `${name} ${each.payee}`;
      case 'set_memo':
        return `${name} ${each.memo ?? t('diff.none')}`;
      case 'append_memo':
        return `${name} “${each.text}”`;
      case 'add_tags':
      case 'remove_tags':
        return `${name} ${each.tags.join(', ')}`;
      case 'set_kind':
        return `${name} ${nameOf('kind', each.kind)}`;
      case 'set_excluded':
        return t(each.excluded ? 'target.excluded' : 'do.set_excluded');
      case 'split':
        return `${name}: ${each.parts.map(({ categoryId }) => nameOf('category', categoryId)).join(', ')}`;
      case 'mark_reviewed':
        return name;
    }
  };
  return ({ condition: when, actions }) => ({ when: condition(when), result: actions.map(action).join('; ') });
}
