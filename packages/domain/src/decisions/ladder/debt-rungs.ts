import { allocatePayment, allocationSteps } from '../../products/card/allocate-payment.ts';
import type { AllocatableBalance } from '../../products/card/allocation-order.ts';
import { isInDeferredWindow } from '../../products/card/deferred-window.ts';
import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Debt, type DebtSegment, owedOn } from '../../projections/debt/debt.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { count, date, money, rate, type WorkingLine } from '../../foundation/working/working.ts';
import type { LadderFacts } from './ladder-facts.ts';
import { debtReturn, deferredReturn } from './ladder-formulas.ts';
import { type CardPart, poolParts } from './pool-parts.ts';
import { explainedReturn, graceRung, requiredRung } from './required-rungs.ts';
import type { LadderRung } from './rung.ts';
import { ratesUntil, segmentCourse } from './segment-course.ts';

/**
 * Returns all rungs of one debt in the order in which payments reach them: the open minimum, the rest of a statement in
 * its grace period, then the remainder segment by segment, in the order of the allocation rules. The capacities add up
 * to the balance owed.
 */
export function debtRungs(debt: Debt, facts: LadderFacts): LadderRung[] {
  const { required = [], grace = [], today } = facts;
  const inGrace = grace.find(({ debtId }) => debtId === debt.id);
  const minimum = required.flatMap((payment) =>
    payment.debtId === debt.id ? (requiredRung(debt, owedOn(debt), payment) ?? []) : [],
  )[0];
  const minimumMinor = (minimum?.capacityMinor ?? 0) as Minor;
  const kept =
    inGrace === undefined ? undefined : graceRung(debt, (owedOn(debt) - minimumMinor) as Minor, inGrace, minimumMinor);
  const paidFirst = (minimumMinor + (kept?.capacityMinor ?? 0)) as Minor;
  const left = balancesAfter(debt, paidFirst, minimumMinor, today);
  const parts = allocationSteps(
    left,
    left.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) as Minor,
    debt.allocation,
  ).flatMap(({ id, amountMinor }) => {
    const segment = debt.segments.find((each) => each.id === id);
    return segment === undefined ? [] : partsOfSegment(debt, segment, amountMinor, facts, inGrace !== undefined);
  });
  return [
    ...(minimum === undefined ? [] : [minimum]),
    ...(kept === undefined ? [] : [kept]),
    ...poolParts(debt, parts),
  ];
}

function balancesAfter(debt: Debt, paidMinor: Minor, minimumMinor: Minor, today: CivilDate): AllocatableBalance[] {
  const balances = paymentOrder(debt, today);
  const { parts } = allocatePayment(balances, paidMinor, { ...debt.allocation, minimumMinor });
  return balances.map((balance, index) => ({
    ...balance,
    balanceMinor: (balance.balanceMinor - (parts[index]?.amountMinor ?? 0)) as Minor,
  }));
}

/** Converts a debt's segments to the balances among which a payment is allocated today. */
export const paymentOrder = (debt: Debt, today: CivilDate): AllocatableBalance[] =>
  debt.segments.map((segment) => allocatable(debt, segment, today));

function allocatable(
  debt: Debt,
  { id, balanceMinor, aprPpm, kind, promo }: DebtSegment,
  today: CivilDate,
): AllocatableBalance {
  if (promo === undefined) return { id, balanceMinor, aprPpm };
  if (today > promo.endsOn) return { id, balanceMinor, aprPpm: promo.revertAprPpm };
  if (kind !== 'deferred') return { id, balanceMinor, aprPpm, promoEndsOn: promo.endsOn };
  const isFirst = isInDeferredWindow(today, {
    expiresOn: promo.endsOn,
    ...(debt.dueDay === undefined ? {} : { dueDay: debt.dueDay }),
  });
  return { id, balanceMinor, aprPpm, deferred: isFirst ? 'first' : 'as_zero', promoEndsOn: promo.endsOn };
}

/**
 * Splits a segment into one part, or two if deferred interest is at stake: the amount that would be left at the end,
 * and the rest.
 */
function partsOfSegment(
  debt: Debt,
  segment: DebtSegment,
  amountMinor: Minor,
  facts: LadderFacts,
  inGrace: boolean,
): CardPart[] {
  const { today, course } = facts;
  const { displacedUntil, cliff } = segmentCourse(course, debt.id, segment);
  const isFree = inGrace && segment.kind === 'purchase';
  if (cliff === null || cliff.on < today || cliff.leftMinor <= 0)
    return [plainPart(debt, segment, amountMinor, today, displacedUntil, isFree)];
  const atStake = Math.min(cliff.leftMinor, amountMinor) as Minor;
  const daysLeft = Math.max(1, daysBetween(today, cliff.on));
  const lines = [
    money('deferred_charged', cliff.chargedMinor),
    money('left_at_end', atStake),
    count('days_left', daysLeft),
    date('promo_ends_on', cliff.on),
  ];
  const urgent: CardPart = {
    segmentId: segment.id,
    capacityMinor: atStake,
    reason: 'deferred_expiry',
    payBy: cliff.on,
    valueMinor: cliff.chargedMinor,
    per: 'once',
    ...explainedReturn(deferredReturn, lines, ['later_payments_stay']),
  };
  const rest = (amountMinor - atStake) as Minor;
  return rest === 0 ? [urgent] : [urgent, plainPart(debt, segment, rest, today, cliff.on, isFree)];
}

function plainPart(
  { prepaymentFee }: Debt,
  segment: DebtSegment,
  capacityMinor: Minor,
  today: CivilDate,
  until: CivilDate,
  isFree: boolean,
): CardPart {
  const currentRates = ratesUntil(segment, today, until);
  const fee =
    prepaymentFee !== undefined && (prepaymentFee.until === undefined || today <= prepaymentFee.until)
      ? [rate('prepayment_fee', prepaymentFee.feePpm)]
      : [];
  const lines = currentRates.flatMap(({ ratePpm, days }): WorkingLine[] => [
    rate('rate_in_force', isFree ? (0 as Ppm) : ratePpm),
    count('days_in_force', days),
  ]);
  const explained = explainedReturn(
    debtReturn,
    [...lines, ...fee],
    isFree ? ['statements_paid_in_full'] : ['paid_as_planned_otherwise'],
  );
  const change =
    segment.promo !== undefined && segment.promo.endsOn >= today && segment.promo.endsOn < until
      ? segment.promo.endsOn
      : null;
  return {
    segmentId: segment.id,
    capacityMinor,
    reason: explained.returnPpm > 0 ? 'interest' : 'interest_free',
    payBy: isFree ? null : change,
    valueMinor: null,
    per: 'year',
    ...explained,
  };
}
