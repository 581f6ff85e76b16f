-- Two-person approval: a transfer above a limit needs two members.

-- The limit of a household. Not in sweep_settings, which an editor may change and undo.
create table two_person_approval (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  -- null: one member is enough for every amount
  above_minor bigint check (above_minor between 0 and 9999999999999),
  primary key (household_id, id),
  unique (household_id)
);
select make_tenant_table('two_person_approval');
create trigger raise_version before update on two_person_approval for each row execute function raise_version();
create trigger note_change after insert or update on two_person_approval
  for each row execute function note_change_of_members();

-- A proposal keeps the approval it was made under, or a stricter one.
alter table sweep_run drop constraint sweep_run_approval_check;
alter table sweep_run add constraint sweep_run_approval_check
  check (approval in ('inform_only', 'needs_approval', 'needs_two_approvals', 'pre_approved'));
-- the first of two approvals, with the highest amount that it covers
alter table sweep_run add column first_approved_by uuid;
alter table sweep_run add column first_approved_at timestamptz;
alter table sweep_run add column first_amount_minor bigint check (first_amount_minor between 1 and 999999999999999);
alter table sweep_run add constraint first_approval_is_whole
  check ((first_approved_by is null) = (first_approved_at is null)
    and (first_approved_by is null) = (first_amount_minor is null));

create or replace function sweep_run_only_falls() returns trigger language plpgsql as $$
begin
  if old.state = 'skipped' then return new; end if; -- the rule was evaluated again on the same day
  if new.key is distinct from old.key
    or new.from_account_id <> old.from_account_id or new.to_account_id is distinct from old.to_account_id then
    raise exception 'a decision about a sweep is not written over' using errcode = 'check_violation';
  end if;
  if old.approval = 'needs_two_approvals' and new.approval <> old.approval then
    raise exception 'a decision about a sweep keeps its two approvals' using errcode = 'check_violation';
  end if;
  if old.state = 'proposed' and new.state = 'proposed' then return new; end if;
  if new.amount_minor > old.amount_minor or new.proposed_minor <> old.proposed_minor then
    raise exception 'a decision about a sweep is not written over' using errcode = 'check_violation';
  end if;
  if new.approval = 'needs_two_approvals' and new.state in ('approved', 'instructed') and new.state <> old.state
    and (new.first_approved_by is null or new.approved_by is null or new.first_approved_by = new.approved_by
      or new.amount_minor > new.first_amount_minor) then
    raise exception 'a sweep above the limit needs two members' using errcode = 'check_violation';
  end if;
  return new;
end $$;
