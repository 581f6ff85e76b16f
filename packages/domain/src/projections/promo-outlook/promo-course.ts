import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { debtsAfter } from '../debt/after-payments.ts';
import { fromNextDue, isOpenMonth } from '../debt/open-month.ts';
import { startSimulation, stepMonth } from '../debt/simulate.ts';
import { type Minor, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { deferredAtEnd } from '../../products/promo/deferred-meter.ts';
import type { Promo } from '../../products/promo/promo.ts';
import type { PromoCard, PromoOutlook } from './promo-outlook.ts';
import { timelyPayments } from '../../products/promo/timely-payments.ts';
import { withPromoEnd } from '../../products/promo/safe-date.ts';

export interface PromoCourse {
  /** Balance of the promotion on the pay-by date and on its last day, with this monthly payment to the card. */
  leftAtPayByMinor: Minor;
  leftAtEndMinor: Minor;
  /** Whether a balance remains on the pay-by date, while there is still time to change that. */
  atRisk: boolean;
  /** Amount missing from each payment to the card; 0 if the promotion is on track. */
  shortPerMonthMinor: Minor;
  /** Charge at the end (estimate): deferred interest, or a year at the later rate on the remaining balance. */
  costMinor: Minor;
}

/** Monthly payments to a card. */
export interface CardPayments {
  /** Amount of each month, or an average. */
  monthlyMinor: Minor;
  /** A plan's payments month by month, if they vary. There are none after its end. */
  paymentsMinor?: readonly Minor[];
  /** Amount paid today. It is part of the first payment, or replaces it if larger. */
  todayMinor?: Minor;
}

/**
 * Computes the outcome of a promotion with monthly payments to its card. Within the card, the law allocates the
 * payment.
 *
 * Method    as for neededPerMonthMinor of promoOutlook: alone on its card, balance − payment × payments that fit; with
 *           other balances, the simulation of the card. With neededPerMonthMinor, nothing is left on the pay-by date;
 *           with one minor unit less, a balance remains. After this month's due date, a payment today saves the
 *           interest until the next due date, as in a plan.
 * Units     minor units; monthly: to the whole card
 * Rounding  interest half away from zero
 */
export function promoCourse(
  entered: Promo,
  card: PromoCard,
  {
    outlook,
    ...payments
  }: CardPayments & {
    outlook: Pick<PromoOutlook, 'payBy' | 'opportunities' | 'neededPerMonthMinor' | 'accruedMinor'>;
  },
  today: CivilDate,
): PromoCourse {
  const promo = withPromoEnd(entered, card.closeDay);
  const { payBy, opportunities, neededPerMonthMinor } = outlook;
  if (payBy === null || promo.balanceMinor <= 0) {
    return {
      leftAtPayByMinor: promo.balanceMinor,
      leftAtEndMinor: promo.balanceMinor,
      atRisk: false,
      shortPerMonthMinor: ZERO,
      costMinor: ZERO,
    };
  }
  const untilEnd = timelyPayments(today, promo.endsOn, card.dueDay);
  const { balances, chargedMinor } = balancesAfter(promo, card.debt, { payments, months: untilEnd }, today);
  const after = (payments: number) => balances[Math.min(payments, balances.length - 1)] ?? ZERO;
  const leftAtPayByMinor = after(opportunities);
  const leftAtEndMinor = after(untilEnd);
  return {
    leftAtPayByMinor,
    leftAtEndMinor,
    atRisk: leftAtPayByMinor > 0,
    shortPerMonthMinor: (leftAtPayByMinor > 0
      ? Math.max(0, (neededPerMonthMinor ?? 0) - payments.monthlyMinor)
      : 0) as Minor,
    costMinor:
      chargedMinor ??
      costOf(
        promo,
        { leftMinor: leftAtEndMinor, mode: card.deferredMode, accruedMinor: outlook.accruedMinor },
        today,
        after,
      ),
  };
}

const isAlone = (promo: Promo, debt: Debt | undefined): boolean =>
  debt === undefined || debt.segments.length < 2 || !debt.segments.some(({ id }) => id === promo.id);

/**
 * Returns the remaining balance of the promotion after today's payment and after each further one. With other balances,
 * it also returns the deferred interest that the simulation charges at the end.
 */
function balancesAfter(
  promo: Promo,
  owed: Debt | undefined,
  { payments, months }: { payments: CardPayments; months: number },
  today: CivilDate,
): { balances: Minor[]; chargedMinor?: Minor } {
  const whole = scheduleOf(payments, months);
  const todayMinor = payments.todayMinor ?? ZERO;
  if (owed === undefined || isAlone(promo, owed)) {
    const atOnce = Math.max(0, promo.balanceMinor - todayMinor) as Minor;
    let left: number = promo.balanceMinor;
    return { balances: [atOnce, ...whole.map((payment) => (left = Math.max(0, left - payment)) as Minor)] };
  }
  const [paid] = debtsAfter([owed], new Map([[owed.id, todayMinor]]), today);
  const atOnce = paid?.segments.find(({ id }) => id === promo.id)?.balanceMinor ?? ZERO;
  // The payment of an open month is made before any interest is charged, either today or on its due date.
  const isAhead = todayMinor > 0 && !isOpenMonth(owed, today);
  const debt = isAhead ? paid : owed;
  if (debt === undefined) return { balances: [ZERO], chargedMinor: ZERO };
  const schedule = whole.map((payment, index) =>
    isAhead && index === 0 ? ((payment - todayMinor) as Minor) : payment,
  );
  const monthlyMinor = (schedule.length === 0 ? 0 : Math.min(...schedule)) as Minor;
  const { debt: card, thisMonthMinor } = fromNextDue(debt, today, schedule[0] ?? monthlyMinor);
  const isOpen = thisMonthMinor > 0;
  const extras = schedule.flatMap((payment, index) =>
    payment > monthlyMinor && !(isOpen && index === 0)
      ? [{ month: index + 1, amountMinor: (payment - monthlyMinor) as Minor }]
      : [],
  );
  const run = startSimulation([card], { strategy: 'avalanche', monthlyMinor, thisMonthMinor, startOn: today, extras });
  const later = schedule.map((_, index) => {
    stepMonth(run, index + 1, true);
    const cliff = run.rows.at(-1)?.cliffs.find(({ segmentId }) => segmentId === promo.id);
    return cliff?.leftMinor ?? ((run.states[0]?.segments.find(({ id }) => id === promo.id)?.balance ?? 0) as Minor);
  });
  const balances = [atOnce, ...later];
  if (promo.kind !== 'deferred_interest') return { balances };
  const charged = run.rows.flatMap(({ cliffs }) => cliffs).find(({ segmentId }) => segmentId === promo.id);
  return { balances, chargedMinor: charged?.chargedMinor ?? ZERO };
}

const scheduleOf = ({ monthlyMinor, paymentsMinor, todayMinor = ZERO }: CardPayments, months: number): Minor[] =>
  Array.from({ length: months }, (_, index) => {
    const planned = paymentsMinor === undefined ? monthlyMinor : (paymentsMinor[index] ?? ZERO);
    return index === 0 && todayMinor > planned ? todayMinor : planned;
  });

function costOf(
  promo: Promo,
  { leftMinor, mode, accruedMinor }: { leftMinor: Minor; mode: PromoCard['deferredMode']; accruedMinor: Minor | null },
  today: CivilDate,
  after: (payments: number) => Minor,
): Minor {
  if (leftMinor <= 0) return ZERO;
  if (promo.kind === 'deferred_interest') return deferredAtEnd(promo, today, mode, after, accruedMinor ?? undefined);
  return mulDiv(leftMinor, promo.revertAprPpm, PPM_ONE, 'half-away');
}
