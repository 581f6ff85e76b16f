import type { TransactionSort } from '@tideline/contract';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** A row's values in the columns that orders use; the id makes each order total. */
export interface Position {
  postedOn: string;
  id: string;
  amountMinor: number;
  payee: string;
}

interface Order {
  by: Sql;
  /** Matches the rows after a row. */
  after: (position: Position) => Sql;
}

const orders: Record<TransactionSort, Order> = {
  date: {
    by: sql`t.posted_on desc, t.id desc`,
    after: ({ postedOn, id }) => sql`(t.posted_on, t.id) < (${postedOn}::date, ${id}::uuid)`,
  },
  date_up: {
    by: sql`t.posted_on, t.id`,
    after: ({ postedOn, id }) => sql`(t.posted_on, t.id) > (${postedOn}::date, ${id}::uuid)`,
  },
  amount: {
    by: sql`t.amount_minor desc, t.posted_on desc, t.id desc`,
    after: ({ amountMinor, postedOn, id }) =>
      sql`(t.amount_minor, t.posted_on, t.id) < (${amountMinor}::bigint, ${postedOn}::date, ${id}::uuid)`,
  },
  amount_up: {
    by: sql`t.amount_minor, t.posted_on, t.id`,
    after: ({ amountMinor, postedOn, id }) =>
      sql`(t.amount_minor, t.posted_on, t.id) > (${amountMinor}::bigint, ${postedOn}::date, ${id}::uuid)`,
  },
  payee: {
    by: sql`t.payee_key, t.posted_on desc, t.id desc`,
    after: ({ payee, postedOn, id }) =>
      sql`t.payee_key >= lower(${payee}) collate "C" and (t.payee_key > lower(${payee}) collate "C"
        or (t.posted_on, t.id) < (${postedOn}::date, ${id}::uuid))`,
  },
};

export const orderOf = (sort: TransactionSort): Order => orders[sort];
