-- Categories in an order and under each other; rules; what comes back, and what a person said about it.

alter table category
  add column parent_id uuid,
  -- not offered any more; what has it keeps it
  add column hidden boolean not null default false,
  -- a built-in category that was merged: what would get it gets this one
  add column merged_into_id uuid,
  add constraint category_is_no_parent_of_itself check (parent_id <> id and merged_into_id <> id),
  add foreign key (household_id, parent_id) references category deferrable,
  add foreign key (household_id, merged_into_id) references category deferrable;

-- Fields that a person chose by hand, by the names that rules use for them: no rule and no guess changes them.
alter table transaction add column set_by_person text[] not null default '{}';
create index transaction_category_by_person on transaction (household_id, posted_on desc)
  where deleted_at is null and set_by_person @> '{categoryId}';

-- What a person's own change set sets is theirs. Not so where it is taken back, and where many rows follow from one decision
-- (a payee gets another name): those say app.by_machine.
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
  new.set_by_person := array(select distinct field from unnest(old.set_by_person || fields) as field order by field);
  return new;
end $$;
create trigger note_person before update of payee, memo, category_id, kind, excluded, is_split on transaction
  for each row when (
    (old.payee, old.memo, old.category_id, old.kind, old.excluded, old.is_split)
      is distinct from (new.payee, new.memo, new.category_id, new.kind, new.excluded, new.is_split))
  execute function note_person();

create table rule (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  stage text not null default 'default' check (stage in ('pre', 'default', 'post')),
  position integer not null,
  condition jsonb not null,
  actions jsonb not null,
  enabled boolean not null default true,
  -- older transactions are left alone
  effective_from date,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id)
);
create index rule_in_order on rule (household_id, stage, position, id) where deleted_at is null;
select make_tenant_table('rule');
select track_changes('rule');

-- Rules run over what is there already: looked at first, then applied as one change set; undone where that was.
create table rule_run (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  rule_ids uuid[] not null,
  -- of the rules and of every change they would make: an applied run did what was shown
  digest text not null,
  counts jsonb not null,
  change_set_id uuid,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, change_set_id) references change_set
);
create index rule_run_newest on rule_run (household_id, created_at desc);
create index rule_run_of_change_set on rule_run (household_id, change_set_id);
select make_tenant_table('rule_run');

-- What the detection found last; written anew each time, so it is no change of anybody's.
create table series_finding (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  key text not null,
  account_id uuid not null,
  -- kind, payee, rhythm, amounts, last and next day, certainty: as the detection says them
  facts jsonb not null,
  confidence_ppm integer not null,
  found_on date not null,
  primary key (household_id, id),
  unique (household_id, key),
  foreign key (household_id, account_id) references account on delete cascade
);
select make_tenant_table('series_finding');

-- What a person said: a series they confirmed (under the id of its finding), stopped, or entered. A finding without a row here is a suggestion.
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
  cadence text not null check (cadence in ('weekly', 'every_two_weeks', 'twice_a_month', 'every_four_weeks', 'monthly', 'monthly_by_weekday',
    'every_two_months', 'quarterly', 'twice_a_year', 'yearly')),
  anchor_days smallint[] not null,
  -- a day of the rhythm: the others are counted from it
  starts_on date not null,
  ends_on date,
  amount_kind text not null check (amount_kind in ('fixed', 'range', 'statement_balance')),
  amount_minor bigint not null check (amount_minor between -999999999999999 and 999999999999999),
  low_minor bigint not null check (low_minor between -999999999999999 and 999999999999999),
  high_minor bigint not null check (high_minor between -999999999999999 and 999999999999999),
  -- fields a person edited: of the others the detection says what is newest
  own_fields text[] not null default '{}',
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  foreign key (household_id, counter_account_id) references account deferrable,
  foreign key (household_id, category_id) references category deferrable,
  check (amount_kind <> 'statement_balance' or counter_account_id is not null)
);
create unique index recurring_series_of_finding on recurring_series (household_id, finding_key) where finding_key is not null and deleted_at is null;
select make_tenant_table('recurring_series');
select track_changes('recurring_series');

-- One expected day that will be otherwise.
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
