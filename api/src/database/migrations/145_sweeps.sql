-- Savings goals; rules that propose transfers between a household's own accounts; what was decided, and what became of it.

create table goal (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  account_id uuid not null,
  amount_minor bigint not null check (amount_minor between 1 and 9999999999999),
  due_on date not null,
  -- put aside when somebody last said so; what arrives through sweeps from that day on counts on top
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
  -- the last time a person switched it on or went on with it: what happened before counts no more against it
  active_since timestamptz,
  priority integer not null check (priority between 0 and 1000),
  direction text not null check (direction in ('one_way', 'two_way')),
  -- what it wants to move, by its kind: SweepTerms
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  by_hand boolean not null default false,
  source_account_id uuid not null,
  -- in the person's order: SweepDestination
  destinations jsonb not null check (jsonb_typeof(destinations) = 'array'),
  keep_floor_minor bigint not null check (keep_floor_minor between 0 and 9999999999999),
  min_move_minor bigint not null check (min_move_minor between 0 and 9999999999999),
  max_move_minor bigint check (max_move_minor between 0 and 9999999999999),
  max_per_week_minor bigint check (max_per_week_minor between 0 and 9999999999999),
  round_to_minor bigint not null check (round_to_minor between 1 and 9999999999999),
  -- null: as the household says
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

-- What the household says about all its sweeps; floors are of the accounts (account.floor_minor).
create table sweep_settings (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  kill_switch_at timestamptz,
  -- null: as the financial mode says
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

-- One decision and what became of it. Not tracked: money that moved is not taken back by an undo, and a decision is never edited away.
create table sweep_run (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  rule_id uuid not null,
  -- rule : from > destination : business date : period; the same in every retry. null: skipped before there was a period
  key text,
  state text not null check (state in ('evaluated', 'skipped', 'proposed', 'approved', 'cancelled', 'expired', 'instructed', 'voided', 'in_transit', 'settled', 'failed', 'returned')),
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
  approval text not null default 'needs_approval' check (approval in ('inform_only', 'needs_approval', 'pre_approved')),
  arrives_on date,
  expires_on date,
  cancel_window_hours smallint not null default 0,
  approved_at timestamptz,
  -- null where it was approved by a rule beforehand
  approved_by uuid,
  cancel_until timestamptz,
  is_submitted boolean not null default false,
  settled_on date,
  reason text check (length(reason) <= 200),
  -- of a skip: the day it may go, and the figure behind the reason
  next_on date,
  return_code text,
  -- after tax, there less here: what its totals are counted with
  difference_ppm integer not null default 0,
  per_month_minor bigint not null default 0,
  per_year_minor bigint not null default 0,
  avoids_minor bigint,
  evidence_ids uuid[] not null default '{}',
  -- as the evaluation said them on its day: they stay as they were
  risks jsonb not null default '[]',
  working jsonb,
  value_working jsonb,
  -- its two ends among real transactions
  out_transaction_id uuid,
  in_transaction_id uuid,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, rule_id) references sweep_rule deferrable,
  foreign key (household_id, from_account_id) references account deferrable,
  foreign key (household_id, to_account_id) references account deferrable,
  constraint amount_never_rises check (amount_minor <= proposed_minor),
  constraint decision_is_whole check (state in ('evaluated', 'skipped') or (key is not null and to_account_id is not null and destination_key is not null and arrives_on is not null))
);
-- A retry can never make a second movement; a day says once why a rule moved nothing.
create unique index sweep_run_once on sweep_run (household_id, key) where state not in ('evaluated', 'skipped');
create unique index sweep_run_skip_of_day on sweep_run (household_id, rule_id, decided_on) where state = 'skipped';
create index sweep_run_newest on sweep_run (household_id, created_at desc, id desc);
create index sweep_run_of_rule on sweep_run (household_id, rule_id, decided_on desc);
create index sweep_run_open on sweep_run (household_id, state) where state in ('proposed', 'approved', 'instructed', 'in_transit');
create index sweep_run_of_accounts on sweep_run (household_id, from_account_id, to_account_id);
select make_tenant_table('sweep_run');
create trigger raise_version before update on sweep_run for each row execute function raise_version();

-- The amount of a decision only ever falls, whoever writes it, and what it was is not written over.
create function sweep_run_only_falls() returns trigger language plpgsql as $$
begin
  if old.state = 'skipped' then return new; end if; -- said again on the same day
  if new.amount_minor > old.amount_minor or new.proposed_minor <> old.proposed_minor or new.key is distinct from old.key
    or new.from_account_id <> old.from_account_id or new.to_account_id is distinct from old.to_account_id then
    raise exception 'a decision about a sweep is not written over' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sweep_run_only_falls before update on sweep_run for each row execute function sweep_run_only_falls();

-- Every step of a run, who took it and when; only added to.
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
  -- null: nobody, it happened by itself
  actor_id uuid,
  primary key (household_id, id),
  foreign key (household_id, run_id) references sweep_run on delete cascade
);
create index sweep_run_event_of_run on sweep_run_event (household_id, run_id, at, id);
select make_tenant_table('sweep_run_event');
revoke update on sweep_run_event from tideline_app;

-- When all rules were last looked at.
create table sweep_evaluation (
  household_id uuid not null references household on delete cascade,
  evaluated_on date not null,
  evaluated_at timestamptz not null,
  proposed integer not null,
  skipped integer not null,
  primary key (household_id, evaluated_on)
);
select make_tenant_table('sweep_evaluation');

-- Word of decisions reaches open pages like word of imports: they are rows that no change set counts.
create or replace function announce_change_set() returns trigger language plpgsql as $$
declare
  kinds text[];
begin
  update change_set set announced_at = clock_timestamp() where household_id = new.household_id and id = new.id;
  if not found then return null; end if; -- taken back in the same transaction: nothing was changed
  kinds := array(select table_name from change_set_table where household_id = new.household_id and change_set_id = new.id order by table_name);
  if new.cause = 'import' then kinds := kinds || 'import_batch'::text; end if;
  if new.cause = 'sweep' then kinds := kinds || 'sweep_run'::text; end if;
  if cardinality(kinds) > 0 then
    perform pg_notify('tideline_live', json_build_object('household', new.household_id, 'changeSet', new.id, 'kinds', kinds)::text);
  end if;
  return null;
end $$;
