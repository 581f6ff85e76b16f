-- Payoff plans begin with debts, and changes of the mode store what their preview stated: both name accounts in their
-- documents. Their images are emptied with those of the account, so that no history states its name or its figures.
create or replace function purge_account(of_account uuid) returns void
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  gone uuid[];
  named text;
begin
  select to_jsonb(name)::text into named from account
  where household_id = app_household() and id = of_account and deleted_at is not null;
  if named is null then
    raise exception 'only a deleted account can be removed for good';
  end if;
  gone := purge_rows('account', array[of_account]);
  update change_row
  set operation = 'UPDATE', old_row = jsonb_build_object('id', row_id), new_row = jsonb_build_object('id', row_id)
  where household_id = app_household() and (
    row_id = any(gone)
    or (table_name in ('payoff_plan', 'mode_change') and (
      position(of_account::text in concat(old_row, new_row)) > 0 or position(named in concat(old_row, new_row)) > 0)));
end $$;
