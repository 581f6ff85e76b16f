import {
  addMonths,
  type BestPlan,
  bestPlan,
  type Debt,
  type DebtSegment,
  type Minor,
  type MinimumFormula,
  type Ppm,
  type TransferOffer,
} from '@tideline/domain';
import { cents, dollars, type Fields, ppmOf } from '../fields.ts';
import { installment, START } from './debts.ts';

export interface OptimumGap {
  /**
   * Additional cost of the best plan over the certified optimum in dollars, which may be slightly negative because of
   * rounded cents.
   */
  gap: number;
  /** The same as a share of the cost with only minimum payments. */
  share: number;
}

/** Compares the best plan of an instance with its certified optimum. */
export function optimumGap(worked: Fields): OptimumGap {
  const { costMinor } = planOf(worked.object('instance'));
  if (costMinor === null) throw new RangeError('a plan with a horizon has a cost');
  const gap = dollars(costMinor) - worked.object('optimum').number('cost');
  return { gap, share: gap / worked.object('baselines_no_transfer').object('minimum_only').number('cost') };
}

/**
 * Returns the best plan of an instance. Income arrives at the start of a month and earns interest from the next one.
 * The horizon is month T.
 */
function planOf(instance: Fields): BestPlan {
  const debts = instance.objects('debts').map((debt, index) => debtOf(debt, `debt-${index}`));
  const income = instance.list('income').map((value) => cents(Number(value)));
  const monthlyMinor = Math.min(...income) as Minor;
  const extras = income
    .map((amount, index) => ({ month: index + 1, amountMinor: (amount - monthlyMinor) as Minor }))
    .filter(({ amountMinor }) => amountMinor > 0);
  return bestPlan(debts, {
    monthlyMinor,
    extras,
    startOn: START,
    savings: {
      balanceMinor: instance.minor('savings0'),
      bufferMinor: instance.minor('buffer'),
      yieldPpm: ppmOf(instance.number('savings_apy_monthly') * 12),
      horizonMonths: instance.number('T'),
    },
    ...(instance.has('transfer') ? { transfer: transferOf(instance.object('transfer')) } : {}),
  });
}

function debtOf(debt: Fields, id: string): Debt {
  const isLoan = debt.text('kind') === 'loan';
  return {
    id,
    name: id,
    kind: isLoan ? 'loan' : 'card',
    segments: [segmentOf(debt)],
    minimum: isLoan ? installment(debt.minor('instalment')) : minimumOf(debt),
  };
}

function segmentOf(debt: Fields): DebtSegment {
  const base = { id: 'balance', balanceMinor: debt.minor('balance') };
  const aprPpm = percent(debt.number('apr'));
  if (!debt.has('promo_months')) return { ...base, kind: 'purchase', aprPpm };
  const promo = { endsOn: addMonths(START, debt.number('promo_months')), revertAprPpm: aprPpm };
  return debt.text('kind') === 'deferred'
    ? { ...base, kind: 'deferred', aprPpm: percent(0), promo }
    : { ...base, kind: 'promo', aprPpm: percent(debt.number('promo_apr')), promo };
}

/** Returns a minimum formula: a percentage of the balance before the month's interest, plus that interest. */
function minimumOf(debt: Fields): MinimumFormula {
  return {
    kind: 'percent_plus_interest_and_fees',
    base: 'before_interest',
    pctPpm: percent(debt.number('min_pct')),
    floorMinor: debt.minor('min_floor'),
  };
}

function transferOf(offer: Fields): TransferOffer {
  return {
    fromDebtIds: [`debt-${offer.number('from')}`],
    limitMinor: offer.minor('limit'),
    fee: { feePpm: percent(offer.number('fee_pct')), minMinor: offer.minor('fee_min') },
    aprPpm: percent(0),
    promo: { months: offer.number('promo_months'), revertAprPpm: percent(offer.number('apr_after')) },
    minimum: minimumOf(offer),
  };
}

const percent = (value: number): Ppm => ppmOf(value / 100);
