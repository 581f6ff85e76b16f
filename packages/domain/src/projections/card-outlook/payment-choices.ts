import { addBusinessDays, type BusinessCalendar, rollToBusinessDay } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { DueDay } from '../../foundation/dates/due-date.ts';
import { type Debt, type DebtSegment, owedOn } from '../debt/debt.ts';
import { startSimulation, stepMonth } from '../debt/simulate.ts';
import type { PlanMonth } from '../debt/plan.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { DEFAULT_TIMING } from '../../products/promo/safe-date.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money, type Working } from '../../foundation/working/working.ts';
import { allocatePayment } from '../../products/card/allocate-payment.ts';
import type { AllocatableBalance, AllocationTerms } from '../../products/card/allocation-order.ts';
import { yearInterestFormula } from '../../products/card/card-formulas.ts';
import { isInDeferredWindow } from '../../products/card/deferred-window.ts';

export interface PaymentDay {
  paidOn: CivilDate;
  dueDay?: DueDay;
  closeDay?: DueDay;
  /** Disputed amounts by segment id, each limited to the segment's balance. */
  disputed?: Readonly<Record<string, Minor>>;
}

/**
 * Returns a card's segments for the allocation of a payment on a day. Deferred balances come first in their last two
 * billing cycles, and are treated as 0% before that.
 * Source  Regulation Z, 12 CFR 1026.53(b)(1)(i), comment 53(b)-2; disputes: comment 53-3
 */
export function payableBalances(
  segments: readonly DebtSegment[],
  { paidOn, dueDay, closeDay, disputed = {} }: PaymentDay,
): AllocatableBalance[] {
  return segments.map(({ id, kind, balanceMinor, aprPpm, promo }) => {
    const base = {
      id,
      balanceMinor,
      aprPpm,
      ...inDispute(disputed[id], balanceMinor),
      ...(promo === undefined ? {} : { promoEndsOn: promo.endsOn }),
    };
    if (kind !== 'deferred' || promo === undefined) return base;
    const terms = {
      expiresOn: promo.endsOn,
      ...(dueDay === undefined ? {} : { dueDay }),
      ...(closeDay === undefined ? {} : { closeDay }),
    };
    return { ...base, deferred: isInDeferredWindow(paidOn, terms) ? 'first' : 'as_zero' };
  });
}

const inDispute = (amountMinor: Minor | undefined, balanceMinor: Minor): { disputedMinor?: Minor } =>
  amountMinor === undefined || amountMinor <= 0 ? {} : { disputedMinor: Math.min(amountMinor, balanceMinor) as Minor };

/**
 * Computes the smallest payment after which nothing on the card bears interest. Deferred balances bear no interest
 * while deferred, and disputed amounts need no payment until the dispute is resolved.
 *
 * Method  bisection over allocatePayment; a larger payment never leaves more of any balance
 * Units   minor units; 0 if nothing bears interest
 */
