-- Searches of transactions that a household keeps under a name. Nothing points to one, so a deleted one is gone; undo brings it back.
create table saved_filter (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  query text not null,
  position integer not null,
  primary key (household_id, id)
);
create unique index saved_filter_name on saved_filter (household_id, name_key);
select make_tenant_table('saved_filter');
select track_changes('saved_filter');
