-- A generated column that a table got after it was tracked is in no image either: it follows from the others, and an undo that
-- compared it was refused wherever another of its sources had changed since.
create or replace function write_images() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ignored text[] := TG_ARGV[0]::text[] || array(select attname::text from pg_attribute where attrelid = TG_RELID and attnum > 0 and attgenerated <> '');
  this_statement bigint := nextval('change_statement');
  this_change_set uuid := named_change_set();
  written bigint;
begin
  if TG_OP = 'INSERT' then
    insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, new_row)
    select n.household_id, this_change_set, this_statement, TG_TABLE_NAME, TG_OP, n.id, to_jsonb(n) - ignored from new_rows n;
  elsif TG_OP = 'DELETE' then
    insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, old_row)
    select o.household_id, this_change_set, this_statement, TG_TABLE_NAME, TG_OP, o.id, to_jsonb(o) - ignored from old_rows o;
  else
    insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, old_row, new_row)
    select i.household_id, this_change_set, this_statement, TG_TABLE_NAME, TG_OP, i.id, d.old_row, d.new_row
    from (
      select n.household_id, n.id, to_jsonb(o) - ignored as before, to_jsonb(n) - ignored as after
      from new_rows n join old_rows o on o.household_id = n.household_id and o.id = n.id
      offset 0 -- keeps the images from being made again for every column
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
      case TG_OP when 'INSERT' then written else 0 end, case TG_OP when 'UPDATE' then written else 0 end, case TG_OP when 'DELETE' then written else 0 end)
    on conflict (household_id, change_set_id, table_name) do update
      set added = c.added + excluded.added, changed = c.changed + excluded.changed, removed = c.removed + excluded.removed;
  end if;
  return null;
end $$;

create or replace function apply_inverse(of_change_set uuid, skipped uuid[]) returns uuid[] language plpgsql set enable_nestloop = off as $$
declare
  step record;
  names text[];
  sets text[];
  unmatched text[];
  columns text;
  write text;
  left_alone uuid[];
  all_left_alone uuid[] := '{}';
begin
  for step in
    select statement, table_name, operation from change_row
    where household_id = app_household() and change_set_id = of_change_set
    group by statement, table_name, operation order by statement desc
  loop
    select coalesce(array_agg(attname::text order by attnum), '{}'), coalesce(array_agg(attname::text) filter (where atttypid = 'text[]'::regtype), '{}')
      into names, sets from pg_attribute
    where attrelid = step.table_name::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'version'
      and (step.operation <> 'UPDATE' or attname in (
        select jsonb_object_keys(old_row) from change_row
        where household_id = app_household() and change_set_id = of_change_set and statement = step.statement));
    -- what is not compared: sets, and columns that the database works out itself
    unmatched := sets || array(select attname::text from pg_attribute where attrelid = step.table_name::regclass and attnum > 0 and attgenerated <> '');
    columns := (select string_agg(quote_ident(name), ', ') from unnest(names) name);
    if step.operation = 'INSERT' then
      write := format('delete from %I t using c where t.household_id = $1 and t.id = c.row_id and to_jsonb(t) || (c.new_row - %L::text[]) = to_jsonb(t) returning t.id', step.table_name, unmatched);
    elsif step.operation = 'DELETE' then
      write := format(
        'insert into %1$I (%2$s, version)
         select %3$s, 1 + (select count(*) from change_row h where h.household_id = $1 and h.row_id = c.row_id)
         from c, jsonb_populate_record(null::%1$I, c.old_row) r
         on conflict do nothing returning id', step.table_name, columns, (select string_agg(format('r.%I', name), ', ') from unnest(names) name));
    else
      write := format(
        'update %1$I t set (%2$s) = (select %3$s from jsonb_populate_record(t, c.old_row) r) from c
         where t.household_id = $1 and t.id = c.row_id and to_jsonb(t) || (c.new_row - %4$L::text[]) = to_jsonb(t) returning t.id',
        step.table_name, columns, (
          select string_agg(case when name = any(sets) then format(
            'case when c.old_row ? %1$L then array(
               (select unnest(t.%1$I) except select jsonb_array_elements_text(coalesce(nullif(c.new_row -> %1$L, ''null''), ''[]'')))
               union select jsonb_array_elements_text(coalesce(nullif(c.old_row -> %1$L, ''null''), ''[]'')) order by 1) else t.%1$I end', name) else format('r.%I', name) end, ', ')
          from unnest(names) name), unmatched);
    end if;
    execute format(
      'with c as materialized (select row_id, old_row, new_row from change_row where household_id = $1 and change_set_id = $2 and statement = $3 and row_id <> all($4)),
       written as (%s)
       select coalesce(array_agg(c.row_id), ''{}'') from c where not exists (select from written where written.id = c.row_id)', write)
      into left_alone using app_household(), of_change_set, step.statement, skipped;
    all_left_alone := all_left_alone || left_alone;
  end loop;
  return all_left_alone;
end $$;
