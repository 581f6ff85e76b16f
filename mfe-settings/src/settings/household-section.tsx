import { api, useChange, useSession, useT } from '@tideline/mfe-kit';
import { Card, Section, useFormats } from '@tideline/ui';
import { parsePercent, PercentField, SelectField, TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { currencyName, localeNames, timeZones } from './choices.ts';
import { ModeRow } from './mode-row.tsx';
import { FixedRow, SettingRow } from './setting-row.tsx';

type Update = Parameters<typeof api.household.update>[0];

/** Settings for everyone in the household. */
export function HouseholdSection() {
  return useSession().role === 'viewer' ? <FixedHousehold /> : <EditableHousehold />;
}

function useTerms() {
  const t = useT(messages);
  return {
    name: t('household.name'),
    currency: t('household.currency'),
    locale: t('household.locale'),
    timezone: t('household.timezone'),
    tax: t('household.tax'),
  };
}

function useSaveHousehold() {
  const t = useT(messages);
  const { household } = useSession();
  const update = useChange({
    change: ({ values }: { term: string; values: Update }) =>
      api.household.update(values, { ifMatch: household.version }),
    done: (_result, { term }) => t('settings.saved', { term }),
  });
  return (term: string, values: Update) => update.mutateAsync({ term, values });
}

const localeLabelOf = (locale: string): string =>
  localeNames(locale).find(({ value }) => value === locale)?.label ?? locale;

function FixedHousehold() {
  const t = useT(messages);
  const { percent } = useFormats();
  const { name, currency, locale, timezone, marginalTaxPpm } = useSession().household;
  const terms = useTerms();
  return (
    <Section title={t('household.title')} lead={t('settings.ownerOnly')}>
      <Card>
        <dl>
          <FixedRow term={terms.name} value={name} />
          <FixedRow term={terms.currency} value={currencyName(currency, locale)} />
          <FixedRow term={terms.locale} value={localeLabelOf(locale)} />
          <FixedRow term={terms.timezone} value={timezone} />
          <FixedRow term={terms.tax} value={percent(marginalTaxPpm)} />
        </dl>
      </Card>
    </Section>
  );
}

function EditableHousehold() {
  const t = useT(messages);
  const { percent } = useFormats();
  const save = useSaveHousehold();
  const { name, currency, locale, timezone, marginalTaxPpm } = useSession().household;
  const tax = percent(marginalTaxPpm);
  const terms = useTerms();
  return (
    <Section title={t('household.title')}>
      <Card>
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
          <FixedRow term={terms.currency} value={currencyName(currency, locale)} hint={t('household.currencyHint')} />
          <SettingRow
            id="locale"
            term={terms.locale}
            value={localeLabelOf(locale)}
            initial={locale}
            field={(binding) => <SelectField label={terms.locale} options={localeNames(locale)} {...binding} />}
            check={(data) => ({ ok: true, data })}
            save={(data) => save(terms.locale, { locale: data })}
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
          <ModeRow />
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
      </Card>
    </Section>
  );
}
