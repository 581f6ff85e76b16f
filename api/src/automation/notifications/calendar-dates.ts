import { householdUrl } from '../../platform/household-url.ts';
import { type NextPayment, toMoney } from '@tideline/contract';
import { addDays, type CivilDate, civilDate, dueDatesBetween } from '@tideline/domain';
import type { CalendarDay } from '../../platform/calendar/calendar-file.ts';
import { debtAccounts } from '../../debts/dues/debt-accounts.ts';
import { upcomingDates } from '../../debts/dues/upcoming-dates.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { loadToday } from '../../outlook/today/todays-plan.service.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { nextPaymentsOf } from '../../outlook/float/next-payments.service.ts';
import { promoDays } from '../../outlook/promos/promo-calendar.service.ts';
import { allPromos } from '../../outlook/promos/promos.service.ts';
import { inLanguages } from '@tideline/contract/texts';
import { formattersFor } from './formatters.ts';
import * as english from './messages/calendar.en.ts';
import { listSweepsAhead, type SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';

const textsIn = await inLanguages(import.meta.dirname, 'calendar', english);

export interface DatesRequest extends Pick<Scope, 'today' | 'household' | 'language'> {
  leadDays: number;
  publicOrigin: string;
}

/** Days ahead to include. Amounts are known only for the next payment. */
const AHEAD_DAYS = 120;

/**
 * Returns a household's upcoming dates: payments, statement closes, promotional periods and planned sweeps. The amount
 * of the next payment to a debt comes from today's plan. An item always has the same UID, so that a calendar moves it
 * instead of showing it twice.
 */
export async function datesAhead(tx: HouseholdTx, request: DatesRequest): Promise<CalendarDay[]> {
  const { today, household } = request;
  const figures = await loadToday(tx, request);
  const { records, counted } = figures;
  const window: Window = { from: civilDate(today), to: addDays(civilDate(today), AHEAD_DAYS) };
  const days = [
    ...paymentDays(counted, nextPaymentsOf(figures, today), request),
    ...closeDays(records, window, request),
    ...promoDays(await allPromos(tx, request, figures), {
      ...request,
      locale: household.locale,
      householdId: household.id,
    }),
    ...sweepDays(await listSweepsAhead(tx, today), records, request),
  ];
  return days
    .filter(({ on }) => on >= today)
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

interface Window {
  from: CivilDate;
  to: CivilDate;
}

function paymentDays(
  records: DebtRecords,
  payments: readonly NextPayment[],
  { today, leadDays, publicOrigin, household, language }: DatesRequest,
): CalendarDay[] {
  const { calendarTexts: texts } = textsIn(language);
  const { money } = formattersFor({ language, locale: household.locale, timeZone: 'UTC' });
  const planned = new Map(payments.flatMap((each) => (each.moveId === null ? [] : [[each.accountId, each] as const])));
  const dates = upcomingDates(records, debtAccounts(records, today), today, [], AHEAD_DAYS).filter(
    ({ kind }) => kind === 'card_due' || kind === 'loan_due',
  );
  return dates.map(({ on, name, amount, href }) => {
    const accountId = href.slice(href.indexOf('=') + 1);
    const move = planned.get(accountId);
    // the plan covers only the next payment, and later entries state the amount due
    planned.delete(accountId);
    const next = move ?? payments.find((payment) => payment.accountId === accountId && payment.on === on);
    const from = next?.from ?? null;
    const stated = move?.amount ?? amount;
    const isLeast = move === undefined && (next?.autopay === 'minimum' || next?.kind === 'card');
    const description = [
      stated === null ? null : isLeast ? texts.atLeast(money(stated)) : texts.amount(money(stated)),
      from === null ? null : texts.from(from.name, from.basis === 'autopay'),
    ];
    return {
      uid: `${accountId}-due-${on.slice(0, 7)}@tideline`,
      on: move?.on ?? on,
      title: texts.paymentDue(name),
      description: description.filter((words) => words !== null).join(' '),
      url: householdUrl(publicOrigin, href, household.id),
      leadDays,
    };
  });
}

const closeDays = (
  { cards }: DebtRecords,
  { from, to }: Window,
  { publicOrigin, household, language }: DatesRequest,
): CalendarDay[] =>
  cards
    .filter(({ account, owedMinor }) => account.state !== 'closed' || owedMinor > 0)
    .flatMap(({ account: { id, name }, terms: { closeDay } }) =>
      closeDay === null
        ? []
        : dueDatesBetween(from, to, closeDay).map((on) => ({
            uid: `${id}-closes-${on.slice(0, 7)}@tideline`,
            on,
            title: textsIn(language).calendarTexts.closes(name),
            description: textsIn(language).calendarTexts.closesHint,
            url: householdUrl(publicOrigin, '/credit-cards', household.id),
            leadDays: 0,
          })),
    );

/** Returns the calendar days of planned sweeps. A sweep whose day has passed appears today. */
function sweepDays(
  sweeps: readonly SweepAhead[],
  { accounts }: DebtRecords,
  { today, publicOrigin, household, language }: DatesRequest,
): CalendarDay[] {
  const { calendarTexts: texts } = textsIn(language);
  const { money } = formattersFor({ language, locale: household.locale, timeZone: 'UTC' });
  return sweeps
    .filter(({ hasLeft }) => !hasLeft)
    .flatMap(({ id, ruleName, isProposed, fromAccountId, toAccountId, amountMinor, leavesOn }) => {
      const [from, to] = [fromAccountId, toAccountId].map((accountId) =>
        accounts.find((account) => account.id === accountId),
      );
      if (from === undefined || to === undefined) return [];
      const write = isProposed ? texts.proposed : texts.move;
      const title = write(money(toMoney(amountMinor, from.currency)), from.name, to.name);
      return [
        {
          uid: `${id}-sweep@tideline`,
          on: leavesOn < today ? today : leavesOn,
          title,
          description: `${ruleName}.${isProposed ? ` ${texts.needsApproval}` : ''}`,
          url: householdUrl(publicOrigin, `/sweeps?run=${id}`, household.id),
          leadDays: 0,
        },
      ];
    });
}
