import type { ExchangeRates } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Button, DefinitionList, Section, useFormats } from '@tideline/ui';
import { messages } from '../../messages/exchange-rates.en.ts';
import { currencyName } from '../formats/choices.ts';
import { useRateText } from './use-rate-text.ts';

/** Lists today's rate for each currency of the accounts, and currencies without a rate. */
export function TodaysRates({ rates, onAdd }: { rates: ExchangeRates; onAdd: (currency: string) => void }) {
  const t = useT(messages);
  const { date, locale } = useFormats();
  const rateText = useRateText();
  const { currency: quote, today, missing } = rates;
  const missingItems = missing.map(({ currency, rateOn }) => ({
    term: currencyName(currency, locale),
    value: rateOn === null ? t('today.missing') : t('today.tooOld', { date: date(rateOn) }),
    action: (
      <Button needs="edit" variant="outline" onClick={() => onAdd(currency)}>
        {t('rates.add')}
      </Button>
    ),
  }));
  const items = today.map(({ currency, rate, on, sources, throughEuro, isOld }) => ({
    term: currencyName(currency, locale),
    value: (
      <>
        {[
          rateText({ base: currency, quote, rate }),
          date(on),
          ...[...new Set(sources)].map((source) => t(`source.${source}`)),
          ...(throughEuro ? [t('today.throughEuro')] : []),
        ].join(' · ')}{' '}
        {isOld ? <Badge tone="warn">{t('today.old')}</Badge> : null}
      </>
    ),
  }));
  return (
    <Section title={t('today.title')}>
      {items.length + missingItems.length === 0 ? (
        <p>{t('today.none', { currency: quote })}</p>
      ) : (
        <DefinitionList items={[...missingItems, ...items]} />
      )}
    </Section>
  );
}
