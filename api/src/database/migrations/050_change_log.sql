-- The log of changes: what each change set did to which tables, undo that says what stands in its way, images that are
-- kept for a while only, and word of every change to whoever watches.

alter table change_set
  -- by the clock of the database, just before the commit: what a watcher has not heard yet is what was announced since
  add column announced_at timestamptz,
  -- its images are no longer kept: the line stays, its rows are gone and it cannot be undone
  add column thinned_at timestamptz;
create index change_set_announced on change_set (household_id, announced_at);
create index change_set_of_root on change_set (household_id, root_id);

-- How many rows of which table, written by the same triggers as the images and without a foreign key as they are, so that
-- nobody has to count a hundred thousand.
create table change_set_table (
  household_id uuid not null,
  change_set_id uuid not null,
  table_name text not null,
  added bigint not null default 0,
  changed bigint not null default 0,
  removed bigint not null default 0,
  primary key (household_id, change_set_id, table_name)
);
select make_tenant_table('change_set_table');
revoke delete on change_set_table from tideline_app;

create or replace function forget_images_of_removed_household() returns void language sql security definer set search_path = tideline, pg_temp as $$
  delete from change_row where household_id = app_household() and not exists (select from household where id = app_household());
  delete from change_set_table where household_id = app_household() and not exists (select from household where id = app_household());
$$;

-- A migration is no request: for once the owner looks at all households.
alter table change_row no force row level security;
alter table change_set no force row level security;
alter table change_set_table no force row level security;
insert into change_set_table (household_id, change_set_id, table_name, added, changed, removed)
  select r.household_id, r.change_set_id, r.table_name,
    count(*) filter (where r.operation = 'INSERT'), count(*) filter (where r.operation = 'UPDATE'), count(*) filter (where r.operation = 'DELETE')
  from change_row r join change_set s on s.household_id = r.household_id and s.id = r.change_set_id
  group by r.household_id, r.change_set_id, r.table_name;
update change_set set announced_at = created_at;
alter table change_row force row level security;
alter table change_set force row level security;
alter table change_set_table force row level security;

create or replace function write_images() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ignored text[] := TG_ARGV[0]::text[];
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

-- The inverse of a change set, last statement first, of all its rows but those that are `skipped`. The caller has named another
-- change set, under which the inverse is itself recorded. Returns the rows that no longer look as the change set left
-- them, which it leaves alone; a caller who wanted all of them rolls back.
drop function apply_inverse(uuid);
create function apply_inverse(of_change_set uuid, skipped uuid[]) returns uuid[] language plpgsql set enable_nestloop = off as $$
declare
  step record;
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
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = step.table_name::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'version'
      and (step.operation <> 'UPDATE' or attname in (
        select jsonb_object_keys(old_row) from change_row
        where household_id = app_household() and change_set_id = of_change_set and statement = step.statement));
    if step.operation = 'INSERT' then
      write := format('delete from %I t using c where t.household_id = $1 and t.id = c.row_id and to_jsonb(t) || c.new_row = to_jsonb(t) returning t.id', step.table_name);
    elsif step.operation = 'DELETE' then
      write := format(
        'insert into %1$I (%2$s, version)
         select %3$s, 1 + (select count(*) from change_row h where h.household_id = $1 and h.row_id = c.row_id)
         from c, jsonb_populate_record(null::%1$I, c.old_row) r
         on conflict do nothing returning id', step.table_name, columns, (select string_agg('r.' || trim(name), ', ') from unnest(string_to_array(columns, ',')) name));
    else
      write := format(
        'update %1$I t set (%2$s) = (select %3$s from jsonb_populate_record(t, c.old_row) r) from c
         where t.household_id = $1 and t.id = c.row_id and to_jsonb(t) || c.new_row = to_jsonb(t) returning t.id',
        step.table_name, columns, (select string_agg('r.' || trim(name), ', ') from unnest(string_to_array(columns, ',')) name));
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

-- References between rows of a household: (household_id, column) → (household_id, id). Not those that go with their parent.
create view household_reference with (security_invoker = true) as
  select c.conrelid::regclass as child, c.confrelid::regclass as parent, a.attname as column_name, a.attnotnull as is_needed,
    exists (select from pg_attribute d where d.attrelid = c.conrelid and d.attname = 'deleted_at' and not d.attisdropped) as child_can_be_deleted,
    exists (select from pg_attribute d where d.attrelid = c.confrelid and d.attname = 'deleted_at' and not d.attisdropped) as parent_can_be_deleted
  from pg_constraint c
    join pg_attribute h on h.attrelid = c.conrelid and h.attnum = c.conkey[1] and h.attname = 'household_id'
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[2] and p.attname = 'id'
    join pg_attribute i on i.attrelid = c.conrelid and i.attname = 'id'
  where c.contype = 'f' and c.confdeltype <> 'c' and cardinality(c.conkey) = 2;
grant select on household_reference to tideline_app;

-- Rows that a change set (an undo) may not have written, each with the row that stands against it: a row whose parent is
-- gone or deleted, a row taken away that others still refer to, a row deleted that has living children.
create function unsound_rows(of_change_set uuid) returns table (row_id uuid, against_id uuid) language plpgsql set enable_nestloop = off as $$
declare
  touched text[] := (select array_agg(table_name) from change_set_table where household_id = app_household() and change_set_id = of_change_set);
  reference record;
  lives text;
begin
  for reference in select r.*, r.child::text as child_name, r.parent::text as parent_name from household_reference r loop
    lives := case when reference.child_can_be_deleted then 't.deleted_at is null' else 'false' end;
    if reference.child_name = any(touched) then
      return query execute format(
        'select t.id, t.%2$I from (select distinct on (c.row_id) c.row_id, c.operation <> ''UPDATE'' or c.new_row ? %2$L as refers, %6$L and c.new_row ? ''deleted_at'' as revived
            from change_row c where c.household_id = $1 and c.change_set_id = $2 and c.table_name = %1$L order by c.row_id, c.statement desc) c
          join %1$I t on t.household_id = $1 and t.id = c.row_id and t.%2$I is not null
          left join %3$I p on p.household_id = $1 and p.id = t.%2$I
          where (c.refers or c.revived) and (p.id is null or (%4$s and %5$s))',
        reference.child_name, reference.column_name, reference.parent_name, lives,
        case when reference.parent_can_be_deleted then 'p.deleted_at is not null' else 'false' end, reference.is_needed)
        using app_household(), of_change_set;
    end if;
    if reference.parent_name = any(touched) then
      return query execute format(
        'select c.row_id, t.id from (select distinct c.row_id from change_row c where c.household_id = $1 and c.change_set_id = $2 and c.table_name = %3$L
            and (c.operation = ''DELETE'' or c.new_row ? ''deleted_at'')) c
          join %1$I t on t.household_id = $1 and t.%2$I = c.row_id
          left join %3$I p on p.household_id = $1 and p.id = c.row_id
          where p.id is null or (%6$L and %4$s and %5$s)',
        reference.child_name, reference.column_name, reference.parent_name, lives,
        case when reference.parent_can_be_deleted then 'p.deleted_at is not null' else 'false' end, reference.is_needed)
        using app_household(), of_change_set;
    end if;
  end loop;
