-- The history of changes: audit log and source of every undo. Statement-level triggers write images of the rows that
-- a statement changed, under the change set that the transaction names in app.change_set.
--
-- The history is evidence: requests add to it and read it, and have no right to update or delete any of it. Later
-- changes (an undo marks what it undid, old images are thinned) go through security definer functions; triggers
-- reject everything else, even for a role that was granted more by mistake.

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
  -- just before the commit, by the clock of the database: watchers ask for what was announced since a time
  announced_at timestamptz,
  -- its images were deleted: it is still listed, but cannot be undone
  thinned_at timestamptz,
  -- the transaction that opened it; until that commits, its label may change and it may be dropped
  opened_in xid8 default pg_current_xact_id(),
  primary key (household_id, id),
  foreign key (household_id, undoes_id) references change_set
);
create index change_set_announced on change_set (household_id, announced_at);
create index change_set_of_root on change_set (household_id, root_id);

create sequence change_statement;
grant usage on sequence change_statement to tideline_app;

-- The image of an inserted or deleted row is complete; of an updated row it has only the columns that changed. Only
-- triggers write it, so it has no foreign key: checking one per row would cost as much as the image.
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
-- files that an undo may still need
create index change_row_of_attachments on change_row (household_id) where table_name = 'attachment';

-- The number of rows per table, written with the images, so that no query has to count a hundred thousand of them.
create table change_set_table (
  household_id uuid not null,
  change_set_id uuid not null,
  table_name text not null,
  added bigint not null default 0,
  changed bigint not null default 0,
  removed bigint not null default 0,
  primary key (household_id, change_set_id, table_name)
);

select make_tenant_table('change_set');
select make_tenant_table('change_row');
select make_tenant_table('change_set_table');
revoke all on change_set, change_row, change_set_table from tideline_app;
grant select on change_set, change_row, change_set_table to tideline_app;
grant insert (household_id, id, actor_id, cause, label, undoes_id, root_id, created_at) on change_set to tideline_app;

-- Returns the change set that images go to. It must have been opened by this transaction, with two exceptions: the
-- owner of the tables may repair rows under any change set, and while a household is removed its change sets may be
-- deleted before its other rows.
create function named_change_set() returns uuid language plpgsql stable set search_path = tideline, pg_temp as $$
declare
  named uuid := nullif(current_setting('app.change_set', true), '')::uuid;
begin
  if named is null then
    raise exception 'a tracked table was written outside a change set';
  end if;
  if not exists (
      select from change_set
      where household_id = app_household() and id = named and opened_in = pg_current_xact_id_if_assigned())
    and exists (select from household where id = app_household())
    and not (current_setting('role') = 'none' and session_user = (
      select pg_get_userbyid(relowner) from pg_class where oid = 'change_set'::regclass)) then
    raise exception 'a tracked table was written under a change set of another transaction';
  end if;
  return named;
end $$;

-- Writes the images of a statement. They leave out the version and generated columns, which follow from the others.
-- Nested loops are off: PostgreSQL caches the plan of the session's first statement, which may have changed one row,
-- and the next one may change a hundred thousand.
create function write_images() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp set enable_nestloop = off as $$
declare
  ignored text[] := array['version'] || array(
    select attname::text from pg_attribute where attrelid = TG_RELID and attnum > 0 and attgenerated <> '');
  this_statement bigint := nextval('change_statement');
  this_change_set uuid := named_change_set();
  written bigint;
begin
  if TG_OP = 'INSERT' then
    insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, new_row)
    select n.household_id, this_change_set, this_statement, TG_TABLE_NAME, TG_OP, n.id, to_jsonb(n) - ignored
    from new_rows n;
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
revoke execute on function write_images() from public;

-- Tracks the changes of a table. Every table that users change calls this once. It needs the primary key
-- (household_id, id uuid) and a column version.
create function track_changes(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger raise_version before update on %s for each row execute function raise_version()',
    target);
  execute format('create trigger images_of_insert after insert on %s referencing new table as new_rows '
    'for each statement execute function write_images()', target);
  execute format('create trigger images_of_update after update on %s referencing old table as old_rows '
    'new table as new_rows for each statement execute function write_images()', target);
  execute format('create trigger images_of_delete after delete on %s referencing old table as old_rows '
    'for each statement execute function write_images()', target);
end $$;

-- Edits of a household are tracked; it is created before it can have a change set.
create trigger images_of_update after update on household referencing old table as old_rows new table as new_rows
  for each statement execute function write_images();

create function keep_change_set() returns trigger language plpgsql set search_path = tideline, pg_temp as $$
declare
  is_open boolean := old.opened_in is not distinct from pg_current_xact_id();
