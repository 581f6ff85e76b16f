/** Why a typed figure could not be parsed. */
export type FigureError = 'empty' | 'not-a-number' | 'ambiguous' | 'too-many-decimals' | 'negative' | 'too-large';

export type ParsedFigure = { ok: true; units: bigint } | { ok: false; error: FigureError };

export interface FigureRules {
  /** Number of decimal places: 2 for dollars and cents. */
  decimals: number;
  /** Decides what "1,234" and "1.234" mean. */
  locale: string;
  allowNegative?: boolean;
}

const separators = new Map<string, string>();

function decimalSeparator(locale: string): string {
  let separator = separators.get(locale);
  if (separator === undefined) {
    separator = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
    separators.set(locale, separator);
  }
  return separator;
}

/** Characters typed around a figure: currency signs and codes, spaces, apostrophes between thousands. */
const decoration = /[\p{Sc}\s\u00a0\u202f'’_]|^[A-Za-z]{3}(?=[\s\d.,−-])|(?<=[\s\d.,])[A-Za-z]{3}$/gu;

/** Splits at the decimal separator. The other separator is allowed only between groups of three. */
function splitDecimal(body: string, separator: string): [string, string] | FigureError {
  const group = separator === ',' ? '.' : ',';
  const [whole = '', fraction = '', ...rest] = body.split(separator);
  if (rest.length > 0 || fraction.includes(group)) return 'not-a-number';
  if (whole.includes(group) && !new RegExp(`^\\d{1,3}(\\${group}\\d{2,3})*\\${group}\\d{3}$`).test(whole)) {
    return /^\d+[.,]\d{1,2}$/.test(whole) && fraction === '' ? 'ambiguous' : 'not-a-number';
  }
  return [whole.replaceAll(group, ''), fraction];
}

/**
 * Parses a typed figure into a whole number of the smallest unit: ("$1,234.5", 2 decimals) → 123450. Accepts spaces,
 * thousands separators, a currency sign or code, a minus before or after, and accounting parentheses. Never rounds and
 * never guesses: "1,5" is rejected as ambiguous in a locale with a decimal point.
 */
export function parseFigure(text: string, { decimals, locale, allowNegative = false }: FigureRules): ParsedFigure {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, error: 'empty' };
  const inParentheses = /^\(.*\)$/.test(trimmed);
  const bare = (inParentheses ? trimmed.slice(1, -1) : trimmed).replace(decoration, '').replace('%', '');
  const match = /^([-−+]?)([\d.,]*)([-−]?)$/.exec(bare);
  if (!match || !/\d/.test(bare)) return { ok: false, error: 'not-a-number' };
  const [, before = '', body = '', after = ''] = match;
  const negative = inParentheses || before === '-' || before === '−' || after !== '';
  const parts = splitDecimal(body, decimalSeparator(locale));
  if (typeof parts === 'string') return { ok: false, error: parts };
  const [whole, fraction] = parts;
  if (fraction.replace(/0+$/, '').length > decimals) return { ok: false, error: 'too-many-decimals' };
  const magnitude = BigInt(`${whole || '0'}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  if (negative && magnitude !== 0n && !allowNegative) return { ok: false, error: 'negative' };
  if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, error: 'too-large' };
  return { ok: true, units: negative ? -magnitude : magnitude };
}
