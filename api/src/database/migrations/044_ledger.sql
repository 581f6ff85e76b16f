-- What a transaction can be divided into, called and kept with.

alter table transaction
  drop constraint transaction_status_check,
  drop constraint transaction_source_check,
  add constraint transaction_status_check check (status in ('pending', 'posted', 'cleared', 'reconciled', 'void')),
  add constraint transaction_source_check check (source in ('manual', 'import', 'sync', 'sweep')),
  -- counted in no report and no budget, but in the balance
  add column excluded boolean not null default false,
  -- its categories are those of its splits
  add column is_split boolean not null default false,
  -- what was paid abroad, before the bank converted it
  add column original_amount_minor bigint check (original_amount_minor between -999999999999999 and 999999999999999),
  add column original_currency char(3),
  add constraint transaction_original_whole check ((original_amount_minor is null) = (original_currency is null)),
  -- an authorisation that never posted counts nowhere, like a deleted row; a search for void rows still finds it
  add constraint transaction_void_counts_nowhere check (status <> 'void' or deleted_at is not null),
  add constraint transaction_split_has_no_category check (not is_split or category_id is null);

-- Parts of one transaction; together they are its amount.
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

-- Looked at when the transaction commits, so that an edit, an import and an undo may take several statements.
create function check_splits(of_household uuid, of_transaction uuid) returns void language plpgsql as $$
declare
  parent record;
  parts record;
begin
  select is_split, amount_minor into parent from transaction where household_id = of_household and id = of_transaction;
  if not found then return; end if;
  select count(*) as n, coalesce(sum(amount_minor), 0)::bigint as total into parts from split where household_id = of_household and transaction_id = of_transaction;
  if parent.is_split <> (parts.n > 0) or (parent.is_split and parts.total <> parent.amount_minor) then
    raise exception 'splits do not add up to their transaction' using errcode = '23514', constraint = 'splits_add_up';
  end if;
end $$;
create function splits_add_up() returns trigger language plpgsql as $$
begin
  if TG_TABLE_NAME = 'split' then
    perform check_splits(coalesce(new.household_id, old.household_id), coalesce(new.transaction_id, old.transaction_id));
  else
    perform check_splits(new.household_id, new.id);
  end if;
  return null;
end $$;
create constraint trigger splits_add_up after insert or update or delete on split deferrable initially deferred for each row execute function splits_add_up();
create constraint trigger splits_add_up after update of amount_minor, is_split on transaction deferrable initially deferred
  for each row when (new.is_split or old.is_split) execute function splits_add_up();
create constraint trigger new_splits_add_up after insert on transaction deferrable initially deferred
  for each row when (new.is_split) execute function splits_add_up();

create table tag (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id)
);
create unique index tag_name on tag (household_id, name_key) where deleted_at is null;
select make_tenant_table('tag');
select track_changes('tag');

-- On the whole transaction, or on one of its splits.
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

-- The file itself lies outside the database under its digest; a row that is gone may come back, so files are swept later.
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

-- Whom the household pays. Transactions carry the name; this says what else that name is printed as, and what it usually is for.
create table payee (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  default_category_id uuid,
  aliases jsonb not null default '[]',
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, default_category_id) references category deferrable
);
create unique index payee_name on payee (household_id, name_key) where deleted_at is null;
select make_tenant_table('payee');
select track_changes('payee');

-- Two rows that may be one purchase, and what a person said about them.
create table duplicate_candidate (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  first_id uuid not null,
  second_id uuid not null,
  state text not null default 'suggested' check (state in ('suggested', 'merged', 'kept_both')),
  primary key (household_id, id),
  unique (household_id, first_id, second_id),
  foreign key (household_id, first_id) references transaction deferrable,
  foreign key (household_id, second_id) references transaction deferrable
);
create index duplicate_candidate_by_second on duplicate_candidate (household_id, second_id);
select make_tenant_table('duplicate_candidate');
select track_changes('duplicate_candidate');

alter table transfer add column fee_minor bigint not null default 0 check (fee_minor >= 0);
