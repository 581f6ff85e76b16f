import { PPM_ONE } from '../../foundation/money/minor.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { destinationKey, NATURAL_TRIGGER, type SweepRule, type SweepTerms } from './sweep-rule.ts';

export type SweepProblemCode =
  | 'name_missing'
  | 'account_unknown'
  | 'source_is_debt'
  | 'destination_missing'
  | 'destination_is_source'
  | 'destination_twice'
  | 'destination_wrong_kind'
  | 'currency_differs'
  | 'not_above_zero'
  | 'below_zero'
  | 'not_whole'
  | 'share_out_of_range'
  | 'confidence_out_of_range'
  | 'max_below_min'
  | 'week_below_min'
  | 'max_below_rounding'
  | 'trigger_does_not_fit'
  | 'two_way_needs_deposit'
  | 'ends_before_start'
  | 'goal_unknown'
  | 'promo_unknown'
  | 'goal_not_a_destination';

export interface SweepProblem {
  /** JSON pointer into the rule, such as '/terms'. */
  field: string;
  code: SweepProblemCode;
}

export interface SweepRuleContext {
  accounts: readonly Pick<SweepAccount, 'id' | 'kind' | 'currency'>[];
  goalIds: readonly string[];
  promoIds: readonly string[];
}

export type SweepRuleValidation = { ok: true; rule: SweepRule } | { ok: false; problems: readonly SweepProblem[] };

/** Validates a rule that the user entered, and returns every problem at once, each with its field. */
export function validateSweepRule(rule: SweepRule, context: SweepRuleContext): SweepRuleValidation {
  const problems = [
    ...accountProblems(rule, context),
    ...limitProblems(rule),
    ...termProblems(rule.terms, rule, context),
  ];
  if (rule.name.trim() === '') problems.unshift({ field: '/name', code: 'name_missing' });
  if (rule.trigger !== 'manual' && rule.trigger !== NATURAL_TRIGGER[rule.terms.kind])
    problems.push({ field: '/trigger', code: 'trigger_does_not_fit' });
  return problems.length === 0 ? { ok: true, rule } : { ok: false, problems };
}

function accountProblems(
  { sourceAccountId, destinations, direction, terms }: SweepRule,
  { accounts }: SweepRuleContext,
): SweepProblem[] {
  const problems: SweepProblem[] = [];
  const find = (id: string) => accounts.find((account) => account.id === id);
  const source = find(sourceAccountId);
  if (source === undefined) problems.push({ field: '/sourceAccountId', code: 'account_unknown' });
  if (source?.kind === 'debt') problems.push({ field: '/sourceAccountId', code: 'source_is_debt' });
  if (destinations.length === 0) problems.push({ field: '/destinations', code: 'destination_missing' });
  const mustBeDebt = terms.kind === 'debt_extra' || terms.kind === 'minimum_payment' || terms.kind === 'promo_deadline';
  const mustBeDeposit = terms.kind === 'buffer_refill' || terms.kind === 'savings_goal';
  destinations.forEach((destination, index) => {
    const at = (code: SweepProblemCode) => problems.push({ field: `/destinations/${index}`, code });
    const account = find(destination.accountId);
    if (destination.accountId === sourceAccountId) at('destination_is_source');
    if (destinations.findIndex((each) => destinationKey(each) === destinationKey(destination)) < index)
      at('destination_twice');
    if (account === undefined) return at('account_unknown');
    if (source !== undefined && account.currency !== source.currency) at('currency_differs');
    const isDebt = destination.kind === 'card_segment' || destination.kind === 'loan';
    if (isDebt !== (account.kind === 'debt') || (mustBeDebt && !isDebt) || (mustBeDeposit && isDebt))
      at('destination_wrong_kind');
    return undefined;
  });
  const canComeBack = destinations.some(({ kind }) => kind === 'account' || kind === 'goal');
  if (direction === 'two_way' && !canComeBack) problems.push({ field: '/direction', code: 'two_way_needs_deposit' });
  return problems;
}

