import { fail, type NewSweepRule, type SweepRule as WireRule, type SweepRuleChanges } from '@tideline/contract';
import { advanceRule, type SweepRule, type SweepRuleEvent } from '@tideline/domain';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { requireWritable } from '../../ledger/accounts/accounts.store.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { problemsOf } from './check-rule.ts';
import { changedFields, newRuleFields } from './entered-rule.ts';
import { causeOf } from './evaluate.service.ts';
import { stepRun } from './execution/step-run.ts';
import { lockSweeps } from './execution/sweep-lock.ts';
import {
  conflictsOf,
  loadRules,
  namesOf,
  type LoadedRules,
  ruleToWire,
  strictest,
  totalsOf,
  accountsOf,
} from './loaded-rules.ts';
import * as store from './sweep-rules.store.ts';
import { loadSweepFacts, type SweepFacts, type RuleInputs, sweepContextOf } from './sweep-inputs.ts';
import { lockRun, noteReason, openRunIds } from './runs.store.ts';
import { lastEvaluatedAt } from './evaluations.store.ts';

type Changed = Promise<{ changeSetId: string; item: WireRule }>;

/** Throws unless the user entered the password recently, because the action lets money move without asking again. */
export type Confirm = () => void;

const RULES_LIMIT = 100;

export const listRules = (scope: Scope) =>
  scope.read(async (tx) => {
    const loaded = await loadRules(tx, scope);
    const items = loaded.facts.rules.map((row) => ruleToWire(row, loaded));
    const totals = totalsOf(loaded);
    const money = (minor: number): WireRule['moved'] => ({ minor: String(minor), currency: scope.household.currency });
    return {
      items,
      conflicts: conflictsOf(
        loaded.context.inputs.rules.filter(({ state }) => state === 'active' || state === 'suspended'),
        loaded,
      ),
      moved: money(totals.movedMinor),
      movedThisMonth: money(totals.movedThisMonthMinor),
      earned: money(totals.earnedMinor),
      killSwitch: loaded.context.inputs.settings.killSwitch,
      nextEvaluation: items.flatMap(({ nextEvaluation }) => nextEvaluation ?? []).toSorted()[0] ?? null,
      evaluatedAt: await lastEvaluatedAt(tx),
    };
  });

export const getRule = (scope: Scope, id: string): Promise<WireRule> => scope.read((tx) => loadRule(tx, scope, id));

async function loadRule(tx: HouseholdTx, scope: Scope, id: string): Promise<WireRule> {
  const loaded = await loadRules(tx, scope);
  const row = loaded.facts.rules.find((rule) => rule.id === id);
  if (row === undefined) throw fail('NOT_FOUND', {});
  return ruleToWire(row, loaded);
}

export const createRule = (scope: Scope, input: NewSweepRule): Changed =>
  scope.write({ label: `Added sweep rule ${input.name}` }, async (tx, changeSetId) => {
    const facts = await loadSweepFacts(tx, scope);
    if (facts.rules.length >= RULES_LIMIT) throw fail('TOO_MANY_SWEEP_RULES', { limit: RULES_LIMIT });
    const id = newId(scope.now.getTime());
    const fields = newRuleFields(input, { currency: facts.currency, lastPriority: lastPriority(facts) });
    mustBeSound(contextWith(facts, { ...fields, id, state: 'draft' }), facts);
    await mustMoveOnlyWritable(tx, fields);
    await store.insertRule(tx, id, fields, scope.now);
    return { changeSetId, item: await loadRule(tx, scope, id) };
  });

export const lastPriority = ({ rules }: SweepFacts): number =>
  Math.max(0, ...rules.filter(({ state }) => state !== 'archived').map(({ priority }) => priority));

