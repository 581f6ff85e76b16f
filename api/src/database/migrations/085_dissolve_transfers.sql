-- Asked for the transfer first and for the row by its key: with a condition on deleted_at the planner took the index of deleted
-- rows, which a deleted account has just filled.
create or replace function dissolve_transfers() returns trigger language plpgsql as $$
declare
  deleted timestamptz;
begin
  if not exists (
    select from transfer where household_id = new.household_id and outflow_id = new.id and state = 'confirmed'
    union all select from transfer where household_id = new.household_id and inflow_id = new.id and state = 'confirmed'
  ) then return null; end if;
  select deleted_at into deleted from transaction where household_id = new.household_id and id = new.id;
  if deleted is null then return null; end if;
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
