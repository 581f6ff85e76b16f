import { normalizePayee } from '../categorize/normalize-payee.ts';
import { compileRules } from './apply-rules.ts';
import { compileCondition } from './compile-condition.ts';
import { foldText, rememberingFold } from './fold-text.ts';
import type { Rule, RuleAction, RuleCondition, RuleTransaction } from './rule.ts';

/** An edit that the user just made by hand. */
export interface UserEdit {
  readonly before: RuleTransaction;
  readonly after: RuleTransaction;
}

/** A suggested rule, with its effect on the rest of the ledger. */
export interface RuleSuggestion {
  readonly condition: RuleCondition;
  readonly actions: readonly RuleAction[];
  /** Number of other transactions that the rule would match. */
  readonly matches: number;
  /** Numbers of matches that already have this value, and that the user set differently. */
  readonly agrees: number;
  readonly contradicts: number;
}

/** Maximum share of contradictions for a suggestion: one case out of five. */
const CONTRADICTIONS_OF = 5;
/** Minimum length of a text, because shorter ones occur in too many names. */
const TEXT_MIN = 3;

/**
 * Returns the rule that would have made an edit of payee or category; null if there is none to suggest.
 *
 * The condition is the shop's name within the bank's description, without branch and reference numbers, and the
 * direction of the money. It reads the description instead of the payee so that it still matches after it ran.
 *
 * Result  null if neither payee nor category was edited, the description has no stable name, an enabled rule already
 *         makes the edit, or users chose another value for the same name in more than a fifth of the cases
 */
export function suggestRule(
  { before, after }: UserEdit,
  { rules, transactions }: { rules: readonly Rule[]; transactions: Iterable<RuleTransaction> },
): RuleSuggestion | null {
  const actions = actionsOf(before, after);
  const name = stableName(before.rawText);
  if (actions.length === 0 || name === null) return null;
  const made = compileRules(rules)({ ...before, setByUser: [] }).after;
  if (actions.every((action) => isDone(action, made))) return null;
  const direction = before.amountMinor < 0 ? 'out' : 'in';
  const condition: RuleCondition = {
    all: [
      { field: 'raw_text', op: 'contains', value: name },
      { field: 'amount', op: 'between', minMinor: null, maxMinor: null, direction },
    ],
  };
  const matches = compileCondition(condition, rememberingFold());
  const counts = { matches: 0, agrees: 0, contradicts: 0 };
  for (const transaction of transactions) {
    if (transaction.id === before.id || !matches(transaction)) continue;
    counts.matches += 1;
    if (actions.every((action) => isDone(action, transaction))) counts.agrees += 1;
    else if (
      actions.some(
        (action) =>
          !isDone(action, transaction) &&
          transaction.setByUser.includes(action.do === 'set_payee' ? 'payee' : 'categoryId'),
      )
    )
      counts.contradicts += 1;
  }
  return counts.contradicts * CONTRADICTIONS_OF > counts.matches ? null : { condition, actions, ...counts };
}

function actionsOf(before: RuleTransaction, after: RuleTransaction): RuleAction[] {
  return [
    ...(after.payee !== before.payee && after.payee.trim() !== ''
      ? [{ do: 'set_payee' as const, payee: after.payee }]
      : []),
    ...(after.categoryId !== before.categoryId && after.categoryId !== null
      ? [{ do: 'set_category' as const, categoryId: after.categoryId }]
      : []),
  ];
}

function isDone(action: RuleAction, transaction: RuleTransaction): boolean {
  if (action.do === 'set_payee') return transaction.payee === action.payee;
  return action.do === 'set_category' && transaction.categoryId === action.categoryId;
}

/**
 * Returns the part of a description that is the same on every visit: the longest run of words without digits in the
 * clean name, otherwise in the description.
 */
export function stableName(rawText: string): string | null {
  const folded = foldText(rawText);
  return longestRun(foldText(normalizePayee(rawText)), folded) ?? longestRun(folded, folded);
}

function longestRun(text: string, print: string): string | null {
  const runs = text.split(/\s*\S*\d\S*\s*|\s*[*#]+\s*/).map((run) => run.trim());
  const usable = runs.filter((run) => run.length >= TEXT_MIN && /\p{L}/u.test(run) && print.includes(run));
  return usable.reduce<string | null>((best, run) => (best === null || run.length > best.length ? run : best), null);
}
