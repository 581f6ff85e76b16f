-- What else a card agreement says. A column left null was not entered: the usual term of the country stands for it, and screens say "about".
alter table card_terms
  add cash_advance_limit_minor bigint check (cash_advance_limit_minor >= 0),
  -- due so many days after the statement closes, where there is no day of the month
  add due_days_after_close smallint check (due_days_after_close between 1 and 90),
  add grace_days smallint check (grace_days between 0 and 90),
  add interest_method text check (interest_method in ('adb_including_new', 'adb_excluding_new', 'adjusted_balance', 'previous_balance', 'daily_compounding')),
  add day_count text check (day_count in ('actual_365', 'actual_360', 'actual_actual')),
  add minimum_interest_minor bigint check (minimum_interest_minor >= 0),
  add allocation_policy text check (allocation_policy in ('us_reg_z', 'uk_highest_first')),
  add grace_regain_statements smallint check (grace_regain_statements in (1, 2)),
  add grace_needs_promo_paid boolean,
  add deferred_compounding boolean,
  add annual_fee_minor bigint check (annual_fee_minor >= 0),
  add annual_fee_month smallint check (annual_fee_month between 1 and 12),
  add late_fee_minor bigint check (late_fee_minor >= 0),
  add penalty_apr_ppm integer check (penalty_apr_ppm >= 0),
  -- what the percentage of the minimum is of, and what comes on top
  add minimum_base text check (minimum_base in ('before_interest', 'after_interest', 'before_interest_and_fees')),
  add minimum_add_past_due boolean,
  add minimum_add_over_limit boolean,
  add autopay_account_id uuid,
  add autopay_fixed_minor bigint check (autopay_fixed_minor > 0),
  add foreign key (household_id, autopay_account_id) references account deferrable,
  add check (num_nonnulls(annual_fee_minor, annual_fee_month) in (0, 2)),
  drop constraint card_terms_autopay_check,
  add constraint card_terms_autopay_check check (autopay in ('none', 'minimum', 'statement', 'fixed', 'current'));

-- A billing cycle that was closed: its dates, and its figures as they stood that day. What changes later below it is found by comparing.
create table card_statement (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  starts_on date not null,
  closes_on date not null,
  due_on date not null,
  -- actual: dates and figures of the issuer's statement · estimated: worked out from the terms
  source text not null check (source in ('actual', 'estimated')),
  opening_minor bigint not null,
  purchases_minor bigint not null,
  payments_minor bigint not null,
  credits_minor bigint not null,
  fees_minor bigint not null,
  interest_minor bigint not null,
  closing_minor bigint not null,
  minimum_minor bigint not null check (minimum_minor >= 0),
  -- what the issuer printed, as far as it was entered
  printed_closing_minor bigint,
  printed_minimum_minor bigint check (printed_minimum_minor >= 0),
  printed_interest_minor bigint check (printed_interest_minor >= 0),
  -- of the printed closing balance against the transactions: looked at, and left as it is
  accepted_minor bigint not null default 0,
  -- of the cycle that begins the day after
  grace_state text not null check (grace_state in ('in_grace', 'lost', 'regaining')),
  -- balances by rate at the close; together with what is unassigned they are the closing balance
  segments jsonb not null check (jsonb_typeof(segments) = 'array'),
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  check (starts_on <= closes_on and closes_on <= due_on)
);
create unique index card_statement_by_close on card_statement (household_id, account_id, closes_on) where deleted_at is null;
select make_tenant_table('card_statement');
select track_changes('card_statement');
