import { assert } from '../../foundation/assert.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { YearBasis } from '../interest/periodic-rate.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';
import type { WorkingInputs } from '../../foundation/working/working.ts';
import { allocatePayment } from './allocate-payment.ts';
import type { AllocatableBalance, AllocationOptions } from './allocation-order.ts';
import { cycleInterest } from './cycle-interest.ts';
import { INTEREST_METHODS } from './interest-method.ts';
import type { MinimumFormula, MinimumKind } from './minimum-payment.ts';
import { chargeOn } from './segment-charge.ts';
import { statementMinimum } from './statement-minimum.ts';

const BASES: readonly YearBasis[] = ['actual_365', 'actual_360', 'actual_actual'];

/** Returns a text as one of the allowed words, and throws if it is none of them. */
function oneOf<T extends string>(words: readonly T[], found: string): T {
  const word = words.find((each) => each === found);
  assert(word !== undefined, () => `not one of ${words.join(', ')}: ${found}`);
  return word;
}

/**
 * Computes Σ balance × days × daily rate by the method, plus the amount added by a minimum interest charge. Rounded
 * half away from zero, once.
 */
export const segmentInterestFormula: Formula = {
  id: 'card.segment-interest',
  resultKey: 'interest',
  compute: (inputs) => {
    const [froms, days, aprs] = [inputs.dates('from'), inputs.counts('days'), inputs.rates('apr')];
    const stretches = inputs.moneys('balance').map((balanceMinor, index) => {
      const [from, length, aprPpm] = [froms[index], days[index], aprs[index]];
      assert(
        from !== undefined && length !== undefined && aprPpm !== undefined,
        'every balance has its first day, days and rate',
      );
      return { from, days: length, balanceMinor, aprPpm };
    });
    const charge = chargeOn(stretches, {
      method: oneOf(INTEREST_METHODS, inputs.text('method')),
      basis: oneOf(BASES, inputs.text('day_count')),
      ...(inputs.has('rate_decimals') ? { rounding: { decimals: inputs.count('rate_decimals') } } : {}),
      ...(inputs.has('daily_rounding')
        ? { dailyRounding: oneOf(['carried', 'minor'] as const, inputs.text('daily_rounding')) }
        : {}),
    });
    return moneyValue((charge + (inputs.has('minimum_charge') ? inputs.money('minimum_charge') : 0)) as Minor);
  },
};

const KINDS: readonly MinimumKind[] = [
  'percent_of_balance',
  'percent_plus_interest_and_fees',
  'greater_of_both',
  'full_balance',
];
const PERCENT_BASES = ['before_interest', 'after_interest', 'before_interest_and_fees'] as const;

/** Computes the minimum of a statement from its balance and the terms of the agreement. */
export const minimumPaymentFormula: Formula = {
  id: 'card.minimum-payment',
  resultKey: 'minimum',
  compute: (inputs) => {
    const formula: MinimumFormula = {
      kind: oneOf(KINDS, inputs.text('minimum_kind')),
      pctPpm: inputs.rate('percentage'),
      floorMinor: inputs.money('floor'),
      base: oneOf(PERCENT_BASES, inputs.text('percentage_of')),
      addFees: inputs.text('adds_fees') === 'yes',
      roundToMinor: inputs.money('rounds_up_to'),
      ...(inputs.has('percentage_beside_interest')
        ? { plusInterestPctPpm: inputs.rate('percentage_beside_interest') }
        : {}),
    };
    const payments = inputs.moneys('plan_payment');
    const { totalMinor } = statementMinimum(formula, {
      closingMinor: inputs.money('statement_balance'),
      interestMinor: inputs.money('interest'),
      feesMinor: inputs.money('fees'),
      pastDueMinor: inputs.money('past_due'),
      disputedMinor: inputs.money('disputed'),
      creditLimitMinor: (inputs.money('statement_balance') - inputs.money('over_limit')) as Minor,
      plans: inputs
        .moneys('plan_balance')
        .map((balanceMinor, index) => ({ balanceMinor, paymentMinor: payments[index] ?? (0 as Minor) })),
    });
    return moneyValue(totalMinor);
  },
};

const POLICIES = ['us_reg_z', 'uk_highest_first', 'custom'] as const;

/** Computes the share of a payment that one balance of a card gets under the policy's order. */
export const allocationFormula: Formula = {
  id: 'card.allocation',
  resultKey: 'paid_to_balance',
  compute: (inputs) => {
    const { parts } = allocatePayment(balancesOf(inputs), inputs.money('payment'), allocationOptionsOf(inputs));
    const part = parts.find(({ id }) => id === inputs.text('asked_for'));
    assert(part !== undefined, () => `no balance ${inputs.text('asked_for')}`);
    return moneyValue(part.amountMinor);
  },
};

