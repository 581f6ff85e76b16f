import { unreachable } from '../../foundation/assert.ts';
import { allocate } from '../../foundation/money/allocate.ts';
import { PPM_ONE } from '../../foundation/money/minor.ts';
import type { RuleAction, RuleSplit, RuleTarget, RuleTargetField, RuleTransaction } from './rule.ts';

/** Maximum length of a memo in the ledger. */
const MEMO_MAX = 500;

export type RefusedAction = 'split_leaves_an_empty_part' | 'memo_too_long';

export type ActionResult =
  | { readonly ok: true; readonly set: Partial<RuleTarget> }
  | { readonly ok: false; readonly code: RefusedAction };

/** Returns the values that an action sets on a transaction, whether or not they change it. */
export function applyAction(action: RuleAction, transaction: RuleTransaction): ActionResult {
  switch (action.do) {
    case 'set_category':
      return { ok: true, set: { categoryId: action.categoryId } };
    case 'set_payee':
      return { ok: true, set: { payee: action.payee } };
    case 'set_memo':
      return { ok: true, set: { memo: action.memo } };
    case 'append_memo':
      return appended(transaction.memo, action.text);
    case 'add_tags':
      return { ok: true, set: { tags: [...new Set([...transaction.tags, ...action.tags])] } };
    case 'remove_tags':
      return { ok: true, set: { tags: transaction.tags.filter((tag) => !action.tags.includes(tag)) } };
    case 'set_kind':
      return { ok: true, set: { kind: action.kind } };
    case 'set_excluded':
      return { ok: true, set: { excluded: action.excluded } };
    case 'mark_reviewed':
      return { ok: true, set: { isReviewed: true } };
    case 'split':
      return splitInto(action, transaction);
    default:
      return unreachable(action);
  }
}

/** Returns a memo with a text appended, unless the memo already contains it. */
function appended(memo: string | null, text: string): ActionResult {
  if (memo === null || memo === '') return { ok: true, set: { memo: text } };
  if (memo.includes(text)) return { ok: true, set: {} };
  const longer = `${memo} ${text}`;
  return longer.length > MEMO_MAX ? { ok: false, code: 'memo_too_long' } : { ok: true, set: { memo: longer } };
}

/** Splits an amount by shares without losing a cent. Rejects an amount that is too small for every part. */
function splitInto({ parts }: Extract<RuleAction, { do: 'split' }>, { amountMinor }: RuleTransaction): ActionResult {
  const shared = parts.reduce((sum, { sharePpm }) => sum + (sharePpm ?? 0), 0);
  const amounts = allocate(
    amountMinor,
    parts.map(({ sharePpm }) => sharePpm ?? PPM_ONE - shared),
  );
  if (amounts.some((amount) => amount === 0)) return { ok: false, code: 'split_leaves_an_empty_part' };
  const splits = parts.map(({ categoryId, memo }, index): RuleSplit => ({
    amountMinor: amounts[index] ?? amountMinor,
    categoryId,
    memo,
  }));
  return { ok: true, set: { splits } };
}

/** Returns whether two values of a field are equal in the ledger. Tags are a set, parts are a list. */
export function isSameValue(
  field: RuleTargetField,
  a: RuleTarget[RuleTargetField],
  b: RuleTarget[RuleTargetField],
): boolean {
  if (field === 'tags' && Array.isArray(a) && Array.isArray(b))
    return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
  return a === b || (field === 'splits' && JSON.stringify(a) === JSON.stringify(b));
}
