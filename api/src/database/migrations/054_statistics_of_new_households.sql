-- How many rows a household has, the planner knows of those it has seen: one that is new since then looks as if it had a single row, however
-- small its part of the table is. So what counts is how many rows were written since it looked, not how much larger the table is.
create or replace function refresh_statistics() returns void language plpgsql security definer set search_path = tideline, pg_temp set lock_timeout = '2s' as $$
declare
  changed regclass;
begin
  for changed in
    select c.oid from pg_class c
    where c.relnamespace = 'tideline'::regnamespace and c.relkind = 'r' and pg_stat_get_mod_since_analyze(c.oid) >= 500
  loop
    execute format('analyze %s', changed);
  end loop;
end $$;

-- The same for what many small changes add up to: the database looks after a number of rows, not after a tenth of all households' rows.
do $$
declare
  target text;
begin
  foreach target in array array['transaction', 'split', 'transfer', 'transfer_suggestion', 'external_ref', 'account_day', 'change_row', 'change_set_table'] loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000)', target);
  end loop;
end $$;