export function interestFreePayment(
  balances: readonly AllocatableBalance[],
  minimumMinor: Minor,
  allocation?: AllocationTerms,
): Minor {
  const isFree = (paymentMinor: number) => {
    const { parts } = allocatePayment(balances, paymentMinor as Minor, { ...allocation, minimumMinor });
    return balances.every(
      ({ balanceMinor, aprPpm, deferred, disputedMinor = 0 }, index) =>
        aprPpm === 0 || deferred !== undefined || balanceMinor - disputedMinor <= (parts[index]?.amountMinor ?? 0),
    );
  };
  let [tooLittle, enough] = [-1, balances.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)];
  while (enough - tooLittle > 1) {
    const middle = mulDiv(enough + tooLittle, 1, 2, 'floor');
    if (isFree(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough as Minor;
}

export type PaymentChoiceKind = 'avoid_interest' | 'keep_promo' | 'minimum';

export interface PaymentChoice {
  kind: PaymentChoiceKind;
  amountMinor: Minor;
  /**
   * Interest of the following twelve months with the same payment every month, or with each month's minimum for the
   * minimum choice. Includes deferred interest.
   */
  yearInterestMinor: Minor;
  /** Amount owed after those twelve months. */
  yearLeftMinor: Minor;
  /**
   * Working of yearInterestMinor, month by month. Its alternative, `otherwise`, is the cost of paying the minimum, or
   * for the minimum the cost of avoiding interest.
   */
  working: Working;
}

export interface PayableCard {
  debt: Debt;
  /** Minimum due, less the part already paid. */
  minimumMinor: Minor;
  /** Part of the last statement that must be paid by its due date to keep purchases interest-free. */
  payInFullMinor?: Minor;
  /** Monthly payment that clears each promotion in time (promoOutlook). */
  promosPerMonthMinor: readonly Minor[];
}

/**
 * Computes the amounts that a user may pay: enough that nothing bears interest, now or after a promotion ends; enough
 * to clear every promotion in time, if that amount differs; or the minimum. Each choice includes its cost, and lies
 * between the minimum and the amount owed.
 *
 * Method    the payment is allocated as the law requires, then the card is simulated for twelve months; no new
 *           purchases
 * Rounding  interest half away from zero per balance and month
 * Estimate  the issuer may compute another minimum, and interest by the day
 */
export function paymentChoices(card: PayableCard, day: PaymentDay): PaymentChoice[] {
  const { debt, minimumMinor, payInFullMinor, promosPerMonthMinor } = card;
  const owed = owedOn(debt);
  if (owed === 0) return [];
  const balances = payableBalances(debt.segments, day);
  const between = (amount: number) => Math.min(owed, Math.max(minimumMinor, amount)) as Minor;
  const choice = (kind: PaymentChoiceKind, amountMinor: Minor, of: Debt = debt): WorkedYear => ({
    kind,
    amountMinor,
    isInGrace: of !== debt,
    ...yearAfter(of, { balances, amountMinor, minimumMinor, kind }, day),
  });
  const inGrace =
    payInFullMinor === undefined
      ? debt
      : {
          ...debt,
          segments: debt.segments.map((segment) =>
            segment.kind === 'purchase' ? { ...segment, aprPpm: 0 as typeof segment.aprPpm } : segment,
          ),
        };
  const promos = Math.max(0, ...promosPerMonthMinor);
  const choices = [
    choice(
      'avoid_interest',
      between(Math.max(promos, payInFullMinor ?? interestFreePayment(balances, minimumMinor, debt.allocation))),
      inGrace,
    ),
    ...(promos === 0 ? [] : [choice('keep_promo', between(promos))]),
    choice('minimum', between(minimumMinor)),
  ];
  const isOwn = ({ kind, amountMinor }: WorkedYear) =>
    kind !== 'keep_promo' || choices.every((other) => other.kind === kind || other.amountMinor !== amountMinor);
  const costOf = (wanted: PaymentChoiceKind) => choices.find(({ kind }) => kind === wanted)?.yearInterestMinor ?? ZERO;
  return choices.filter(isOwn).map((each) => ({
    kind: each.kind,
    amountMinor: each.amountMinor,
    yearInterestMinor: each.yearInterestMinor,
    yearLeftMinor: each.yearLeftMinor,
    working: yearWorking(
      each,
      owed,
      each.kind === 'minimum'
        ? money('interest_when_avoided', costOf('avoid_interest'))
        : money('interest_with_minimum', costOf('minimum')),
    ),
  }));
}

const YEAR_MONTHS = 12;

interface WorkedYear extends Omit<PaymentChoice, 'working'> {
  isInGrace: boolean;
  /** Months after the payment; empty if it leaves no balance. */
  months: readonly PlanMonth[];
  owedAfterMinor: Minor;
}

interface PaidNow {
  balances: readonly AllocatableBalance[];
  amountMinor: Minor;
  minimumMinor: Minor;
  kind: PaymentChoiceKind;
}

function yearAfter(
  debt: Debt,
  { balances, amountMinor, minimumMinor, kind }: PaidNow,
  { paidOn }: PaymentDay,
): Pick<WorkedYear, 'yearInterestMinor' | 'yearLeftMinor' | 'months' | 'owedAfterMinor'> {
  const { parts } = allocatePayment(balances, amountMinor, { ...debt.allocation, minimumMinor });
  const segments = debt.segments
    .map((segment, index) => ({
      ...segment,
      balanceMinor: (segment.balanceMinor - (parts[index]?.amountMinor ?? 0)) as Minor,
    }))
    .filter(({ balanceMinor }) => balanceMinor > 0);
  if (segments.length === 0) return { yearInterestMinor: ZERO, yearLeftMinor: ZERO, months: [], owedAfterMinor: ZERO };
  const left = { ...debt, segments };
  const run = startSimulation([left], {
    strategy: kind === 'minimum' ? 'minimum_only' : 'avalanche',
    monthlyMinor: amountMinor,
    startOn: paidOn,
  });
  for (let month = 1; month <= YEAR_MONTHS; month += 1) stepMonth(run, month, true);
  const paid = run.rows.reduce((sum, { paymentMinor }) => sum + paymentMinor, 0);
  const yearLeftMinor = run.rows.at(-1)?.closingMinor ?? ZERO;
  return {
    yearInterestMinor: (paid + yearLeftMinor - owedOn(left)) as Minor,
    yearLeftMinor,
    months: run.rows,
    owedAfterMinor: owedOn(left),
  };
}

/**
 * Returns the working of a year's interest. The interest of a month is its closing balance plus its payments, minus
 * its opening balance. It includes deferred interest charged retroactively.
 */
function yearWorking(
  { kind, amountMinor, months, owedAfterMinor, yearLeftMinor, isInGrace }: WorkedYear,
  owedMinor: Minor,
  otherwise: Working['result'],
): Working {
  const lines = months.flatMap(({ on, paymentMinor, closingMinor }, index) => {
    const interest = closingMinor + paymentMinor - (months[index - 1]?.closingMinor ?? owedAfterMinor);
    return interest === 0 && paymentMinor === 0
      ? []
      : [date('paid_on', on), money('interest_of_month', interest as Minor)];
  });
  return explain(yearInterestFormula, {
    lines,
    steps: [
      money('owed_today', owedMinor),
      money('paid_now', amountMinor),
      money('left_after', owedAfterMinor),
      money('paid_in_year', months.reduce((sum, { paymentMinor }) => sum + paymentMinor, 0) as Minor),
      money('left_after_year', yearLeftMinor),
    ],
    assumptions: [
      kind === 'minimum' ? 'minimum_every_month' : 'same_payment_every_month',
      'no_new_purchases',
      ...(isInGrace ? ['purchases_paid_in_full'] : []),
      'issuer_may_round_otherwise',
    ],
    otherwise,
  });
}

/**
 * Returns the last business day on which a payment can leave an account and still be credited by the due date.
 * Assumes  two business days to be credited, three more from a savings account (DEFAULT_TIMING); for a due date that is
 *          not a business day, counts from the preceding business day
 */
export function lastPaymentDay(
  dueOn: CivilDate,
  { fromSavings = false, calendar = {} }: { fromSavings?: boolean; calendar?: BusinessCalendar } = {},
): CivilDate {
  const { postingDays, transferDays } = DEFAULT_TIMING;
  return addBusinessDays(
    rollToBusinessDay(dueOn, 'preceding', calendar),
    -(postingDays + (fromSavings ? transferDays : 0)),
    calendar,
  );
}
