import { assert, unreachable } from '../../foundation/assert.ts';
import type { RuleCondition, RuleTransaction, TextField, TextOperator } from './rule.ts';
import { safePattern } from './safe-pattern.ts';

export type Fold = (text: string) => string;
export type Matches = (transaction: RuleTransaction) => boolean;

/**
 * Compiles a condition into a test that can be used for any number of transactions.
 *
 * Errors  throws on an invalid pattern, so rules must be checked before they are saved
 */
export function compileCondition(condition: RuleCondition, fold: Fold): Matches {
  if ('all' in condition) {
    const tests = condition.all.map((each) => compileCondition(each, fold));
    return (transaction) => tests.every((test) => test(transaction));
  }
  if ('any' in condition) {
    const tests = condition.any.map((each) => compileCondition(each, fold));
    return (transaction) => tests.some((test) => test(transaction));
  }
  if ('not' in condition) {
    const test = compileCondition(condition.not, fold);
    return (transaction) => !test(transaction);
  }
  return compileLeaf(condition, fold);
}

function compileLeaf(
  condition: Exclude<RuleCondition, { all: unknown } | { any: unknown } | { not: unknown }>,
  fold: Fold,
): Matches {
  switch (condition.field) {
    case 'amount': {
      const { minMinor, maxMinor, direction } = condition;
      return ({ amountMinor }) => {
        const size = Math.abs(amountMinor);
        const goesThere = direction === 'either' || (direction === 'out' ? amountMinor < 0 : amountMinor > 0);
        return goesThere && size >= (minMinor ?? 0) && size <= (maxMinor ?? Number.POSITIVE_INFINITY);
      };
    }
    case 'date': {
      const { from, to } = condition;
      return ({ postedOn }) => (from === null || postedOn >= from) && (to === null || postedOn <= to);
    }
    case 'account':
    case 'category':
    case 'kind': {
      const [values, field] = [new Set(condition.values), condition.field];
      return (transaction) => values.has(choiceOf(transaction, field));
    }
    case 'tags': {
      const tag = fold(condition.value);
      return ({ tags }) => tags.some((each) => fold(each) === tag);
    }
    case 'payee':
    case 'raw_text':
    case 'memo': {
      const [test, field] = [compileText(condition.op, condition.value, fold), condition.field];
      return (transaction) => test(fold(textOf(transaction, field)));
    }
    default:
      return unreachable(condition);
  }
}

function choiceOf(transaction: RuleTransaction, field: 'account' | 'category' | 'kind'): string | null {
  if (field === 'account') return transaction.accountId;
  return field === 'category' ? transaction.categoryId : transaction.kind;
}

function textOf(transaction: RuleTransaction, field: TextField): string {
  if (field === 'raw_text') return transaction.rawText;
  return field === 'payee' ? transaction.payee : (transaction.memo ?? '');
}

function compileText(op: TextOperator, value: string, fold: Fold): (text: string) => boolean {
  const wanted = fold(value);
  switch (op) {
    case 'contains':
      return (text) => text.includes(wanted);
    case 'is':
      return (text) => text === wanted;
    case 'starts':
      return (text) => text.startsWith(wanted);
    case 'ends':
      return (text) => text.endsWith(wanted);
    case 'matches':
      return compilePattern(value);
    default:
      return unreachable(op);
  }
}

/** Compiles a pattern into a memoized test, because a ledger has few payees and many rows of each. */
function compilePattern(value: string): (text: string) => boolean {
  const pattern = safePattern(value);
  assert(pattern.ok, 'a stored rule must have a valid pattern');
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = pattern.test(text);
    if (known.size < 50_000) known.set(text, found);
    return found;
  };
}
