import { compareRules, type Rule, type RuleAction, type RuleCondition } from './rule.ts';

/**
 * A rule that reads a field that it or a later rule writes, so that a second run may match differently from the first.
 */
export interface RuleFeedback {
  readonly readerId: string;
  readonly writerId: string;
  readonly field: ReadableField;
}

export type ReadableField = 'payee' | 'memo' | 'category' | 'kind' | 'tags';

const WRITES: Readonly<Record<RuleAction['do'], ReadableField | null>> = {
  set_category: 'category',
  set_payee: 'payee',
  set_memo: 'memo',
  append_memo: 'memo',
  add_tags: 'tags',
  remove_tags: 'tags',
  set_kind: 'kind',
  set_excluded: null,
  split: null,
  mark_reviewed: null,
};

/**
 * Returns pairs of enabled rules in which the reader runs before the writer, or is the writer. Without such pairs,
 * running the rules twice has the same result as running them once. A rule that reads the bank's description (raw_text)
 * instead of the payee is never in such a pair.
 *
 * Proof  without such a pair, every field that a rule reads has the same value in the second run as in the first:
 *        only earlier rules write it, and they match the same transactions again
 */
export function ruleFeedback(rules: readonly Rule[]): RuleFeedback[] {
  const ordered = rules.filter(({ enabled }) => enabled).sort(compareRules);
  return ordered.flatMap((reader, index) => {
    const reads = readsOf(reader.condition);
    return ordered
      .slice(index)
      .flatMap((writer) =>
        [...writesOf(writer)]
          .filter((field) => reads.has(field))
          .map((field) => ({ readerId: reader.id, writerId: writer.id, field })),
      );
  });
}

function readsOf(condition: RuleCondition): Set<ReadableField> {
  if ('all' in condition) return new Set(condition.all.flatMap((each) => [...readsOf(each)]));
  if ('any' in condition) return new Set(condition.any.flatMap((each) => [...readsOf(each)]));
  if ('not' in condition) return readsOf(condition.not);
  switch (condition.field) {
    case 'payee':
    case 'memo':
    case 'category':
    case 'kind':
    case 'tags':
      return new Set([condition.field]);
    default:
      return new Set();
  }
}

const writesOf = (rule: Rule): Set<ReadableField> =>
  new Set(rule.actions.flatMap(({ do: name }) => WRITES[name] ?? []));
