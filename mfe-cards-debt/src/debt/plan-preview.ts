import { toMinor, type CountedDebts, type DebtPlan, type Strategy } from '@tideline/contract';
import {
  civilDate,
  type Debt,
  minor,
  modePlan,
  type ModeParameters,
  planPayoff,
  ppm,
  type PayoffExtra,
  type PayoffOptions,
  type PayoffResult,
  type PayoffStrategy,
} from '@tideline/domain';
import type { Extra } from './plan-choice.ts';

export interface PreviewChoice {
  strategy: Strategy;
  monthlyMinor: number;
  order: readonly string[];
  extras: readonly Extra[];
  /** Parameters of the strategy `mode`. */
  mode?: DebtPlan['mode'];
}

export interface PlanPreview {
  /** null if these payments never end the debt */
  months: number | null;
  debtFreeOn: string | null;
  interestMinor: number;
  /** Whether the interest is an upper bound. Finding the best plan takes longer than a frame. */
  isAtMost: boolean;
}

/** Strategies that bound the cost of the best plan. Each takes about a millisecond to compute. */
const QUICK: readonly PayoffStrategy[] = ['avalanche', 'snowball', 'promo_aware', 'highest_payment_relief'];

/** Converts the api's debts to engine input, with unchanged ids and names. */
export const engineDebts = ({ debts }: CountedDebts): Debt[] =>
  debts.map(({ segments, minimum, prepaymentFee, cycle, ...debt }) => ({
    ...debt,
    segments: segments.map(({ promo, rateSteps, ...segment }) => ({
      ...segment,
      balanceMinor: minor(segment.balanceMinor),
      aprPpm: ppm(segment.aprPpm),
      ...(promo === undefined
        ? {}
        : {
            promo: {
              endsOn: civilDate(promo.endsOn),
              revertAprPpm: ppm(promo.revertAprPpm),
              ...(promo.deferredAccruedMinor === undefined
                ? {}
                : { deferredAccruedMinor: minor(promo.deferredAccruedMinor) }),
              ...(promo.deferredMode === undefined ? {} : { deferredMode: promo.deferredMode }),
              ...(promo.deadlineOn === undefined ? {} : { deadlineOn: civilDate(promo.deadlineOn) }),
              ...(promo.margin === undefined ? {} : { margin: promo.margin }),
              ...(promo.calendar === undefined ? {} : { calendar: promo.calendar }),
            },
          }),
      ...(rateSteps === undefined
        ? {}
        : { rateSteps: rateSteps.map(({ on, aprPpm }) => ({ on: civilDate(on), aprPpm: ppm(aprPpm) })) }),
    })),
    minimum: engineMinimum(minimum),
    ...(prepaymentFee === undefined
      ? {}
      : {
          prepaymentFee: {
            feePpm: ppm(prepaymentFee.feePpm),
            ...(prepaymentFee.until === undefined ? {} : { until: civilDate(prepaymentFee.until) }),
          },
        }),
    ...(cycle === undefined
      ? {}
      : {
          cycle: {
            ...cycle,
            paidMinor: minor(cycle.paidMinor),
            openMinimumMinor: minor(cycle.openMinimumMinor),
            unchargedMinor: minor(cycle.unchargedMinor),
          },
        }),
  }));

function engineMinimum(minimum: CountedDebts['debts'][number]['minimum']): Debt['minimum'] {
  if (minimum.kind === 'installment') return { ...minimum, paymentMinor: minor(minimum.paymentMinor) };
  const { pctPpm, floorMinor, plusInterestPctPpm, ...rest } = minimum;
  return {
    ...rest,
    pctPpm: ppm(pctPpm),
    floorMinor: minor(floorMinor),
    ...(plusInterestPctPpm === undefined ? {} : { plusInterestPctPpm: ppm(plusInterestPctPpm) }),
  };
}

export const engineExtras = (extras: readonly Extra[]): PayoffExtra[] =>
  extras.map(({ on, amountMinor, everyMonths }) => ({
    on: civilDate(on),
    amountMinor: minor(amountMinor),
    ...(everyMonths === undefined ? {} : { everyMonths }),
  }));

/** Converts the parameters of a mode to engine input. */
function engineMode({
  floor,
  automation,
  hurdlePpm,
  ...rest
}: NonNullable<DebtPlan['mode']>['parameters']): ModeParameters {
  return {
    ...rest,
    hurdlePpm: hurdlePpm === null ? null : ppm(hurdlePpm),
    floor: floor.kind === 'months' ? floor : { kind: 'amount', amountMinor: minor(toMinor(floor.amount)) },
    automation:
      automation.level === 'pre_approved_below'
        ? { level: automation.level, limitMinor: minor(toMinor(automation.limit)) }
        : automation,
  };
}

/** Computes the plan for a choice on today's debts within a frame. For the best plan, this is an upper bound. */
export function previewPlan(
  debts: readonly Debt[],
  startOn: string,
  { strategy, monthlyMinor, order, extras, mode }: PreviewChoice,
): PlanPreview {
  const options: Omit<PayoffOptions, 'strategy'> = {
    order,
    monthlyMinor: minor(monthlyMinor),
    startOn: civilDate(startOn),
    extras: engineExtras(extras),
  };
  // a mode that orders debts by marginal cost also requires a search
  if (strategy === 'best' || (strategy === 'mode' && mode?.parameters.debtOrder === 'marginal_cost')) {
    const results = QUICK.map((one) => planPayoff(debts, { ...options, strategy: one }));
    const ended = results
      .filter((result) => result.outcome === 'paid_off')
      .toSorted((a, b) => a.totalInterestMinor - b.totalInterestMinor);
    return toPreview(ended[0] ?? results[0], true);
  }
  if (strategy !== 'mode') return toPreview(planPayoff(debts, { ...options, strategy }), false);
  return toPreview(mode === undefined ? undefined : planByMode(mode, { ...options, debts }), false);
}

function planByMode(
  mode: NonNullable<DebtPlan['mode']>,
  { debts, monthlyMinor, startOn, extras = [] }: Omit<PayoffOptions, 'strategy'> & { debts: readonly Debt[] },
): PayoffResult {
  const cash = {
    cashMinor: minor(toMinor(mode.cash)),
    monthlyExpensesMinor: minor(mode.monthlyExpenses === null ? 0 : toMinor(mode.monthlyExpenses)),
  };
  return modePlan(engineMode(mode.parameters), { ...cash, today: startOn, debts, monthlyMinor, extras });
}

function toPreview(result: PayoffResult | undefined, isAtMost: boolean): PlanPreview {
  if (result?.outcome !== 'paid_off')
    return { months: null, debtFreeOn: null, interestMinor: result?.totalInterestMinor ?? 0, isAtMost };
  return { months: result.months, debtFreeOn: result.debtFreeOn, interestMinor: result.totalInterestMinor, isAtMost };
}