function limitProblems(rule: SweepRule): SweepProblem[] {
  const problems: SweepProblem[] = [];
  const check = (fails: boolean, field: string, code: SweepProblemCode) => {
    if (fails) problems.push({ field, code });
  };
  check(rule.keepFloorMinor < 0, '/keepFloorMinor', 'below_zero');
  check(rule.minMoveMinor < 0, '/minMoveMinor', 'below_zero');
  check(rule.roundToMinor < 1, '/roundToMinor', 'not_above_zero');
  check(!Number.isInteger(rule.bufferDays), '/bufferDays', 'not_whole');
  check(rule.bufferDays < 0, '/bufferDays', 'below_zero');
  check(!Number.isInteger(rule.cancelWindowHours), '/cancelWindowHours', 'not_whole');
  check(rule.cancelWindowHours < 0, '/cancelWindowHours', 'below_zero');
  check(rule.confidencePpm < PPM_ONE / 2 || rule.confidencePpm >= PPM_ONE, '/confidencePpm', 'confidence_out_of_range');
  check(
    rule.maxMoveMinor !== null && rule.maxMoveMinor < Math.max(1, rule.minMoveMinor),
    '/maxMoveMinor',
    'max_below_min',
  );
  check(rule.maxMoveMinor !== null && rule.maxMoveMinor < rule.roundToMinor, '/maxMoveMinor', 'max_below_rounding');
  check(
    rule.maxPerWeekMinor !== null && rule.maxPerWeekMinor < Math.max(1, rule.minMoveMinor),
    '/maxPerWeekMinor',
    'week_below_min',
  );
  check(
    rule.automation.level === 'pre_approved_below' && rule.automation.limitMinor <= 0,
    '/automation/limitMinor',
    'not_above_zero',
  );
  return problems;
}

function termProblems(
  terms: SweepTerms,
  { destinations }: SweepRule,
  { goalIds, promoIds }: SweepRuleContext,
): SweepProblem[] {
  const unless = (holds: boolean, field: string, code: SweepProblemCode): SweepProblem[] =>
    holds ? [] : [{ field: `/terms/${field}`, code }];
  switch (terms.kind) {
    case 'keep_target':
      return [
        ...unless(terms.targetMinor >= 0, 'targetMinor', 'below_zero'),
        ...unless(terms.bandMinor >= 0, 'bandMinor', 'below_zero'),
      ];
    case 'above_threshold':
      return unless(terms.thresholdMinor >= 0, 'thresholdMinor', 'below_zero');
    case 'percent_of_income':
      return unless(terms.sharePpm > 0 && terms.sharePpm <= PPM_ONE, 'sharePpm', 'share_out_of_range');
    case 'round_up':
      return [
        ...unless(terms.unitMinor > 0, 'unitMinor', 'not_above_zero'),
        ...unless(terms.releaseAtMinor > 0, 'releaseAtMinor', 'not_above_zero'),
      ];
    case 'fixed_schedule':
      return [...unless(terms.amountMinor > 0, 'amountMinor', 'not_above_zero'), ...scheduleProblems(terms)];
    case 'promo_deadline':
      return unless(promoIds.includes(terms.promoId), 'promoId', 'promo_unknown');
    case 'debt_extra':
      return unless(terms.amountMinor === null || terms.amountMinor > 0, 'amountMinor', 'not_above_zero');
    case 'buffer_refill':
      return unless(terms.protectedFloorMinor >= 0, 'protectedFloorMinor', 'below_zero');
    case 'savings_goal': {
      const isDestination = destinations.some((each) => each.kind === 'goal' && each.goalId === terms.goalId);
      return [
        ...unless(goalIds.includes(terms.goalId), 'goalId', 'goal_unknown'),
        ...unless(isDestination, 'goalId', 'goal_not_a_destination'),
        ...scheduleProblems(terms),
      ];
    }
    case 'minimum_payment':
      return [];
  }
}

function scheduleProblems({
  schedule,
}: Extract<SweepTerms, { kind: 'fixed_schedule' | 'savings_goal' }>): SweepProblem[] {
  return schedule.endsOn !== null && schedule.endsOn < schedule.startsOn
    ? [{ field: '/terms/schedule/endsOn', code: 'ends_before_start' }]
    : [];
}
