-- How a person likes to work; like the theme it is theirs in every household.
alter table app_user
  add column density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  add column keys_on boolean not null default true;

-- Which widgets a person has on the dashboard of a household, in their order. A view of the data, not data: no change set.
create table dashboard_layout (
  household_id uuid not null references household on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  version bigint not null default 1,
  widgets jsonb not null,
  primary key (household_id, user_id)
);
select make_tenant_table('dashboard_layout');
create trigger raise_version before update on dashboard_layout for each row execute function raise_version();
