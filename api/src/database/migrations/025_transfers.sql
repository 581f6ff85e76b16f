-- Two transactions that are one movement between accounts of the household.
create table transfer (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  outflow_id uuid not null,
  inflow_id uuid not null,
  state text not null check (state in ('suggested', 'confirmed', 'rejected')),
  primary key (household_id, id),
  unique (household_id, outflow_id, inflow_id),
  foreign key (household_id, outflow_id) references transaction deferrable,
  foreign key (household_id, inflow_id) references transaction deferrable
);
create index transfer_by_inflow on transfer (household_id, inflow_id);
select make_tenant_table('transfer');
select track_changes('transfer');
