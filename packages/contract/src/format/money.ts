/** Minor units as in the API or the domain: a safe integer, or its decimal digits. */
export type MinorLike = number | string | bigint;

/**
 * How to show the sign. `auto` marks only debts, `always` also marks gains ("+$5.00"), `never` omits the sign if a word
 * expresses it.
 */
export type MoneySign = 'auto' | 'always' | 'never';

export interface MoneyFormatOptions {
  sign?: MoneySign;
  /** Omits decimals that are all zero, for round limits and goals, but never in a column. */
  trimZeros?: boolean;
  /** Rounds to whole units, for overviews and estimates with a link to the exact figure. */
  whole?: boolean;
}

const formatters = new Map<string, Intl.NumberFormat>();

function moneyFormatter(
  currency: string,
  locale: string,
  { sign = 'auto', trimZeros = false, whole = false }: MoneyFormatOptions = {},
): Intl.NumberFormat {
  const key = `${locale}|${currency}|${sign}|${trimZeros}|${whole}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const signDisplay = sign === 'always' ? 'exceptZero' : sign === 'never' ? 'never' : 'negative';
    const trailingZeroDisplay = trimZeros ? 'stripIfInteger' : 'auto';
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      signDisplay,
      trailingZeroDisplay,
      ...(whole ? { maximumFractionDigits: 0 } : {}),
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * Returns the number of decimals of a currency's minor unit: USD 2, JPY 0, BHD 3 (ISO 4217, from the platform's data).
 */
export function currencyDecimals(currency: string): number {
  return moneyFormatter(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats minor units as a plain decimal: ('-12345', 2) → "-123.45". Exact for any length; throws on a non-integer. */
export function minorToDecimal(minor: MinorLike, decimals: number): string {
  const units = BigInt(minor);
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return `${units < 0n ? '-' : ''}${whole}${fraction}`;
}

/**
 * Formats an amount; no other code turns amounts into text: (-831042, 'USD', 'en-US') → "−$8,310.42". The minus is
 * U+2212, which is as wide as a digit, so columns stay aligned. Screen readers announce it.
 */
export function formatMoney(
  minor: MinorLike,
  currency: string,
  locale: string,
  options: MoneyFormatOptions = {},
): string {
  const decimal = minorToDecimal(minor, currencyDecimals(currency));
  const formatter = moneyFormatter(currency, locale, options);
  // A decimal string keeps every digit. Intl accepts it although older typings require a number.
  return formatter.format(decimal as `${number}`).replaceAll('-', '−');
}
