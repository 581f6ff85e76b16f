import { isObject, type Json } from './fields.ts';

/** Remarks among the expected values, which are not compared. */
const REMARKS = new Set(['published']);
const ROW_KEYS = ['n', 'month', 'date', 'name'];
/** Upper limit of floating-point errors. */
const NOISE = 1e-9;

/**
 * Compares a case's expected values with the computed ones. Only fields in `expected` count.
 *
 * Table rows are matched by number, month, date or name. Fields named …_at_least and …_at_most are bounds. Returns
 * the first difference in words; undefined if there is none.
 */
export function difference(expected: Json, actual: Json | undefined, tolerance: number, path = ''): string | undefined {
  if (actual === undefined) return `${path} is missing`;
  if (typeof expected === 'number' && typeof actual === 'number') return numbers(expected, actual, tolerance, path);
  if (Array.isArray(expected) && Array.isArray(actual)) return lists(expected, actual, tolerance, path);
  if (isObject(expected) && isObject(actual)) {
    for (const [key, value] of Object.entries(expected)) {
      const found = REMARKS.has(key)
        ? undefined
        : difference(value, actual[key], tolerance, path === '' ? key : `${path}.${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return expected === actual ? undefined : `${path} expected ${JSON.stringify(expected)} got ${JSON.stringify(actual)}`;
}

function numbers(expected: number, actual: number, tolerance: number, path: string): string | undefined {
  const isOff = path.endsWith('_at_least')
    ? actual < expected
    : path.endsWith('_at_most')
      ? actual > expected
      : !(Math.abs(actual - expected) <= tolerance + NOISE);
  return isOff ? `${path} expected ${expected} got ${actual}` : undefined;
}

function lists(
  expected: readonly Json[],
  actual: readonly Json[],
  tolerance: number,
  path: string,
): string | undefined {
  for (const [index, item] of expected.entries()) {
    const key = isObject(item) ? ROW_KEYS.find((name) => item[name] !== undefined) : undefined;
    const match =
      key === undefined || !isObject(item)
        ? actual[index]
        : actual.find((row) => isObject(row) && row[key] === item[key]);
    const found = difference(item, match, tolerance, `${path}[${index}]`);
    if (found !== undefined) return found;
  }
  const isTable = isObject(expected[0]);
  return isTable || expected.length === actual.length
    ? undefined
    : `${path} expected ${expected.length} values got ${actual.length}`;
}