function allocationOptionsOf(inputs: WorkingInputs): AllocationOptions {
  return {
    minimumMinor: inputs.money('minimum'),
    policy: oneOf(POLICIES, inputs.text('policy')),
    minimumOrder: oneOf(['lowest_apr_first', 'highest_apr_first'] as const, inputs.text('minimum_order')),
    asOf: oneOf(['day_credited', 'prior_cycle_end'] as const, inputs.text('as_of')),
    ...(inputs.has('requested') ? { requestedId: inputs.text('requested') } : {}),
    customOrder: inputs.texts('custom_order'),
  };
}

/**
 * Reads the balances of a card. Each key has one line per balance, in the same order; a dash means that a balance has
 * no such value.
 */
function balancesOf(inputs: WorkingInputs): AllocatableBalance[] {
  const [aprs, priors, deferreds, disputes, charges, ends, newer] = [
    inputs.rates('apr'),
    inputs.rates('apr_before'),
    inputs.texts('deferred'),
    inputs.moneys('disputed'),
    inputs.moneys('charges'),
    inputs.texts('promo_ends_on'),
    inputs.texts('newer'),
  ];
  const amounts = inputs.moneys('owed');
  return inputs.texts('balance_of').map((id, index) => {
    const [balanceMinor, aprPpm, priorAprPpm, deferred, endsOn] = [
      amounts[index],
      aprs[index],
      priors[index],
      deferreds[index] ?? '-',
      ends[index] ?? '-',
    ];
    assert(
      balanceMinor !== undefined && aprPpm !== undefined && priorAprPpm !== undefined,
      () => `balance ${id} has an amount and its rates`,
    );
    return {
      id,
      balanceMinor,
      aprPpm,
      priorAprPpm,
      disputedMinor: disputes[index] ?? (0 as Minor),
      chargesMinor: charges[index] ?? (0 as Minor),
      isNewer: newer[index] === 'yes',
      ...(deferred === '-' ? {} : { deferred: oneOf(['as_zero', 'first'] as const, deferred) }),
      ...(endsOn === '-' ? {} : { promoEndsOn: civilDate(endsOn) }),
    };
  });
}

/** Computes the sum of the fees charged. */
export const feesFormula: Formula = {
  id: 'card.fees',
  resultKey: 'fees_of_year',
  compute: ({ moneys }) => moneyValue(moneys('fee_charged').reduce<number>((total, fee) => total + fee, 0) as Minor),
};

/**
 * Computes the interest of a billing cycle on today's balances, each at its own rate. Rounded half away from zero,
 * balance by balance.
 */
export const cycleInterestFormula: Formula = {
  id: 'card.cycle-interest',
  resultKey: 'cycle_interest',
  compute: ({ count, moneys, rates }) => {
    const aprs = rates('apr');
    return moneyValue(
      moneys('balance').reduce<number>(
        (total, balance, index) =>
          total + cycleInterest(balance, { aprPpm: aprs[index] ?? (0 as Ppm), days: count('cycle_days') }),
        0,
      ) as Minor,
    );
  },
};

/** Computes the sum of twelve months of interest. */
export const yearInterestFormula: Formula = {
  id: 'card.year-interest',
  resultKey: 'year_interest',
  compute: ({ moneys }) => moneyValue(sumOf(moneys('interest_of_month'))),
};

/** Computes the sum of a cycle's transactions of one type, plus changes since the statement closed. */
export const cycleRowsFormula: Formula = {
  id: 'card.cycle-rows',
  resultKey: 'cycle_total',
  compute: ({ moneys }) => moneyValue(sumOf([...moneys('transaction'), ...moneys('changed_since_close')])),
};

/** Computes the sum of each balance's interest, plus the difference from the interest that the issuer printed. */
export const statementInterestFormula: Formula = {
  id: 'card.statement-interest',
  resultKey: 'statement_interest',
  compute: ({ moneys }) => moneyValue(sumOf([...moneys('interest_of_balance'), ...moneys('printed_otherwise')])),
};

/** Computes opening + purchases + fees + interest − payments − credits, plus other changes to the balance. */
export const statementBalanceFormula: Formula = {
  id: 'card.statement-balance',
  resultKey: 'statement_balance',
  compute: ({ money, moneys }) =>
    moneyValue(
      (money('balance_before') +
        money('purchases') +
        money('fees') +
        money('interest') -
        money('payments') -
        money('credits') +
        sumOf([...moneys('other_entries'), ...moneys('printed_otherwise')])) as Minor,
    ),
};

const sumOf = (amounts: readonly Minor[]): Minor =>
  amounts.reduce<number>((total, amount) => total + amount, 0) as Minor;

export const cardFormulas: readonly Formula[] = [
  segmentInterestFormula,
  minimumPaymentFormula,
  allocationFormula,
  feesFormula,
  cycleInterestFormula,
  yearInterestFormula,
  cycleRowsFormula,
  statementInterestFormula,
  statementBalanceFormula,
];
