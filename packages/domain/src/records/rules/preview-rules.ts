import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';
import { compileRules, type RuleChange, type RuleOutcome } from './apply-rules.ts';
import type { Rule, RuleTransaction } from './rule.ts';

/** One transaction that would change, as a row of the difference table. */
export interface RulePreviewRow {
  readonly transactionId: string;
  readonly changes: readonly RuleChange[];
  readonly refused: RuleOutcome['refused'];
}

export interface RulePreview {
  /** Rows in the order of the transactions. Unchanged transactions are omitted unless an action was rejected. */
  readonly rows: readonly RulePreviewRow[];
  readonly counts: {
    readonly transactions: number;
    readonly matched: number;
    readonly changed: number;
    readonly refused: number;
  };
  /**
   * Counts per enabled rule: transactions that matched its condition, and transactions in which its change is final.
   */
  readonly perRule: readonly { readonly ruleId: string; readonly matched: number; readonly changed: number }[];
}

/**
 * Previews rules on transactions without applying them. Applying the rows has the same result as applyRules.
 *
 * Result  changed = rows with at least one change; a rule overruled by a later one counts as matched, not as changed
 */
export function previewRules(rules: readonly Rule[], transactions: Iterable<RuleTransaction>): RulePreview {
  const apply = compileRules(rules);
  const perRule = new Map(rules.filter(({ enabled }) => enabled).map(({ id }) => [id, { matched: 0, changed: 0 }]));
  const rows: RulePreviewRow[] = [];
  const counts = { transactions: 0, matched: 0, changed: 0, refused: 0 };
  for (const transaction of transactions) {
    const { changes, matched, refused } = apply(transaction);
    counts.transactions += 1;
    if (matched.length > 0) counts.matched += 1;
    if (changes.length > 0) counts.changed += 1;
    if (refused.length > 0) counts.refused += 1;
    for (const id of matched) bump(perRule.get(id), 'matched');
    for (const id of new Set(changes.flatMap(lastRuleOf))) bump(perRule.get(id), 'changed');
    if (changes.length > 0 || refused.length > 0) rows.push({ transactionId: transaction.id, changes, refused });
  }
  return { rows, counts, perRule: [...perRule].map(([ruleId, count]) => ({ ruleId, ...count })) };
}

/** Returns the rules that determined a change: all of them for tags and memos, otherwise the last one. */
function lastRuleOf({ field, ruleIds }: RuleChange): readonly string[] {
  return field === 'tags' || field === 'memo' ? ruleIds : ruleIds.slice(-1);
}

function bump(count: { matched: number; changed: number } | undefined, key: 'matched' | 'changed'): void {
  if (count !== undefined) count[key] += 1;
}

export type RuleRunState = 'previewed' | 'applied' | 'undone';
export type RuleRunEvent = 'apply' | 'undo';
/**
 * Conditions of transitions. preview_is_current: neither the rules nor the transactions changed since the preview ·
 * can_undo: no later change prevents it.
 */
export type RuleRunGuard = 'preview_is_current' | 'can_undo';

/** State machine of a rule run: previewed → applied → undone. */
export const RULE_RUN_STATES: StateTable<RuleRunState, RuleRunEvent, RuleRunGuard> = {
  initial: 'previewed',
  states: ['previewed', 'applied', 'undone'],
  transitions: [
    { from: 'previewed', event: 'apply', to: 'applied', guards: ['preview_is_current'] },
    { from: 'applied', event: 'undo', to: 'undone', guards: ['can_undo'] },
  ],
};

/** Returns the state of a rule run after an event, or the reason why the event is not allowed. */
export function nextRuleRunState(
  state: RuleRunState,
  event: RuleRunEvent,
  facts: Partial<Record<RuleRunGuard, boolean>> = {},
): TransitionResult<RuleRunState, RuleRunGuard> {
  return transition(RULE_RUN_STATES, state, event, facts);
}
