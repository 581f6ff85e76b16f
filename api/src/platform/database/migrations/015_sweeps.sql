-- Savings goals, and sweeps: rules that propose transfers between a household's accounts, decisions, and transfers.

create table goal (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  account_id uuid not null,
  amount_minor bigint not null check (amount_minor between 1 and 9999999999999),
  due_on date not null,
  -- the amount that a user last entered as set aside; sweeps that arrive from that day on add to it
  set_aside_minor bigint not null default 0 check (set_aside_minor between 0 and 9999999999999),
  set_aside_on date not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable
);
create index goal_of_account on goal (household_id, account_id) where deleted_at is null;
select make_tenant_table('goal');
select track_changes('goal');

create table sweep_rule (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'suspended', 'archived')),
  suspended_for text check (suspended_for in ('stale_balance', 'two_failures', 'mode_change', 'returned_payment')),
  suspended_at timestamptz,
  -- when a user last activated or resumed it; earlier failures no longer count
  active_since timestamptz,
  priority integer not null check (priority between 0 and 1000),
  direction text not null check (direction in ('one_way', 'two_way')),
  -- SweepTerms: the amount, by kind of rule
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  by_hand boolean not null default false,
  source_account_id uuid not null,
  -- SweepDestination, in the user's order
  destinations jsonb not null check (jsonb_typeof(destinations) = 'array'),
  keep_floor_minor bigint not null check (keep_floor_minor between 0 and 9999999999999),
  min_move_minor bigint not null check (min_move_minor between 0 and 9999999999999),
  max_move_minor bigint check (max_move_minor between 0 and 9999999999999),
  max_per_week_minor bigint check (max_per_week_minor between 0 and 9999999999999),
  round_to_minor bigint not null check (round_to_minor between 1 and 9999999999999),
  -- null: the household's setting
  destination_order text check (destination_order in ('as_listed', 'marginal_return')),
  buffer_days smallint check (buffer_days between 0 and 90),
  confidence_ppm integer check (confidence_ppm between 500000 and 999999),
  cancel_window_hours smallint check (cancel_window_hours between 0 and 168),
  automation jsonb,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, source_account_id) references account deferrable,
  constraint suspended_for_a_cause check ((state = 'suspended') = (suspended_for is not null))
);
create index sweep_rule_in_order on sweep_rule (household_id, priority, id) where deleted_at is null;
create index sweep_rule_of_account on sweep_rule (household_id, source_account_id);
select make_tenant_table('sweep_rule');
select track_changes('sweep_rule');

-- Settings for all sweeps of a household; accounts have their floors (account.floor_minor).
create table sweep_settings (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  kill_switch_at timestamptz,
  -- null: as the financial mode sets it
  buffer_days smallint check (buffer_days between 0 and 90),
  confidence_ppm integer check (confidence_ppm between 500000 and 999999),
  automation jsonb,
  destination_order text not null default 'as_listed' check (destination_order in ('as_listed', 'marginal_return')),
  max_per_transfer_minor bigint check (max_per_transfer_minor between 0 and 9999999999999),
  max_per_day_minor bigint check (max_per_day_minor between 0 and 9999999999999),
  max_per_week_minor bigint check (max_per_week_minor between 0 and 9999999999999),
  max_per_month_minor bigint check (max_per_month_minor between 0 and 9999999999999),
  max_share_ppm integer check (max_share_ppm between 1 and 1000000),
  cool_down_days smallint not null default 3 check (cool_down_days between 0 and 30),
  weekdays smallint[] not null default '{1,2,3,4,5}' check (weekdays <@ '{0,1,2,3,4,5,6}'),
  bank_holidays boolean not null default true,
  blackout_dates date[] not null default '{}' check (cardinality(blackout_dates) <= 366),
  cancel_window_hours smallint not null default 24 check (cancel_window_hours between 0 and 168),
  stale_after_days smallint not null default 3 check (stale_after_days between 0 and 60),
  transfer_days smallint not null default 1 check (transfer_days between 0 and 10),
  top_up_lead_days smallint not null default 3 check (top_up_lead_days between 0 and 20),
  primary key (household_id, id),
  unique (household_id)
);
select make_tenant_table('sweep_settings');
select track_changes('sweep_settings');

