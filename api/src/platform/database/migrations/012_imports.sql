-- Imports of files and connections to banks.

-- The ids that a source (a file format, a connection) has for transactions and accounts. Tracked with the ledger:
-- undoing an import removes them, so that the same file can be imported again; deleting a transaction keeps them.
create table external_ref (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  transaction_id uuid not null,
  source text not null,
  external_id text not null,
  -- the values that the source reported last; edits by users are not included
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

-- Digests that match files to accounts without storing account numbers.
create table account_identifier (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  -- SHA-256 of household, bank and account number
  hash text not null,
  -- digests of the number alone, of its last six characters and of its bank, and the form of the number. Null for
  -- names of files, which are not numbers.
  number_hash text,
  ending_hash text,
  bank_hash text,
  form text check (form in ('iban', 'masked', 'plain')),
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable
);
create unique index account_identifier_once on account_identifier (household_id, hash, account_id);
select make_tenant_table('account_identifier');
select track_changes('account_identifier');

-- Previewed before it has a change set, applied while that stands, reverted when it is undone. Imports of many rows
-- are jobs, so their state is stored here, where every process can read it.
create table import_batch (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  change_set_id uuid,
  files text[] not null,
  notices json not null,
  -- ready: no job works on it
  stage text not null default 'ready' check (stage in ('reading', 'ready', 'applying', 'cancelled', 'failed')),
  -- the files that could not be read while others could, and why the whole batch could not be read or imported
  refused json not null default '[]',
  failure json,
  -- a process ended in the middle of the work, and another one resumed it: the user is notified
  interrupted boolean not null default false,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, change_set_id) references change_set
);
create index import_batch_under_way on import_batch (household_id) where stage in ('reading', 'applying');
select make_tenant_table('import_batch');

-- The files of a preview, compressed, until they are imported: after the user assigns its columns, a table is read
-- again.
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

-- One statement of the files and its effect on the ledger: as previewed and, after the import, as applied.
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

-- The rows of a statement with their outcomes; rows that cannot be read come last.
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

-- A batch that a job works on. `run` identifies the request: an older worker that is still running cannot end a later
-- run.
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

-- How tables with the same header (identified by its words) were read into an account, so that users answer once.
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

-- A connection to banks through a bridge. Links to accounts are decisions of a user and tracked; what the bridge
-- reports is not, because a later sync reports it again.
create table connection (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  provider text not null check (provider in ('simplefin')),
  host text not null,
  state text not null check (state in ('pending', 'active', 'needs_attention', 'revoked', 'disconnected')),
  problem text,
  created_at timestamptz not null,
  primary key (household_id, id),
  constraint connection_problem_said check ((problem is not null) = (state = 'needs_attention'))
);
select make_tenant_table('connection');
create trigger raise_version before update on connection for each row execute function raise_version();

-- Encrypted with a key outside the database: a copy of the database does not reveal it. Deleted with the access that it
-- gives, and in no image of a change.
create table connection_secret (
  household_id uuid not null,
  connection_id uuid not null,
  -- a setup token is exchanged once for an access; an earlier access stays until then
  kind text not null check (kind in ('setup', 'access')),
  key_id text not null,
  box text not null,
  stored_at timestamptz not null,
  primary key (household_id, connection_id, kind),
  foreign key (household_id, connection_id) references connection on delete cascade
);
create index connection_secret_by_key on connection_secret (household_id, key_id);
select make_tenant_table('connection_secret');

-- An account as the bridge last described it. Points and miles have a unit instead of a currency.
create table connected_account (
  household_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  external_id text not null,
  name text not null,
  institution text,
  currency char(3),
  unit text,
  balance_minor bigint check (balance_minor between -999999999999999 and 999999999999999),
  available_minor bigint check (available_minor between -999999999999999 and 999999999999999),
  balance_on date,
  has_holdings boolean not null default false,
  is_listed boolean not null default true,
  -- when its transactions were last imported
  synced_at timestamptz,
  primary key (household_id, id),
  unique (household_id, connection_id, external_id),
  foreign key (household_id, connection_id) references connection on delete cascade,
  check ((currency is null) <> (unit is null))
);
select make_tenant_table('connected_account');

-- Without an account: the user does not want it here.
create table connection_link (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  connected_account_id uuid not null,
  account_id uuid,
  primary key (household_id, id),
  unique (household_id, connected_account_id),
  foreign key (household_id, connected_account_id) references connected_account on delete cascade,
  foreign key (household_id, account_id) references account deferrable
);
create index connection_link_of_account on connection_link (household_id, account_id) where account_id is not null;
select make_tenant_table('connection_link');
select track_changes('connection_link');

create table sync_run (
  household_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  trigger text not null check (trigger in ('person', 'schedule', 'connect')),
  state text not null default 'queued'
    check (state in ('queued', 'running', 'succeeded', 'partial', 'failed', 'stale')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- requested transactions from this day on
  asked_from timestamptz,
  counts jsonb not null default '{"new": 0, "changed": 0, "present": 0, "review": 0, "voided": 0, "listed": 0}',
  change_set_id uuid,
  problem text,
  messages jsonb not null default '[]',
  primary key (household_id, id),
  foreign key (household_id, connection_id) references connection on delete cascade,
  foreign key (household_id, change_set_id) references change_set
);
create index sync_run_of_connection on sync_run (household_id, connection_id, id desc);
select make_tenant_table('sync_run');
