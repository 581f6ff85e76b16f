-- Households and their members, and what belongs to a member in a household.

create table household (
  id uuid primary key,
  -- lets the functions for tables of a household work on this one too
  household_id uuid generated always as (id) stored,
  version bigint not null default 1,
  name text not null,
  currency char(3) not null,
  locale text not null,
  timezone text not null,
  marginal_tax_ppm integer not null default 0 check (marginal_tax_ppm between 0 and 1000000),
  -- null: no financial mode was chosen, and the balanced one applies
  mode text check (mode in ('balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom')),
  is_sample boolean not null default false,
  created_at timestamptz not null
);
create trigger raise_version before update on household for each row execute function raise_version();

create table membership (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  state text not null default 'active' check (state in ('invited', 'active', 'suspended', 'removed', 'expired')),
  created_at timestamptz not null,
  primary key (household_id, id),
  unique (household_id, user_id)
);
create index membership_by_user on membership (user_id);
select make_tenant_table('membership');
create trigger raise_version before update on membership for each row execute function raise_version();

-- Before a household is chosen, a user sees their memberships and the households of these.
create policy of_user on membership for select using (user_id = (select app_user()));

alter table household enable row level security;
alter table household force row level security;
create policy itself on household using (id = (select app_household())) with check (id = (select app_household()));
create policy of_member on household for select using (
  id in (select m.household_id from membership m where m.user_id = (select app_user()) and m.state = 'active')
);
grant select, insert, update on household to tideline_app;
-- housekeeping removes the households of guests
grant delete on household to tideline_auth;

-- Requests see their user and the members of their household; sign-in sees every user.
create policy of_sign_in on app_user to tideline_auth using (true) with check (true);
create policy oneself_and_members on app_user for select to tideline_app using (
  id = (select app_user())
  or exists (select from membership m where m.household_id = (select app_household()) and m.user_id = app_user.id)
);
create policy oneself on app_user for update to tideline_app
  using (id = (select app_user())) with check (id = (select app_user()));

-- Closes the event streams of a membership that ended or changed.
create function announce_end_of_membership() returns trigger language plpgsql as $$
begin
  perform pg_notify('tideline_live', json_build_object('household', old.household_id, 'user', old.user_id)::text);
  return null;
end $$;
create trigger announce_end after delete on membership
  for each row execute function announce_end_of_membership();
create trigger announce_change after update of state, role on membership
  for each row when (old.state is distinct from new.state or old.role is distinct from new.role)
  execute function announce_end_of_membership();

-- Schedules need to know which households exist and their time zones, and nothing else about them.
create table household_clock (
  id uuid primary key references household on delete cascade,
  timezone text not null
);
create index household_clock_by_zone on household_clock (timezone);
grant select on household_clock to tideline_app;

create function keep_household_clock() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
begin
  insert into household_clock (id, timezone) values (new.id, new.timezone)
  on conflict (id) do update set timezone = excluded.timezone;
  return null;
end $$;
create trigger keep_clock_of_new after insert on household for each row execute function keep_household_clock();
create trigger keep_clock after update of timezone on household
  for each row when (old.timezone is distinct from new.timezone) execute function keep_household_clock();

-- Responses to requests with an Idempotency-Key, stored for 72 hours and written in the same transaction as their
-- effect.
create table idempotency_key (
  household_id uuid not null references household on delete cascade,
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (household_id, user_id, key)
);
create index idempotency_key_by_age on idempotency_key (household_id, created_at);
select make_tenant_table('idempotency_key');

-- The widgets on a user's dashboard of a household, in order. Not tracked by change sets: it is a view, not data.
create table dashboard_layout (
  household_id uuid not null references household on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  version bigint not null default 1,
  widgets jsonb not null,
  primary key (household_id, user_id)
);
select make_tenant_table('dashboard_layout');
create trigger raise_version before update on dashboard_layout for each row execute function raise_version();
