-- Transfers and duplicates: pairs of transactions, suggested by the program and decided by a user.

-- Two transactions that are one movement between accounts of the household.
create table transfer (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  outflow_id uuid not null,
  inflow_id uuid not null,
  state text not null check (state in ('suggested', 'confirmed', 'rejected')),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- kinds and categories of the legs before they were paired, restored when the transfer is dissolved
  outflow_kind text,
  outflow_category_id uuid,
  inflow_kind text,
  inflow_category_id uuid,
  primary key (household_id, id),
  unique (household_id, outflow_id, inflow_id),
  foreign key (household_id, outflow_id) references transaction deferrable,
  foreign key (household_id, inflow_id) references transaction deferrable
);
create index transfer_by_inflow on transfer (household_id, inflow_id);
create unique index transfer_outflow_once on transfer (household_id, outflow_id) where state = 'confirmed';
create unique index transfer_inflow_once on transfer (household_id, inflow_id) where state = 'confirmed';
select make_tenant_table('transfer');
select track_changes('transfer');

-- Two transactions that may be one purchase, and what a user decided about them.
create table duplicate_candidate (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  first_id uuid not null,
  second_id uuid not null,
  state text not null default 'suggested' check (state in ('suggested', 'merged', 'kept_both')),
  primary key (household_id, id),
  unique (household_id, first_id, second_id),
  foreign key (household_id, first_id) references transaction deferrable,
  foreign key (household_id, second_id) references transaction deferrable
);
create index duplicate_candidate_by_second on duplicate_candidate (household_id, second_id);
select make_tenant_table('duplicate_candidate');
select track_changes('duplicate_candidate');

-- Suggestions of the program, which it can find again at any time: not tracked, and deleted with their transactions by
-- a trigger (foreign keys would be checked for each of a hundred thousand rows). A decided pair is in `transfer`
-- (confirmed, rejected) or `duplicate_candidate` (kept_both) under the same id; undoing the decision shows the
-- suggestion again.
create table transfer_suggestion (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  outflow_id uuid not null,
  inflow_id uuid not null,
  kind text not null,
  fee_minor bigint,
  confidence_ppm integer not null,
  is_sure boolean not null,
  reasons text[] not null,
  primary key (household_id, id),
  unique (household_id, outflow_id, inflow_id)
);
create index transfer_suggestion_by_inflow on transfer_suggestion (household_id, inflow_id);
select make_tenant_table('transfer_suggestion');

create table duplicate_suggestion (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  days integer not null,
  confidence_ppm integer not null,
  reason text not null,
  primary key (household_id, id),
  unique (household_id, first_id, second_id)
);
create index duplicate_suggestion_by_second on duplicate_suggestion (household_id, second_id);
select make_tenant_table('duplicate_suggestion');

-- Deletes the transfer of a deleted leg and restores the other leg. It runs at the commit: whatever deleted the leg (a
-- user, the removal of an account, a bank that withdrew it) is covered, and an undo has restored both by then.
create function dissolve_transfers() returns trigger language plpgsql as $$
declare
  deleted timestamptz;
begin
  -- The transfer first, then the row by its key: with a condition on deleted_at the planner would use the index of
  -- deleted rows, which a deleted account has just filled.
  if not exists (
    select from transfer where household_id = new.household_id and outflow_id = new.id and state = 'confirmed'
    union all
    select from transfer where household_id = new.household_id and inflow_id = new.id and state = 'confirmed'
  ) then return null; end if;
  select deleted_at into deleted from transaction where household_id = new.household_id and id = new.id;
  if deleted is null then return null; end if;
  -- the whole household at once: the next legs of the same deletion find nothing left to do
  with gone as (
    delete from transfer x using transaction o, transaction i
    where x.household_id = new.household_id and x.state = 'confirmed'
      and o.household_id = x.household_id and o.id = x.outflow_id
      and i.household_id = x.household_id and i.id = x.inflow_id
      and (o.deleted_at is not null or i.deleted_at is not null)
    returning x.*
  ), leg as (
    select outflow_id as id, outflow_kind as kind, outflow_category_id as category_id from gone
    union all select inflow_id, inflow_kind, inflow_category_id from gone
  )
  update transaction t set kind = coalesce(leg.kind, 'standard'), category_id = coalesce(t.category_id, c.id)
  from leg left join category c
    on c.household_id = new.household_id and c.id = leg.category_id and c.deleted_at is null
  where t.household_id = new.household_id and t.id = leg.id and t.deleted_at is null;
  return null;
end $$;
create constraint trigger dissolve_transfers after update of deleted_at on transaction
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function dissolve_transfers();

-- Undoing an import deletes rows permanently, with the suggestions and decisions about them.
create function forget_decisions() returns trigger language plpgsql as $$
declare
  here uuid := app_household();
begin
  delete from transfer where household_id = here and state = 'rejected'
    and (outflow_id in (select id from old_rows) or inflow_id in (select id from old_rows));
  delete from duplicate_candidate where household_id = here
    and (first_id in (select id from old_rows) or second_id in (select id from old_rows));
  delete from transfer_suggestion where household_id = here
    and (outflow_id in (select id from old_rows) or inflow_id in (select id from old_rows));
  delete from duplicate_suggestion where household_id = here
    and (first_id in (select id from old_rows) or second_id in (select id from old_rows));
  return null;
end $$;
create trigger forget_decisions after delete on transaction
  referencing old table as old_rows for each statement execute function forget_decisions();