begin
  if TG_OP = 'DELETE' then
    -- the history is deleted only with its household
    if not is_open and exists (select from household where id = old.household_id) then
      raise exception 'the history of changes is not deleted' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if (new.household_id, new.id, new.actor_id, new.cause, new.created_at, new.opened_in)
      is distinct from (old.household_id, old.id, old.actor_id, old.cause, old.created_at, old.opened_in)
    or (not is_open and (new.label, new.undoes_id, new.root_id)
      is distinct from (old.label, old.undoes_id, old.root_id))
    or (old.announced_at is not null and new.announced_at is distinct from old.announced_at)
    or (old.thinned_at is not null and new.thinned_at is distinct from old.thinned_at) then
    raise exception 'the history of changes is not rewritten' using errcode = 'insufficient_privilege';
  end if;
  if new.state is distinct from old.state and not exists (
    select from change_set u
    where u.household_id = old.household_id and u.opened_in = pg_current_xact_id() and u.undoes_id is not null
      and (u.undoes_id = old.id or u.root_id = old.id)) then
    raise exception 'only an undo changes whether a change stands' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep before update or delete on change_set for each row execute function keep_change_set();

-- Only thin_images, purge_account and forget_images_of_removed_household run as the owner of the tables.
create function refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  if current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = TG_RELID) then
    raise exception 'the history of changes is not rewritten' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger keep before update or delete or truncate on change_row
  for each statement execute function refuse_to_rewrite_history();
create trigger keep before delete or truncate on change_set_table
  for each statement execute function refuse_to_rewrite_history();
create trigger keep_all before truncate on change_set
  for each statement execute function refuse_to_rewrite_history();

-- Sets the label of an open change set, where it depends on what the change set changed.
create function label_change_set(of_change_set uuid, new_label text) returns void
language sql security definer set search_path = tideline, pg_temp as $$
  update change_set set label = new_label where household_id = app_household() and id = of_change_set;
$$;

-- Drops an open change set that changed nothing, so that the history shows no empty entry.
create function drop_change_set(of_change_set uuid) returns void
language sql security definer set search_path = tideline, pg_temp as $$
  delete from change_set where household_id = app_household() and id = of_change_set;
$$;

-- Returns a change set and locks it. Locking a row needs the right to update it, which requests do not have.
create function lock_change_set(of_change_set uuid) returns setof change_set
language sql security definer set search_path = tideline, pg_temp as $$
  select * from change_set where household_id = app_household() and id = of_change_set for update;
$$;

-- Announces a committed change set to open pages: the household, the change set and the names of the changed tables,
-- never their rows. Import batches and sweep runs are not tracked, so the cause adds them.
create function announce_change_set() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  kinds text[];
begin
  update change_set set announced_at = clock_timestamp() where household_id = new.household_id and id = new.id;
  if not found then return null; end if; -- dropped in the same transaction: nothing changed
  kinds := array(
    select table_name from change_set_table
    where household_id = new.household_id and change_set_id = new.id order by table_name);
  if new.cause = 'import' then kinds := kinds || 'import_batch'::text; end if;
  if new.cause = 'sweep' then kinds := kinds || 'sweep_run'::text; end if;
  if cardinality(kinds) > 0 then
    perform pg_notify('tideline_live',
      json_build_object('household', new.household_id, 'changeSet', new.id, 'kinds', kinds)::text);
  end if;
  return null;
end $$;
revoke execute on function announce_change_set() from public;
create constraint trigger announce_change_set after insert on change_set
  deferrable initially deferred for each row execute function announce_change_set();

-- Deletes the images of change sets that are older than images are stored, whole change sets at a time.
create function thin_images(made_before timestamptz, today timestamptz, at_most bigint) returns bigint
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  one uuid;
  gone bigint := 0;
  taken bigint;
begin
  for one in
    select id from change_set
    where household_id = app_household() and created_at < made_before and thinned_at is null order by id
  loop
    delete from change_row where household_id = app_household() and change_set_id = one;
    get diagnostics taken = row_count;
    update change_set set thinned_at = today where household_id = app_household() and id = one;
    gone := gone + taken;
    exit when gone >= at_most;
  end loop;
  return gone;
end $$;

-- Images have no foreign key, so removing a household calls this afterwards.
create function forget_images_of_removed_household() returns void
language sql security definer set search_path = tideline, pg_temp as $$
  delete from change_row
  where household_id = app_household() and not exists (select from household where id = app_household());
  delete from change_set_table
  where household_id = app_household() and not exists (select from household where id = app_household());
$$;
