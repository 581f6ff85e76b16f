import { fail, type RuleSuggestion } from '@tideline/contract';
import { type RuleTransaction, stableName, suggestRule } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { toDomainRule } from './to-domain-rule.ts';
import { detailsOfRows, rowsById, rowsWithText, toRuleTransaction } from './rule-rows.store.ts';
import { listRules } from './rules.store.ts';
import { lastEdit } from './suggestion.store.ts';

/** Maximum number of rows read of the same payee, enough to see whether past choices agree. */
const READ_MAX = 5_000;

/** Builds the suggestion "Always do this?" after an edit; null if there is none. */
export async function suggestionFor(tx: HouseholdTx, transactionId: string): Promise<RuleSuggestion | null> {
  const [row] = await rowsById(tx, [transactionId]);
  if (row === undefined) throw fail('NOT_FOUND', {});
  const edit = await lastEdit(tx, transactionId);
  if (edit === null) return null;
  const details = await detailsOfRows(tx);
  const after = toRuleTransaction(row, details);
  const { payee = after.payee, category_id: categoryId = after.categoryId } = edit.oldRow;
  const before: RuleTransaction = { ...after, payee: payee ?? after.payee, categoryId };
  const name = stableName(before.rawText);
  if (name === null) return null;
  const transactions = (await rowsWithText(tx, name, READ_MAX)).map((each) => toRuleTransaction(each, details));
  const found = suggestRule({ before, after }, { rules: (await listRules(tx)).map(toDomainRule), transactions });
  if (found === null || found.matches === 0) return null;
  return {
    ...found,
    name: after.payee,
    condition: found.condition as RuleSuggestion['condition'],
    actions: found.actions as RuleSuggestion['actions'],
  };
}
