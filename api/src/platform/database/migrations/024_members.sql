-- Invitations into a household, and changes of members in the history.

-- The token of a link is stored as its digest, so that reading the table does not allow joining. A used or revoked
-- invitation stays, so that its link can say what became of it.
create table invitation (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  token_digest text not null unique,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  -- null: the link is handed over by the user who made it
  email text,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  primary key (household_id, id)
);
select make_tenant_table('invitation');
create trigger raise_version before update on invitation for each row execute function raise_version();
-- sign-in finds an invitation by its token, before a household is known
create policy of_sign_in on invitation to tideline_auth using (true) with check (true);

-- Invitations by the operator to create an account with its own household.
create table sign_up_invitation (
  id uuid primary key,
  token_digest text not null unique,
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on sign_up_invitation to tideline_auth;

-- Counts a change of members or invitations in the open change set, so that the history lists it and open pages learn
-- of it. It writes no image: an undo must not give anyone access again.
create function note_change_of_members() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  open_change_set uuid := nullif(current_setting('app.change_set', true), '')::uuid;
begin
  if open_change_set is null or new.household_id is distinct from app_household() then return null; end if;
  insert into change_set_table as c (household_id, change_set_id, table_name, added, changed)
  values (new.household_id, open_change_set, TG_TABLE_NAME,
    case TG_OP when 'INSERT' then 1 else 0 end, case TG_OP when 'INSERT' then 0 else 1 end)
  on conflict (household_id, change_set_id, table_name) do update
    set added = c.added + excluded.added, changed = c.changed + excluded.changed;
  return null;
end $$;
revoke execute on function note_change_of_members() from public;
create trigger note_change after insert or update on membership
  for each row execute function note_change_of_members();
create trigger note_change after insert or update on invitation
  for each row execute function note_change_of_members();
