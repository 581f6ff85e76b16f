import { fail, type Rule, TransactionKind } from '@tideline/contract';
import { ruleProblems } from '@tideline/domain';
import { unknownCategories } from '../categories/categories.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { toDomainAction, toDomainCondition } from './to-domain-rule.ts';
import { unknownAccounts } from './rules.store.ts';

export type CheckedRule = Pick<Rule, 'name' | 'condition' | 'actions'>;

/** Rejects an invalid rule and names every invalid field. */
export async function checkRule(tx: HouseholdTx, rule: CheckedRule): Promise<void> {
  const problems = ruleProblems({
    name: rule.name,
    condition: toDomainCondition(rule.condition),
    actions: rule.actions.map(toDomainAction),
  }).map(({ field, code, at }) => ({
    pointer: field,
    rule: code,
    message: at === undefined ? code : `${code} at ${at}`,
  }));
  const fields = problems.length > 0 ? problems : await unknownNames(tx, rule);
  if (fields.length > 0) throw fail('VALIDATION_FAILED', { fields });
}

interface Reference {
  kind: 'account' | 'category' | 'kind';
  id: string;
  pointer: string;
}

/** Finds unknown accounts, categories and transaction kinds. */
async function unknownNames(
  tx: HouseholdTx,
  { condition, actions }: CheckedRule,
): Promise<{ pointer: string; rule: string; message: string }[]> {
  const references = [
    ...conditionReferences(condition, '/condition'),
    ...actions.flatMap((action, index) => actionReferences(action, `/actions/${index}`)),
  ];
  const idsOf = (kind: Reference['kind']): string[] =>
    references.filter((reference) => reference.kind === kind).map(({ id }) => id);
  const malformed = idsOf('category').filter((id) => !UUID.test(id));
  const unknown = new Set([
    ...malformed,
    ...(await unknownCategories(
      tx,
      idsOf('category').filter((id) => UUID.test(id)),
    )),
    ...(await unknownAccounts(tx, idsOf('account'))),
    ...idsOf('kind').filter((kind) => !TransactionKind.safeParse(kind).success),
  ]);
  return references
    .filter(({ id }) => unknown.has(id))
    .map(({ pointer }) => ({ pointer, rule: 'unknown', message: 'Not one of this household.' }));
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function conditionReferences(condition: Rule['condition'], pointer: string): Reference[] {
  if ('all' in condition)
    return condition.all.flatMap((each, index) => conditionReferences(each, `${pointer}/all/${index}`));
  if ('any' in condition)
    return condition.any.flatMap((each, index) => conditionReferences(each, `${pointer}/any/${index}`));
  if ('not' in condition) return conditionReferences(condition.not, `${pointer}/not`);
  if (condition.op !== 'one_of') return [];
  const { field, values } = condition;
  return values.flatMap((id, index) =>
    id === null ? [] : [{ kind: field, id, pointer: `${pointer}/values/${index}` }],
  );
}

function actionReferences(action: Rule['actions'][number], pointer: string): Reference[] {
  if (action.do === 'set_category')
    return action.categoryId === null
      ? []
      : [{ kind: 'category', id: action.categoryId, pointer: `${pointer}/categoryId` }];
  if (action.do !== 'split') return [];
  return action.parts.flatMap(({ categoryId }, index) =>
    categoryId === null
      ? []
      : [{ kind: 'category' as const, id: categoryId, pointer: `${pointer}/parts/${index}/categoryId` }],
  );
}
