import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../messages/exchange-rates.en.ts';

const RATE_DIGITS = 8;

/** Returns a function that writes a rate in the household's format: "1 EUR = 1.0842 USD". */
export function useRateText(): (rate: { base: string; quote: string; rate: string }) => string {
  const t = useT(messages);
  const { locale } = useFormats();
  const digits = new Intl.NumberFormat(locale, { maximumSignificantDigits: RATE_DIGITS });
  return ({ base, quote, rate }) => t('today.rate', { base, quote, rate: digits.format(Number(rate)) });
}
