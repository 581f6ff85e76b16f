-- The household of a user's private accounts. It has no other member, so nobody else sees them. No foreign key:
-- deleting a user would then write households, outside a change set. A user is deleted only once this household is, or
-- will be.
alter table household add column private_user_id uuid;

create function keep_private() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
begin
  if exists (
    select from household h
    where h.id = new.household_id and h.private_user_id is not null and h.private_user_id <> new.user_id) then
    raise exception 'a private household has one member';
  end if;
  return null;
end $$;
revoke execute on function keep_private() from public;
create constraint trigger keep_private after insert or update on membership
  for each row execute function keep_private();