/** Builds the engine's inputs with the rule as one of the household's rules. */
function contextWith(facts: SweepFacts, rule: RuleInputs): { rule: SweepRule; context: LoadedRules['context'] } {
  const context = sweepContextOf(facts, { rules: [...facts.rules.filter(({ id }) => id !== rule.id), rule] });
  const found = context.inputs.rules.find(({ id }) => id === rule.id);
  if (found === undefined) throw new Error('a rule that is not in its own world');
  return { rule: found, context };
}

function mustBeSound({ rule, context }: ReturnType<typeof contextWith>, facts: SweepFacts): void {
  const problems = problemsOf(rule, facts, context);
  if (problems.length > 0) throw fail('SWEEP_RULE_INVALID', { problems });
}

/** Throws if a conflict with other rules blocks this one. Warnings do not block it; the page shows them. */
function mustNotConflict(
  { rule, context }: ReturnType<typeof contextWith>,
  facts: SweepFacts,
  { language }: Pick<Scope, 'language'>,
): void {
  const others = context.inputs.rules.filter(
    ({ id, state }) => id !== rule.id && (state === 'active' || state === 'suspended'),
  );
  const blocking = conflictsOf([...others, rule], { facts, context, names: namesOf(facts, language) }).filter(
    ({ severity, ruleIds }) => severity === 'blocks' && ruleIds.includes(rule.id),
  );
  if (blocking.length > 0)
    throw fail('SWEEP_RULES_CONFLICT', {
      conflicts: blocking.map(({ code, ruleIds, ruleNames }) => ({
        code,
        ruleNames: ruleNames.filter((_, index) => ruleIds[index] !== rule.id),
      })),
    });
}

/** Returns whether the rule moves amounts without approval. */
const movesAutomatically = ({ rule, context }: ReturnType<typeof contextWith>): boolean =>
  strictest(rule.automation, context.inputs.settings.automation).level === 'pre_approved_below';

export const updateRule = (scope: Scope, { id, ...input }: SweepRuleChanges, confirm: Confirm): Changed =>
  scope.write({ label: 'Edited sweep rule' }, async (tx, changeSetId) => {
    await lockSweeps(tx);
    const row = await lockedRule(tx, scope, id);
    if (row.state === 'archived') throw fail('SWEEP_RULE_STATE', { state: row.state, needs: null });
    const facts = await loadSweepFacts(tx, scope);
    const changes = changedFields(input, facts.currency);
    const candidate = contextWith(facts, { ...row, ...changes });
    mustBeSound(candidate, facts);
    await mustMoveOnlyWritable(tx, { ...row, ...changes });
    if (row.state === 'active' || row.state === 'suspended') {
      mustNotConflict(candidate, facts, scope);
      if (movesAutomatically(candidate)) confirm();
    }
    await labelChangeSet(tx, changeSetId, `Edited sweep rule ${candidate.rule.name}`);
    await store.updateRule(tx, id, changes);
    if (Object.keys(changes).some((field) => field !== 'name' && field !== 'priority'))
      await withdraw(tx, id, { scope, reason: 'rule_changed' });
    return { changeSetId, item: await loadRule(tx, scope, id) };
  });

async function lockedRule(tx: HouseholdTx, scope: Scope, id: string): Promise<store.RuleRow> {
  const row = await store.lockRule(tx, id);
  if (row !== null && row.version !== scope.ifMatch)
    throw fail('VERSION_CONFLICT', { currentVersion: row.version, current: await loadRule(tx, scope, id) });
  const rule = checkVersion(row, scope);
  await mustMoveOnlyWritable(tx, rule);
  return rule;
}

/** Throws if the rule moves money of an account that only another member may change. */
const mustMoveOnlyWritable = (
  tx: HouseholdTx,
  rule: Pick<RuleInputs, 'sourceAccountId' | 'destinations'>,
): Promise<void> => requireWritable(tx, accountsOf(rule));

export type UserEvent = Exclude<SweepRuleEvent, 'suspend'>;

