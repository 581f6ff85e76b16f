import { fail, type Rule, type RulePreviewRow, type RuleRun } from '@tideline/contract';
import { nextRuleRunState } from '@tideline/domain';
import { labelChangeSet, dropChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { writeChanges } from './apply-changes.store.ts';
import { type Page, scanLedger } from './preview.ts';
import * as store from './rule-runs.store.ts';
import { listRules } from './rules.store.ts';

const LISTED = 50;
const KEPT_PREVIEWS = 20;
const NO_ROWS: Page = { offset: 0, limit: 0 };

export const listRuns = (scope: Scope): Promise<{ items: RuleRun[] }> =>
  scope.read(async (tx) => ({ items: (await store.listRuns(tx, LISTED)).map(toWire) }));

/**
 * Evaluates the rules on the whole ledger and stores the result, so that exactly these changes can be applied later.
 * The ledger does not change.
 */
export const createRun = (scope: Scope, ruleIds: readonly string[] | undefined): Promise<RuleRun> =>
  scope.write({ label: 'Looked at rules' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    const rules = await rulesOf(tx, ruleIds);
    const { counts, digest } = await scanLedger(tx, rules, NO_ROWS);
    const id = newId(scope.now.getTime());
    await store.insertRun(tx, { id, ruleIds: rules.map((rule) => rule.id), digest, counts }, scope.now);
    await store.forgetOldPreviews(tx, KEPT_PREVIEWS);
    return require(tx, id);
  });

export const rowsOfRun = (
  scope: Scope,
  { id, ...page }: Page & { id: string },
): Promise<{ rows: RulePreviewRow[]; nextOffset: number | null }> =>
  scope.read(async (tx) => {
    const run = await store.findRun(tx, id);
    if (run === null) throw fail('NOT_FOUND', {});
    if (run.state !== 'previewed') throw fail('RULE_RUN_STATE', { state: run.state });
    const { rows, nextOffset, digest } = await scanLedger(tx, await rulesOf(tx, run.ruleIds), page);
    if (digest !== run.digest) throw fail('RULE_PREVIEW_STALE', {});
    return { rows, nextOffset };
  });

export const applyRun = (scope: Scope, id: string): Promise<RuleRun> =>
  scope.write({ label: 'Applied rules', cause: 'rule' }, async (tx, changeSetId) => {
    const run = await store.lockRun(tx, id);
    if (run === null) throw fail('NOT_FOUND', {});
    if (run.state !== 'previewed') throw fail('RULE_RUN_STATE', { state: run.state });
    const rules = await rulesOf(tx, run.ruleIds);
    // The rules are evaluated again while writing. If the result differs from the preview, everything is rolled back.
    let written = 0;
    const { counts, digest } = await scanLedger(tx, rules, NO_ROWS, async (changed) => {
      written += await writeChanges(tx, changed, scope.now);
    });
    const next = nextRuleRunState('previewed', 'apply', {
      preview_is_current: digest === run.digest && written === counts.changed,
    });
    if (!next.ok) throw fail('RULE_PREVIEW_STALE', {});
    const target = written === 1 ? ('1 transaction' as const) : (`${written} transactions` as const);
    await labelChangeSet(
      tx,
      changeSetId,
      rules.length === 1 ? `Applied rule ${rules[0]?.name} to ${target}` : `Applied ${rules.length} rules to ${target}`,
    );
    await store.markApplied(tx, id, changeSetId);
    return require(tx, id);
  });

/** Returns all enabled rules, or the given rules even if they are disabled, so that users can try disabled rules. */
async function rulesOf(tx: HouseholdTx, ids: readonly string[] | undefined): Promise<Rule[]> {
  const rules = await listRules(tx);
  if (ids === undefined) return rules.filter(({ enabled }) => enabled);
  const named = rules.filter(({ id }) => ids.includes(id));
  if (named.length < new Set(ids).size) throw fail('NOT_FOUND', {});
  return named.map((rule) => ({ ...rule, enabled: true }));
}

const toWire = ({ digest: _digest, ...run }: store.RuleRunRow): RuleRun => run;

async function require(tx: HouseholdTx, id: string): Promise<RuleRun> {
  const run = await store.findRun(tx, id);
  if (run === null) throw new Error('a run that was just written is not there');
  return toWire(run);
}
