-- Accounts: the interest they earn, their reported balances, and their removal.

create table account (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  type text not null check (type in (
    'depository', 'credit_card', 'line_of_credit', 'loan', 'investment', 'other_asset', 'other_liability')),
  subtype text check (subtype in (
    'checking', 'savings', 'money_market', 'cd', 'cash', 'mortgage', 'auto', 'student', 'personal', 'home_equity',
    'bnpl')),
  institution text,
  mask text,
  currency char(3) not null,
  -- draft: not set up yet, and counted nowhere
  state text not null default 'active' check (state in ('draft', 'active', 'hidden', 'closed')),
  -- place in the household's order; null: never arranged
  position integer,
  include_in_net_worth boolean not null default true,
  -- a member of the household; no foreign key, because a member who leaves no longer owns it
  owner_id uuid,
  opened_on date,
  closed_on date,
  floor_minor bigint check (floor_minor >= 0),
  -- A: the whole balance earns the rate of its tier · B: each part of the balance earns the rate of its own tier
  tier_method char(1) not null default 'A' check (tier_method in ('A', 'B')),
  -- no longer read: rates are in yield_rate; images of older changes still have it
  apy_ppm integer,
  -- the balance that a file reported last
  reported_balance_minor bigint,
  reported_on date,
  -- removed with the sample household
  is_sample boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id)
);
select make_tenant_table('account');
select track_changes('account');

-- The rate that a bank pays from a balance on, for a period; a bonus adds to the base rate.
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
select make_tenant_table('yield_rate');
select track_changes('yield_rate');

-- The balance of a day as a bank, a statement or a user reported it.
create table balance_snapshot (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  as_of date not null,
  ledger_minor bigint not null,
  available_minor bigint,
  source text not null check (source in ('sync', 'statement', 'manual', 'computed')),
  -- its transactions were reconciled and locked
  is_reconciled boolean not null default false,
  created_at timestamptz not null,
  primary key (household_id, id),
  unique (household_id, account_id, as_of, source),
  foreign key (household_id, account_id) references account deferrable
);
select make_tenant_table('balance_snapshot');
select track_changes('balance_snapshot');

-- Deletes rows permanently, with every row that requires them; optional references to them become null. It finds the
-- tables by their foreign keys, so that it covers tables added later. Returns the ids of all deleted rows.
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
    where c.contype = 'f' and c.confrelid = from_table and cardinality(c.conkey) = 2 and c.confdeltype <> 'c'
      and c.conrelid <> c.confrelid
  loop
    if link.needed then
      execute format('select coalesce(array_agg(id), ''{}'') from %s where household_id = app_household()
        and %I = any($1)', link.from_table, link.column_name) into dependents using ids;
      gone := gone || purge_rows(link.from_table, dependents);
    else
      execute format('update %1$s set %2$I = null where household_id = app_household() and %2$I = any($1)',
        link.from_table, link.column_name) using ids;
    end if;
  end loop;
  execute format('delete from %s where household_id = app_household() and id = any($1)', from_table) using ids;
  return gone;
end $$;
revoke execute on function purge_rows(regclass, uuid[]) from public;

-- Removes a deleted account permanently. Images of the removed rows still show that there was a change, but no
-- values; undoing such a change is rejected.
create function purge_account(of_account uuid) returns void
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  gone uuid[];
begin
  if not exists (
    select from account where household_id = app_household() and id = of_account and deleted_at is not null
  ) then
    raise exception 'only a deleted account can be removed for good';
  end if;
  gone := purge_rows('account', array[of_account]);
  update change_row
  set operation = 'UPDATE', old_row = jsonb_build_object('id', row_id), new_row = jsonb_build_object('id', row_id)
  where household_id = app_household() and row_id = any(gone);
end $$;
