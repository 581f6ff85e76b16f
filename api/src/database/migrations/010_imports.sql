-- What a source (a file format, a bank connection) knows transactions and accounts by. These are tracked with the ledger:
-- undoing an import takes them back, so that the same file can be imported again; deleting a transaction keeps them.

create table external_ref (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  transaction_id uuid not null,
  source text not null,
  external_id text not null,
  -- what the source said last; a person's own edits are not in here
  seen_posted_on date not null,
  seen_amount_minor bigint not null,
  seen_payee text not null,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  foreign key (household_id, transaction_id) references transaction deferrable
);
create unique index external_ref_of_source on external_ref (household_id, account_id, source, external_id);
create index external_ref_of_transaction on external_ref (household_id, transaction_id);
select make_tenant_table('external_ref');
select track_changes('external_ref');

-- SHA-256 of household, bank and account number: a file finds its account again, and the number is not stored.
create table account_identifier (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  hash text not null,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable
);
create unique index account_identifier_once on account_identifier (household_id, hash, account_id);
select make_tenant_table('account_identifier');
select track_changes('account_identifier');

-- A batch is applied while its change set stands, reverted when that is undone, and previewed before it has one.
create table import_batch (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  change_set_id uuid,
  files text[] not null,
  notices json not null,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, change_set_id) references change_set
);
select make_tenant_table('import_batch');

-- What was read from the files, and what it does to the ledger: as previewed, after the import as done.
create table import_statement (
  household_id uuid not null,
  batch_id uuid not null,
  position integer not null,
  staged json not null,
  preview json not null,
  primary key (household_id, batch_id, position),
  foreign key (household_id, batch_id) references import_batch on delete cascade
);
select make_tenant_table('import_statement');

-- An import also asks which transactions were deleted.
create index transaction_deleted on transaction (household_id, account_id, posted_on) where deleted_at is not null;
