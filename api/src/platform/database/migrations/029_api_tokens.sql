-- API tokens: access of a program to one household, in the name of one of its members.

create table api_token (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  -- SHA-256 of 256 random bits, so that reading the table does not allow using a token
  token_digest text not null unique,
  -- its first characters, by which its user recognizes it
  prefix text not null,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (household_id, id)
);
create index api_token_by_user on api_token (user_id);
select make_tenant_table('api_token');
-- users list their tokens of all households
create policy of_user on api_token for select using (user_id = (select app_user()));
-- a request with a token is admitted, and a recovered account loses its tokens, before a household is known
create policy of_sign_in on api_token to tideline_auth using (true) with check (true);

-- A member who loses access loses the tokens too: they must not work again when the user comes back.
create function delete_tokens_of_member() returns trigger language plpgsql as $$
begin
  delete from api_token where household_id = new.household_id and user_id = new.user_id;
  return null;
end $$;
create trigger delete_tokens after update of state on membership
  for each row when (new.state <> 'active') execute function delete_tokens_of_member();

-- Counts a change of access in the open change set, so that the history lists it and open pages learn of it. It writes
-- no image: an undo must not give anyone access again.
create or replace function note_change_of_members() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  open_change_set uuid := nullif(current_setting('app.change_set', true), '')::uuid;
  touched uuid := case TG_OP when 'DELETE' then old.household_id else new.household_id end;
begin
  if open_change_set is null or touched is distinct from app_household() then return null; end if;
  insert into change_set_table as c (household_id, change_set_id, table_name, added, changed, removed)
  values (touched, open_change_set, TG_TABLE_NAME,
    (TG_OP = 'INSERT')::integer, (TG_OP = 'UPDATE')::integer, (TG_OP = 'DELETE')::integer)
  on conflict (household_id, change_set_id, table_name) do update
    set added = c.added + excluded.added, changed = c.changed + excluded.changed,
      removed = c.removed + excluded.removed;
  return null;
end $$;
create trigger note_change after insert or delete on api_token
  for each row execute function note_change_of_members();
