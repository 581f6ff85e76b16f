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
  /** In the order of the transactions; unchanged ones are omitted unless something was refused. */
  readonly rows: readonly RulePreviewRow[];
  readonly counts: {
    readonly transactions: number;
    readonly matched: number;
    readonly changed: number;
    readonly refused: number;
  };
  /** Per enabled rule: transactions that matched its condition, and those in which its change survived. */
  readonly perRule: readonly { readonly ruleId: string; readonly matched: number; readonly changed: number }[];
}

/**
 * Previews running rules over transactions without applying them. Applying the rows gives what applyRules gives for
 * each.
 *
 * Result  changed = rows with at least one change; a rule overruled by a later one has matched, not changed
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

/** Tags and memos are the result of all rules together; for any other field the last rule wins. */
function lastRuleOf({ field, ruleIds }: RuleChange): readonly string[] {
  return field === 'tags' || field === 'memo' ? ruleIds : ruleIds.slice(-1);
}

function bump(count: { matched: number; changed: number } | undefined, key: 'matched' | 'changed'): void {
  if (count !== undefined) count[key] += 1;
}

export type RuleRunState = 'previewed' | 'applied' | 'undone';
export type RuleRunEvent = 'apply' | 'undo';
/**
 * preview_is_current: neither the rules nor the transactions changed since the preview · can_undo: nothing later
 * prevents it.
 */
export type RuleRunGuard = 'preview_is_current' | 'can_undo';

/** previewed → applied → undone. */
export const RULE_RUN_STATES: StateTable<RuleRunState, RuleRunEvent, RuleRunGuard> = {
  initial: 'previewed',
  states: ['previewed', 'applied', 'undone'],
  transitions: [
    { from: 'previewed', event: 'apply', to: 'applied', guards: ['preview_is_current'] },
    { from: 'applied', event: 'undo', to: 'undone', guards: ['can_undo'] },
  ],
};

/** Returns the state of a rule run after an event, or why the event is not allowed. */
export function nextRuleRunState(
  state: RuleRunState,
  event: RuleRunEvent,
  facts: Partial<Record<RuleRunGuard, boolean>> = {},
): TransitionResult<RuleRunState, RuleRunGuard> {
  return transition(RULE_RUN_STATES, state, event, facts);
}
