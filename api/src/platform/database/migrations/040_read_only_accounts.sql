-- An account that only its owner changes: the other members see it. Without an owner who is an active member, everyone
-- changes it, so nobody is locked out when the owner leaves.
alter table account add column visibility text not null default 'shared' check (visibility in ('shared', 'read_only'));
create index account_read_only on account (household_id) where visibility = 'read_only';

-- Returns the accounts that the user of the transaction may not change; none if it acts for no user, as jobs do.
create function read_only_accounts() returns uuid[] language sql stable as $$
  select coalesce(array_agg(a.id), '{}') from account a
  where a.household_id = app_household() and a.visibility = 'read_only' and a.owner_id <> app_user() and exists (
    select from membership m where m.household_id = a.household_id and m.user_id = a.owner_id and m.state = 'active')
$$;

-- Returns the account of a row for `refuse_read_only`; null: a table that describes no account.
create function account_of_row(table_name text, image jsonb) returns uuid language sql stable as $$
  select case
    when table_name = 'account' then image ->> 'id'
    when table_name in ('transaction', 'balance_snapshot', 'card_dispute', 'card_rate', 'card_statement', 'card_terms',
      'loan_terms', 'promo_period', 'yield_rate') then image ->> 'account_id'
    when table_name = 'attachment' then (
      select t.account_id::text from transaction t
      where t.household_id = app_household() and t.id = (image ->> 'transaction_id')::uuid)
  end::uuid
$$;

-- Refuses a statement that changes an account which only another member changes. What follows from work on the
-- household as a whole is allowed: the order of accounts, renamed payees, categories, and matched transfers.
create function refuse_read_only() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  refused uuid[] := read_only_accounts();
  free text[] := array['version', 'position', 'payee', 'category_id', 'kind', 'needs_review', 'is_split',
    'set_by_person', 'statement_id'] || array(
    select attname::text from pg_attribute where attrelid = TG_RELID and attnum > 0 and attgenerated <> '');
  touched uuid;
begin
  if TG_TABLE_NAME = 'account' and TG_OP <> 'INSERT' then
    -- as they were before the statement, which may have changed who may change them
    refused := array(
      select o.id from old_rows o where o.visibility = 'read_only' and o.owner_id <> app_user() and exists (
        select from membership m where m.household_id = o.household_id and m.user_id = o.owner_id
          and m.state = 'active'));
  end if;
  if cardinality(refused) = 0 then return null; end if;
  if TG_OP = 'INSERT' then
    select r.account_id into touched from new_rows n
    cross join lateral account_of_row(TG_TABLE_NAME, to_jsonb(n)) as r (account_id)
    where r.account_id = any(refused) limit 1;
  elsif TG_OP = 'DELETE' then
    select r.account_id into touched from old_rows o
    cross join lateral account_of_row(TG_TABLE_NAME, to_jsonb(o)) as r (account_id)
    where r.account_id = any(refused) limit 1;
  else
    select r.account_id into touched
    from new_rows n join old_rows o on o.household_id = n.household_id and o.id = n.id
    cross join lateral (
      select account_of_row(TG_TABLE_NAME, to_jsonb(o)) union all select account_of_row(TG_TABLE_NAME, to_jsonb(n))
    ) as r (account_id)
    where r.account_id = any(refused) and to_jsonb(o) - free <> to_jsonb(n) - free limit 1;
  end if;
  if touched is not null then
    raise exception 'an account that only its owner changes' using errcode = 'TD001', detail = touched::text;
  end if;
  return null;
end $$;
revoke execute on function refuse_read_only() from public;

create function guard_read_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger read_only_insert after insert on %s referencing new table as new_rows '
    'for each statement execute function refuse_read_only()', target);
  execute format('create trigger read_only_update after update on %s referencing old table as old_rows '
    'new table as new_rows for each statement execute function refuse_read_only()', target);
  execute format('create trigger read_only_delete after delete on %s referencing old table as old_rows '
    'for each statement execute function refuse_read_only()', target);
end $$;

do $$
declare
  guarded regclass;
begin
  foreach guarded in array array['account', 'transaction', 'attachment', 'balance_snapshot', 'card_dispute',
    'card_rate', 'card_statement', 'card_terms', 'loan_terms', 'promo_period', 'yield_rate']::regclass[]
  loop
    perform guard_read_only(guarded);
  end loop;
end $$;
