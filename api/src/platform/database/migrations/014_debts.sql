-- Loans, payoff plans, and the financial mode that plans may follow.

-- The terms of a loan agreement; one row per loan, created when they are entered.
create table loan_terms (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  original_principal_minor bigint check (original_principal_minor >= 0),
  term_months smallint check (term_months between 1 and 600),
  first_payment_on date,
  apr_ppm integer not null check (apr_ppm >= 0),
  rate_kind text not null default 'fixed' check (rate_kind in ('fixed', 'variable', 'adjustable')),
  -- [{"from": "2027-05-01", "aprPpm": 71000}], ordered by day
  rate_steps jsonb not null default '[]' check (jsonb_typeof(rate_steps) = 'array'),
  day_count text not null default 'thirty_360' check (day_count in ('actual_365', 'actual_360', 'thirty_360')),
  payment_minor bigint not null check (payment_minor >= 0),
  due_day smallint not null check (due_day between 1 and 31),
  overpayment_mode text not null default 'shorten_term' check (overpayment_mode in ('shorten_term', 'lower_payment')),
  prepayment_fee_ppm integer check (prepayment_fee_ppm between 0 and 10000000),
  prepayment_fee_until date,
  -- taxes and insurance collected with each payment
  escrow_minor bigint not null default 0 check (escrow_minor >= 0),
  -- as a user entered it; everything else follows from payments and balance
  standing text not null default 'current'
    check (standing in ('current', 'deferred', 'forbearance', 'refinanced', 'charged_off')),
  primary key (household_id, id),
  unique (household_id, account_id),
  foreign key (household_id, account_id) references account deferrable,
  check (prepayment_fee_until is null or prepayment_fee_ppm is not null)
);
select make_tenant_table('loan_terms');
select track_changes('loan_terms');

create table payoff_plan (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  strategy text not null check (strategy in (
    'best', 'avalanche', 'snowball', 'custom', 'promo_aware', 'highest_payment_relief', 'minimum_only', 'mode')),
  -- the financial mode as it was when the plan was created, with the cash and the typical month that the plan is based
  -- on; null: a strategy that the user chose
  follows jsonb check (jsonb_typeof(follows) = 'object'),
  monthly_minor bigint not null check (monthly_minor >= 0),
  currency char(3) not null,
  -- debts by account in the order of the user, highest priority first
  custom_order uuid[] not null default '{}' check (cardinality(custom_order) <= 100),
  -- payments beside the monthly amount
  extras jsonb not null default '[]' check (jsonb_typeof(extras) = 'array'),
  -- the debts as they were at the start, so that the plan can be compared with what happened; [] for older plans
  begun_with jsonb not null default '[]' check (jsonb_typeof(begun_with) = 'array'),
  promised_free_on date,
  promised_interest_minor bigint check (promised_interest_minor >= 0),
  start_on date not null,
  ended_on date,
  state text not null check (state in ('draft', 'active', 'paused', 'completed', 'superseded')),
  -- the change of mode that created this plan, and the plan before it
  mode_change_id uuid,
  replaces_id uuid,
  primary key (household_id, id),
  check ((promised_free_on is null) = (promised_interest_minor is null)),
  constraint payoff_plan_follows_a_mode check ((strategy = 'mode') = (follows is not null))
);
-- A household follows one plan at a time.
create unique index payoff_plan_followed on payoff_plan (household_id) where state in ('active', 'paused');
select make_tenant_table('payoff_plan');
select track_changes('payoff_plan');

-- The financial mode over time: current, scheduled and past.
create table mode_change (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  key text not null check (key in ('balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom')),
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
  starts_on date not null,
  state text not null check (state in ('scheduled', 'active', 'superseded')),
  -- null: it has not started, was canceled before, or was rejected
  started_on date,
  -- null: it has not started, or started before this column existed
  started_at timestamptz,
  -- what the user saw before deciding
  preview jsonb not null check (jsonb_typeof(preview) = 'object'),
  -- why it did not start on its day: the reasons, and the day
  refusal jsonb check (jsonb_typeof(refusal) = 'object'),
  -- what the user chose for the current payoff plan
  own_plan text not null default 'follow' check (own_plan in ('follow', 'keep')),
  -- sweep rules that stay active, and whether they moved money automatically at the time of the decision
  rules_go_on jsonb not null default '[]' check (jsonb_typeof(rules_go_on) = 'array'),
  -- null: the program
  actor_id uuid,
  -- the change that an undo reverts
  change_set_id uuid not null,
  created_at timestamptz not null,
  primary key (household_id, id),
  check (state <> 'active' or started_on is not null),
  check (state <> 'scheduled' or started_on is null)
);
-- A household has one active mode at a time, and at most one scheduled.
create unique index mode_change_in_force on mode_change (household_id) where state = 'active';
create unique index mode_change_to_come on mode_change (household_id) where state = 'scheduled';
create index mode_change_latest on mode_change (household_id, created_at desc);
select make_tenant_table('mode_change');
select track_changes('mode_change');
