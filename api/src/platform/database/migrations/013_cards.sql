-- Credit cards: terms, rates, statements, disputes and promotional offers.

-- The terms of a card agreement; one row per card, created with its first term. Null: not entered; the usual term of
-- the country applies, and screens say "about".
create table card_terms (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  cash_advance_limit_minor bigint check (cash_advance_limit_minor >= 0),
  -- days of the month; 31 is the last day
  due_day smallint check (due_day between 1 and 31),
  close_day smallint check (close_day between 1 and 31),
  -- due this many days after the statement closes, if there is no day of the month
  due_days_after_close smallint check (due_days_after_close between 1 and 90),
  grace_days smallint check (grace_days between 0 and 90),
  grace_regain_statements smallint check (grace_regain_statements in (1, 2)),
  grace_needs_promo_paid boolean,
  interest_method text check (interest_method in (
    'adb_including_new', 'adb_excluding_new', 'adjusted_balance', 'previous_balance', 'daily_compounding')),
  day_count text check (day_count in ('actual_365', 'actual_360', 'actual_actual')),
  deferred_compounding boolean,
  minimum_interest_minor bigint check (minimum_interest_minor >= 0),
  penalty_apr_ppm integer check (penalty_apr_ppm >= 0),
  allocation_policy text check (allocation_policy in ('us_reg_z', 'uk_highest_first')),
  -- how the issuer computes the minimum payment: all four, or none if it is unknown
  minimum_kind text check (minimum_kind in (
    'percent_of_balance', 'percent_plus_interest_and_fees', 'greater_of_both', 'full_balance')),
  minimum_pct_ppm integer check (minimum_pct_ppm >= 0),
  minimum_floor_minor bigint check (minimum_floor_minor >= 0),
  minimum_round_to_minor integer check (minimum_round_to_minor >= 1),
  -- the balance that the percentage applies to, and what is added
  minimum_base text check (minimum_base in ('before_interest', 'after_interest', 'before_interest_and_fees')),
  minimum_add_past_due boolean,
  minimum_add_over_limit boolean,
  annual_fee_minor bigint check (annual_fee_minor >= 0),
  annual_fee_month smallint check (annual_fee_month between 1 and 12),
  late_fee_minor bigint check (late_fee_minor >= 0),
  autopay text not null default 'none' check (autopay in ('none', 'minimum', 'statement', 'fixed', 'current')),
  autopay_account_id uuid,
  autopay_fixed_minor bigint check (autopay_fixed_minor > 0),
  primary key (household_id, id),
  unique (household_id, account_id),
  foreign key (household_id, account_id) references account deferrable,
  foreign key (household_id, autopay_account_id) references account deferrable,
  check (num_nonnulls(minimum_kind, minimum_pct_ppm, minimum_floor_minor, minimum_round_to_minor) in (0, 4)),
  check (num_nonnulls(annual_fee_minor, annual_fee_month) in (0, 2))
);
select make_tenant_table('card_terms');
select track_changes('card_terms');

-- A rate applies from its date until the next one of its type.
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

-- A closed billing cycle: its dates, and its figures as of that day. Comparing finds later changes below it.
create table card_statement (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  starts_on date not null,
  closes_on date not null,
  due_on date not null,
  -- actual: dates and figures of the issuer's statement · estimated: computed from the terms
  source text not null check (source in ('actual', 'estimated')),
  opening_minor bigint not null,
  purchases_minor bigint not null,
  payments_minor bigint not null,
  credits_minor bigint not null,
  fees_minor bigint not null,
  interest_minor bigint not null,
  closing_minor bigint not null,
  minimum_minor bigint not null check (minimum_minor >= 0),
  -- interest that the statement charges and no transaction has yet, as part of the closing balance; null: the
  -- transactions alone determined the balances
  unbooked_minor bigint check (unbooked_minor >= 0),
  -- the issuer's figures, if they were entered
  printed_closing_minor bigint,
  printed_minimum_minor bigint check (printed_minimum_minor >= 0),
  printed_interest_minor bigint check (printed_interest_minor >= 0),
  -- the difference between the printed closing balance and the transactions that a user accepted
  accepted_minor bigint not null default 0,
  -- of the cycle that begins the next day
  grace_state text not null check (grace_state in ('in_grace', 'lost', 'regaining')),
  -- balances by rate at the close; with what is unassigned they add up to the closing balance
  segments jsonb not null check (jsonb_typeof(segments) = 'array'),
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  check (starts_on <= closes_on and closes_on <= due_on)
);
create unique index card_statement_by_close on card_statement (household_id, account_id, closes_on)
  where deleted_at is null;