-- One decision and its outcome. Not tracked: an undo does not move money back, and a decision is never edited.
create table sweep_run (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  rule_id uuid not null,
  -- rule : from > destination : business date : period; the same in every retry. Null: skipped before there was a
  -- period
  key text,
  state text not null check (state in (
    'evaluated', 'skipped', 'proposed', 'approved', 'cancelled', 'expired', 'instructed', 'voided', 'in_transit',
    'settled', 'failed', 'returned')),
  leg text not null check (leg in ('sweep', 'top_up')),
  from_account_id uuid not null,
  -- null: skipped before there was a destination
  to_account_id uuid,
  destination_key text,
  business_date date,
  period_index integer,
  decided_on date not null,
  amount_minor bigint not null check (amount_minor between 0 and 999999999999999),
  proposed_minor bigint not null check (proposed_minor between 0 and 999999999999999),
  min_move_minor bigint not null default 0 check (min_move_minor >= 0),
  rounding text not null default 'down' check (rounding in ('down', 'exact', 'owed')),
  planned_flow_id text,
  approval text not null default 'needs_approval'
    check (approval in ('inform_only', 'needs_approval', 'pre_approved')),
  arrives_on date,
  expires_on date,
  cancel_window_hours smallint not null default 0,
  approved_at timestamptz,
  -- null: a rule approved it in advance
  approved_by uuid,
  cancel_until timestamptz,
  is_submitted boolean not null default false,
  settled_on date,
  reason text check (length(reason) <= 200),
  -- of a skip: the next possible day
  next_on date,
  return_code text,
  -- rate at the destination minus rate at the source, after tax: the basis of its totals
  difference_ppm integer not null default 0,
  per_month_minor bigint not null default 0,
  per_year_minor bigint not null default 0,
  avoids_minor bigint,
  evidence_ids uuid[] not null default '{}',
  -- as of the day of the evaluation; not updated later
  risks jsonb not null default '[]',
  working jsonb,
  value_working jsonb,
  -- its two legs among the actual transactions
  out_transaction_id uuid,
  in_transaction_id uuid,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, rule_id) references sweep_rule deferrable,
  -- permanently removing an account removes its decisions: a transfer needs both ends
  foreign key (household_id, from_account_id) references account on delete cascade deferrable,
  foreign key (household_id, to_account_id) references account on delete cascade deferrable,
  constraint amount_never_rises check (amount_minor <= proposed_minor),
  constraint decision_is_whole check (state in ('evaluated', 'skipped')
    or (key is not null and to_account_id is not null and destination_key is not null and arrives_on is not null))
);
-- A retry never creates a second movement; a rule records once a day why it moved nothing.
create unique index sweep_run_once on sweep_run (household_id, key) where state not in ('evaluated', 'skipped');
create unique index sweep_run_skip_of_day on sweep_run (household_id, rule_id, decided_on) where state = 'skipped';
create index sweep_run_newest on sweep_run (household_id, created_at desc, id desc);
create index sweep_run_of_rule on sweep_run (household_id, rule_id, decided_on desc);
create index sweep_run_open on sweep_run (household_id, state)
  where state in ('proposed', 'approved', 'instructed', 'in_transit');
create index sweep_run_of_accounts on sweep_run (household_id, from_account_id, to_account_id);
create index sweep_run_to_account on sweep_run (household_id, to_account_id);
select make_tenant_table('sweep_run');
create trigger raise_version before update on sweep_run for each row execute function raise_version();

-- The amount of a decision may only decrease, and its key and accounts never change.
create function sweep_run_only_falls() returns trigger language plpgsql as $$
begin
  if old.state = 'skipped' then return new; end if; -- the rule was evaluated again on the same day
  if new.amount_minor > old.amount_minor or new.proposed_minor <> old.proposed_minor
    or new.key is distinct from old.key
    or new.from_account_id <> old.from_account_id or new.to_account_id is distinct from old.to_account_id then
    raise exception 'a decision about a sweep is not written over' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sweep_run_only_falls before update on sweep_run for each row execute function sweep_run_only_falls();

-- Every step of a run with its actor and time. Only added to: rows are deleted with their account or household.
create table sweep_run_event (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  run_id uuid not null,
  at timestamptz not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  amount_minor bigint not null,
  reason text check (length(reason) <= 200),
  -- null: the program
  actor_id uuid,
  primary key (household_id, id),
  foreign key (household_id, run_id) references sweep_run on delete cascade
);
create index sweep_run_event_of_run on sweep_run_event (household_id, run_id, at, id);
select make_tenant_table('sweep_run_event');
revoke update, delete on sweep_run_event from tideline_app;

