-- Who an account belongs to decides who may move it out of the household, for good. So only its owner hands it on, and
-- owners of the household decide about every account, also about one that belongs to everyone. The statement that
-- changes it may come from any path, such as an undo; jobs act for no member and go on.
create function refuse_taken_account() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  acting text;
begin
  if app_user() is null or not exists (
    select from new_rows n join old_rows o on o.household_id = n.household_id and o.id = n.id
    where n.owner_id is distinct from o.owner_id and not (o.owner_id is not distinct from app_user()))
  then return null; end if;
  select m.role into acting from membership m
  where m.household_id = app_household() and m.user_id = app_user() and m.state = 'active';
  if acting is distinct from 'owner' then
    raise exception 'an account that the user may not give to a member'
      using errcode = 'TD002', detail = coalesce(acting, 'viewer');
  end if;
  return null;
end $$;
revoke execute on function refuse_taken_account() from public;
create trigger owner_update after update on account referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_taken_account();
