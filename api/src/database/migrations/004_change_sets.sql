-- One mechanism gives audit log and undo for every write, whoever made it: statement-level triggers write row images
-- under the change set that the transaction named in app.change_set.

create table change_set (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  actor_id uuid,
  cause text not null check (cause in ('user', 'sync', 'rule', 'import', 'sweep')),
  label text not null,
  state text not null default 'applied' check (state in ('applied', 'undone', 'redone')),
  undoes_id uuid,
  root_id uuid not null,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, undoes_id) references change_set
);
select make_tenant_table('change_set');

create sequence change_statement;
grant usage on sequence change_statement to tideline_app;

-- Written by triggers alone, so it does without a foreign key: checking one per row would cost as much as the image.
-- An image of an inserted or deleted row is whole; of an updated row it holds the columns that changed.
create table change_row (
  household_id uuid not null,
  change_set_id uuid not null,
  statement bigint not null,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  row_id uuid not null,
  old_row jsonb,
  new_row jsonb,
  primary key (household_id, change_set_id, statement, row_id)
);
create index change_row_by_row on change_row (household_id, row_id, statement);
select make_tenant_table('change_row');

create function named_change_set() returns uuid language plpgsql stable as $$
begin
  if coalesce(current_setting('app.change_set', true), '') = '' then
    raise exception 'a tracked table was written outside a change set';
  end if;
  return current_setting('app.change_set')::uuid;
end $$;

-- Argument: columns that no image holds (the version, and what the database generates).
-- No nested loops: the plan is kept from the first statement of a session, which may have touched one row, and the
-- next one may touch a hundred thousand.
create function write_images() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ignored text[] := TG_ARGV[0]::text[];
  this_statement bigint := nextval('change_statement');
  this_change_set uuid := named_change_set();
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
  return null;
end $$;

-- Every table people can change calls this once. Needs: primary key (household_id, id uuid), column version.
create function track_changes(target regclass) returns void language plpgsql as $$
declare
  ignored text[] := (
    select array_agg(attname order by attname) from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and (attgenerated <> '' or attname = 'version'));
begin
  execute format('create trigger raise_version before update on %s for each row execute function raise_version()', target);
  execute format('create trigger images_of_insert after insert on %s referencing new table as new_rows for each statement execute function write_images(%L)', target, ignored);
  execute format('create trigger images_of_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function write_images(%L)', target, ignored);
  execute format('create trigger images_of_delete after delete on %s referencing old table as old_rows for each statement execute function write_images(%L)', target, ignored);
end $$;

-- Applies the inverse of a change set, last statement first. The caller has named another change set, under which
-- the inverse is itself recorded. Returns false, with the rows untouched by the failed step, when a row no longer
-- looks as the change set left it: the caller rolls back.
create function apply_inverse(of_change_set uuid) returns boolean language plpgsql as $$
declare
  step record;
  columns text;
  touched bigint;
begin
  for step in
    select statement, table_name, operation, count(*) as row_count from change_row
    where household_id = app_household() and change_set_id = of_change_set
    group by statement, table_name, operation order by statement desc
  loop
    if step.operation = 'INSERT' then
      execute format(
        'delete from %I t using change_row c
         where c.household_id = $1 and c.change_set_id = $2 and c.statement = $3
           and t.household_id = c.household_id and t.id = c.row_id and to_jsonb(t) || c.new_row = to_jsonb(t)', step.table_name)
        using app_household(), of_change_set, step.statement;
    elsif step.operation = 'DELETE' then
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = step.table_name::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'version';
      execute format(
        'insert into %1$I (%2$s, version)
         select %3$s, 1 + (select count(*) from change_row h where h.household_id = $1 and h.row_id = c.row_id)
         from change_row c, jsonb_populate_record(null::%1$I, c.old_row) r
         where c.household_id = $1 and c.change_set_id = $2 and c.statement = $3
         on conflict do nothing', step.table_name, columns, (select string_agg('r.' || trim(name), ', ') from unnest(string_to_array(columns, ',')) name))
        using app_household(), of_change_set, step.statement;
    else
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = step.table_name::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'version'
        and attname in (select jsonb_object_keys(old_row) from change_row
                        where household_id = app_household() and change_set_id = of_change_set and statement = step.statement);
      execute format(
        'update %1$I t set (%2$s) = (select %3$s from jsonb_populate_record(t, c.old_row) r)
         from change_row c
         where c.household_id = $1 and c.change_set_id = $2 and c.statement = $3
           and t.household_id = c.household_id and t.id = c.row_id
           and to_jsonb(t) || c.new_row = to_jsonb(t)', step.table_name, columns, (select string_agg('r.' || trim(name), ', ') from unnest(string_to_array(columns, ',')) name))
        using app_household(), of_change_set, step.statement;
    end if;
    get diagnostics touched = row_count;
    if touched <> step.row_count then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- A household is edited under its own change sets; it is made before there are any.
create trigger images_of_update after update on household referencing old table as old_rows new table as new_rows
  for each statement execute function write_images('{version,household_id}');
