-- Transactions with their splits, tags and attachments, and saved searches for them.

-- Payee, memo, the bank's description and check number in lower case, with a unit separator between them.
create function search_text_of(payee text, memo text, raw_description text, check_number text) returns text
language sql immutable parallel safe
return lower(
  translate(payee, U&'\001F', ' ') || U&'\001F' || translate(coalesce(memo, ''), U&'\001F', ' ') || U&'\001F'
  || translate(coalesce(raw_description, ''), U&'\001F', ' ') || U&'\001F'
  || translate(coalesce(check_number, ''), U&'\001F', ' '));

-- Money that leaves the account is negative. Deleting a row sets deleted_at, so that an import still recognizes it.
create table transaction (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  posted_on date not null,
  transacted_on date,
  amount_minor bigint not null check (amount_minor between -999999999999999 and 999999999999999),
  -- the amount before the bank converted it
  original_amount_minor bigint check (original_amount_minor between -999999999999999 and 999999999999999),
  original_currency char(3),
  payee text not null,
  memo text,
  raw_description text,
  check_number text,
  kind text not null default 'standard' check (kind in (
    'standard', 'transfer', 'card_payment', 'loan_payment', 'interest', 'fee', 'refund', 'balance_transfer',
    'cash_advance', 'opening', 'adjustment')),
  status text not null default 'posted' check (status in ('pending', 'posted', 'cleared', 'reconciled', 'void')),
  needs_review boolean not null default false,
  -- left out of reports and budgets, but part of the balance
  excluded boolean not null default false,
  category_id uuid,
  -- the splits have its categories
  is_split boolean not null default false,
  -- fields that a user set, under the names that rules use: no rule and no guess changes them
  set_by_person text[] not null default '{}',
  -- the statement that a reconciled transaction was closed with
  statement_id uuid,
  -- the transaction that this row of a file or a connection may duplicate. A held row is deleted for all sums and
  -- lists until a user decides; only the queue of held rows shows it. No foreign key: an undo may remove that
  -- transaction while the row waits.
  held_for uuid,
  source text not null check (source in ('manual', 'import', 'sync', 'sweep')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  payee_key text collate "C" generated always as (lower(payee)) stored,
  search_text text collate "C"
    generated always as (lower(payee || ' ' || coalesce(memo, '') || ' ' || coalesce(raw_description, ''))) stored,
  -- 500 letters of any script fit into an index; queries read the few longer texts from their rows
  search_key text collate "C"
    generated always as (left(search_text_of(payee, memo, raw_description, check_number), 500)) stored,
  search_is_long boolean
    generated always as (length(search_text_of(payee, memo, raw_description, check_number)) > 500) stored,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  foreign key (household_id, category_id) references category deferrable,
  constraint transaction_original_whole check ((original_amount_minor is null) = (original_currency is null)),
  -- a void transaction is an authorization that never posted: deleted, but a search for void rows finds it
  constraint transaction_void_counts_nowhere check (status <> 'void' or deleted_at is not null),
  constraint transaction_held_counts_nowhere check (held_for is null or deleted_at is not null),
  constraint transaction_split_has_no_category check (not is_split or category_id is null)
);
-- The list and its search read this index alone: about 20 ms for 100,000 rows, several times faster than reading the
-- rows. Row-level security keeps `like` from being an index condition, but not from filtering an index-only scan.
create index transaction_list on transaction (household_id, posted_on desc, id desc)
  include (account_id, category_id, amount_minor, needs_review, is_split, excluded, kind, status, source,
    search_is_long, search_key)
  where deleted_at is null;
create index transaction_by_account on transaction (household_id, account_id, posted_on desc, id desc)
  where deleted_at is null;
create index transaction_by_category on transaction (household_id, category_id, posted_on desc, id desc)
  where deleted_at is null;
-- has the id, so that a jump deep into the list by payee stays inside the index
create index transaction_by_payee on transaction (household_id, payee_key, posted_on desc, id desc)
  where deleted_at is null;
-- Monthly sums by category read indexes alone: unsplit transactions from the first, parts of split ones through the
-- second.
create index transaction_by_month on transaction (household_id, posted_on)
  include (account_id, category_id, kind, amount_minor, excluded, is_split) where deleted_at is null;
create index transaction_split_by_month on transaction (household_id, posted_on)
  include (id, account_id, kind, excluded) where is_split and deleted_at is null;
-- Counts of what waits for a user read small indexes.
create index transaction_to_review on transaction (household_id, posted_on desc, id desc)
  where needs_review and deleted_at is null;
create index transaction_uncategorised on transaction (household_id, posted_on desc, id desc)
  where category_id is null and not is_split and kind in ('standard', 'refund', 'interest', 'fee')
    and deleted_at is null;
create index transaction_pending on transaction (household_id, posted_on desc, id desc)
  where status = 'pending' and deleted_at is null;
create index transaction_held on transaction (household_id, posted_on desc, id desc) where held_for is not null;
-- an import also looks for deleted transactions
create index transaction_deleted on transaction (household_id, account_id, posted_on) where deleted_at is not null;
create index transaction_of_statement on transaction (household_id, statement_id) where statement_id is not null;
create index transaction_pending_of_account on transaction (household_id, account_id) include (amount_minor)
  where status = 'pending' and deleted_at is null;
create index transaction_to_reconcile on transaction (household_id, account_id, posted_on desc, id desc)
  where status <> 'reconciled' and deleted_at is null;
create index transaction_reconciled on transaction (household_id, account_id, posted_on) include (amount_minor)
  where status = 'reconciled' and deleted_at is null;
create index transaction_category_by_person on transaction (household_id, posted_on desc)
  where deleted_at is null and set_by_person @> '{categoryId}';
-- for cards without a closed statement: the first cash advance
create index transaction_cash_advance on transaction (household_id, account_id, posted_on)
  where kind = 'cash_advance' and deleted_at is null;
select make_tenant_table('transaction');
select track_changes('transaction');

-- Records which fields a user set. Undos do not count, nor do changes of many rows that follow from one decision
-- (renaming a payee), which set app.by_machine.
create function note_person() returns trigger language plpgsql as $$
declare
  by_person boolean;
  fields text[] := '{}';
begin
  if current_setting('app.by_machine', true) = 'yes' then return new; end if;
  select cause = 'user' and undoes_id is null into by_person from change_set
  where household_id = new.household_id and id = nullif(current_setting('app.change_set', true), '')::uuid;
  if by_person is not true then return new; end if;
  if new.payee is distinct from old.payee then fields := fields || 'payee'::text; end if;
  if new.memo is distinct from old.memo then fields := fields || 'memo'::text; end if;
  if new.category_id is distinct from old.category_id then fields := fields || 'categoryId'::text; end if;
  if new.kind is distinct from old.kind then fields := fields || 'kind'::text; end if;
  if new.excluded is distinct from old.excluded then fields := fields || 'excluded'::text; end if;
  if new.is_split is distinct from old.is_split then fields := fields || 'splits'::text; end if;
  new.set_by_person := array(
    select distinct field from unnest(old.set_by_person || fields) as field order by field);
  return new;
end $$;
create trigger note_person before update of payee, memo, category_id, kind, excluded, is_split on transaction
  for each row when (
    (old.payee, old.memo, old.category_id, old.kind, old.excluded, old.is_split)
      is distinct from (new.payee, new.memo, new.category_id, new.kind, new.excluded, new.is_split))
  execute function note_person();

-- Parts of one transaction; they add up to its amount.
create table split (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  transaction_id uuid not null,
  position smallint not null,
  category_id uuid,
  amount_minor bigint not null check (amount_minor between -999999999999999 and 999999999999999),
  memo text,
  primary key (household_id, id),
  foreign key (household_id, transaction_id) references transaction deferrable,
  foreign key (household_id, category_id) references category deferrable
);
create index split_of_transaction on split (household_id, transaction_id) include (category_id, amount_minor);
create index split_by_category on split (household_id, category_id);
select make_tenant_table('split');
select track_changes('split');

-- Checked at the commit, so that an edit, an import and an undo may take several statements.
create function check_splits(of_household uuid, of_transaction uuid) returns void language plpgsql as $$
declare
  parent record;
  parts record;
begin
  select is_split, amount_minor into parent from transaction
  where household_id = of_household and id = of_transaction;
  if not found then return; end if;
  select count(*) as n, coalesce(sum(amount_minor), 0)::bigint as total into parts from split
  where household_id = of_household and transaction_id = of_transaction;
  if parent.is_split <> (parts.n > 0) or (parent.is_split and parts.total <> parent.amount_minor) then
    raise exception 'splits do not add up to their transaction' using errcode = '23514', constraint = 'splits_add_up';
  end if;
end $$;
create function splits_add_up() returns trigger language plpgsql as $$
begin
  if TG_TABLE_NAME = 'split' then
    perform check_splits(
      coalesce(new.household_id, old.household_id), coalesce(new.transaction_id, old.transaction_id));
  else
    perform check_splits(new.household_id, new.id);
  end if;
  return null;
end $$;
create constraint trigger splits_add_up after insert or update or delete on split
  deferrable initially deferred for each row execute function splits_add_up();
create constraint trigger splits_add_up after update of amount_minor, is_split on transaction
  deferrable initially deferred for each row when (new.is_split or old.is_split) execute function splits_add_up();
create constraint trigger new_splits_add_up after insert on transaction
  deferrable initially deferred for each row when (new.is_split) execute function splits_add_up();

-- On a whole transaction or on one of its splits.
create table transaction_tag (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  transaction_id uuid not null,
  split_id uuid,
  tag_id uuid not null,
  primary key (household_id, id),
  unique nulls not distinct (household_id, transaction_id, tag_id, split_id),
  foreign key (household_id, transaction_id) references transaction deferrable,
  foreign key (household_id, split_id) references split deferrable,
  foreign key (household_id, tag_id) references tag deferrable
);
create index transaction_tag_by_tag on transaction_tag (household_id, tag_id);
select make_tenant_table('transaction_tag');
select track_changes('transaction_tag');

-- The file is outside the database, named by its digest. An undo may restore a deleted row, so housekeeping deletes
-- files later.
create table attachment (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  transaction_id uuid not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, transaction_id) references transaction deferrable
);
create index attachment_of_transaction on attachment (household_id, transaction_id) where deleted_at is null;
create index attachment_file on attachment (household_id, sha256);
select make_tenant_table('attachment');
select track_changes('attachment');

-- Named searches for transactions. Nothing refers to them, so deleting one deletes its row; undo restores it.
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
