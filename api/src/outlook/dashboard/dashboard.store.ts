import type { DashboardLayout } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface Standing {
  toReview: number;
  /** Bridges of bank connections that need attention. */
  connectionProblems: string[];
  /** Sweep rules that were suspended automatically. */
  suspendedRules: RowOf<'sweep_rule', 'id' | 'name'>[];
  /** Whether there are transactions other than opening balances and corrections. */
  hasTransactions: boolean;
  hasSample: boolean;
  plan: PayoffPlanRow | null;
  /** null: the user never arranged the dashboard. */
  layout: DashboardLayout | null;
  /** The five newest transactions. */
  recent: (RowOf<'transaction', 'id' | 'payee' | 'postedOn' | 'amountMinor'> & RowOf<'account', 'currency'>)[];
}

/** Loads everything that waits for the user, the active plan and the layout in one query. */
export const loadStanding = (tx: HouseholdTx): Promise<Standing> =>
  tx.one(sql`
    select
      (select count(*) from transaction where household_id = ${tx.householdId} and needs_review
        and deleted_at is null) as to_review,
      array(select host from connection where household_id = ${tx.householdId} and state = 'needs_attention'
        order by id) as connection_problems,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by priority, id), '[]') from sweep_rule
        where household_id = ${tx.householdId} and state = 'suspended' and deleted_at is null) as suspended_rules,
      exists (select from transaction where household_id = ${tx.householdId} and deleted_at is null
        and kind not in ('opening', 'adjustment')) as has_transactions,
      exists (select from account where household_id = ${tx.householdId} and is_sample
        and deleted_at is null) as has_sample,
      (
        select json_build_object('id', id, 'version', version, 'strategy', strategy, 'monthlyMinor', monthly_minor,
          'currency', currency, 'startOn', start_on, 'state', state, 'order', custom_order, 'extras', extras,
          'follows', follows, 'begunWith', begun_with)
        from payoff_plan where household_id = ${tx.householdId} and state in ('active', 'paused')
      ) as plan,
      (select json_build_object('version', version, 'widgets', widgets) from dashboard_layout
        where household_id = ${tx.householdId} and user_id = ${tx.userId}) as layout,
      (
        select coalesce(json_agg(json_build_object('id', id, 'payee', payee, 'postedOn', posted_on, 'amountMinor',
          amount_minor, 'currency', currency) order by posted_on desc, id desc), '[]')
        from (
          select t.id, t.payee, t.posted_on, t.amount_minor, a.currency
          from transaction t join account a on a.household_id = t.household_id and a.id = t.account_id
          where t.household_id = ${tx.householdId} and t.deleted_at is null
          order by t.posted_on desc, t.id desc limit 5
        ) newest
      ) as recent`);
