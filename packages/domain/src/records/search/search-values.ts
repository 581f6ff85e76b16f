import { isReversed, isSearchPeriod } from './search-periods.ts';
import { SEARCH_FIELDS, searchChoiceOf, type SearchField } from './search-fields.ts';
import type { SearchOperator, TermValue } from './search-terms.ts';
import type { PlacedValue, SearchProblemCode, SearchSpan, SearchValue } from './search-tree.ts';
import { closestTo } from './match-names.ts';

interface ProblemDetail extends SearchSpan {
  code: SearchProblemCode;
  text: string;
  suggestions: readonly string[];
}

interface ReadValues {
  values: PlacedValue[];
  complaints: ProblemDetail[];
}

/** Reads the values of one condition, and returns them with any problems. */
export function readValues(
  field: SearchField,
  operator: SearchOperator,
  given: readonly TermValue[],
  query: string,
): ReadValues {
  const { type } = SEARCH_FIELDS[field];
  const [first] = given;
  const last = given.at(-1);
  if (first === undefined || last === undefined) return { values: [], complaints: [] };
  const span = { start: first.start, end: last.end, text: query.slice(first.start, last.end) };
  if (!isEqual(operator) && type !== 'amount' && type !== 'date')
    return { values: [], complaints: [{ code: 'CANNOT_COMPARE', ...span, suggestions: [`${field}:${span.text}`] }] };
  if (type === 'amount' && given.length > 1) {
    if (!isEqual(operator) || /\d(,\d{2})*(,\d{3})+\.\d+$/.test(span.text) || POINTS_AND_COMMA.test(span.text))
      return read(field, operator, [{ ...span, text: oneNumber(span.text), quoted: false }]);
    if (/^[^,.]*(\d,\d\d?|(^|\D)\d{1,3},\d{3})$/.test(span.text))
      return { values: [], complaints: [{ code: 'AMBIGUOUS_AMOUNT', ...span, suggestions: readingsOf(span.text) }] };
  }
  return read(field, operator, given);
}

const isEqual = (operator: SearchOperator): boolean => operator === ':' || operator === '=';

/**
 * Matches 1.234,56, which is not a list, because an amount with three decimals is rare and one with two groups of
 * decimals does not exist.
 */
const POINTS_AND_COMMA = /^[^,.]*\d{1,3}(\.\d{3})+,\d{1,2}$/;

/**
 * Returns a text as one number, without thousands separators, if that is its only reading. A comma before two digits is
 * the decimal point.
 */
function oneNumber(text: string): string {
  if (POINTS_AND_COMMA.test(text)) return text.replaceAll('.', '').replace(',', '.');
  // Matches 1,234,567.89, and 12,34,567.89 as in India.
  if (/^[^,]*\d(,\d{2})*(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  return text.replace(/^([^,]*\d),(\d{1,2})$/, '$1.$2');
}

/** Returns both readings of an ambiguous text: 12,50 may be 12.50, or 12 or 50; 1,234 may be 1234, or 1 or 234. */
function readingsOf(text: string): string[] {
  const [whole = '', rest = ''] = text.split(',');
  return [rest.length === 3 ? `${whole}${rest}` : `${whole}.${rest}`, `${whole}.00,${rest}.00`];
}

function read(field: SearchField, operator: SearchOperator, given: readonly TermValue[]): ReadValues {
  const values: PlacedValue[] = [];
  const complaints: ProblemDetail[] = [];
  for (const { start, end, text: written, quoted } of given) {
    const text = written.trim();
    const meaning = text === '' ? 'VALUE_MISSING' : meaningOf(field, operator, text, quoted);
    if (typeof meaning === 'string')
      complaints.push({ code: meaning, start, end, text, suggestions: suggestionsFor(field, meaning, text) });
    else values.push({ ...meaning, start, end });
  }
  return { values, complaints };
}

function meaningOf(
  field: SearchField,
  operator: SearchOperator,
  text: string,
  isQuoted: boolean,
): SearchValue | SearchProblemCode {
  const { type, none } = SEARCH_FIELDS[field];
  if (type === 'amount') return amountOf(operator, text);
  if (type === 'date') return dateOfValue(operator, text.toLowerCase());
  if (type === 'choice') {
    const choice = searchChoiceOf(field, text);
    return choice === undefined ? 'NOT_A_CHOICE' : { kind: 'choice', choice };
  }
  return none === true && !isQuoted && text.toLowerCase() === 'none'
    ? { kind: 'none' }
    : { kind: 'text', text, ...(field === 'payee' && operator === '=' ? { whole: true as const } : {}) };
}

function suggestionsFor(field: SearchField, code: SearchProblemCode, text: string): readonly string[] {
  const choices = SEARCH_FIELDS[field].choices;
  if (code === 'NOT_A_CHOICE' && choices !== undefined) return closestTo(choices, text, 5);
  return code === 'NOT_A_DATE'
    ? ['this-month', 'last-month', 'this-year', '30d', '2026-01', '2026-01-15..2026-02-14']
    : [];
}

/** Returns the two ends of `a..b`, or the same text for both if the value is not a range. */
function endsOf(
  operator: SearchOperator,
  text: string,
): { from: string | null; to: string | null; exclusive: boolean } {
  const exclusive = operator === '>' || operator === '<';
  if (operator === '>' || operator === '>=') return { from: text, to: null, exclusive };
  if (operator === '<' || operator === '<=') return { from: null, to: text, exclusive };
  const at = text.indexOf('..');
  if (at < 0) return { from: text, to: text, exclusive };
  return { from: text.slice(0, at) || null, to: text.slice(at + 2) || null, exclusive };
}

function amountOf(operator: SearchOperator, text: string): SearchValue | SearchProblemCode {
  const ends = endsOf(operator, text.replaceAll('−', '-'));
  const [from, to] = [milliOf(ends.from), milliOf(ends.to)];
  if (from === undefined || to === undefined || (from === null && to === null)) return 'NOT_AN_AMOUNT';
  if (from !== null && to !== null && from > to) return 'RANGE_REVERSED';
  return {
    kind: 'amount',
    from,
    to,
    exclusive: ends.exclusive,
    signed: /^[+-]|\.\.[+-]/.test(text.replaceAll('−', '-')),
  };
}

/** Returns an amount in thousandths; null for an open end, undefined if the text is not an amount. */
function milliOf(text: string | null): number | null | undefined {
  if (text === null) return null;
  const [, sign, whole, decimals = ''] = /^([+-]?)\p{Sc}?(\d{1,12})(?:\.(\d{0,3}))?$/u.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const milli = Number(whole + decimals.padEnd(3, '0'));
  return sign === '-' && milli > 0 ? -milli : milli;
}

/**
 * Reads a range of dates. Periods on either side may depend on today, so only ranges that are reversed on every day are
 * rejected.
 */
function dateOfValue(operator: SearchOperator, text: string): SearchValue | SearchProblemCode {
  const { from, to, exclusive } = endsOf(operator, text);
  if (
    (from === null && to === null) ||
    (from !== null && !isSearchPeriod(from)) ||
    (to !== null && !isSearchPeriod(to))
  )
    return 'NOT_A_DATE';
  if (from !== null && to !== null && isReversed(from, to)) return 'RANGE_REVERSED';
  return { kind: 'date', from, to, exclusive };
}
