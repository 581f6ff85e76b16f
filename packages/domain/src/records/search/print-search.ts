import { quotedSearch } from './parse-search.ts';
import type { SearchCondition, SearchNode, SearchValue } from './search-tree.ts';

/**
 * Prints a search so that `parseSearch` reads the same search back. Returns an empty string for null.
 *
 * Example  printSearch(parseSearch('Memo:"big  shop"  amount:>50').tree) → 'note:"big  shop" amount>50'
 */
export const printSearch = (tree: SearchNode | null): string => (tree === null ? '' : print(tree, 'any'));

/** Prints a node within a group. An `or` among other conditions needs parentheses, and so does any excluded group. */
function print(node: SearchNode, inside: 'any' | 'all' | 'not'): string {
  if (node.type === 'text') return quotedSearch(node.text);
  if (node.type === 'condition') return searchCondition(node);
  if (node.type === 'not') return `-${print(node.node, 'not')}`;
  const text = node.nodes
    .map((part) => print(part, node.type === 'and' ? 'all' : 'any'))
    .join(node.type === 'and' ? ' ' : ' or ');
  return inside === 'not' || (inside === 'all' && node.type === 'or') ? `(${text})` : text;
}

/** Prints one condition: `amount>50`, `category:"Eating out",travel`. */
export function searchCondition({
  field,
  values,
}: Pick<SearchCondition, 'field'> & { values: readonly SearchValue[] }): string {
  const [only] = values;
  if (
    values.length === 1 &&
    only !== undefined &&
    (only.kind === 'amount' || only.kind === 'date') &&
    (only.from === null || only.to === null)
  ) {
    const sign = only.to === null ? '>' : '<';
    return `${field}${sign}${only.exclusive ? '' : '='}${printEnd(only, only.from ?? only.to)}`;
  }
  return `${field}${only?.kind === 'text' && only.whole === true ? '=' : ':'}${values.map(printValue).join(',')}`;
}

function printValue(value: SearchValue): string {
  if (value.kind === 'text') return quotedSearch(value.text);
  if (value.kind === 'none') return 'none';
  if (value.kind === 'choice') return value.choice;
  const [from, to] = [value.from, value.to].map((end) => (end === null ? '' : printEnd(value, end)));
  return from === to ? (from ?? '') : `${from}..${to}`;
}

/** Prints one end of a range. Amounts have the decimals they need, at least two if any: 12.50, never 12,50 or 12.5. */
function printEnd(value: SearchValue, end: number | string | null): string {
  if (typeof end !== 'number') return end ?? '';
  const [whole, decimals = ''] = [
    Math.trunc(Math.abs(end) / 1_000),
    String(Math.abs(end) % 1_000)
      .padStart(3, '0')
      .replace(/0$/, ''),
  ];
  const sign = end < 0 ? '-' : value.kind === 'amount' && value.signed ? '+' : '';
  return `${sign}${whole}${decimals === '00' ? '' : `.${decimals}`}`;
}
