import { currencyExponent, type SearchValue } from '@tideline/domain';
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { SearchNames } from './search-names.store.ts';

type Amount = Extract<SearchValue, { kind: 'amount' }>;

/**
 * Compares an amount in minor units with thousandths of a unit, for accounts of every currency. Both sides are
 * converted to the finer of the two units, so nothing is rounded.
 */
export function amountCondition(value: Amount, amount: Sql, { accounts }: SearchNames): Sql {
  const byExponent = Object.entries(Object.groupBy(accounts, ({ currency }) => currencyExponent(currency)));
  const conditions = byExponent.map(([exponent, of = []]) => {
    const compared = comparison(value, amount, Number(exponent));
    return byExponent.length === 1
      ? compared
      : sql`(t.account_id = any(${of.map(({ id }) => id)}::uuid[]) and ${compared})`;
  });
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' or ')})`;
}

function comparison({ from, to, exclusive, signed }: Amount, amount: Sql, exponent: number): Sql {
  const factor = raw(String(10 ** Math.max(0, 3 - exponent)));
  const size = sql`${signed ? amount : sql`abs(${amount})`} * ${factor}::bigint`;
  const bound = (milli: number): Sql =>
    sql`${String(BigInt(milli) * 10n ** BigInt(Math.max(0, exponent - 3)))}::bigint`;
  const above = raw(exclusive ? '>' : '>=');
  const below = raw(exclusive ? '<' : '<=');
  const parts = [
    ...(from === null ? [] : [sql`${size} ${above} ${bound(from)}`]),
    ...(to === null ? [] : [sql`${size} ${below} ${bound(to)}`]),
  ];
  return sql`(${join(parts, ' and ')})`;
}