const LABELS = {
  activate: 'Switched on',
  pause: 'Paused',
  resume: 'Resumed',
  archive: 'Archived',
} as const satisfies Record<UserEvent, string>;

export const setRuleState = (
  scope: Scope,
  { id, event }: { id: string; event: UserEvent },
  confirm: Confirm,
): Changed =>
  scope.write({ label: `${LABELS[event]} sweep rule` }, async (tx, changeSetId) => {
    await lockSweeps(tx);
    const row = await lockedRule(tx, scope, id);
    const facts = await loadSweepFacts(tx, scope);
    const candidate = contextWith(facts, { ...row, state: 'active' });
    if (event === 'activate' || event === 'resume') {
      mustBeSound(candidate, facts);
      mustNotConflict(candidate, facts, scope);
      if (movesAutomatically(candidate)) confirm();
    }
    const step = advanceRule(row.state, event, {
      is_valid: true,
      cause_is_gone: await isCauseGone(tx, facts, row, scope),
    });
    if (!step.ok)
      throw fail('SWEEP_RULE_STATE', {
        state: row.state,
        needs: step.code === 'guard_failed' ? row.suspendedFor : null,
      });
    await labelChangeSet(tx, changeSetId, `${LABELS[event]} sweep rule ${row.name}`);
    await store.setRuleState(tx, id, { state: step.state, activeSince: step.state === 'active' ? scope.now : null });
    if (step.state !== 'active') await withdraw(tx, id, { scope, reason: 'rule_not_active' });
    return { changeSetId, item: await loadRule(tx, scope, id) };
  });

/**
 * Returns whether the cause of a suspension is resolved. A failure or mode change is resolved if the user resumes the
 * rule, but a stale balance or a returned payment only once it no longer exists.
 */
async function isCauseGone(tx: HouseholdTx, facts: SweepFacts, row: store.RuleRow, { now }: Scope): Promise<boolean> {
  return (
    row.state !== 'suspended' ||
    (await causeOf(tx, sweepContextOf(facts, { rules: [] }).inputs, { ...row, activeSince: now.toISOString() })) ===
      null
  );
}

/**
 * Withdraws runs that wait for the user or for the end of their cancel window: proposals are canceled and approved
 * transfers become void. Instructed runs continue.
 */
export async function withdraw(
  tx: HouseholdTx,
  ruleId: string | null,
  { scope, reason }: { scope: Pick<Scope, 'now' | 'userId'>; reason: string },
): Promise<number> {
  let stopped = 0;
  for (const { id } of await openRunIds(tx, ['proposed', 'approved'], ruleId)) {
    const run = await lockRun(tx, id);
    if (run === null) continue;
    const step = await stepRun(tx, run, run.state === 'proposed' ? { event: 'cancel' } : { event: 'void', reason }, {
      now: scope.now,
      actorId: scope.userId,
    });
    if (!step.ok) continue;
    await noteReason(tx, id, reason);
    stopped += 1;
  }
  return stopped;
}

export const arrangeRules = (
  scope: Scope,
  ids: readonly string[],
): Promise<{ changeSetId: string; items: WireRule[] }> =>
  scope.write({ label: 'Arranged sweep rules' }, async (tx, changeSetId) => {
    await store.arrangeRules(tx, ids);
    const loaded = await loadRules(tx, scope);
    return { changeSetId, items: loaded.facts.rules.map((row) => ruleToWire(row, loaded)) };
  });

/** Deletes a rule. An active rule must be archived first. Its decisions remain. */
export const removeRule = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted sweep rule' }, async (tx, changeSetId) => {
    const row = await lockedRule(tx, scope, id);
    if (row.state !== 'draft' && row.state !== 'archived')
      throw fail('SWEEP_RULE_STATE', { state: row.state, needs: null });
    await labelChangeSet(tx, changeSetId, `Deleted sweep rule ${row.name}`);
    await store.removeRule(tx, id, scope.now);
    return { changeSetId };
  });
