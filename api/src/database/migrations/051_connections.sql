-- Connections to banks through a bridge. What a person decides (which account goes where) is tracked and can be undone;
-- what the bridge says is not, for a later sync says it again.

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

-- Sealed: a copy of the database alone opens nothing. Deleted with the access it gives, and in no image of any change.
create table connection_secret (
  household_id uuid not null,
  connection_id uuid not null,
  -- a setup token is claimed once and becomes an access; until then an earlier access stays
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
  -- the last time its transactions were taken
  synced_at timestamptz,
  primary key (household_id, id),
  unique (household_id, connection_id, external_id),
  foreign key (household_id, connection_id) references connection on delete cascade,
  check ((currency is null) <> (unit is null))
);
select make_tenant_table('connected_account');

-- No account: the person does not want it here.
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
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'partial', 'failed', 'stale')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- transactions from this day on were asked for
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
