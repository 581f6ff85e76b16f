create table payoff_plan (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  strategy text not null check (strategy in ('avalanche', 'snowball', 'minimum_only')),
  monthly_minor bigint not null check (monthly_minor >= 0),
  currency char(3) not null,
  start_on date not null,
  state text not null check (state in ('active', 'paused', 'completed', 'superseded')),
  primary key (household_id, id)
);
-- A household follows one plan at a time.
create unique index payoff_plan_followed on payoff_plan (household_id) where state in ('active', 'paused');
select make_tenant_table('payoff_plan');
select track_changes('payoff_plan');
