import { fail, type NewSweepRule, type SweepConflict, type SweepPreview, type SweepProblem } from '@tideline/contract';
import type { Scope } from '../../platform/http/scope.ts';
import { problemsOf } from './check-rule.ts';
import { newRuleFields } from './entered-rule.ts';
import { previewOf } from './preview.ts';
import { conflictsOf, namesOf, nextOf } from './loaded-rules.ts';
import { lastPriority } from './sweep-rules.service.ts';
import { loadSweepFacts, sweepContextOf } from './sweep-inputs.ts';

export interface ValidatedRule {
  problems: SweepProblem[];
  conflicts: SweepConflict[];
  nextEvaluation: string | null;
  /** null: the rule cannot run in this form. */
  preview: SweepPreview | null;
}

/** Id of a rule that is not stored yet. */
export const DRAFT_ID = 'draft';

/** Throws if the member may not edit. Even a preview requires that permission. */
export function requireEditor({ role }: Pick<Scope, 'role'>): void {
  if (role === 'viewer') throw fail('ROLE_FORBIDS', { role });
}

/** Returns the problems of a rule being entered, and the moves that it would make today alongside the active rules. */
export function validateRule(
  scope: Scope,
  { ruleId, rule: input }: { ruleId?: string | undefined; rule: NewSweepRule },
): Promise<ValidatedRule> {
  requireEditor(scope);
  return scope.read(async (tx) => {
    const facts = await loadSweepFacts(tx, scope, {
      withPlan: true,
      ...(input.terms.kind === 'round_up' ? { purchasesSince: input.terms.startsOn } : {}),
    });
    if (ruleId !== undefined && !facts.rules.some(({ id }) => id === ruleId)) throw fail('NOT_FOUND', {});
    const id = ruleId ?? DRAFT_ID;
    const entered = {
      ...newRuleFields(input, { currency: facts.currency, lastPriority: lastPriority(facts) }),
      id,
      state: 'active' as const,
    };
    const others = facts.rules.filter((rule) => rule.id !== id && rule.state === 'active');
    const context = sweepContextOf(facts, { rules: [...others, entered], runNow: [id] });
    const rule = context.inputs.rules.find((each) => each.id === id);
    const problems = rule === undefined ? [] : problemsOf(rule, facts, context);
    const names = namesOf(facts, scope.language);
    return {
      problems,
      conflicts: conflictsOf(context.inputs.rules, { facts, context, names }).filter(({ ruleIds }) =>
        ruleIds.includes(id),
      ),
      nextEvaluation: rule === undefined ? null : nextOf(rule, facts, context),
      preview: problems.length > 0 ? null : previewOf(context, { facts, names, only: id }),
    };
  });
}
