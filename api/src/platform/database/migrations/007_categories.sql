-- What transactions are sorted by: categories with their targets, tags, payees, and the rules that assign them.

create table category (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  -- of a built-in category
  key text,
  name text not null,
  group_name text not null,
  nature text not null check (nature in ('income', 'expense', 'transfer')),
  parent_id uuid,
  position integer not null default 0,
  -- no longer offered; transactions that have it keep it
  hidden boolean not null default false,
  -- a built-in category that was merged: this one replaces it in every new assignment
  merged_into_id uuid,
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, parent_id) references category deferrable,
  foreign key (household_id, merged_into_id) references category deferrable,
  constraint category_is_no_parent_of_itself check (parent_id <> id and merged_into_id <> id)
);
create unique index category_key on category (household_id, key) where key is not null and deleted_at is null;
select make_tenant_table('category');
select track_changes('category');

-- The planned monthly amount of a category, from one month until the next row of the category.
create table category_target (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  category_id uuid not null,
  -- the first day of a month
  since date not null check (extract(day from since) = 1),
  -- null: no target from then on
  amount_minor bigint check (amount_minor >= 0),
  currency char(3) not null,
  -- the share of the target that triggers a warning
  alert_ppm integer not null default 1000000 check (alert_ppm between 0 and 10000000),
  -- removed with the sample household
  is_sample boolean not null default false,
  primary key (household_id, id),
  unique (household_id, category_id, since),
  foreign key (household_id, category_id) references category deferrable
);
select make_tenant_table('category_target');
select track_changes('category_target');

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

-- Transactions store the payee's name; this table has its aliases and its default category.
create table payee (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  default_category_id uuid,
  aliases jsonb not null default '[]',
  -- removed with the sample household
  is_sample boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, default_category_id) references category deferrable
);
create unique index payee_name on payee (household_id, name_key) where deleted_at is null;
select make_tenant_table('payee');
select track_changes('payee');

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
  -- does not apply to older transactions
  effective_from date,
  -- removed with the sample household
  is_sample boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (household_id, id)
);
create index rule_in_order on rule (household_id, stage, position, id) where deleted_at is null;
select make_tenant_table('rule');
select track_changes('rule');

-- A run of rules over existing transactions: previewed first, then applied as one change set.
create table rule_run (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  rule_ids uuid[] not null,
  -- of the rules and all their changes: an applied run did exactly what the preview showed
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
