export interface PercentFormatOptions {
  /** Minimum number of decimals, 0–4; more are shown if the rate has them. */
  decimals?: number;
  sign?: 'auto' | 'always';
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats a rate: (249_900, 'en-US') → "24.99 %". The rate is in parts per million and shown exactly (four decimals of
 * a percent). A no-break space precedes the sign in every locale, so that figures line up with and without it.
 */
export function formatPercent(ppm: number, locale: string, options: PercentFormatOptions = {}): string {
  const decimals = options.decimals ?? (ppm % 10_000 === 0 ? 0 : 2);
  const sign = options.sign ?? 'auto';
  const key = `${locale}|${decimals}|${sign}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const signDisplay = sign === 'always' ? 'exceptZero' : 'negative';
    formatter = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: 4,
      signDisplay,
    });
    formatters.set(key, formatter);
  }
  const decimal = Number.isInteger(ppm) ? ppmToDecimal(ppm) : String(ppm / 10_000);
  return `${formatter.format(decimal as `${number}`).replaceAll('-', '−')}\u00a0%`;
}

/** Converts whole parts per million to a percent in plain decimals: 249_900 → "24.9900". */
function ppmToDecimal(ppm: number): string {
  const digits = Math.abs(ppm).toString().padStart(5, '0');
  return `${ppm < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Formats a share of a whole as "31 %", rounded to whole percent. A whole of zero has no share. */
export function formatShare(part: number, whole: number, locale: string): string {
  if (whole === 0) return '–';
  const percent = Math.round((part / whole) * 100);
  return formatPercent(percent * 10_000, locale);
}
