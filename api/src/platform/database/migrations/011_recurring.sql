-- Recurring series: what the detection found, and what a user confirmed or entered.

-- The latest result of the detection, rewritten each time, so it is not tracked.
create table series_finding (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  key text not null,
  account_id uuid not null,
  -- kind, payee, cadence, amounts, last and next day, confidence
  facts jsonb not null,
  -- tells the forecast which spending is already planned, without detecting again
  transaction_ids uuid[] not null default '{}',
  confidence_ppm integer not null,
  found_on date not null,
  primary key (household_id, id),
  unique (household_id, key),
  foreign key (household_id, account_id) references account on delete cascade
);
select make_tenant_table('series_finding');

-- A series that a user confirmed (under the id of its finding), stopped or entered. A finding without a row here is a
-- suggestion.
create table recurring_series (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  finding_key text,
  state text not null check (state in ('active', 'paused', 'ended')),
  kind text not null check (kind in ('income', 'bill', 'subscription', 'debt_payment', 'transfer')),
  account_id uuid not null,
  counter_account_id uuid,
  payee text not null,
  category_id uuid,
  cadence text not null check (cadence in (
    'weekly', 'every_two_weeks', 'twice_a_month', 'every_four_weeks', 'monthly', 'monthly_by_weekday',
    'every_two_months', 'quarterly', 'twice_a_year', 'yearly')),
  anchor_days smallint[] not null,
  -- one day of the cadence; the others are counted from it
  starts_on date not null,
  ends_on date,
  amount_kind text not null check (amount_kind in ('fixed', 'range', 'statement_balance')),
  amount_minor bigint not null check (amount_minor between -999999999999999 and 999999999999999),
  low_minor bigint not null check (low_minor between -999999999999999 and 999999999999999),
  high_minor bigint not null check (high_minor between -999999999999999 and 999999999999999),
  -- fields that a user edited; the others follow the detection
  own_fields text[] not null default '{}',
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  foreign key (household_id, counter_account_id) references account deferrable,
  foreign key (household_id, category_id) references category deferrable,
  check (amount_kind <> 'statement_balance' or counter_account_id is not null)
);
create unique index recurring_series_of_finding on recurring_series (household_id, finding_key)
  where finding_key is not null and deleted_at is null;
select make_tenant_table('recurring_series');
select track_changes('recurring_series');

-- An expected day that was skipped, moved or given another amount.
create table series_occurrence (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  series_id uuid not null,
  due_on date not null,
  skipped boolean not null default false,
  moved_to date,
  amount_minor bigint check (amount_minor between -999999999999999 and 999999999999999),
  primary key (household_id, id),
  unique (household_id, series_id, due_on),
  foreign key (household_id, series_id) references recurring_series deferrable
);
select make_tenant_table('series_occurrence');
select track_changes('series_occurrence');
