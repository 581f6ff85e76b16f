import { fail, type RuleSuggestion } from '@tideline/contract';
import { type RuleTransaction, stableName, suggestRule } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { toDomainRule } from './rule-problems.ts';
import { detailsOfRows, rowsById, rowsWithText, toRuleTransaction } from './rule-rows.store.ts';
import { listRules } from './rules.store.ts';

/** Of the same name; enough to see whether people agree with themselves. */
const LOOKED_AT = 5_000;

/** What a person last made of payee or category of a transaction, as the fields were before. */
const lastEdit = (tx: HouseholdTx, transactionId: string): Promise<{ oldRow: Record<string, string | null> } | null> =>
  tx.maybe(sql`
    select r.old_row from change_row r join change_set s on s.household_id = r.household_id and s.id = r.change_set_id
    where r.household_id = ${tx.householdId} and r.row_id = ${transactionId} and r.table_name = 'transaction' and r.operation = 'UPDATE'
      and (r.old_row ? 'category_id' or r.old_row ? 'payee') and s.cause = 'user' and s.undoes_id is null and s.state <> 'undone'
    order by r.statement desc limit 1`);

/** "Always do this?" after an edit; null where there is nothing to suggest. */
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
  const transactions = (await rowsWithText(tx, name, LOOKED_AT)).map((each) => toRuleTransaction(each, details));
  const found = suggestRule({ before, after }, { rules: (await listRules(tx)).map(toDomainRule), transactions });
  if (found === null || found.matches === 0) return null;
  return {
    ...found,
    name: after.payee,
    condition: found.condition as RuleSuggestion['condition'],
    actions: found.actions as RuleSuggestion['actions'],
  };
}
