import { householdUrl } from '../../platform/household-url.ts';
import type { Money, Promo } from '@tideline/contract';
import { formatMoney, formatPercent } from '@tideline/contract/format';
import { type Language, localeFor } from '@tideline/contract/language';
import { type CalendarDay, calendarFile } from '../../platform/calendar/calendar-file.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { inLanguages } from '@tideline/contract/texts';
import * as english from './messages/calendar.en.ts';
import { allPromos } from './promos.service.ts';

const textsIn = await inLanguages(import.meta.dirname, 'calendar', english);

const RUNNING: ReadonlySet<Promo['state']> = new Set(['draft', 'upcoming', 'active', 'closing']);

/**
 * Exports future pay-by dates, promotional ends and transfer windows as a download that browsers never show as a page.
 */
export async function exportCalendar(
  scope: Scope,
  { leadDays, publicOrigin }: { leadDays: number; publicOrigin: string },
): Promise<{ headers: { 'content-type': string; 'content-disposition': string }; body: Blob }> {
  const promos = await scope.read((tx) => allPromos(tx, scope));
  const days = promoDays(promos, {
    leadDays,
    publicOrigin,
    locale: scope.household.locale,
    language: scope.language,
    householdId: scope.household.id,
  });
  const text = calendarFile(
    days.filter(({ on }) => on >= scope.today),
    { name: textsIn(scope.language).promoCalendarTexts.name, stampedAt: scope.now },
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
  language: Language;
  /** The household's locale for formats. */
  locale: string;
}

/** Returns the calendar days of promotions that have not ended. */
export const promoDays = (promos: readonly Promo[], asked: DaysAsked): CalendarDay[] =>
  promos.filter(({ state }) => RUNNING.has(state)).flatMap((promo) => daysOf(promo, asked));

function daysOf(promo: Promo, { leadDays, publicOrigin, language, householdId, ...asked }: DaysAsked): CalendarDay[] {
  const { promoCalendarTexts: texts } = textsIn(language);
  const locale = localeFor(language, asked.locale);
  const what = texts.what(promo.cardName, promo.kind);
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
  const guess = promo.problems.includes('no_end') ? ` ${texts.guess}` : '';
  const owes = Number(promo.balance.minor) > 0 && promo.payBy !== null;
  return [
    ...(owes
      ? [
          day(
            'pay-by',
            promo.payBy ?? promo.safeOn,
            texts.payOff(what),
            texts.left(say(promo.balance), promo.neededPerMonth === null ? null : say(promo.neededPerMonth)) + guess,
          ),
        ]
      : []),
    day('end', promo.endsOn, texts.ends(what), texts.rateAfter(formatPercent(promo.revertAprPpm, locale)) + guess),
    ...(promo.transferWindowEndsOn === null
      ? []
      : [day('window', promo.transferWindowEndsOn, texts.lastDay(what), texts.lastDayHint)]),
  ];
}
