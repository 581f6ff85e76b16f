/** The reason why a typed figure could not be parsed. */
export type FigureError = 'empty' | 'not-a-number' | 'ambiguous' | 'too-many-decimals' | 'negative' | 'too-large';

export type ParsedFigure = { ok: true; units: bigint } | { ok: false; error: FigureError };

export interface FigureRules {
  /** Number of decimal places: 2 for dollars and cents. */
  decimals: number;
  /** Decides whether "1,234" and "1.234" are thousands. */
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

/** Characters that users type around a figure: currency signs and codes, spaces, apostrophes between thousands. */
const decoration = /[\p{Sc}\s\u00a0\u202f'’_]|^[A-Za-z]{3}(?=[\s\d.,−-])|(?<=[\s\d.,])[A-Za-z]{3}$/gu;

/** Returns a pattern for groups of three digits, or of two before the last three as in India. */
const groups = (separator: string): RegExp => new RegExp(`^\\d{1,3}(?:\\${separator}\\d{2,3})*\\${separator}\\d{3}$`);

const ungrouped = (whole: string, separator: string): string | undefined =>
  whole.includes(separator) ? (groups(separator).test(whole) ? whole.replaceAll(separator, '') : undefined) : whole;

/**
 * Splits a figure at its decimal separator. If there are two kinds of separators, the last one is decimal. A single
 * separator groups thousands if the locale uses it for that and three digits follow; otherwise it is decimal.
 */
function splitDecimal(body: string, decimal: string): [whole: string, fraction: string] | undefined {
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  if (last === -1) return [body, ''];
  const separator = body.charAt(last);
  const other = separator === ',' ? '.' : ',';
  const isRepeated = body.indexOf(separator) !== last;
  const isGrouping = !body.includes(other) && (isRepeated || (separator !== decimal && groups(separator).test(body)));
  if (isGrouping) {
    const whole = ungrouped(body, separator);
    return whole === undefined ? undefined : [whole, ''];
  }
  if (isRepeated) return undefined;
  const whole = ungrouped(body.slice(0, last), other);
  return whole === undefined ? undefined : [whole, body.slice(last + 1)];
}

/**
 * Parses a typed figure into a whole number of the smallest unit: ("$1,234.5", 2 decimals) → 123450. Accepts spaces,
 * thousands separators, a currency sign or code, a minus before or after, and accounting parentheses. Never rounds. It
 * reads "22,99", "1.234,56", "1 234,56" and "1,23,456.78" the same everywhere; a figure such as "1.234" means thousands
 * if the locale groups them so, and is otherwise rejected as ambiguous if it has more decimals than the unit.
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
  if (parts === undefined) return { ok: false, error: 'not-a-number' };
  const [whole, fraction] = parts;
  // the figure has too many decimals here, but means thousands elsewhere
  if (decimals < 3 && /^\d{1,3}[.,]\d{3}$/.test(body) && fraction !== '') return { ok: false, error: 'ambiguous' };
  if (fraction.replace(/0+$/, '').length > decimals) return { ok: false, error: 'too-many-decimals' };
  const magnitude = BigInt(`${whole || '0'}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  if (negative && magnitude !== 0n && !allowNegative) return { ok: false, error: 'negative' };
  if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, error: 'too-large' };
  return { ok: true, units: negative ? -magnitude : magnitude };
}
