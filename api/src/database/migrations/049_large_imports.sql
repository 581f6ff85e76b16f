-- Imports of many rows are jobs: what state they are in, how far they are and how they ended stands here, for whoever asks which process.

alter table import_batch
  -- ready: nothing is being done with it. What a person sees besides follows from its change set.
  add column stage text not null default 'ready' check (stage in ('reading', 'ready', 'applying', 'cancelled', 'failed')),
  -- Files that could not be read while the others could, and why the whole could not be read or imported.
  add column refused json not null default '[]',
  add column failure json;
create index import_batch_under_way on import_batch (household_id) where stage in ('reading', 'applying');

-- A batch that is worked on. `run` names the one time it was asked for: an older worker that is still at it cannot end a later run.
create table import_work (
  household_id uuid not null,
  batch_id uuid not null,
  run uuid not null,
  actor_id uuid not null,
  choices json not null,
  progress json not null,
  primary key (household_id, batch_id),
  foreign key (household_id, batch_id) references import_batch on delete cascade
);
select make_tenant_table('import_work');

-- The rows of a statement and what becomes of each; those that cannot be read stand behind the others of their statement.
create table import_row (
  household_id uuid not null,
  batch_id uuid not null,
  statement integer not null,
  position integer not null,
  outcome text not null check (outcome in ('new', 'present', 'changed', 'review', 'listed')),
  row json not null,
  primary key (household_id, batch_id, statement, position),
  foreign key (household_id, batch_id) references import_batch on delete cascade
);
create index import_row_by_outcome on import_row (household_id, batch_id, outcome, statement, position);
select make_tenant_table('import_row');
