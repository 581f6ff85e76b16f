import { toMinor, type Card, type CardPayment } from '@tideline/contract';
import {
  allocatePayment,
  allocationSteps,
  civilDate,
  minor,
  payableBalances,
  ppm,
  type AllocationReason,
  type DebtSegment,
  type DueDay,
} from '@tideline/domain';

export interface PaymentStep {
  balanceId: string;
  amountMinor: number;
  reason: AllocationReason;
}

export interface SimulatedPayment {
  steps: PaymentStep[];
  /** The amounts before and after the payment, in the order of the card's balances. */
  after: { balanceId: string; beforeMinor: number; leftMinor: number }[];
  minimumMinor: number;
  /** The part of the payment that exceeds the debt. */
  creditMinor: number;
}

/** Returns the engine's due day for a day of the month; 31 means the last day. */
const dayOf = (day: number | null): DueDay | undefined => (day === null ? undefined : day === 31 ? 'last' : day);

/** Converts the balances of a card to engine input. A missing rate counts as 0%. */
const segmentsOf = (balances: CardPayment['balances']): DebtSegment[] =>
  balances.map(({ id, kind, balance, aprPpm, promo }) => ({
    id,
    kind,
    balanceMinor: minor(toMinor(balance)),
    aprPpm: ppm(aprPpm ?? 0),
    ...(promo === null ? {} : { promo: { endsOn: civilDate(promo.endsOn), revertAprPpm: ppm(promo.revertAprPpm) } }),
  }));

/** Returns the payable balances known from the card list, which ignore disputes and later payments. */
export const payableNow = ({
  segments,
  next,
  owed,
}: Pick<Card, 'segments' | 'next' | 'owed'>): Pick<CardPayment, 'balances' | 'due'> => ({
  balances: segments.map(({ id, kind, label, balance, aprPpm, promoEndsOn }) => ({
    id,
    kind,
    label,
    balance,
    aprPpm,
    promo: promoEndsOn === null ? null : { endsOn: promoEndsOn, revertAprPpm: aprPpm ?? 0 },
    disputed: { minor: '0', currency: owed.currency },
  })),
  due:
    next === null
      ? null
      : {
          on: next.dueOn,
          inDays: next.inDays,
          minimumOpen: next.minimum,
          paidSince: { minor: '0', currency: owed.currency },
          covered: null,
          isUrgent: false,
        },
});

/** Computes which balance receives each part of a payment on a given day, and by which rule. */
export function simulatePayment(
  card: Pick<Card, 'dueDay' | 'closeDay'>,
  payment: Pick<CardPayment, 'balances' | 'due'>,
  amountMinor: number,
  paidOn: string,
): SimulatedPayment {
  const [dueDay, closeDay] = [dayOf(card.dueDay), dayOf(card.closeDay)];
  const disputed = Object.fromEntries(payment.balances.map(({ id, disputed: amount }) => [id, minor(toMinor(amount))]));
  const balances = payableBalances(segmentsOf(payment.balances), {
    paidOn: civilDate(paidOn),
    disputed,
    ...(dueDay === undefined ? {} : { dueDay }),
    ...(closeDay === undefined ? {} : { closeDay }),
  });
  const minimumMinor = payment.due === null ? 0 : toMinor(payment.due.minimumOpen);
  const options = { minimumMinor: minor(minimumMinor) };
  const { parts, unallocatedMinor } = allocatePayment(balances, minor(amountMinor), options);
  return {
    steps: allocationSteps(balances, minor(amountMinor), options).map(({ id, amountMinor: paid, reason }) => ({
      balanceId: id,
      amountMinor: paid,
      reason,
    })),
    after: balances.map(({ id, balanceMinor }, index) => ({
      balanceId: id,
      beforeMinor: balanceMinor,
      leftMinor: balanceMinor - (parts[index]?.amountMinor ?? 0),
    })),
    minimumMinor,
    creditMinor: unallocatedMinor,
  };
}
