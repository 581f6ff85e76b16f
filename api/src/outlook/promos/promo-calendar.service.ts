import { householdUrl } from '../../platform/household-url.ts';
import type { Money, Promo } from '@tideline/contract';
import { formatMoney, formatPercent } from '@tideline/contract/format';
import { type CalendarDay, calendarFile } from '../../platform/calendar/calendar-file.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { allPromos } from './promos.service.ts';

const RUNNING: ReadonlySet<Promo['state']> = new Set(['draft', 'upcoming', 'active', 'closing']);

/** Exports pay-by dates, promotional ends and transfer windows still ahead; downloaded, never shown as a page. */
export async function exportCalendar(
  scope: Scope,
  { leadDays, publicOrigin }: { leadDays: number; publicOrigin: string },
): Promise<{ headers: { 'content-type': string; 'content-disposition': string }; body: Blob }> {
  const promos = await scope.read((tx) => allPromos(tx, scope));
  const days = promoDays(promos, {
    leadDays,
    publicOrigin,
    locale: scope.household.locale,
    householdId: scope.household.id,
  });
  const text = calendarFile(
    days.filter(({ on }) => on >= scope.today),
    { name: 'Tideline: promotional periods', stampedAt: scope.now },
  );
  const type = 'text/calendar; charset=utf-8';
  return {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="tideline-promotional-periods-${scope.today}.ics"`,
    },
    body: new Blob([text], { type }),
  };
}

interface DaysAsked {
  householdId: string;
  leadDays: number;
  publicOrigin: string;
  locale: string;
}

/** Returns the days of promotions that are not over. */
export const promoDays = (promos: readonly Promo[], asked: DaysAsked): CalendarDay[] =>
  promos.filter(({ state }) => RUNNING.has(state)).flatMap((promo) => daysOf(promo, asked));

const KIND_WORDS: Readonly<Record<Promo['kind'], string>> = {
  intro_purchase: 'rate on purchases',
  balance_transfer: 'balance transfer',
  deferred_interest: 'deferred interest',
  reduced_rate: 'reduced rate',
  installment_plan: 'installment plan',
  fee_waiver: 'fee waiver',
  savings_bonus_rate: 'bonus rate',
};

function daysOf(promo: Promo, { leadDays, publicOrigin, locale, householdId }: DaysAsked): CalendarDay[] {
  const what = `${promo.cardName}, ${KIND_WORDS[promo.kind]}`;
  const url = householdUrl(publicOrigin, `/promotional-periods?promo=${promo.id}`, householdId);
  const say = ({ minor, currency }: Money) => formatMoney(minor, currency, locale, { trimZeros: true });
  const day = (part: string, on: string, title: string, description: string): CalendarDay => ({
    uid: `${promo.id}-${part}@tideline`,
    on,
    title,
    description,
    url,
    leadDays,
  });
  const guess = promo.problems.includes('no_end')
    ? ' End date not confirmed; this is the earliest the law allows.'
    : '';
  const owes = Number(promo.balance.minor) > 0 && promo.payBy !== null;
  return [
    ...(owes
      ? [
          day(
            'pay-by',
            promo.payBy ?? promo.safeOn,
            `Pay off ${what} by today`,
            `${say(promo.balance)} ` +
              `left${promo.neededPerMonth === null ? '' : `. Pay the card ${say(promo.neededPerMonth)} a month`}.${guess}`,
          ),
        ]
      : []),
    day(
      'end',
      promo.endsOn,
      `Ends: ${what}`,
      `${formatPercent(promo.revertAprPpm, locale)} APR after this day.${guess}`,
    ),
    ...(promo.transferWindowEndsOn === null
      ? []
      : [
          day(
            'window',
            promo.transferWindowEndsOn,
            `Last day to use: ${what}`,
            'Later transfers or purchases don’t get this rate.',
          ),
        ]),
  ];
}
