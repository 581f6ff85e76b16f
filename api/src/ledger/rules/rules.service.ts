import { fail, type Rule, type RulePreview, type RuleSuggestion } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type Page, scanLedger } from './preview.ts';
import { type CheckedRule, checkRule } from './rule-problems.ts';
import * as store from './rules.store.ts';
import { suggestionFor } from './suggestion.ts';

type Changed = Promise<{ changeSetId: string; item: Rule }>;

export const listRules = (scope: Scope): Promise<{ items: Rule[] }> =>
  scope.read(async (tx) => ({ items: await store.listRules(tx) }));

/** Maximum number of rules. With more, users could hardly find the rule responsible for a change. */
const RULES_MAX = 500;

export const createRule = (scope: Scope, input: Omit<Rule, 'id' | 'version' | 'position'>): Changed =>
  scope.write({ label: `Added rule ${input.name}` }, async (tx, changeSetId) => {
    if ((await store.listRules(tx)).length >= RULES_MAX) throw fail('TOO_MANY_RULES', { limit: RULES_MAX });
    await checkRule(tx, input);
    const id = newId(scope.now.getTime());
    await store.insertRule(tx, { id, ...input }, scope.now);
    return { changeSetId, item: await load(tx, id) };
  });

export const updateRule = (scope: Scope, { id, ...changes }: store.RuleChanges & { id: string }): Changed =>
  scope.write({ label: 'Edited rule' }, async (tx, changeSetId) => {
    const rule = checkVersion(await store.lockRule(tx, id), scope);
    const { name = rule.name, condition = rule.condition, actions = rule.actions } = changes;
    await checkRule(tx, { name, condition, actions });
    const { stage, ...others } = changes;
    await store.updateRule(tx, id, others);
    if (stage !== undefined && stage !== rule.stage) await place(tx, { ...rule, stage }, null);
    return { changeSetId, item: await load(tx, id) };
  });

export const moveRule = (
  scope: Scope,
  { id, stage, beforeId }: { id: string; stage?: Rule['stage'] | undefined; beforeId: string | null },
): Promise<{ changeSetId: string; items: Rule[] }> =>
  scope.write({ label: 'Moved rule' }, async (tx, changeSetId) => {
    const rule = await load(tx, id);
    const before = beforeId === null ? null : await load(tx, beforeId);
    await place(tx, { ...rule, stage: before?.stage ?? stage ?? rule.stage }, beforeId);
    return { changeSetId, items: await store.listRules(tx) };
  });

export const removeRule = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted rule' }, async (tx, changeSetId) => {
    checkVersion(await store.lockRule(tx, id), scope);
    await store.deleteRule(tx, id, scope.now);
    return { changeSetId };
  });

export interface PreviewInput extends CheckedRule, Page {
  id?: string | undefined;
  effectiveFrom: string | null;
}

/** Previews one unsaved rule without the effects of other rules. */
export async function previewRule(
  scope: Scope,
  { id = DRAFT_ID, name, condition, actions, effectiveFrom, ...page }: PreviewInput,
): Promise<RulePreview> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role });
  return scope.read(async (tx) => {
    await checkRule(tx, { name, condition, actions });
    const draft: Rule = {
      id,
      version: 1,
      name,
      condition,
      actions,
      effectiveFrom,
      stage: 'default',
      position: 0,
      enabled: true,
    };
    const { counts, rows, nextOffset } = await scanLedger(tx, [draft], page);
    return { counts, rows, nextOffset };
  });
}

const DRAFT_ID = '00000000-0000-0000-0000-000000000000';

export const suggestRuleFor = (scope: Scope, transactionId: string): Promise<{ suggestion: RuleSuggestion | null }> =>
  scope.read(async (tx) => ({ suggestion: await suggestionFor(tx, transactionId) }));

async function load(tx: HouseholdTx, id: string): Promise<Rule> {
  const rule = await store.lockRule(tx, id);
  if (rule === null) throw fail('NOT_FOUND', {});
  return rule;
}

async function place(
  tx: HouseholdTx,
  { id, stage }: Pick<Rule, 'id' | 'stage'>,
  beforeId: string | null,
): Promise<void> {
  const others = (await store.listRules(tx))
    .filter((rule) => rule.stage === stage && rule.id !== id)
    .map((rule) => rule.id);
  const at = beforeId === null ? -1 : others.indexOf(beforeId);
  await store.placeRules(tx, stage, others.toSpliced(at < 0 ? others.length : at, 0, id));
}
