import { DATE_ORDERS, readLocale, WEEK_STARTS, writeLocale } from '@tideline/contract/format';
import type { Session } from '@tideline/contract';
import { api, useChange, useFreshSignIn, useMay, useSession, useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { parsePercent, PercentField, SelectField, type SelectOption, TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { currencyName, dateOrders, localeNames, timeZones, weekStarts } from '../formats/choices.ts';
import { FixedRow, SettingRow } from './setting-row.tsx';

type Update = Parameters<typeof api.household.update>[0];
type Save = (term: string, values: Update) => Promise<unknown>;

/** Names of the holiday calendars, in the order shown. */
const CALENDARS = {
  us_fed: 'household.holidays.us_fed',
  target2: 'household.holidays.target2',
  uk: 'household.holidays.uk',
  weekends: 'household.holidays.weekends',
} as const satisfies Record<Session['household']['holidayCalendar'], string>;

const isCalendar = (value: string): value is keyof typeof CALENDARS => Object.hasOwn(CALENDARS, value);

/** Shows the settings for everyone in the household. */
export function HouseholdSection() {
  return !useMay('manage') ? <FixedHousehold /> : <EditableHousehold />;
}

/** Sets the household's currency, and the formats of figures and dates. */
export function CurrencySection() {
  const t = useT(messages);
  const { save, dialog } = useSaveHousehold();
  const { household } = useSession();
  const mayManage = useMay('manage');
  const { currency, locale } = household;
  const choices = readLocale(locale);
  const terms = useTerms();
  const usual = t('household.usual');
  const rows: FormatRow[] = [
    {
      id: 'locale',
      current: choices.base,
      options: localeNames(choices.base),
      choose: (base) => ({ ...choices, base }),
    },
    {
      id: 'dateOrder',
      current: choices.dateOrder ?? '',
      options: dateOrders(locale, usual),
      choose: (value) => ({ ...choices, dateOrder: DATE_ORDERS.find((each) => each === value) ?? null }),
    },
    {
      id: 'weekStart',
      current: choices.weekStart ?? '',
      options: weekStarts(locale, usual),
      choose: (value) => ({ ...choices, weekStart: WEEK_STARTS.find((each) => each === value) ?? null }),
    },
  ];
  return (
    <>
      <dl>
        <FixedRow
          term={terms.currency}
          value={currencyName(currency, choices.base)}
          hint={t('household.currencyHint')}
        />
        {rows.map(({ id, current, options, choose }) =>
          mayManage ? (
            <SettingRow
              key={id}
              id={id}
              term={terms[id]}
              value={labelOf(options, current)}
              initial={current}
              field={(binding) => <SelectField label={terms[id]} options={options} {...binding} />}
              check={(data) => ({ ok: true, data })}
              save={(data) => save(terms[id], { locale: writeLocale(choose(data)) })}
            />
          ) : (
            <FixedRow
              key={id}
              term={terms[id]}
              value={labelOf(options, current)}
              {...(id === 'locale' ? { hint: t('settings.ownerOnly') } : {})}
            />
          ),
        )}
        {mayManage ? (
          <MonthStartRow save={save} />
        ) : (
          <FixedRow term={terms.monthStart} value={household.monthStartDay} />
        )}
      </dl>
      {dialog}
    </>
  );
}

/** One of the choices that form the household's locale. */
interface FormatRow {
  id: 'locale' | 'dateOrder' | 'weekStart';
  current: string;
  options: SelectOption[];
  choose: (value: string) => ReturnType<typeof readLocale>;
}

const labelOf = (options: readonly SelectOption[], current: string): string =>
  options.find(({ value }) => value === current)?.label ?? current;

function useTerms() {
  const t = useT(messages);
  return {
    name: t('household.name'),
    currency: t('household.currency'),
    locale: t('household.locale'),
    dateOrder: t('household.dateOrder'),
    weekStart: t('household.weekStart'),
    monthStart: t('household.monthStart'),
    timezone: t('household.timezone'),
    holidays: t('household.holidays'),
    tax: t('household.tax'),
  };
}

function useSaveHousehold() {
  const t = useT(messages);
  const { household } = useSession();
  const fresh = useFreshSignIn();
  const update = useChange({
    change: ({ values }: { term: string; values: Update }) =>
      fresh.run(() => api.household.update(values, { ifMatch: household.version })),
    done: (_result, { term }) => t('settings.saved', { term }),
  });
  return { save: (term: string, values: Update) => update.mutateAsync({ term, values }), dialog: fresh.dialog };
}

function FixedHousehold() {
  const t = useT(messages);
  const { percent } = useFormats();
  const { name, timezone, holidayCalendar, marginalTaxPpm } = useSession().household;
  const terms = useTerms();
  return (
    <Stack gap={24}>
      <p>{t('settings.ownerOnly')}</p>
      <dl>
        <FixedRow term={terms.name} value={name} />
        <FixedRow term={terms.timezone} value={timezone} />
        <FixedRow term={terms.holidays} value={t(CALENDARS[holidayCalendar])} />
        <FixedRow term={terms.tax} value={percent(marginalTaxPpm)} />
      </dl>
    </Stack>
  );
}

function EditableHousehold() {
  const t = useT(messages);
  const { percent } = useFormats();
  const { save, dialog } = useSaveHousehold();
  const { name, locale, timezone, marginalTaxPpm } = useSession().household;
  const tax = percent(marginalTaxPpm);
  const terms = useTerms();
  return (
    <>
      <dl>
        <SettingRow
          id="household"
          term={terms.name}
          value={name}
          initial={name}
          field={(binding) => <TextField label={terms.name} maxLength={120} {...binding} />}
          check={(typed) =>
            typed.trim() === '' ? { ok: false, error: t('household.nameMissing') } : { ok: true, data: typed.trim() }
          }
          save={(data) => save(terms.name, { name: data })}
        />
        <SettingRow
          id="timezone"
          term={terms.timezone}
          value={timezone.replaceAll('_', ' ')}
          initial={timezone}
          field={(binding) => (
            <SelectField
              label={terms.timezone}
              hint={t('household.timezoneHint')}
              options={timeZones(timezone)}
              {...binding}
            />
          )}
          check={(data) => (data === '' ? { ok: false, error: t('household.timezoneUnknown') } : { ok: true, data })}
          save={(data) => save(terms.timezone, { timezone: data })}
        />
        <HolidaysRow save={save} />
        <SettingRow
          id="tax"
          term={terms.tax}
          value={tax}
          initial={tax.replaceAll(/[^\d.,]/g, '')}
          field={(binding) => <PercentField label={terms.tax} hint={t('household.taxHint')} {...binding} />}
          check={(typed) => {
            const parsed = parsePercent(typed, locale);
            return parsed.ok && parsed.ppm <= 1_000_000
              ? { ok: true, data: parsed.ppm }
              : { ok: false, error: t('household.taxTooHigh') };
          }}
          save={(data) => save(terms.tax, { marginalTaxPpm: data })}
        />
      </dl>
      {dialog}
    </>
  );
}

/** The days that every month has. */
const MONTH_START_DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1));

