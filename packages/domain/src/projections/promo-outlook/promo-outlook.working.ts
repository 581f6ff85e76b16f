import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { owedOn } from '../debt/debt.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, type Working } from '../../foundation/working/working.ts';
import {
  costDeferredFormula,
  costLaterFormula,
  deferredSoFarFormula,
  leftInTimeFormula,
  paymentToClearFormula,
} from '../../products/promo/promo-formulas.ts';
import { deferredAssumptions, deferredLines } from '../../products/promo/deferred-lines.ts';
import type { DeferredMode } from '../../products/promo/deferred-meter.ts';
import type { PromoCourse } from './promo-course.ts';
import type { PromoCard, PromoOutlook } from './promo-outlook.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { safeDateWorking } from '../../products/promo/promo.working.ts';
import { DEFAULT_TIMING, marginOf, withPromoEnd } from '../../products/promo/safe-date.ts';

/** Workings of every figure of a promotion; null for figures it does not have. */
export interface PromoWorkings {
  neededPerMonth: Working | null;
  accrued: Working | null;
  cost: Working;
  safeOn: Working;
  /** Working of the balance on the pay-by date with the assumed payment. */
  left: Working | null;
}

interface Planned {
  monthlyMinor: Minor;
  /** Amount paid today instead of the first payment. */
  todayMinor?: Minor;
  course: PromoCourse;
}

/**
 * Returns the workings of `promoOutlook` and `promoCourse` for the same promotion, card and day. Their results equal
 * those figures.
 *
 * Otherwise  the cost if the balance stays; for the pay-by date, the deadline itself
 */
export function promoWorkings(
  entered: Promo,
  card: PromoCard,
  { outlook, planned = null }: { outlook: PromoOutlook; planned?: Planned | null },
  today: CivilDate,
): PromoWorkings {
  const promo = withPromoEnd(entered, card.closeDay);
  const deferredMode = card.deferredMode ?? promo.deferredMode ?? 'compounding';
  const cost = costWorking(promo, deferredMode, today);
  return {
    neededPerMonth: neededWorking(promo, card, outlook),
    accrued: outlook.accruedMinor === null ? null : accruedWorking(promo, { outlook, mode: deferredMode }, today),
    cost,
    safeOn: safeDateWorking(outlook.deadlineOn, {
      ...marginOf(promo),
      mode: promo.goal === 'float' ? 'float' : 'margin',
      timing: DEFAULT_TIMING,
      calendar: card.calendar ?? 'us_fed',
    }),
    left: outlook.payBy === null || planned === null ? null : leftWorking(promo, outlook, planned),
  };
}

/**
 * Returns the working of the needed payment. Other balances with a higher rate come first, and the part of each payment
 * that goes to them has its own line.
 */
function neededWorking(
  promo: Promo,
  { debt }: PromoCard,
  { neededPerMonthMinor, promoPerMonthMinor, lastPaymentMinor, opportunities, costAtEndMinor, payBy }: PromoOutlook,
): Working | null {
  if (neededPerMonthMinor === null || promoPerMonthMinor === null || payBy === null) return null;
  const others = neededPerMonthMinor - promoPerMonthMinor;
  const besideMinor = debt === undefined ? 0 : owedOn(debt) - promo.balanceMinor;
  return explain(paymentToClearFormula, {
    lines: [
      money('promo_balance', promo.balanceMinor),
      count('payments_that_fit', opportunities),
      ...(others === 0 ? [] : [money('for_other_balances', others as Minor)]),
    ],
    steps: [
      date('pay_by', payBy),
      money('last_payment', lastPaymentMinor ?? ZERO),
      ...(others === 0 ? [] : [money('owed_beside', besideMinor as Minor)]),
    ],
    assumptions: [
      'no_new_balance_joins',
      others === 0 ? 'each_payment_reaches_the_promotion' : 'payments_go_where_the_law_sends_them',
    ],
    otherwise: money('cost_if_it_stays', costAtEndMinor),
  });
}

function accruedWorking(
  promo: Promo,
  { outlook: { costAtEndMinor }, mode }: { outlook: PromoOutlook; mode: DeferredMode },
  today: CivilDate,
): Working {
  return explain(deferredSoFarFormula, {
    lines: deferredLines(promo, { endsOn: promo.endsOn, mode, today }),
    assumptions: [...deferredAssumptions(promo, mode), 'charged_only_if_a_balance_is_left'],
    otherwise: money('cost_if_it_stays', costAtEndMinor),
  });
}

function costWorking(promo: Promo, mode: DeferredMode, today: CivilDate): Working {
  if (promo.kind === 'deferred_interest')
    return explain(costDeferredFormula, {
      lines: deferredLines(promo, { endsOn: promo.endsOn, mode, today }),
      assumptions: deferredAssumptions(promo, mode),
      otherwise: money('if_cleared_in_time', ZERO),
    });
  return explain(costLaterFormula, {
    lines: [money('promo_balance', Math.max(0, promo.balanceMinor) as Minor), rate('revert_apr', promo.revertAprPpm)],
    assumptions: ['balance_stays_a_year'],
    otherwise: money('if_cleared_in_time', ZERO),
  });
}

function leftWorking(
  promo: Promo,
  { payBy, opportunities, neededPerMonthMinor }: PromoOutlook,
  { monthlyMinor, todayMinor, course }: Planned,
): Working {
  return explain(leftInTimeFormula, {
    lines: [
      money('promo_balance', promo.balanceMinor),
      money('reaches_promo', (promo.balanceMinor - course.leftAtPayByMinor) as Minor),
    ],
    steps: [
      money('planned_payment', monthlyMinor),
      ...(todayMinor === undefined ? [] : [money('paid_today', todayMinor)]),
      count('payments_that_fit', opportunities),
      ...(payBy === null ? [] : [date('pay_by', payBy)]),
      ...(neededPerMonthMinor === null ? [] : [money('needed_per_month', neededPerMonthMinor)]),
    ],
    assumptions: ['payments_go_where_the_law_sends_them', 'no_new_purchases'],
    otherwise: money('cost_of_what_is_left', course.costMinor),
  });
}
