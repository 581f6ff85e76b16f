import { toMinor, type TransferSuggestion } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../messages/transaction-panels.en.ts';

const RATE_DIGITS = 6;

/**
 * Returns a function that describes the rate of a transfer between two currencies and the cost of the exchange. It
 * returns null for a single currency.
 */
export function useExchangeText(): (
  transfer: Pick<TransferSuggestion, 'outflow' | 'inflow' | 'exchange'>,
) => string | null {
  const t = useT(messages);
  const { locale, money } = useFormats();
  const digits = new Intl.NumberFormat(locale, { maximumSignificantDigits: RATE_DIGITS });
  return ({ outflow, inflow, exchange }) => {
    if (!exchange) return null;
    const { rate, difference } = exchange;
    const by = difference === null ? 0 : toMinor(difference);
    const amount = money(Math.abs(by), inflow.amount.currency);
    return [
      t('transfer.rate', {
        from: outflow.amount.currency,
        rate: digits.format(Number(rate)),
        to: inflow.amount.currency,
      }),
      ...(by === 0 ? [] : [t(by < 0 ? 'transfer.exchangeCost' : 'transfer.exchangeGain', { amount })]),
    ].join(' · ');
  };
}
