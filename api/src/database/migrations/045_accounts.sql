-- Accounts, whole: what a bank pays on them, what it said their balance was, whose they are, and how they end.

alter table account
  drop constraint account_state_check,
  -- draft: not set up yet, counted nowhere
  add constraint account_state_check check (state in ('draft', 'active', 'hidden', 'closed')),
  -- place in the household's own order; null: never arranged
  add column position integer,
  add column opened_on date,
  add column closed_on date,
  -- a member of the household; who left it owns nothing any more, so no foreign key
  add column owner_id uuid,
  add column floor_minor bigint check (floor_minor >= 0),
  add column tier_method char(1) not null default 'A' check (tier_method in ('A', 'B'));

-- What a bank pays, from a balance on and for a while; a bonus on top of the base. `account.apy_ppm` is no longer read: images of
-- older changes still name it.
create table yield_rate (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  kind text not null check (kind in ('base', 'bonus')),
  apy_ppm integer not null check (apy_ppm between 0 and 10000000),
  tier_from_minor bigint not null default 0 check (tier_from_minor >= 0),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable
);
create index yield_rate_of_account on yield_rate (household_id, account_id);

-- What the balance was said to be on a day, and by whom.
create table balance_snapshot (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  as_of date not null,
  ledger_minor bigint not null,
  available_minor bigint,
  source text not null check (source in ('sync', 'statement', 'manual', 'computed')),
  -- its transactions were ticked off and locked
  is_reconciled boolean not null default false,
  created_at timestamptz not null,
  primary key (household_id, id),
  unique (household_id, account_id, as_of, source),
  foreign key (household_id, account_id) references account deferrable
);

-- The statement a reconciled transaction was closed with.
alter table transaction add column statement_id uuid;
create index transaction_of_statement on transaction (household_id, statement_id) where statement_id is not null;
create index transaction_pending_of_account on transaction (household_id, account_id) include (amount_minor) where status = 'pending' and deleted_at is null;
create index transaction_to_reconcile on transaction (household_id, account_id, posted_on desc, id desc)
  where status <> 'reconciled' and deleted_at is null;
create index transaction_reconciled on transaction (household_id, account_id, posted_on) include (amount_minor)
  where status = 'reconciled' and deleted_at is null;

-- What was known so far; row-level security would hide it from the migration.
alter table account no force row level security;
insert into yield_rate (household_id, id, account_id, kind, apy_ppm, effective_from)
select household_id, gen_random_uuid(), id, 'base', apy_ppm, created_at::date from account where apy_ppm is not null;
insert into balance_snapshot (household_id, id, account_id, as_of, ledger_minor, source, created_at)
select household_id, gen_random_uuid(), id, reported_on, reported_balance_minor, 'statement', created_at
from account where reported_on is not null and reported_balance_minor is not null;
alter table account force row level security;

select make_tenant_table('yield_rate');
select track_changes('yield_rate');
select make_tenant_table('balance_snapshot');
select track_changes('balance_snapshot');

-- Removes rows for good, and with them every row that cannot be without them; where a reference may be empty it becomes so.
-- Tables are found by their foreign keys, so that one that is added later is not forgotten. Returns the ids of what is gone.
create function purge_rows(from_table regclass, ids uuid[]) returns uuid[] language plpgsql as $$
declare
  link record;
  dependents uuid[];
  gone uuid[] := ids;
begin
  if cardinality(ids) = 0 then return ids; end if;
  for link in
    select c.conrelid::regclass as from_table, a.attname as column_name, a.attnotnull as needed
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = from_table and cardinality(c.conkey) = 2 and c.confdeltype <> 'c' and c.conrelid <> c.confrelid
  loop
    if link.needed then
      execute format('select coalesce(array_agg(id), ''{}'') from %s where household_id = app_household() and %I = any($1)', link.from_table, link.column_name) into dependents using ids;
      gone := gone || purge_rows(link.from_table, dependents);
    else
      execute format('update %1$s set %2$I = null where household_id = app_household() and %2$I = any($1)', link.from_table, link.column_name) using ids;
    end if;
  end loop;
  execute format('delete from %s where household_id = app_household() and id = any($1)', from_table) using ids;
  return gone;
end $$;
revoke execute on function purge_rows(regclass, uuid[]) from public;

-- A deleted account, for good. Images of what is gone keep that there was a change, and nothing of what it said: undoing one is refused.
create function purge_account(of_account uuid) returns void language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  gone uuid[];
begin
  if not exists (select from account where household_id = app_household() and id = of_account and deleted_at is not null) then
    raise exception 'only a deleted account can be removed for good';
  end if;
  gone := purge_rows('account', array[of_account]);
  update change_row set operation = 'UPDATE', old_row = jsonb_build_object('id', row_id), new_row = jsonb_build_object('id', row_id)
  where household_id = app_household() and row_id = any(gone);
end $$;
