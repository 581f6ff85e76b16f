-- The fields that a user set are in set_by_user. The history names columns, and undo reads it.
alter table transaction rename column set_by_person to set_by_user;
alter index transaction_category_by_person rename to transaction_category_by_user;
alter trigger note_person on transaction rename to note_user;
alter function note_person() rename to note_user;

-- As in 008.
create or replace function note_user() returns trigger language plpgsql as $$
declare
  by_user boolean;
  fields text[] := '{}';
begin
  if current_setting('app.by_machine', true) = 'yes' then return new; end if;
  select cause = 'user' and undoes_id is null into by_user from change_set
  where household_id = new.household_id and id = nullif(current_setting('app.change_set', true), '')::uuid;
  if by_user is not true then return new; end if;
  if new.payee is distinct from old.payee then fields := fields || 'payee'::text; end if;
  if new.memo is distinct from old.memo then fields := fields || 'memo'::text; end if;
  if new.category_id is distinct from old.category_id then fields := fields || 'categoryId'::text; end if;
  if new.kind is distinct from old.kind then fields := fields || 'kind'::text; end if;
  if new.excluded is distinct from old.excluded then fields := fields || 'excluded'::text; end if;
  if new.is_split is distinct from old.is_split then fields := fields || 'splits'::text; end if;
  new.set_by_user := array(
    select distinct field from unnest(old.set_by_user || fields) as field order by field);
  return new;
end $$;

-- As in 040.
create or replace function refuse_read_only() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  refused uuid[] := read_only_accounts();
  free text[] := array['version', 'position', 'payee', 'category_id', 'kind', 'needs_review', 'is_split',
    'set_by_user', 'statement_id'] || array(
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

do $$
declare
  one uuid;
begin
  for one in select id from household_clock loop
    perform set_config('app.household', one::text, true);
    update change_row set
      old_row = case when old_row ? 'set_by_person'
        then old_row - 'set_by_person' || jsonb_build_object('set_by_user', old_row -> 'set_by_person')
        else old_row end,
      new_row = case when new_row ? 'set_by_person'
        then new_row - 'set_by_person' || jsonb_build_object('set_by_user', new_row -> 'set_by_person')
        else new_row end
    where household_id = one and table_name = 'transaction'
      and (old_row ? 'set_by_person' or new_row ? 'set_by_person');
  end loop;
  perform set_config('app.household', '', true);
end $$;
