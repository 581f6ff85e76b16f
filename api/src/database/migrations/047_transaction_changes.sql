-- Transfers, pairs that may belong together, and what sums by category read.

-- What the legs were before they were one movement, so that they are that again when it is dissolved.
alter table transfer
  add column outflow_kind text,
  add column outflow_category_id uuid,
  add column inflow_kind text,
  add column inflow_category_id uuid;
create unique index transfer_outflow_once on transfer (household_id, outflow_id) where state = 'confirmed';
create unique index transfer_inflow_once on transfer (household_id, inflow_id) where state = 'confirmed';

-- What the program thinks, found again at any time: nobody's change, so not tracked, and gone with its rows (by the trigger
-- below: keys would be checked for each of a hundred thousand rows). A pair that somebody has
-- decided on is in `transfer` (confirmed, rejected) or `duplicate_candidate` (kept_both) under the same id, and comes back
-- here to sight when that decision is undone.
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

-- A leg that is gone leaves no transfer behind: the other is again what it was. At the commit, so that it holds whoever deletes (a
-- person, an account that goes, a bank that takes an announcement back), and so that an undo has brought both back by then.
create function dissolve_transfers() returns trigger language plpgsql as $$
begin
  if not exists (select from transaction where household_id = new.household_id and id = new.id and deleted_at is not null) then return null; end if;
  if not exists (
    select from transfer where household_id = new.household_id and outflow_id = new.id and state = 'confirmed'
    union all select from transfer where household_id = new.household_id and inflow_id = new.id and state = 'confirmed'
  ) then return null; end if;
  -- all of the household at once: the next legs of the same deletion find nothing left to do
  with gone as (
    delete from transfer x using transaction o, transaction i
    where x.household_id = new.household_id and x.state = 'confirmed' and o.household_id = x.household_id and o.id = x.outflow_id
      and i.household_id = x.household_id and i.id = x.inflow_id and (o.deleted_at is not null or i.deleted_at is not null)
    returning x.*
  ), leg as (
    select outflow_id as id, outflow_kind as kind, outflow_category_id as category_id from gone
    union all select inflow_id, inflow_kind, inflow_category_id from gone
  )
  update transaction t set kind = coalesce(leg.kind, 'standard'), category_id = coalesce(t.category_id, c.id)
  from leg left join category c on c.household_id = new.household_id and c.id = leg.category_id and c.deleted_at is null
  where t.household_id = new.household_id and t.id = leg.id and t.deleted_at is null;
  return null;
end $$;
create constraint trigger dissolve_transfers after update of deleted_at on transaction deferrable initially deferred
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function dissolve_transfers();

-- Undoing an import takes rows away for good; what was thought and said of them ("no transfer", "two purchases") goes with them.
create function forget_decisions() returns trigger language plpgsql as $$
declare
  here uuid := app_household();
begin
  delete from transfer where household_id = here and state = 'rejected' and (outflow_id in (select id from old_rows) or inflow_id in (select id from old_rows));
  delete from duplicate_candidate where household_id = here and (first_id in (select id from old_rows) or second_id in (select id from old_rows));
  delete from transfer_suggestion where household_id = here and (outflow_id in (select id from old_rows) or inflow_id in (select id from old_rows));
  delete from duplicate_suggestion where household_id = here and (first_id in (select id from old_rows) or second_id in (select id from old_rows));
  return null;
end $$;
create trigger forget_decisions after delete on transaction referencing old table as old_rows for each statement execute function forget_decisions();

-- Months by category are read from indexes alone: whole transactions from the first, the parts of split ones through the second.
drop index transaction_by_month;
create index transaction_by_month on transaction (household_id, posted_on)
  include (account_id, category_id, kind, amount_minor, excluded, is_split) where deleted_at is null;
create index transaction_split_by_month on transaction (household_id, posted_on)
  include (id, account_id, kind, excluded) where is_split and deleted_at is null;

-- What waits for a person, counted from indexes that hold nothing else.
create index transaction_uncategorised on transaction (household_id, posted_on desc, id desc)
  where category_id is null and not is_split and kind in ('standard', 'refund', 'interest', 'fee') and deleted_at is null;
create index transaction_pending on transaction (household_id, posted_on desc, id desc) where status = 'pending' and deleted_at is null;

-- Files that an undo may still ask for.
create index change_row_of_attachments on change_row (household_id) where table_name = 'attachment';
