-- What a card agreement says; one row for a card, made when the first term is entered.
create table card_terms (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  -- days of the month; 31 is the last day
  due_day smallint check (due_day between 1 and 31),
  close_day smallint check (close_day between 1 and 31),
  -- how the issuer computes the minimum payment: all four, or none where it is not known
  minimum_kind text check (minimum_kind in ('percent_of_balance', 'percent_plus_interest_and_fees', 'greater_of_both', 'full_balance')),
  minimum_pct_ppm integer check (minimum_pct_ppm >= 0),
  minimum_floor_minor bigint check (minimum_floor_minor >= 0),
  minimum_round_to_minor integer check (minimum_round_to_minor >= 1),
  autopay text not null default 'none' check (autopay in ('none', 'minimum', 'statement')),
  primary key (household_id, id),
  unique (household_id, account_id),
  foreign key (household_id, account_id) references account deferrable,
  check (num_nonnulls(minimum_kind, minimum_pct_ppm, minimum_floor_minor, minimum_round_to_minor) in (0, 4))
);
select make_tenant_table('card_terms');
select track_changes('card_terms');

-- A rate holds from its date until the next one of its type.
create table card_rate (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  apr_type text not null check (apr_type in ('purchase_apr', 'balance_transfer_apr', 'cash_apr', 'special')),
  apr_ppm integer not null check (apr_ppm >= 0),
  effective_from date not null,
  primary key (household_id, id),
  unique (household_id, account_id, apr_type, effective_from),
  foreign key (household_id, account_id) references account deferrable
);
select make_tenant_table('card_rate');
select track_changes('card_rate');
