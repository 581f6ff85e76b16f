import type { CountedDebt, CountedDebts } from '@tideline/contract';
import { civilDate, type Debt, type DebtSegment, minor, ppm } from '@tideline/domain';
import type { Scope } from '../../platform/http/scope.ts';
import { loadDebtLedger } from './load-debts.ts';

/** Lists the debts in today's plans with all the data that the domain needs. */
export const listCountedDebts = (scope: Scope): Promise<CountedDebts> =>
  scope.read(async (tx) => {
    const { debts } = await loadDebtLedger(tx, scope);
    return { currency: scope.household.currency, startOn: scope.today, debts: debts.map(countedDebt) };
  });

export const countedDebt = ({ segments, allocation, ...debt }: Debt): CountedDebt => ({
  ...debt,
  ...(allocation === undefined ? {} : { allocation: allocationToWire(allocation) }),
  segments: segments.map(({ rateSteps, ...segment }) => ({
    ...segment,
    ...(rateSteps === undefined ? {} : { rateSteps: [...rateSteps] }),
  })),
});

const allocationToWire = ({
  customOrder,
  ...allocation
}: NonNullable<Debt['allocation']>): NonNullable<CountedDebt['allocation']> => ({
  ...allocation,
  ...(customOrder === undefined ? {} : { customOrder: [...customOrder] }),
});

/** Converts a debt stored with a plan back to the domain's type. */
export function toDebt({
  id,
  name,
  kind,
  segments,
  minimum,
  dueDay,
  daysPastDue,
  secured,
  prepaymentFee,
  allocation,
  cycle,
}: CountedDebt): Debt {
  return {
    id,
    name,
    kind,
    segments: segments.map(toSegment),
    minimum: toMinimum(minimum),
    ...(dueDay === undefined ? {} : { dueDay }),
    ...(daysPastDue === undefined ? {} : { daysPastDue }),
    ...(secured === undefined ? {} : { secured }),
    ...(prepaymentFee === undefined
      ? {}
      : {
          prepaymentFee: {
            feePpm: ppm(prepaymentFee.feePpm),
            ...(prepaymentFee.until === undefined ? {} : { until: civilDate(prepaymentFee.until) }),
          },
        }),
    ...(allocation === undefined ? {} : { allocation }),
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
  };
}

const toSegment = ({
  id,
  kind,
  balanceMinor,
  aprPpm,
  promo,
  rateSteps,
}: CountedDebt['segments'][number]): DebtSegment => ({
  id,
  kind,
  balanceMinor: minor(balanceMinor),
  aprPpm: ppm(aprPpm),
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
          ...(promo.payBy === undefined ? {} : { payBy: civilDate(promo.payBy) }),
          ...(promo.margin === undefined ? {} : { margin: promo.margin }),
          ...(promo.calendar === undefined ? {} : { calendar: promo.calendar }),
        },
      }),
  ...(rateSteps === undefined
    ? {}
    : { rateSteps: rateSteps.map((step) => ({ on: civilDate(step.on), aprPpm: ppm(step.aprPpm) })) }),
});

function toMinimum(minimum: CountedDebt['minimum']): Debt['minimum'] {
  if (minimum.kind === 'installment') {
    const { paymentMinor, paymentsLeft, overpayment } = minimum;
    return {
      kind: 'installment',
      paymentMinor: minor(paymentMinor),
      ...(paymentsLeft === undefined ? {} : { paymentsLeft }),
      ...(overpayment === undefined ? {} : { overpayment }),
    };
  }
  const { kind, pctPpm, floorMinor, base, plusInterestPctPpm, addFees, addPastDue, addOverLimit, roundToMinor } =
    minimum;
  return {
    kind,
    pctPpm: ppm(pctPpm),
    floorMinor: minor(floorMinor),
    ...(base === undefined ? {} : { base }),
    ...(plusInterestPctPpm === undefined ? {} : { plusInterestPctPpm: ppm(plusInterestPctPpm) }),
    ...(addFees === undefined ? {} : { addFees }),
    ...(addPastDue === undefined ? {} : { addPastDue }),
    ...(addOverLimit === undefined ? {} : { addOverLimit }),
    ...(roundToMinor === undefined ? {} : { roundToMinor }),
  };
}
