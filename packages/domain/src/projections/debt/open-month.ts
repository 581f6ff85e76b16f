import { addMonths, daysBetween, endOfMonth } from '../../foundation/dates/add.ts';
import { type CivilDate, maxDate } from '../../foundation/dates/civil-date.ts';
import { dueDateInMonth } from '../../foundation/dates/due-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import type { Debt } from './debt.ts';
import type { PayoffConventions, PayoffExtra, PayoffOptions } from './plan.ts';

/** The money left in an open month. */
export interface OpenMonth {
  /** Rest of the month's amount; at least the open minimums. */
  leftMinor: Minor;
  /** Rest of the extra payments dated on the plan's first day. */
  extraMinor: Minor;
}

/**
 * Returns the money still available for the debts in the calendar month of a plan's first day: the rest of the
 * monthly amount, at least the open minimums, and the rest of the extra payments of that day. Returns null if nothing
 * is open; the first payment is then a month later.
 *
 *     left = max(Σ open minimums, this month's amount + extra payments − Σ paid this month)
 *
 * The payment of an open month is made before any interest is charged, so that a plan has the same result whether it
 * is computed before or after this payment.
 */
export function openMonth(
  debts: readonly Debt[],
  {
    startOn,
    monthlyMinor,
    thisMonthMinor = monthlyMinor,
    extras = [],
  }: Pick<PayoffOptions, 'startOn' | 'monthlyMinor' | 'thisMonthMinor' | 'extras'>,
): OpenMonth | null {
  const cycles = debts.flatMap(({ cycle }) => cycle ?? []);
  if (cycles.length === 0) return null;
  const paid = cycles.reduce((sum, { paidMinor }) => sum + paidMinor, 0);
  const open = cycles.reduce((sum, { openMinimumMinor }) => sum + openMinimumMinor, 0);
  const extra = extras.reduce((sum, each) => (isOfFirstDay(each, startOn) ? sum + each.amountMinor : sum), 0);
  const all = Math.max(open, thisMonthMinor + extra - paid);
  if (all <= 0) return null;
  const left = Math.max(0, open, thisMonthMinor - paid);
  return { leftMinor: left as Minor, extraMinor: (all - left) as Minor };
}

const isOfFirstDay = (extra: PayoffExtra, startOn: CivilDate): boolean => 'on' in extra && extra.on <= startOn;

/** Returns the extra payments after a plan's first day. Those of the first day are part of the open month. */
export const extrasAfter = (debts: readonly Debt[], { extras = [], startOn }: PayoffOptions): PayoffExtra[] =>
  debts.every(({ cycle }) => cycle === undefined)
    ? [...extras]
    : extras.flatMap((extra) => {
        if (!('on' in extra) || !isOfFirstDay(extra, startOn)) return [extra];
        return extra.everyMonths === undefined ? [] : [{ ...extra, on: addMonths(extra.on, extra.everyMonths) }];
      });

/** A debt with its money for the first month. */
interface NextDue {
  debt: Debt;
  thisMonthMinor: Minor;
}

/**
 * Returns the inputs of a plan that pays a debt on its due dates from a day on, regardless of earlier payments. The
 * first payment is this month's if its due date has not passed, otherwise next month's.
 */
export function fromNextDue(debt: Debt, startOn: CivilDate, firstMinor: Minor): NextDue {
  const { cycle } = debt;
  if (cycle === undefined || !isOpenMonth(debt, startOn)) return { debt, thisMonthMinor: ZERO };
  const openMinimumMinor = Math.min(cycle.openMinimumMinor, firstMinor) as Minor;
  return { debt: { ...debt, cycle: { ...cycle, openMinimumMinor } }, thisMonthMinor: Math.max(1, firstMinor) as Minor };
}

/** Returns whether a debt's due date in the calendar month of `startOn` is on that day or later. */
export const isOpenMonth = (debt: Debt, startOn: CivilDate): boolean =>
  debt.cycle !== undefined && dueIn(debt, startOn) >= startOn;

/** First interest charge of a debt in a plan. Every later charge covers a whole month. */
export interface FirstCharge {
  month: number;
  /** Days before the payment of an open month. Their interest is included in the charge. */
  daysBefore: number;
  /** Days after that payment; undefined: a whole month. */
  days?: number;
}

/**
 * Returns the first interest charge of a debt. A card accrues interest by the day, until its due date in the
 * following calendar month. A loan charges whole months with its payments, as its schedule does.
 */
export function firstChargeOf(debt: Debt, startOn: CivilDate, isOpen: boolean): FirstCharge {
  const { cycle, kind } = debt;
  const month = isOpen ? 2 : 1;
  if (cycle === undefined) return { month, daysBefore: 0 };
  if (kind === 'loan') {
    const isCharged = cycle.openMinimumMinor > 0 && cycle.chargesInterest === true;
    return { month: isCharged ? 1 : month, daysBefore: 0 };
  }
  const paidOn = isOpen ? maxDate(startOn, dueIn(debt, startOn)) : startOn;
  const until = dueIn(debt, addMonths(startOn, 1));
  return { month, daysBefore: daysBetween(startOn, paidOn), days: daysBetween(paidOn, until) };
}

/** Returns the due date of a debt in the calendar month of a day, or that day if the due day is unknown. */
const dueIn = ({ dueDay }: Pick<Debt, 'dueDay'>, on: CivilDate): CivilDate =>
  dueDay === undefined ? on : dueDateInMonth(on, dueDay);

/**
 * Returns the dates of the months of one debt; month 0 is the start of the first one. With a cycle, payments are made
 * on due dates, except that a card's payment of an open month is made on the first day.
 */
export function datesOfDebt(
  debt: Pick<Debt, 'cycle' | 'kind' | 'dueDay'>,
  startOn: CivilDate,
  conventions: Pick<PayoffConventions, 'interestFirst'>,
): (month: number) => CivilDate {
  const isOpen = !conventions.interestFirst;
  const plain = (month: number): CivilDate => addMonths(startOn, isOpen ? month - 1 : month);
  if (debt.cycle === undefined) return (month) => (month === 0 ? startOn : plain(month));
  if (debt.kind === 'loan') return (month) => dueIn(debt, plain(month));
  return (month) => (month === 0 || (isOpen && month === 1) ? startOn : dueIn(debt, plain(month)));
}

/** Latest day that every month has. */
const LAST_DAY_OF_ALL = 28;

/**
 * Returns the dates of a plan's payments. For debts with cycles, this is the latest due date of each calendar month.
 * An open month whose due dates have passed is paid by the end of the month.
 */
export function datesOfPlan(
  debts: readonly Debt[],
  startOn: CivilDate,
  conventions: Pick<PayoffConventions, 'interestFirst'>,
): (month: number) => CivilDate {
  const dueDays = debts.flatMap(({ cycle, dueDay }) => (cycle === undefined ? [] : (dueDay ?? [])));
  if (dueDays.length === 0) return datesOfDebt({ kind: 'card' }, startOn, conventions);
  const last = { dueDay: Math.min(LAST_DAY_OF_ALL, Math.max(...dueDays)) };
  const isOpen = !conventions.interestFirst;
  return (month) => {
    if (month === 0) return startOn;
    const on = dueIn(last, addMonths(startOn, isOpen ? month - 1 : month));
    return on < startOn ? endOfMonth(startOn) : on;
  };
}
