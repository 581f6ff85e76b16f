-- An import writes thousands of rows to these tables, and each foreign key is checked for each row. These keys say what
-- another one already says: an account, a transaction and an upload belong to a household. Removing a household deletes
-- their rows first (`deleteHousehold`).
alter table transaction drop constraint transaction_household_id_fkey;
alter table external_ref drop constraint external_ref_household_id_fkey;

-- The rows of an upload are written once with it and deleted with it.
alter table import_row drop constraint import_row_household_id_batch_id_fkey;
create function forget_import_rows() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
begin
  delete from import_row r using old_rows o where r.household_id = o.household_id and r.batch_id = o.id;
  return null;
end $$;
revoke execute on function forget_import_rows() from public;
create trigger forget_rows after delete on import_batch referencing old table as old_rows
  for each statement execute function forget_import_rows();

-- Reads 3,000 rows of each table, enough for the number of rows that a household has on average. Rows of uploads are
-- always read by the upload's key, so they need no statistics; the counters include those that the same connection
-- wrote in earlier transactions of the last second.
create or replace function refresh_statistics() returns void
language plpgsql security definer set search_path = tideline, pg_temp set lock_timeout = '100ms'
set default_statistics_target = '10' as $$
declare
  written record;
begin
  for written in
    select s.relid::regclass as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_stat_xact_user_tables s
    join pg_attribute a on a.attrelid = s.relid and a.attnum > 0 and not a.attisdropped and a.attlen > 0
    where s.schemaname = 'tideline' and s.relname <> 'import_row' and s.n_tup_ins + s.n_tup_upd >= 500
    group by s.relid order by s.relid -- one order for all, because the locks last until the commit
  loop
    begin
      execute format('analyze %s (%s)', written.name, written.columns);
    exception when lock_not_available then
      null; -- another transaction analyzes this table
    end;
  end loop;
end $$;
