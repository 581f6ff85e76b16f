-- The files of a preview, compressed, until they are imported: a table is read again when a person says how.
create table import_file (
  household_id uuid not null,
  batch_id uuid not null,
  position integer not null,
  name text not null,
  content bytea not null,
  primary key (household_id, batch_id, position),
  foreign key (household_id, batch_id) references import_batch on delete cascade
);
select make_tenant_table('import_file');

-- How tables of one kind (by the words of their header) were read into an account, so that nobody is asked twice.
create table csv_memory (
  household_id uuid not null,
  fingerprint text not null,
  account_id uuid not null,
  memory json not null,
  used_at timestamptz not null,
  primary key (household_id, fingerprint, account_id),
  foreign key (household_id, account_id) references account on delete cascade
);
create index csv_memory_of_account on csv_memory (household_id, account_id);
select make_tenant_table('csv_memory');
