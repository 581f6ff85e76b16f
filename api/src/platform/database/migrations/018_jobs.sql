-- Jobs and their results, copies of households, and the planner's statistics.

-- Effects of jobs. A job may run twice, its effect must not: effect and key commit together.
create table operation (
  key text primary key,
  done_at timestamptz not null
);
grant select, insert, delete on operation to tideline_app;

create table household_operation (
  household_id uuid not null references household on delete cascade,
  key text not null,
  done_at timestamptz not null,
  primary key (household_id, key)
);
select make_tenant_table('household_operation');

-- The last slot of a schedule that became a job; the subject is a household, or all zeros for the installation.
create table schedule_slot (
  schedule text not null,
  subject uuid not null,
  slot timestamptz not null,
  primary key (schedule, subject)
);
grant select, insert, update, delete on schedule_slot to tideline_app;

-- The result of each household's last nightly run, for operators: names of steps, codes and counts, no data of the
-- household.
create table night_report (
  id uuid primary key references household on delete cascade,
  closed_on date not null,
  finished_at timestamptz not null,
  took_ms integer not null,
  -- steps that failed in the last attempt
  failed_steps text[] not null,
  -- violated checks of the ledger: code to count
  ledger_problems jsonb not null check (jsonb_typeof(ledger_problems) = 'object')
);
grant select, insert, update, delete on night_report to tideline_app;

-- Copies of a household. A job writes an `export`, which can be downloaded for a while; a `restore` is uploaded in
-- parts and read by a job. The file is in the data folder, named by the id.
create table household_copy (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  kind text not null check (kind in ('export', 'restore')),
  state text not null check (state in ('receiving', 'queued', 'running', 'done', 'failed', 'gone')),
  user_id uuid not null,
  file_name text not null,
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  progress_ppm integer not null default 0 check (progress_ppm between 0 and 1000000),
  -- why it failed: a code and its params, as in errors on the wire
  failure jsonb,
  change_set_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (household_id, id)
);
select make_tenant_table('household_copy');
create trigger raise_version before update on household_copy for each row execute function raise_version();

-- Updates the planner's statistics of tables that this transaction wrote many rows to, as the last statement before the
-- commit, so that they become visible with the rows. For a household without statistics the planner expects one row,
-- and after an import of a hundred thousand a page of transactions took seconds. Only columns of fixed length (ids,
-- days, amounts): texts and documents take nearly all the time, and autovacuum analyzes them.
create function refresh_statistics() returns void
language plpgsql security definer set search_path = tideline, pg_temp set lock_timeout = '100ms' as $$
declare
  written record;
begin
  for written in
    select s.relid::regclass as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_stat_xact_user_tables s
    join pg_attribute a on a.attrelid = s.relid and a.attnum > 0 and not a.attisdropped and a.attlen > 0
    where s.schemaname = 'tideline' and s.n_tup_ins + s.n_tup_upd >= 500
    group by s.relid order by s.relid -- one order for all, because the locks last until the commit
  loop
    begin
      execute format('analyze %s (%s)', written.name, written.columns);
    exception when lock_not_available then
      null; -- another transaction analyzes this table
    end;
  end loop;
end $$;

-- Analyzes large tables after a number of new rows instead of a tenth of all households' rows.
do $$
declare
  target text;
begin
  foreach target in array array[
    'transaction', 'split', 'transfer', 'transfer_suggestion', 'external_ref', 'account_day', 'change_row',
    'change_set_table']
  loop
    execute format(
      'alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000)', target);
  end loop;
end $$;
