-- Maintained balances, and the locks of everything that writes a household.

-- The sum of one account's transactions of one day.
create table account_day (
  household_id uuid not null,
  account_id uuid not null,
  day date not null,
  net_minor bigint not null,
  transaction_count bigint not null,
  primary key (household_id, account_id, day),
  foreign key (household_id, account_id) references account on delete cascade
);
select make_tenant_table('account_day');

-- Balances have at most 14 digits, so that sums of several still fit the 15 digits of the wire.
create table account_balance (
  household_id uuid not null,
  account_id uuid not null,
  balance_minor bigint not null
    constraint account_balance_fits check (balance_minor between -99999999999999 and 99999999999999),
  transaction_count bigint not null,
  primary key (household_id, account_id),
  foreign key (household_id, account_id) references account on delete cascade
);
select make_tenant_table('account_balance');

create function add_to_balances(
  household_ids uuid[], account_ids uuid[], days date[], amounts bigint[], counts bigint[]
) returns void language sql as $$
  with delta as (
    select household_id, account_id, day, sum(amount)::bigint as net, sum(n)::bigint as n
    from unnest(household_ids, account_ids, days, amounts, counts) as d (household_id, account_id, day, amount, n)
    group by household_id, account_id, day
    having sum(amount) <> 0 or sum(n) <> 0
  ), days as (
    insert into account_day as a (household_id, account_id, day, net_minor, transaction_count)
    select household_id, account_id, day, net, n from delta order by household_id, account_id, day
    on conflict (household_id, account_id, day) do update
      set net_minor = a.net_minor + excluded.net_minor,
        transaction_count = a.transaction_count + excluded.transaction_count
  )
  insert into account_balance as b (household_id, account_id, balance_minor, transaction_count)
  select household_id, account_id, sum(net)::bigint, sum(n)::bigint from delta
  group by household_id, account_id order by household_id, account_id
  on conflict (household_id, account_id) do update
    set balance_minor = b.balance_minor + excluded.balance_minor,
      transaction_count = b.transaction_count + excluded.transaction_count
$$;

-- Adds up the old and the new rows of a statement together, so that it updates each sum once, ordered by account and
-- day. Subtracting the old rows first would lock the sums of two opposite moves in opposite orders.
create function maintain_balances() returns trigger language plpgsql as $$
begin
  if TG_OP = 'INSERT' then
    perform add_to_balances(array_agg(household_id), array_agg(account_id), array_agg(posted_on),
      array_agg(amount_minor), array_agg(1::bigint))
    from new_rows where deleted_at is null;
  elsif TG_OP = 'DELETE' then
    perform add_to_balances(array_agg(household_id), array_agg(account_id), array_agg(posted_on),
      array_agg(-amount_minor), array_agg(-1::bigint))
    from old_rows where deleted_at is null;
  else
    perform add_to_balances(array_agg(household_id), array_agg(account_id), array_agg(posted_on),
      array_agg(amount), array_agg(n))
    from (
      select household_id, account_id, posted_on, -amount_minor as amount, -1::bigint as n
      from old_rows where deleted_at is null
      union all
      select household_id, account_id, posted_on, amount_minor, 1::bigint from new_rows where deleted_at is null
    ) changed;
  end if;
  return null;
end $$;
create trigger balances_of_insert after insert on transaction
  referencing new table as new_rows for each statement execute function maintain_balances();
create trigger balances_of_update after update on transaction
  referencing old table as old_rows new table as new_rows for each statement execute function maintain_balances();
create trigger balances_of_delete after delete on transaction
  referencing old table as old_rows for each statement execute function maintain_balances();

-- Everything that writes a household takes its locks in one order, so that no two writers wait for each other:
--   1. the household's turn to write (`take_turn`),
--   2. accounts by id, 3. transactions by id (`lock_ledger`),
--   4. rows that triggers maintain, by key.

-- Takes the household's turn until the transaction ends. Alone: nothing else writes the household. Shared: other
-- shared writers may run at the same time, and `lock_ledger` locks everything they change. Waits at most ten seconds,
-- in short pieces: a long import must not delay writers that could run beside it.
create function take_turn(of_household uuid, alone boolean) returns void
language plpgsql set lock_timeout = '150ms' as $$
declare
  turn bigint := hashtextextended('turn of ' || of_household::text, 0);
  gives_up_at timestamptz := clock_timestamp() + interval '10 seconds';
begin
  perform set_config('app.turn', case when alone then 'alone' else 'shared' end, true),
    set_config('app.locked', '', true);
  if (case when alone then pg_try_advisory_xact_lock(turn) else pg_try_advisory_xact_lock_shared(turn) end) then
    return;
  end if;
  loop
    begin
      if alone then
        perform pg_advisory_xact_lock(turn);
      else
        perform pg_advisory_xact_lock_shared(turn);
      end if;
      return;
    exception when lock_not_available then
      if clock_timestamp() > gives_up_at then
        raise;
      end if;
    end;
    perform pg_sleep(0.01 + random() * 0.05);
  end loop;
end $$;

-- Locks accounts and transactions by id until the transaction ends: the given transactions, the other legs of their
-- transfers and, with `balances`, the accounts of all of them, as every change of an amount, a day or an account
-- needs. A shared writer calls it at most once for accounts alone, and then at most once with transactions: another
-- call could wait for a writer that waits for this one.
create function lock_ledger(of_accounts uuid[], of_transactions uuid[], balances boolean) returns void
language plpgsql as $$
declare
  here uuid := app_household();
  place text := case when cardinality(of_transactions) = 0 then 'accounts' else 'transactions' end;
  rows_now uuid[];
  rows_then uuid[];
  accounts_now uuid[];
  accounts_then uuid[];
begin
  if current_setting('app.turn', true) = 'shared' then
    if current_setting('app.locked', true) in ('transactions', place) then
      raise exception 'the ledger is locked already: a second set of locks is out of order';
    end if;
    perform set_config('app.locked', place, true);
  end if;
  loop
    select rows_of, accounts_of into rows_now, accounts_now
    from ledger_around(here, of_accounts, of_transactions, balances);
    begin
      perform from account where household_id = here and id = any(accounts_now) order by id for no key update;
      if cardinality(of_transactions) = 0 then
        return;
      end if;
      perform from transaction where household_id = here and id = any(rows_now) order by id for no key update;
      select rows_of, accounts_of into rows_then, accounts_then
      from ledger_around(here, of_accounts, of_transactions, balances);
      if rows_then = rows_now and accounts_then = accounts_now then
        return;
      end if;
      raise exception using errcode = 'TL001', message = 'moved meanwhile'; -- releases these locks
    exception when sqlstate 'TL001' then
      null;
    end;
  end loop;
end $$;

-- Returns the given transactions with the other legs of their transfers, and their accounts.
create function ledger_around(
  here uuid, of_accounts uuid[], of_transactions uuid[], balances boolean, out rows_of uuid[], out accounts_of uuid[]
) language sql stable as $$
  with legs as (
    select unnest(of_transactions) as id
    union select inflow_id from transfer
      where household_id = here and outflow_id = any(of_transactions) and state = 'confirmed'
    union select outflow_id from transfer
      where household_id = here and inflow_id = any(of_transactions) and state = 'confirmed'
  ), held as (
    select unnest(of_accounts) as id
    union select t.account_id from transaction t join legs on legs.id = t.id where t.household_id = here and balances
  )
  select coalesce((select array_agg(id order by id) from legs), '{}'),
    coalesce((select array_agg(id order by id) from held), '{}')
$$;
