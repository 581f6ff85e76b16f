import type { Money, Transaction } from '@tideline/contract';
import { checkSplits, minor, minorFromString, type Minor, splitEvenly, splitRemainder } from '@tideline/domain';
import { parseMoney } from '@tideline/ui/forms';

/** One split part as entered. Its amount has the direction of the whole: 12.00 of an expense is money out. */
export interface PartDraft {
  /** Id of an existing part. */
  id?: string;
  /** Unique within the form. */
  key: number;
  category: string;
  amount: string;
  memo: string;
  tagIds: string[];
}

export const NO_CATEGORY = 'none';

/** Returns the sign of the parts. An expense is negative, and so are its parts, which users type without a sign. */
const signOf = (whole: Money): 1 | -1 => (whole.minor.startsWith('-') ? -1 : 1);

export type Decimal = (minorText: string, currency: string) => string;

export const partsOf = (splits: Transaction['splits'], whole: Money, decimal: Decimal): PartDraft[] =>
  splits.map(({ id, categoryId, amount, memo, tagIds }, key) => ({
    id,
    key,
    category: categoryId ?? NO_CATEGORY,
    amount: typed(minorFromString(amount.minor), whole, decimal),
    memo: memo ?? '',
    tagIds,
  }));

const typed = (signed: Minor, whole: Money, decimal: Decimal): string =>
  decimal(String(signed * signOf(whole)), whole.currency);

/** Returns the signed amount of a part, or null while it cannot be parsed. */
function amountOf(part: PartDraft, whole: Money, locale: string): Minor | null {
  const parsed = parseMoney(part.amount, whole.currency, locale, true);
  return parsed.ok ? minor(minorFromString(parsed.minor) * signOf(whole) || 0) : null;
}

/**
 * Returns the unassigned amount in the direction of the whole: negative if the parts exceed it. Unreadable parts count
 * as zero.
 */
export function remainderOf(parts: readonly PartDraft[], whole: Money, locale: string): number {
  const amounts = parts.map((part) => ({ amountMinor: amountOf(part, whole, locale) ?? minor(0) }));
  return splitRemainder(minorFromString(whole.minor), amounts) * signOf(whole) || 0;
}

/** Returns the same parts with equal amounts; leftover cents go one each to the first parts. */
export function evenly(parts: readonly PartDraft[], whole: Money, decimal: Decimal): PartDraft[] {
  const amounts = splitEvenly(minorFromString(whole.minor), parts.length);
  return parts.map((part, index) => ({ ...part, amount: typed(amounts[index] ?? minor(0), whole, decimal) }));
}

export interface EnteredSplit {
  id?: string;
  categoryId: string | null;
  amount: Money;
  memo: string | null;
  tagIds: string[];
}

export type CheckedParts =
  | { ok: true; splits: EnteredSplit[] }
  | { ok: false; code: 'unread' | 'part_is_zero'; index: number }
  | { ok: false; code: 'too_few' | 'too_many' | 'remainder' };

/** Converts the parts to API input, or reports which of them is invalid. */
export function checkParts(parts: readonly PartDraft[], whole: Money, locale: string): CheckedParts {
  const amounts = parts.map((part) => amountOf(part, whole, locale));
  const unread = amounts.indexOf(null);
  if (unread !== -1) return { ok: false, code: 'unread', index: unread };
  const read = amounts.map((amountMinor) => ({ amountMinor: amountMinor ?? minor(0) }));
  const check = checkSplits(minorFromString(whole.minor), read);
  if (!check.ok)
    return check.code === 'part_is_zero'
      ? { ok: false, code: check.code, index: check.index }
      : { ok: false, code: check.code };
  const splits = parts.map(({ id, category, memo, tagIds }, index) => ({
    ...(id === undefined ? {} : { id }),
    categoryId: category === NO_CATEGORY ? null : category,
    amount: { minor: String(read[index]?.amountMinor ?? 0), currency: whole.currency },
    memo: memo.trim() || null,
    tagIds,
  }));
  return { ok: true, splits };
}
