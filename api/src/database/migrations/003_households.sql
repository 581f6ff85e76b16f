create table household (
  id uuid primary key,
  version bigint not null default 1,
  name text not null,
  currency char(3) not null,
  locale text not null,
  timezone text not null,
  marginal_tax_ppm integer not null default 0 check (marginal_tax_ppm between 0 and 1000000),
  is_sample boolean not null default false,
  created_at timestamptz not null,
  household_id uuid generated always as (id) stored
);

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

-- A person sees their own memberships, and the households of these, before one is chosen.
create policy of_user on membership for select using (user_id = (select app_user()));

alter table household enable row level security;
alter table household force row level security;
create policy itself on household using (id = (select app_household())) with check (id = (select app_household()));
create policy of_member on household for select using (
  id in (select m.household_id from membership m where m.user_id = (select app_user()) and m.state = 'active')
);
grant select, insert, update, delete on household to tideline_app;
create trigger raise_version before update on household for each row execute function raise_version();

-- Answers of requests that carried an Idempotency-Key, kept for 72 hours; written in the effect's own transaction.
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
