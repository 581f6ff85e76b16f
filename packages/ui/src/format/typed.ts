import { currencyDecimals, minorToDecimal, type MinorLike } from '@tideline/contract/format';

function decimalMark(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Formats an amount as a user would type it into a field: ('-123450', 'USD', 'de-DE') → "-1234,50". */
export function typedMoney(minor: MinorLike, currency: string, locale: string): string {
  return minorToDecimal(minor, currencyDecimals(currency)).replace('.', decimalMark(locale));
}

/** Formats a rate as a user would type it, in percent: (43_500, 'en-US') → "4.35". */
export function typedPercent(ppm: number, locale: string): string {
  return minorToDecimal(ppm, 4)
    .replace(/\.?0+$/, '')
    .replace('.', decimalMark(locale));
}
