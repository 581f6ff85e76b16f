-- The planner guesses badly at tables that have just grown: one that thinks an import brought a single row compares each of thousands with
-- each. The database looks at its tables by itself about once a minute; whoever has just written many rows does not wait for that.
create function refresh_statistics() returns void language plpgsql security definer set search_path = tideline, pg_temp set lock_timeout = '2s' as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c
    where c.relnamespace = 'tideline'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) / current_setting('block_size')::int > greatest(c.relpages, 1) * 1.25 + 8
  loop
    execute format('analyze %s', grown);
  end loop;
end $$;
