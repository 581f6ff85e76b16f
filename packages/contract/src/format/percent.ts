export interface PercentFormatOptions {
  /** Minimum number of decimals, 0–4; more are shown if the rate has them. */
  decimals?: number;
  sign?: 'auto' | 'always';
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats a rate as the locale does: (249_900, 'en-US') → "24.99%", (249_900, 'de-DE') → "24,99%". The rate is in parts
 * per million and shown exactly (four decimals of a percent).
 */
export function formatPercent(ppm: number, locale: string, options: PercentFormatOptions = {}): string {
  const decimals = options.decimals ?? (ppm % 10_000 === 0 ? 0 : 2);
  const sign = options.sign ?? 'auto';
  const key = `${locale}|${decimals}|${sign}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const signDisplay = sign === 'always' ? 'exceptZero' : 'negative';
    formatter = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: decimals,
      maximumFractionDigits: 4,
      signDisplay,
    });
    formatters.set(key, formatter);
  }
  const whole = Number.isInteger(ppm) ? ppmToDecimal(ppm) : String(ppm / 1_000_000);
  return formatter.format(whole as `${number}`).replaceAll('-', '−');
}

/** Converts whole parts per million to a share in plain decimals: 249_900 → "0.249900". */
function ppmToDecimal(ppm: number): string {
  const digits = Math.abs(ppm).toString().padStart(7, '0');
  return `${ppm < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Formats a share of a whole as "31%", rounded to a whole percentage, or as a dash if the whole is zero. */
export function formatShare(part: number, whole: number, locale: string): string {
  if (whole === 0) return '–';
  const percent = Math.round((part / whole) * 100);
  return formatPercent(percent * 10_000, locale);
}
