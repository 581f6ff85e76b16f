import { type RefusedAction, applyAction, isSameValue } from './apply-action.ts';
import { compileCondition, type Matches } from './compile-condition.ts';
import { rememberingFold } from './fold-text.ts';
import {
  compareRules,
  type Rule,
  type RuleAction,
  type RuleTarget,
  type RuleTargetField,
  type RuleTransaction,
} from './rule.ts';

/** One field that rules changed, from its value before all rules to its value after all of them. */
export interface RuleChange {
  readonly field: RuleTargetField;
  readonly from: RuleTarget[RuleTargetField];
  readonly to: RuleTarget[RuleTargetField];
  /** The rules that set the field, in the order they ran. The last one determined the value. */
  readonly ruleIds: readonly string[];
}

export interface RuleOutcome {
  readonly after: RuleTransaction;
  readonly changes: readonly RuleChange[];
  /** Rules whose condition matched, even if they changed nothing. */
  readonly matched: readonly string[];
  /** Actions that could not be applied, and fields that remain unchanged because the user set them. */
  readonly refused: readonly {
    readonly ruleId: string;
    readonly action: RuleAction['do'];
    readonly code: RefusedAction | 'set_by_user';
  }[];
}

export type RuleSet = (transaction: RuleTransaction) => RuleOutcome;

/**
 * Compiles the enabled rules in their order, for any number of transactions.
 *
 * Each rule reads the results of earlier rules. A field that the user set by hand is never changed. A condition on the
 * bank's description (raw_text) has the same result before and after a run; see ruleFeedback for rules whose second
 * run could differ from the first.
 *
 * Errors  throws on a rule whose pattern ruleProblems would reject
 */
export function compileRules(rules: readonly Rule[]): RuleSet {
  const fold = rememberingFold();
  const ordered = rules.filter(({ enabled }) => enabled).sort(compareRules);
  const compiled = ordered.map((rule): CompiledRule => ({ rule, matches: compileCondition(rule.condition, fold) }));
  return (transaction) => run(compiled, transaction);
}

/**
 * Applies rules to one transaction, and returns the changed fields with the rules that changed them. To process many
 * transactions, compile the rules once.
 */
export function applyRules(rules: readonly Rule[], transaction: RuleTransaction): RuleOutcome {
  return compileRules(rules)(transaction);
}

interface CompiledRule {
  readonly rule: Rule;
  readonly matches: Matches;
}

function run(compiled: readonly CompiledRule[], before: RuleTransaction): RuleOutcome {
  let after = before;
  const setBy = new Map<RuleTargetField, string[]>();
  const matched: string[] = [];
  const refused: RuleOutcome['refused'][number][] = [];
  for (const { rule, matches } of compiled) {
    if ((rule.effectiveFrom !== null && before.postedOn < rule.effectiveFrom) || !matches(after)) continue;
    matched.push(rule.id);
    for (const action of rule.actions) {
      const result = applyAction(action, after);
      if (!result.ok) {
        refused.push({ ruleId: rule.id, action: action.do, code: result.code });
        continue;
      }
      const fields = fieldsOf(result.set).filter(
        (field) => !isSameValue(field, after[field], result.set[field] ?? null),
      );
      if (fields.length === 0) continue;
      if (fields.some((field) => before.setByUser.includes(field))) {
        refused.push({ ruleId: rule.id, action: action.do, code: 'set_by_user' });
        continue;
      }
      after = { ...after, ...result.set };
      for (const field of fields) setBy.set(field, [...(setBy.get(field) ?? []), rule.id]);
    }
  }
  const changes = [...setBy]
    .filter(([field]) => !isSameValue(field, before[field], after[field]))
    .map(([field, ruleIds]): RuleChange => ({
      field,
      from: before[field],
      to: after[field],
      ruleIds: [...new Set(ruleIds)],
    }));
  return { after, changes, matched, refused };
}

const fieldsOf = (set: Partial<RuleTarget>): RuleTargetField[] => Object.keys(set) as RuleTargetField[];
