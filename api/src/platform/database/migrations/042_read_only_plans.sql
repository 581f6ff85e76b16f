-- Goals and recurring payments of an account that only its owner changes are changed by its owner, too.
create or replace function account_of_row(table_name text, image jsonb) returns uuid language sql stable as $$
  select case
    when table_name = 'account' then image ->> 'id'
    when table_name in ('transaction', 'balance_snapshot', 'card_dispute', 'card_rate', 'card_statement', 'card_terms',
      'goal', 'loan_terms', 'promo_period', 'recurring_series', 'yield_rate') then image ->> 'account_id'
    when table_name = 'attachment' then (
      select t.account_id::text from transaction t
      where t.household_id = app_household() and t.id = (image ->> 'transaction_id')::uuid)
    when table_name = 'series_occurrence' then (
      select s.account_id::text from recurring_series s
      where s.household_id = app_household() and s.id = (image ->> 'series_id')::uuid)
  end::uuid
$$;

select guard_read_only('goal');
select guard_read_only('recurring_series');
select guard_read_only('series_occurrence');
