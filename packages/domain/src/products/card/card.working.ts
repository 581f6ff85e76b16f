import { minor, type Minor, ZERO } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, text, type Working, type WorkingLine } from '../../foundation/working/working.ts';
import { allocationSteps } from './allocate-payment.ts';
import { ALLOCATION_SOURCE, type AllocatableBalance, type AllocationOptions } from './allocation-order.ts';
import { allocationFormula, minimumPaymentFormula, segmentInterestFormula } from './card-formulas.ts';
import type { ClosedSegment, StatementTerms } from './close-statement.ts';
import type { MinimumFormula } from './minimum-payment.ts';
import { statementMinimum, type StatementMinimumInputs } from './statement-minimum.ts';

/** Returns the working of the interest of one statement segment: every balance with its first day, days and rate. */
export function segmentInterestWorking(segment: ClosedSegment, terms: StatementTerms = {}): Working {
  const { method = 'adb_including_new', basis = 'actual_365', rounding, dailyRounding } = terms;
  return explain(segmentInterestFormula, {
    lines: [
      text('method', method),
      text('day_count', basis),
      ...(rounding === undefined ? [] : [count('rate_decimals', rounding.decimals)]),
      ...(dailyRounding === undefined ? [] : [text('daily_rounding', dailyRounding)]),
      ...segment.bearing.flatMap(({ from, days, balanceMinor, aprPpm }) => [
        date('from', from),
        count('days', days),
        money('balance', balanceMinor as Minor),
        rate('apr', aprPpm),
      ]),
      ...(segment.minimumChargeMinor > 0 ? [money('minimum_charge', segment.minimumChargeMinor)] : []),
    ],
    steps: [money('average_balance', segment.averageMinor)],
    assumptions: ['issuer_may_round_otherwise'],
    otherwise: segment.deferredAccruedMinor > 0 ? money('deferred_if_not_cleared', segment.deferredAccruedMinor) : null,
  });
}

/** Returns the working of a statement's minimum. Its alternative, `otherwise`, is to pay in full. */
export function minimumPaymentWorking(formula: MinimumFormula, inputs: StatementMinimumInputs): Working {
  const parts = statementMinimum(formula, inputs);
  const { closingMinor, interestMinor, feesMinor, disputedMinor = ZERO, plans = [] } = inputs;
  return explain(minimumPaymentFormula, {
    lines: [
      money('statement_balance', closingMinor),
      money('interest', interestMinor),
      money('fees', feesMinor),
      money('past_due', parts.pastDueMinor),
      money('over_limit', parts.overLimitMinor),
      money('disputed', disputedMinor),
      text('minimum_kind', formula.kind),
      rate('percentage', formula.pctPpm),
      money('floor', formula.floorMinor),
      text('percentage_of', formula.base ?? 'after_interest'),
      text('adds_fees', formula.addFees === false ? 'no' : 'yes'),
      money('rounds_up_to', minor(formula.roundToMinor ?? 1)),
      ...(formula.plusInterestPctPpm === undefined
        ? []
        : [rate('percentage_beside_interest', formula.plusInterestPctPpm)]),
      ...plans.flatMap(({ balanceMinor, paymentMinor }) => [
        money('plan_balance', balanceMinor),
        money('plan_payment', paymentMinor),
      ]),
    ],
    steps: [money('by_formula', parts.regularMinor), money('for_plans', parts.plansMinor)],
    assumptions: ['issuer_formula_as_entered'],
    otherwise: money('paid_in_full', closingMinor),
  });
}

/**
 * Returns the working of one balance's share of a payment, with every step of the payment and its rule.
 * Steps  in the order of the rules: balance, amount, reason and source
 */
export function allocationWorking(
  balances: readonly AllocatableBalance[],
  paymentMinor: Minor,
  options: AllocationOptions,
  askedFor: string,
): Working {
  const steps = allocationSteps(balances, paymentMinor, options).flatMap(
    ({ id, amountMinor, reason }): WorkingLine[] => [
      text('step_balance', id),
      money('step_amount', amountMinor),
      text('step_reason', reason),
      text('step_source', ALLOCATION_SOURCE[reason]),
    ],
  );
  return explain(allocationFormula, {
    lines: [
      money('payment', paymentMinor),
      money('minimum', options.minimumMinor ?? ZERO),
      text('policy', options.policy ?? 'us_reg_z'),
      text('minimum_order', options.minimumOrder ?? 'lowest_apr_first'),
      text('as_of', options.asOf ?? 'day_credited'),
      text('asked_for', askedFor),
      ...(options.requestedId === undefined ? [] : [text('requested', options.requestedId)]),
      ...(options.customOrder ?? []).map((id) => text('custom_order', id)),
      ...balances.flatMap(balanceLines),
    ],
    steps,
    assumptions: ['issuer_decides_order_of_minimum_and_equal_rates'],
  });
}

function balanceLines({
  id,
  balanceMinor,
  aprPpm,
  priorAprPpm,
  deferred,
  disputedMinor,
  chargesMinor,
  promoEndsOn,
  isNewer,
}: AllocatableBalance): WorkingLine[] {
  return [
    text('balance_of', id),
    money('owed', balanceMinor),
    rate('apr', aprPpm),
    rate('apr_before', priorAprPpm ?? aprPpm),
    text('deferred', deferred ?? '-'),
    money('disputed', disputedMinor ?? ZERO),
    money('charges', chargesMinor ?? ZERO),
    text('promo_ends_on', promoEndsOn ?? '-'),
    text('newer', isNewer === true ? 'yes' : 'no'),
  ];
}
