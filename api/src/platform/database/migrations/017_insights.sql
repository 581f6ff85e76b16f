-- Insights: findings worth a look, and what the household decided about them.

-- Each refresh rewrites them, one per subject and period; decisions are in insight_decision.
create table insight (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  -- type, subject and period
  dedup_key text collate "C" not null check (length(dedup_key) <= 300),
  type text not null,
  severity text not null check (severity in ('critical', 'warning', 'notice', 'info')),
  subject jsonb not null,
  period text,
  facts jsonb not null,
  evidence_ids text[] not null,
  working jsonb not null,
  -- {"untilNextStatement": working, "perYear": working}; null: it has no value in money
  value jsonb,
  value_minor bigint not null check (value_minor >= 0),
  value_per_year_minor bigint not null check (value_per_year_minor >= 0),
  confidence_ppm integer not null check (confidence_ppm between 0 and 1000000),
  deadline_on date,
  act jsonb not null,
  currency char(3) not null,
  -- its rank
  weight bigint not null,
  first_found_on date not null,
  found_at timestamptz not null,
  -- the facts differ from those acknowledged, or it was found again: earlier decisions and reads no longer count
  reopened_at timestamptz,
  -- no longer found
  expired_at timestamptz,
  primary key (household_id, id),
  unique (household_id, dedup_key)
);
create index insight_open on insight (household_id, weight desc) where expired_at is null;
select make_tenant_table('insight');

-- The household's decision and its feedback.
create table insight_decision (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  insight_id uuid not null,
  decision text check (decision in ('acknowledged', 'snoozed')),
  -- the suggested action was taken
  acted boolean not null default false,
  -- as they were when it was acknowledged
  facts jsonb,
  reason text check (reason in ('known', 'done', 'not_worth_it', 'not_mine', 'wrong')),
  snoozed_until date,
  decided_at timestamptz,
  useful boolean,
  because text check (because in ('figure', 'data', 'advice', 'timing')),
  primary key (household_id, id),
  unique (household_id, insight_id),
  foreign key (household_id, insight_id) references insight on delete cascade deferrable,
  check ((decision is null) = (decided_at is null)),
  check ((decision = 'snoozed') = (snoozed_until is not null) or decision is null),
  check (because is null or useful is false)
);
select make_tenant_table('insight_decision');
select track_changes('insight_decision');

-- Which user has read which insight; not tracked.
create table insight_read (
  household_id uuid not null references household on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  insight_id uuid not null,
  read_at timestamptz not null,
  primary key (household_id, user_id, insight_id),
  foreign key (household_id, insight_id) references insight on delete cascade
);
select make_tenant_table('insight_read');

-- The last refresh, and the state of the ledger at that time.
create table insight_run (
  household_id uuid primary key references household on delete cascade,
  refreshed_at timestamptz not null,
  ledger_state text not null
);
select make_tenant_table('insight_run');

-- Savings rates that a user saw elsewhere.
create table rate_offer (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  apy_ppm integer not null check (apy_ppm between 0 and 10000000),
  min_balance_minor bigint check (min_balance_minor >= 0),
  currency char(3) not null,
  bonus_ends_on date,
  seen_on date not null,
  primary key (household_id, id)
);
select make_tenant_table('rate_offer');
select track_changes('rate_offer');

-- Households whose ledger changed since the last refresh. Schedules need to know which these are, and nothing else. No
-- reference: a household may be removed in the transaction that notes it; the job then finds it gone.
create table insight_due (
  id uuid primary key,
  changed_at timestamptz not null
);
grant select, delete on insight_due to tideline_app;

-- Runs at the commit, so that it does not wait for other writers.
create function note_insight_due() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
begin
  if exists (
    select from change_set_table where household_id = new.household_id and change_set_id = new.id
      and table_name <> all (array['insight_decision', 'saved_filter', 'attachment', 'tag', 'transaction_tag'])
  ) then
    insert into insight_due (id, changed_at) values (new.household_id, clock_timestamp())
    on conflict (id) do update set changed_at = excluded.changed_at;
  end if;
  return null;
end $$;
create constraint trigger note_insight_due after insert on change_set
  deferrable initially deferred for each row execute function note_insight_due();
