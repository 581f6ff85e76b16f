import type { NewSweepRule, SweepRuleChanges, SweepTerms } from '@tideline/contract';
import { currencyExponent } from '@tideline/domain';
import { amountIn } from '../../debts/cards/cards.service.ts';
import { amountsOf } from './rule-of-row.ts';
import type { RuleFields } from './sweep-rules.store.ts';

/** Default minimum move in major units, because smaller amounts are not worth a transfer. */
const SMALLEST_UNITS = 20;
const LAST_PRIORITY = 1_000;

const PAYS_OUT: ReadonlySet<SweepTerms['kind']> = new Set<SweepTerms['kind']>([
  'promo_deadline',
  'minimum_payment',
  'debt_extra',
  'buffer_refill',
]);

/**
 * Completes a new rule with defaults: two-way if money can come back, whole units, a minimum move of twenty, and the
 * lowest priority.
 *
 * Errors  CURRENCY_MISMATCH if an amount is not in the household's currency
 */
export function newRuleFields(
  rule: NewSweepRule,
  { currency, lastPriority }: { currency: string; lastPriority: number },
): RuleFields {
  const unit = 10 ** currencyExponent(currency);
  const canComeBack =
    !PAYS_OUT.has(rule.terms.kind) && rule.destinations.some(({ kind }) => kind === 'account' || kind === 'goal');
  const { keepFloor, minMove, maxMove, maxPerWeek, roundTo, ...rest } = rule;
  checkCurrency(rule, currency);
  return {
    ...rest,
    priority: rule.priority ?? Math.min(LAST_PRIORITY, lastPriority + 10),
    direction: rule.direction ?? (canComeBack ? 'two_way' : 'one_way'),
    keepFloorMinor: keepFloor === undefined ? 0 : amountIn(currency, keepFloor),
    minMoveMinor: minMove === undefined ? SMALLEST_UNITS * unit : amountIn(currency, minMove),
    maxMoveMinor: amountIn(currency, maxMove),
    maxPerWeekMinor: amountIn(currency, maxPerWeek),
    roundToMinor: roundTo === undefined ? unit : amountIn(currency, roundTo),
  };
}

/** Returns the changed fields of a rule; omitted fields are unchanged. */
export function changedFields(
  { keepFloor, minMove, maxMove, maxPerWeek, roundTo, ...rest }: Omit<SweepRuleChanges, 'id'>,
  currency: string,
): Partial<RuleFields> {
  checkCurrency(rest, currency);
  const given = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Partial<RuleFields>;
  return {
    ...given,
    ...(keepFloor === undefined ? {} : { keepFloorMinor: amountIn(currency, keepFloor) }),
    ...(minMove === undefined ? {} : { minMoveMinor: amountIn(currency, minMove) }),
    ...(maxMove === undefined ? {} : { maxMoveMinor: amountIn(currency, maxMove) }),
    ...(maxPerWeek === undefined ? {} : { maxPerWeekMinor: amountIn(currency, maxPerWeek) }),
    ...(roundTo === undefined ? {} : { roundToMinor: amountIn(currency, roundTo) }),
  };
}

function checkCurrency({ terms, automation }: Pick<SweepRuleChanges, 'terms' | 'automation'>, currency: string): void {
  for (const money of terms === undefined ? [] : amountsOf(terms)) amountIn(currency, money);
  if (automation?.level === 'pre_approved_below') amountIn(currency, automation.limit);
}
