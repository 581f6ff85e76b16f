-- What jobs have done. A job may run twice, its effect may not: effect and key commit together.
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

-- Whoever starts the nightly jobs has to know which households there are and what time it is there, and nothing else of them.
create table household_clock (
  id uuid primary key references household on delete cascade,
  timezone text not null
);
create index household_clock_by_zone on household_clock (timezone);
grant select on household_clock to tideline_app;

create function keep_household_clock() returns trigger language plpgsql security definer set search_path = tideline, pg_temp as $$
begin
  insert into household_clock (id, timezone) values (new.id, new.timezone) on conflict (id) do update set timezone = excluded.timezone;
  return null;
end $$;
create trigger keep_clock_of_new after insert on household for each row execute function keep_household_clock();
create trigger keep_clock after update of timezone on household for each row when (old.timezone is distinct from new.timezone) execute function keep_household_clock();

-- Row-level security binds the owner too, who may lift it for the one moment in which the households there are get theirs.
alter table household no force row level security;
insert into household_clock (id, timezone) select id, timezone from household;
alter table household force row level security;

-- The last time of a schedule that has been turned into a job: for the installation (no household, all zeroes) or for one household.
create table schedule_slot (
  schedule text not null,
  subject uuid not null,
  slot timestamptz not null,
  primary key (schedule, subject)
);
grant select, insert, update, delete on schedule_slot to tideline_app;
