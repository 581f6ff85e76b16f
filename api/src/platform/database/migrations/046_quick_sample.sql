-- Writing thousands of transactions waits for less work. The sample household is made while a guest waits for it.

-- A foreign key was checked for each day of each account: 2,400 times for the sample household. It says what the key of
-- the transactions says already, because only their triggers write these sums.
alter table account_day drop constraint account_day_household_id_account_id_fkey;
create function forget_days() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
begin
  delete from account_day d using old_rows o where d.household_id = o.household_id and d.account_id = o.id;
  return null;
end $$;
revoke execute on function forget_days() from public;
create trigger forget_days after delete on account referencing old table as old_rows
  for each statement execute function forget_days();

-- Reads 900 rows of each table instead of 3,000, in as many pages. These statistics are only for the minute until
-- autovacuum analyzes the tables, and need to know little more than how many rows a household has.
alter function refresh_statistics() set default_statistics_target = '3';

-- Builds the image of an inserted row from the columns that images contain, instead of converting all columns and
-- removing the generated ones, which are long texts for transactions. Preparing this query for each statement takes
-- less time than that.
create or replace function write_images() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp set enable_nestloop = off as $$
declare
  ignored text[] := array['version'] || array(
    select attname::text from pg_attribute where attrelid = TG_RELID and attnum > 0 and attgenerated <> '');
  this_statement bigint := nextval('change_statement');
  this_change_set uuid := named_change_set();
  written bigint;
begin
  if TG_OP = 'INSERT' then
    execute format(
      'insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, new_row)
      select n.household_id, $1, $2, $3, $4, n.id, to_jsonb(i) from new_rows n cross join lateral (select %s) i',
      (select string_agg(format('n.%I', attname), ', ') from pg_attribute
        where attrelid = TG_RELID and attnum > 0 and not attisdropped and attname <> all (ignored)))
      using this_change_set, this_statement, TG_TABLE_NAME, TG_OP;
  elsif TG_OP = 'DELETE' then
    insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, old_row)
    select o.household_id, this_change_set, this_statement, TG_TABLE_NAME, TG_OP, o.id, to_jsonb(o) - ignored
    from old_rows o;
  else
    insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, old_row, new_row)
    select i.household_id, this_change_set, this_statement, TG_TABLE_NAME, TG_OP, i.id, d.old_row, d.new_row
    from (
      select n.household_id, n.id, to_jsonb(o) - ignored as before, to_jsonb(n) - ignored as after
      from new_rows n join old_rows o on o.household_id = n.household_id and o.id = n.id
      offset 0 -- computes each image once instead of once per column
    ) i cross join lateral (
      select jsonb_object_agg(b.key, b.value) as old_row, jsonb_object_agg(b.key, i.after -> b.key) as new_row
      from jsonb_each(i.before) b where b.value is distinct from i.after -> b.key
    ) d
    where i.before <> i.after;
  end if;
  get diagnostics written = row_count;
  if written > 0 then
    insert into change_set_table as c (household_id, change_set_id, table_name, added, changed, removed)
    values (app_household(), this_change_set, TG_TABLE_NAME,
      case TG_OP when 'INSERT' then written else 0 end,
      case TG_OP when 'UPDATE' then written else 0 end,
      case TG_OP when 'DELETE' then written else 0 end)
    on conflict (household_id, change_set_id, table_name) do update
      set added = c.added + excluded.added, changed = c.changed + excluded.changed,
        removed = c.removed + excluded.removed;
  end if;
  return null;
end $$;
