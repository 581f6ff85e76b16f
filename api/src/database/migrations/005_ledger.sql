create table category (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  key text,
  name text not null,
  group_name text not null,
  nature text not null check (nature in ('income', 'expense', 'transfer')),
  position integer not null default 0,
  deleted_at timestamptz,
  primary key (household_id, id)
);
create unique index category_key on category (household_id, key) where key is not null and deleted_at is null;
select make_tenant_table('category');
select track_changes('category');

create table account (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  type text not null check (type in ('depository', 'credit_card', 'line_of_credit', 'loan', 'investment', 'other_asset', 'other_liability')),
  subtype text check (subtype in ('checking', 'savings', 'money_market', 'cd', 'cash', 'mortgage', 'auto', 'student', 'personal', 'home_equity', 'bnpl')),
  institution text,
  mask text,
  currency char(3) not null,
  state text not null default 'active' check (state in ('active', 'hidden', 'closed')),
  include_in_net_worth boolean not null default true,
  apy_ppm integer,
  -- what a file last said the balance is
  reported_balance_minor bigint,
  reported_on date,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id)
);
select make_tenant_table('account');
select track_changes('account');

-- Money that leaves the account is below zero. A row is deleted by deleted_at, so that an import still knows it.
create table transaction (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  posted_on date not null,
  transacted_on date,
  amount_minor bigint not null check (amount_minor between -999999999999999 and 999999999999999),
  payee text not null,
  memo text,
  raw_description text,
  check_number text,
  kind text not null default 'standard' check (kind in (
    'standard', 'transfer', 'card_payment', 'loan_payment', 'interest', 'fee', 'refund', 'balance_transfer', 'cash_advance', 'opening', 'adjustment')),
  status text not null default 'posted' check (status in ('pending', 'posted', 'cleared', 'reconciled')),
  needs_review boolean not null default false,
  category_id uuid,
  source text not null check (source in ('manual', 'import')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  payee_key text collate "C" generated always as (lower(payee)) stored,
  search_text text collate "C" generated always as (lower(payee || ' ' || coalesce(memo, '') || ' ' || coalesce(raw_description, ''))) stored,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  foreign key (household_id, category_id) references category deferrable
);
create index transaction_by_day on transaction (household_id, posted_on desc, id desc) where deleted_at is null;
create index transaction_by_account on transaction (household_id, account_id, posted_on desc, id desc) where deleted_at is null;
create index transaction_by_category on transaction (household_id, category_id, posted_on desc, id desc) where deleted_at is null;
create index transaction_by_payee on transaction (household_id, payee_key, posted_on desc) where deleted_at is null;
select make_tenant_table('transaction');
select track_changes('transaction');

-- Maintained sums: balances are read, not added up. `account_day` is what one account's transactions of one day come to.
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

-- An account holds at most 14 digits, so that what several add up to still fits the 15 digits of the wire.
create table account_balance (
  household_id uuid not null,
  account_id uuid not null,
  balance_minor bigint not null constraint account_balance_fits check (balance_minor between -99999999999999 and 99999999999999),
  transaction_count bigint not null,
  primary key (household_id, account_id),
  foreign key (household_id, account_id) references account on delete cascade
);
select make_tenant_table('account_balance');

create function add_to_balances(household_ids uuid[], account_ids uuid[], days date[], amounts bigint[], counts bigint[]) returns void language sql as $$
  with delta as (
    select household_id, account_id, day, sum(amount)::bigint as net, sum(n)::bigint as n
    from unnest(household_ids, account_ids, days, amounts, counts) as d (household_id, account_id, day, amount, n)
    group by household_id, account_id, day
    having sum(amount) <> 0 or sum(n) <> 0
  ), days as (
    insert into account_day as a (household_id, account_id, day, net_minor, transaction_count)
    select household_id, account_id, day, net, n from delta order by household_id, account_id, day
    on conflict (household_id, account_id, day) do update
      set net_minor = a.net_minor + excluded.net_minor, transaction_count = a.transaction_count + excluded.transaction_count
  )
  insert into account_balance as b (household_id, account_id, balance_minor, transaction_count)
  select household_id, account_id, sum(net)::bigint, sum(n)::bigint from delta group by household_id, account_id order by household_id, account_id
  on conflict (household_id, account_id) do update
    set balance_minor = b.balance_minor + excluded.balance_minor, transaction_count = b.transaction_count + excluded.transaction_count
$$;

create function maintain_balances() returns trigger language plpgsql as $$
begin
  if TG_OP in ('UPDATE', 'DELETE') then
    perform add_to_balances(array_agg(household_id), array_agg(account_id), array_agg(posted_on), array_agg(-amount_minor), array_agg(-1::bigint))
    from old_rows where deleted_at is null;
  end if;
  if TG_OP in ('UPDATE', 'INSERT') then
    perform add_to_balances(array_agg(household_id), array_agg(account_id), array_agg(posted_on), array_agg(amount_minor), array_agg(1::bigint))
    from new_rows where deleted_at is null;
  end if;
  return null;
end $$;
create trigger balances_of_insert after insert on transaction referencing new table as new_rows for each statement execute function maintain_balances();
create trigger balances_of_update after update on transaction referencing old table as old_rows new table as new_rows for each statement execute function maintain_balances();
create trigger balances_of_delete after delete on transaction referencing old table as old_rows for each statement execute function maintain_balances();
