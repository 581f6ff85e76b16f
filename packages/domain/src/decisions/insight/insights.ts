import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { avoidableInterest } from './avoidable-interest.ts';
import { betterAccount } from './better-account.ts';
import { bonusRateEnds } from './bonus-rate-ends.ts';
import { categoryOverPace } from './category-over-pace.ts';
import { deferredInterestAhead } from './deferred-interest-ahead.ts';
import { doubledSubscription } from './doubled-subscription.ts';
import { duplicateCharge } from './duplicate-charge.ts';
import { emergencyFundLow } from './emergency-fund-low.ts';
import { feeCharged } from './fee-charged.ts';
import { graceLost } from './grace-lost.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { householdMonth } from './household-scale.ts';
import { idleCash } from './idle-cash.ts';
import type { Insight, InsightSeverity, InsightType } from './insight.ts';
import { interestPaid } from './interest-paid.ts';
import { lowCashAhead } from './low-cash-ahead.ts';
import { missedBill } from './missed-bill.ts';
import { missedIncome } from './missed-income.ts';
import { monthAboveUsual } from './month-above-usual.ts';
import { newLargePayee } from './new-large-payee.ts';
import { newSubscription } from './new-subscription.ts';
import { planOffTrack } from './plan-off-track.ts';
import { priceRise } from './price-rise.ts';
import { promoAtRisk } from './promo-at-risk.ts';
import { promoKept } from './promo-kept.ts';
import { staleData } from './stale-data.ts';
import { unusualAmount } from './unusual-amount.ts';
import { utilizationBeforeClose } from './utilization-before-close.ts';

/** Every rule; each reports only insights of its own type. */
export const INSIGHT_RULES: Readonly<Record<InsightType, (facts: HouseholdFacts) => Insight[]>> = {
  idle_cash: idleCash,
  better_account: betterAccount,
  bonus_rate_ends: bonusRateEnds,
  low_cash_ahead: lowCashAhead,
  emergency_fund_low: emergencyFundLow,
  avoidable_interest: avoidableInterest,
  grace_lost: graceLost,
  utilization_before_close: utilizationBeforeClose,
  promo_at_risk: promoAtRisk,
  deferred_interest_ahead: deferredInterestAhead,
  promo_kept: promoKept,
  plan_off_track: planOffTrack,
  price_rise: priceRise,
  new_subscription: newSubscription,
  doubled_subscription: doubledSubscription,
  missed_income: missedIncome,
  missed_bill: missedBill,
  unusual_amount: unusualAmount,
  new_large_payee: newLargePayee,
  duplicate_charge: duplicateCharge,
  category_over_pace: categoryOverPace,
  month_above_usual: monthAboveUsual,
  fee_charged: feeCharged,
  interest_paid: interestPaid,
  stale_data: staleData,
};

/**
 * Minimum weight of an insight, in parts per million of a usual month. For example, a late bill has a weight even if
 * its late fee is unknown.
 */
const LEAST_WEIGHT_PPM: Readonly<Record<InsightSeverity, number>> = {
  critical: 1_000_000,
  warning: 100_000,
  notice: 10_000,
  info: 1_000,
};

/** Factors by the days left to the deadline; past deadlines have the highest. */
const URGENCY: readonly { withinDays: number; factor: number }[] = [
  { withinDays: 3, factor: 8 },
  { withinDays: 7, factor: 4 },
  { withinDays: 14, factor: 2 },
];

/**
 * Returns all insights of a household today, ranked by weight.
 *
 *     weight = max(value of a year, share of a usual month by severity) × confidence × urgency of the deadline
 *
 * Result  one insight per dedup key, the one with the highest weight. The order does not depend on the order of the
 *         facts
 */
export function insights(facts: HouseholdFacts): Insight[] {
  const found = Object.values(INSIGHT_RULES).flatMap((rule) => rule(facts));
  const ranked = found
    .map((each) => ({ each, weight: insightWeight(each, facts) }))
    .sort((a, b) => b.weight - a.weight || (a.each.dedupKey < b.each.dedupKey ? -1 : 1));
  const seen = new Set<string>();
  return ranked.flatMap(({ each }) => {
    if (seen.has(each.dedupKey)) return [];
    seen.add(each.dedupKey);
    return [each];
  });
}

/** Returns the weight by which `insights` ranks an insight. Rounding: down, twice. */
export function insightWeight(
  { valuePerYearMinor, severity, confidencePpm, deadlineOn }: Insight,
  household: Pick<HouseholdFacts, 'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor'>,
): number {
  const least = mulDiv(householdMonth(household), LEAST_WEIGHT_PPM[severity], PPM_ONE, 'floor');
  return (
    mulDiv(Math.max(valuePerYearMinor, least), confidencePpm, PPM_ONE, 'floor') * urgency(deadlineOn, household.today)
  );
}

function urgency(deadlineOn: CivilDate | null, today: CivilDate): number {
  if (deadlineOn === null) return 1;
  const days = daysBetween(today, deadlineOn);
  return URGENCY.find(({ withinDays }) => days <= withinDays)?.factor ?? 1;
}
