-- Sweep rules follow the household's ladder, and open proposals are computed again after each decision.

-- false: surplus always goes to the rule's own destination
alter table sweep_rule add column obeys_ladder boolean not null default true;

-- BetterUse: a payment of today's plan that would do more; null: none
alter table sweep_run add column better_use jsonb;
-- InsteadOf: the rule's own destination, if this payment does more
alter table sweep_run add column instead_of jsonb;
-- the day of the figures of a proposal
alter table sweep_run add column computed_on date;

-- A proposal that waits for an answer follows the balances; after that its amount may only decrease. Its key and
-- accounts never change.
create or replace function sweep_run_only_falls() returns trigger language plpgsql as $$
begin
  if old.state = 'skipped' then return new; end if; -- the rule was evaluated again on the same day
  if new.key is distinct from old.key
    or new.from_account_id <> old.from_account_id or new.to_account_id is distinct from old.to_account_id then
    raise exception 'a decision about a sweep is not written over' using errcode = 'check_violation';
  end if;
  if old.state = 'proposed' and new.state = 'proposed' then return new; end if;
  if new.amount_minor > old.amount_minor or new.proposed_minor <> old.proposed_minor then
    raise exception 'a decision about a sweep is not written over' using errcode = 'check_violation';
  end if;
  return new;
end $$;