select make_tenant_table('card_statement');
select track_changes('card_statement');

-- An amount that the cardholder disputes. Until it is resolved, payments reach it last and the minimum payment excludes
-- it.
create table card_dispute (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  -- the balance: purchases, cash, transfers, or the id of a promotion
  balance_id text not null check (length(balance_id) between 1 and 60),
  amount_minor bigint not null check (amount_minor > 0),
  opened_on date not null,
  note text check (length(note) <= 200),
  resolved_on date check (resolved_on >= opened_on),
  outcome text check (outcome in ('credited', 'stands')),
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  check ((resolved_on is null) = (outcome is null))
);
create index card_dispute_by_account on card_dispute (household_id, account_id) where deleted_at is null;
select make_tenant_table('card_dispute');
select track_changes('card_dispute');

-- A promotional offer: its conditions, what the user plans, and what happened to it.
create table promo_period (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  kind text not null check (kind in (
    'intro_purchase', 'balance_transfer', 'deferred_interest', 'reduced_rate', 'installment_plan', 'fee_waiver',
    'savings_bonus_rate')),
  promo_apr_ppm integer not null check (promo_apr_ppm >= 0),
  -- null: unknown; plans then use the purchase rate
  revert_apr_ppm integer check (revert_apr_ppm >= 0),
  starts_on date not null,
  -- null: unknown; plans then use the earliest day that the law allows
  ends_on date,
  ends_basis text not null default 'fixed_date'
    check (ends_basis in ('fixed_date', 'billing_cycles', 'last_close_before')),
  billing_cycles smallint check (billing_cycles between 1 and 120),
  transfer_window_ends_on date,
  -- new purchases and transfers no longer get the rate from this day on
  closed_to_new_on date,
  original_minor bigint check (original_minor >= 0),
  -- the remaining balance that a user entered, and its day; later transactions of the card are added to it
  balance_minor bigint not null check (balance_minor >= 0),
  balance_as_of date not null,
  -- ids increase with time: transactions of that day count if they were entered after the balance
  balance_entry uuid not null,
  fee_ppm integer not null default 0 check (fee_ppm >= 0),
  fee_min_minor bigint check (fee_min_minor >= 0),
  fee_max_minor bigint check (fee_max_minor >= 0),
  conditions text[] not null default '{}'
    check (conditions <@ array['on_time_minimum', 'plan_payment', 'no_new_purchases']),
  margin_months smallint check (margin_months between 0 and 12),
  goal text not null default 'pay_to_zero'
    check (goal in ('pay_to_zero', 'minimum_then_lump', 'transfer_again', 'float')),
  -- the monthly payment that the user plans
  planned_minor bigint check (planned_minor >= 0),
  -- the source of dates and rates: a note, or a stored statement
  evidence_note text,
  evidence_statement_id uuid,
  entered_by uuid,
  confirmed_on date,
  -- the balance was moved to another card
  transferred_on date,
  transferred_to uuid,
  -- the issuer withdrew the rate, because a minimum payment was more than 60 days late
  revoked_on date,
  revoked_days_late smallint check (revoked_days_late between 61 and 3650),
  -- consecutive minimum payments on time since then; six restore the rate. Null: counted from the card's statements; a
  -- number was entered by a user and replaces that count
  on_time_minimums smallint check (on_time_minimums between 0 and 120),
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  foreign key (household_id, transferred_to) references account deferrable,
  foreign key (household_id, evidence_statement_id) references card_statement deferrable,
  check (ends_on >= starts_on),
  check ((revoked_on is null) = (revoked_days_late is null)),
  check (ends_basis <> 'billing_cycles' or billing_cycles is not null)
);
create index promo_period_by_account on promo_period (household_id, account_id) where deleted_at is null;
select make_tenant_table('promo_period');
select track_changes('promo_period');