end $$;

-- Requests only ever add images. What is older than they are kept is taken away here, whole change sets at a time.
create function thin_images(made_before timestamptz, today timestamptz, at_most bigint) returns bigint language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  one uuid;
  gone bigint := 0;
  taken bigint;
begin
  for one in
    select id from change_set where household_id = app_household() and created_at < made_before and thinned_at is null order by id
  loop
    delete from change_row where household_id = app_household() and change_set_id = one;
    get diagnostics taken = row_count;
    update change_set set thinned_at = today where household_id = app_household() and id = one;
    gone := gone + taken;
    exit when gone >= at_most;
  end loop;
  return gone;
end $$;

-- Word of every change: which household, which change set, what kinds of things. Never the things themselves.
create function announce_change_set() returns trigger language plpgsql as $$
declare
  kinds text[];
begin
  update change_set set announced_at = clock_timestamp() where household_id = new.household_id and id = new.id;
  if not found then return null; end if; -- taken back in the same transaction: nothing was changed
  kinds := array(select table_name from change_set_table where household_id = new.household_id and change_set_id = new.id order by table_name);
  if new.cause = 'import' then kinds := kinds || 'import_batch'::text; end if;
  if cardinality(kinds) > 0 then
    perform pg_notify('tideline_live', json_build_object('household', new.household_id, 'changeSet', new.id, 'kinds', kinds)::text);
  end if;
  return null;
end $$;
create constraint trigger announce_change_set after insert on change_set deferrable initially deferred for each row execute function announce_change_set();

-- Who watches stops watching when their session or their membership ends.
create function announce_end_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('tideline_live', json_build_object('session', old.id)::text);
  return null;
end $$;
create trigger announce_end after delete on user_session for each row execute function announce_end_of_session();

create function announce_end_of_membership() returns trigger language plpgsql as $$
begin
  perform pg_notify('tideline_live', json_build_object('household', old.household_id, 'user', old.user_id)::text);
  return null;
end $$;
create trigger announce_end after delete on membership for each row execute function announce_end_of_membership();
create trigger announce_change after update of state, role on membership for each row
  when (old.state is distinct from new.state or old.role is distinct from new.role) execute function announce_end_of_membership();
