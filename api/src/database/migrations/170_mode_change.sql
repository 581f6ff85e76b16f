-- The financial mode over time: what holds, what is to come, and what was.
create table mode_change (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  key text not null check (key in ('balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom')),
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
  starts_on date not null,
  state text not null check (state in ('scheduled', 'active', 'superseded')),
  -- null: it has not begun, was taken back before it could, or was refused
  started_on date,
  -- what the person was shown before they decided
  preview jsonb not null check (jsonb_typeof(preview) = 'object'),
  -- why it did not begin on its day: the reasons, and the day
  refusal jsonb check (jsonb_typeof(refusal) = 'object'),
  -- null: the program itself
  actor_id uuid,
  -- the change that undo takes back
  change_set_id uuid not null,
  created_at timestamptz not null,
  primary key (household_id, id),
  check (state <> 'active' or started_on is not null),
  check (state <> 'scheduled' or started_on is null)
);
-- A household follows one mode at a time, and one waits at most.
create unique index mode_change_in_force on mode_change (household_id) where state = 'active';
create unique index mode_change_to_come on mode_change (household_id) where state = 'scheduled';
create index mode_change_latest on mode_change (household_id, created_at desc);
select make_tenant_table('mode_change');
select track_changes('mode_change');
