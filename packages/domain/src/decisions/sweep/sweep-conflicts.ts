import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, PPM_ONE } from '../../foundation/money/minor.ts';
import { never } from './sweep-never-fires.ts';
import { destinationKey, type SweepRule } from './sweep-rule.ts';
import type { SweepSettings } from './sweep-settings.ts';

export type SweepConflictCode =
  /** Money moves in a circle: A → B → … → A. */
  | 'circular'
  /** One rule sends money that another brings back. */
  | 'opposite_moves'
  /** Two rules move all money above a level in one account, so the first takes it. */
  | 'same_money_twice'
  /** Shares of one income add up to more than 100%. */
  | 'shares_above_whole'
  /** The floor is above the target. */
  | 'floor_above_target'
  /** A refill protects more than a sweep leaves, so money would move back and forth. */
  | 'refill_above_target'
  /** The rules have the same kind, source and destinations, so one of them is redundant. */
  | 'duplicate'
  /** The order of the two rules depends only on their ids. */
  | 'same_priority'
  | 'never_fires';

export interface SweepConflict {
  code: SweepConflictCode;
  /** blocks: the rules cannot be active together · warns: they can, with this effect. */
  severity: 'blocks' | 'warns';
  ruleIds: readonly string[];
  accountIds: readonly string[];
  /** The reason within the code; null if the code is sufficient. */
  detail: string | null;
}

export interface SweepConflictInputs {
  today: CivilDate;
  settings: SweepSettings;
  /** Accounts with detected paychecks. */
  incomeAccountIds: readonly string[];
}

/**
 * Returns the conflicts between rules if all were active; drafts are included. The order of the result is fixed,
 * regardless of the order of the list.
 */
export function sweepConflicts(rules: readonly SweepRule[], inputs: SweepConflictInputs): SweepConflict[] {
  const live = rules.filter(({ state }) => state !== 'archived').toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const pairs = live.flatMap((a, index) => live.slice(index + 1).map((b) => [a, b] as const));
  return [
    ...live.flatMap((rule) => alone(rule, inputs)),
    ...pairs.flatMap(([a, b]) => between(a, b)),
    ...sharesAboveWhole(live),
    ...longCycles(live),
  ];
}

const conflict = (
  code: SweepConflictCode,
  severity: SweepConflict['severity'],
  rules: readonly SweepRule[],
  accountIds: readonly string[] = [],
  detail: string | null = null,
): SweepConflict => ({
  code,
  severity,
  ruleIds: rules.map(({ id }) => id),
  accountIds,
  detail,
});

function alone(rule: SweepRule, inputs: SweepConflictInputs): SweepConflict[] {
  const found: SweepConflict[] = [];
  const line = targetOf(rule);
  const floor = Math.max(rule.keepFloorMinor, inputs.settings.floors[rule.sourceAccountId] ?? 0);
  if (line !== null && floor > line)
    found.push(conflict('floor_above_target', 'warns', [rule], [rule.sourceAccountId]));
  const reason = never(rule, inputs);
  if (reason !== null) found.push(conflict('never_fires', 'blocks', [rule], [], reason));
  return found;
}

function between(a: SweepRule, b: SweepRule): SweepConflict[] {
  const found: SweepConflict[] = [];
  if (feeds(a, b.sourceAccountId) && feeds(b, a.sourceAccountId)) {
    const accounts = [a.sourceAccountId, b.sourceAccountId].toSorted();
    const refill = [a, b].find(({ terms }) => terms.kind === 'buffer_refill');
    const sweep = a === refill ? b : a;
    // A refill next to a sweep is normal for a buffer, unless it protects more than the sweep leaves.
    if (refill === undefined) found.push(conflict('opposite_moves', 'blocks', [a, b], accounts));
    else if (defended(refill) > leftBy(sweep)) found.push(conflict('refill_above_target', 'blocks', [a, b], accounts));
  }
  if (a.sourceAccountId !== b.sourceAccountId) return found;
  const isDuplicate =
    a.terms.kind === b.terms.kind &&
    destinationsOf(a) === destinationsOf(b) &&
    JSON.stringify(a.terms) === JSON.stringify(b.terms);
  if (isDuplicate) found.push(conflict('duplicate', 'warns', [a, b], [a.sourceAccountId]));
  else if (takesAllAbove(a) && takesAllAbove(b))
    found.push(conflict('same_money_twice', 'warns', [a, b], [a.sourceAccountId]));
  if (a.priority === b.priority) found.push(conflict('same_priority', 'warns', [a, b], [a.sourceAccountId]));
  return found;
}

const destinationsOf = (rule: SweepRule): string => rule.destinations.map(destinationKey).toSorted().join(' ');
const feeds = (rule: SweepRule, accountId: string): boolean =>
  rule.destinations.some((destination) => destination.accountId === accountId);

/** Returns the balance down to which a rule empties its source; null: it moves fixed amounts. */
function targetOf({ terms }: SweepRule): Minor | null {
  if (terms.kind === 'keep_target') return terms.targetMinor;
  return terms.kind === 'above_threshold' ? terms.thresholdMinor : null;
}

const takesAllAbove = (rule: SweepRule): boolean =>
  targetOf(rule) !== null || (rule.terms.kind === 'debt_extra' && rule.terms.amountMinor === null);
const leftBy = (rule: SweepRule): number => Math.max(targetOf(rule) ?? 0, rule.keepFloorMinor);
const defended = ({ terms }: SweepRule): number => (terms.kind === 'buffer_refill' ? terms.protectedFloorMinor : 0);

function sharesAboveWhole(rules: readonly SweepRule[]): SweepConflict[] {
  const sources = [...new Set(rules.map(({ sourceAccountId }) => sourceAccountId))];
  return sources.flatMap((accountId) => {
    const sharing = rules.filter(
      (rule) => rule.sourceAccountId === accountId && rule.terms.kind === 'percent_of_income',
    );
    const total = sharing.reduce(
      (sum, { terms }) => sum + (terms.kind === 'percent_of_income' ? terms.sharePpm : 0),
      0,
    );
    return total > PPM_ONE ? [conflict('shares_above_whole', 'blocks', sharing, [accountId])] : [];
  });
}

/**
 * Finds cycles of three or more accounts, because cycles of two are opposite moves. Each is reported once, starting
 * from the account with the lowest id.
 */
function longCycles(rules: readonly SweepRule[]): SweepConflict[] {
  const edges = rules
    .filter(({ terms }) => terms.kind !== 'buffer_refill')
    .flatMap((rule) => rule.destinations.map(({ accountId }) => ({ rule, from: rule.sourceAccountId, to: accountId })));
  const found = new Map<string, SweepConflict>();
  const walk = (path: typeof edges): void => {
    const [first, last] = [path[0], path.at(-1)];
    if (first === undefined || last === undefined) return;
    for (const edge of edges.filter(({ from }) => from === last.to)) {
      if (edge.to === first.from && path.length >= 2) {
        const accounts = [...path, edge].map(({ from }) => from);
        const ids = [...new Set([...path, edge].map(({ rule }) => rule))];
        found.set(`${accounts.join('>')}`, conflict('circular', 'blocks', ids, accounts));
      } else if (edge.to > first.from && !path.some(({ from }) => from === edge.to) && edge.to !== last.to)
        walk([...path, edge]);
    }
  };
  for (const edge of edges) if (edge.to > edge.from) walk([edge]);
  return [...found.values()];
}