function MonthStartRow({ save }: { save: Save }) {
  const t = useT(messages);
  const { monthStartDay } = useSession().household;
  const term = t('household.monthStart');
  return (
    <SettingRow
      id="monthStart"
      term={term}
      value={monthStartDay}
      initial={String(monthStartDay)}
      field={(binding) => (
        <SelectField
          label={term}
          hint={t('household.monthStartHint')}
          options={MONTH_START_DAYS.map((day) => ({ value: day, label: day }))}
          {...binding}
        />
      )}
      check={(data) =>
        MONTH_START_DAYS.includes(data)
          ? { ok: true, data: Number(data) }
          : { ok: false, error: t('household.monthStartUnknown') }
      }
      save={(data) => save(term, { monthStartDay: data })}
    />
  );
}

function HolidaysRow({ save }: { save: Save }) {
  const t = useT(messages);
  const { holidayCalendar } = useSession().household;
  const term = t('household.holidays');
  return (
    <SettingRow
      id="holidays"
      term={term}
      value={t(CALENDARS[holidayCalendar])}
      initial={holidayCalendar}
      field={(binding) => (
        <SelectField
          label={term}
          hint={t('household.holidaysHint')}
          options={Object.entries(CALENDARS).map(([value, label]) => ({ value, label: t(label) }))}
          {...binding}
        />
      )}
      check={(data) => (isCalendar(data) ? { ok: true, data } : { ok: false, error: t('household.holidaysUnknown') })}
      save={(data) => save(term, { holidayCalendar: data })}
    />
  );
}