-- When all rules were last evaluated.
create table sweep_evaluation (
  household_id uuid not null references household on delete cascade,
  evaluated_on date not null,
  evaluated_at timestamptz not null,
  proposed integer not null,
  skipped integer not null,
  primary key (household_id, evaluated_on)
);
select make_tenant_table('sweep_evaluation');

-- How sweeps move money from and to an account, and what stops them. Not tracked: choosing who may move money takes a
-- fresh sign-in, and an undo does not reverse a bank's refusal.
create table sweep_account (
  household_id uuid not null references household on delete cascade,
  account_id uuid not null,
  version bigint not null default 1,
  -- ledger: maintained by hand, both legs are posted here · instruct: its owner makes the transfer at the bank ·
  -- webhook: the bank that the operator configured makes it
  way text not null default 'instruct' check (way in ('ledger', 'instruct', 'webhook')),
  bank text check (length(bank) between 1 and 40),
  -- the bank's id of the account, encrypted for this row alone
  key_id text,
  box text,
  suspended_at timestamptz,
  suspended_code text,
  disabled_at timestamptz,
  disabled_code text,
  primary key (household_id, account_id),
  foreign key (household_id, account_id) references account on delete cascade deferrable,
  constraint bank_is_named check ((way = 'webhook') = (bank is not null)),
  constraint bank_account_is_sealed check ((bank is null) = (box is null) and (box is null) = (key_id is null)),
  constraint suspended_for_a_code check ((suspended_at is null) = (suspended_code is null)),
  constraint disabled_for_a_code check ((disabled_at is null) = (disabled_code is null))
);
select make_tenant_table('sweep_account');
create trigger raise_version before update on sweep_account for each row execute function raise_version();

-- The transfer of a run since it was instructed. Not tracked: it follows the bank.
create table sweep_transfer (
  household_id uuid not null references household on delete cascade,
  run_id uuid not null,
  version bigint not null default 1,
  way text not null check (way in ('ledger', 'instruct', 'webhook')),
  -- the operator's name for it at the time of the instruction
  bank text,
  instructed_at timestamptz not null,
  instructed_on date not null,
  submitted_on date not null,
  settles_on date not null,
  speed text not null default 'standard' check (speed in ('standard', 'same_day')),
  -- the day by which the user makes it at the bank, and the day they did
  make_by date,
  made_on date,
  -- attempts, all under the same key: a bank that receives a key twice makes one transfer
  sends integer not null default 0,
  last_sent_at timestamptz,
  bank_reference text check (length(bank_reference) <= 100),
  problem text check (problem in (
    'bank_silent', 'legs_missing', 'refused', 'returned_late', 'details_changed', 'returned')),
  problem_code text check (length(problem_code) <= 40),
  -- legs posted here, because no import or connection brings the account's transactions
  is_out_booked boolean not null default false,
  is_in_booked boolean not null default false,
  -- money that a bank returned, and its two legs
  returned_on date,
  out_back_transaction_id uuid,
  in_back_transaction_id uuid,
  primary key (household_id, run_id),
  foreign key (household_id, run_id) references sweep_run on delete cascade,
  constraint bank_of_a_webhook check ((way = 'webhook') = (bank is not null))
);
select make_tenant_table('sweep_transfer');
create trigger raise_version before update on sweep_transfer for each row execute function raise_version();

-- Each event of a bank once. Only added to, and without its text.
create table sweep_bank_event (
  household_id uuid not null references household on delete cascade,
  bank text not null,
  event text not null check (length(event) <= 100),
  run_id uuid not null,
  received_at timestamptz not null,
  status text not null,
  code text,
  said_on date not null,
  outcome text not null check (outcome in ('applied', 'late', 'refused')),
  -- of the body: the same event with another body is another event
  digest text not null,
  primary key (household_id, bank, event),
  foreign key (household_id, run_id) references sweep_run on delete cascade
);
create index sweep_bank_event_of_run on sweep_bank_event (household_id, run_id, received_at);
select make_tenant_table('sweep_bank_event');
revoke update, delete on sweep_bank_event from tideline_app;
