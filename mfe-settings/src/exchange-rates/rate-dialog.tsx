import type { ExchangeRate } from '@tideline/contract';
import { formatRateE8 } from '@tideline/domain';
import { api, refusalOf, useChange, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { ErrorSummary, parseFigure, SelectField, TextField, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/exchange-rates.en.ts';
import { currencyName } from '../formats/choices.ts';
import { useRateText } from './use-rate-text.ts';

type Values = Record<'base' | 'quote' | 'on' | 'rate', string>;

const RATE_DECIMALS = 8;

/** Formats a rate in the household's number format for editing. */
const typedRate = (rate: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: RATE_DECIMALS, useGrouping: false }).format(Number(rate));

/** Returns the rate in the api's format, or undefined if the text is not a valid rate. */
function parseRate(text: string, locale: string): string | undefined {
  const parsed = parseFigure(text, { decimals: RATE_DECIMALS, locale });
  return parsed.ok && parsed.units > 0n ? formatRateE8(Number(parsed.units)) : undefined;
}

/** Adds a rate, or changes the date and value of an existing one. */
export function RateDialog({
  rate,
  onClose,
}: {
  rate: ExchangeRate | Pick<ExchangeRate, 'base' | 'quote'>;
  onClose: () => void;
}) {
  const t = useT(messages);
  const form = useRateForm(rate, onClose);
  const { household, today } = useSession();
  const currencies = Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: currencyName(value, household.locale),
  }));
  const isNew = !('id' in rate);
  return (
    <Dialog
      open
      dismissable={false}
      onClose={onClose}
      title={t(isNew ? 'form.add' : 'form.change')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form="exchange-rate" busy={form.busy}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id="exchange-rate" {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          {isNew ? (
            <Row gap={16}>
              <SelectField label={t('form.base')} options={currencies} {...form.field('base')} />
              <SelectField label={t('form.quote')} options={currencies} {...form.field('quote')} />
            </Row>
          ) : null}
          <TextField
            label={t('form.rate', { base: form.values.base, quote: form.values.quote })}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('rate')}
          />
          <DateField label={t('form.on')} max={today} {...form.field('on')} />
        </Stack>
      </form>
    </Dialog>
  );
}

function useRateForm(rate: ExchangeRate | Pick<ExchangeRate, 'base' | 'quote'>, onClose: () => void) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const rateText = useRateText();
  const intentKey = useIntentKey();
  const {
    today,
    household: { locale },
  } = useSession();
  const save = useChange({
    change: (values: Values) =>
      'id' in rate
        ? api.exchangeRates.update({ id: rate.id, on: values.on, rate: values.rate }, { ifMatch: rate.version })
        : api.exchangeRates.create(values, { idempotencyKey: intentKey(values) }),
    done: ({ item }) => t('id' in rate ? 'form.changed' : 'form.added', { rate: rateText(item) }),
    onSuccess: onClose,
  });
  const { base, quote } = rate;
  return useForm<Values, Values>({
    initial: {
      base,
      quote,
      on: 'id' in rate ? rate.on : today,
      rate: 'id' in rate ? typedRate(rate.rate, locale) : '',
    },
    validate: (values) => {
      const parsed = parseRate(values.rate, locale);
      const errors = {
        ...(values.base === values.quote ? { quote: t('form.same') } : {}),
        ...(parsed === undefined ? { rate: t('form.rateWrong') } : {}),
        ...(values.on === '' ? { on: t('form.onMissing') } : {}),
      };
      return Object.keys(errors).length > 0 || parsed === undefined
        ? { ok: false, errors }
        : { ok: true, data: { ...values, rate: parsed } };
    },
    submit: async (values) => {
      try {
        await save.mutateAsync(values);
      } catch (error) {
        return refusalOf<Values>(error, { base: 'base', quote: 'quote', on: 'on', rate: 'rate' }, errorOf);
      }
    },
  });
}
