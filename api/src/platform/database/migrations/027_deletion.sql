-- Requested deletions of households and users. Until their date they can be canceled.

create table household_deletion (
  household_id uuid primary key references household on delete cascade,
  requested_by uuid references app_user on delete set null,
  requested_at timestamptz not null,
  -- the household is deleted from then on
  deletes_at timestamptz not null,
  canceled_at timestamptz
);
create index household_deletion_by_date on household_deletion (deletes_at) where canceled_at is null;
create index household_deletion_by_user on household_deletion (requested_by);
select make_tenant_table('household_deletion');
-- the job that deletes finds what is due before a household is known, and a session says what becomes of its household
create policy of_sign_in on household_deletion to tideline_auth using (true) with check (true);
create policy of_member on household_deletion for select using (
  household_id in (select m.household_id from membership m where m.user_id = (select app_user()) and m.state = 'active')
);
create trigger note_change after insert or update on household_deletion
  for each row execute function note_change_of_members();

create table user_deletion (
  user_id uuid primary key references app_user on delete cascade,
  requested_at timestamptz not null,
  -- the user is deleted from then on
  deletes_at timestamptz not null
);
create index user_deletion_by_date on user_deletion (deletes_at);
grant select, insert, update, delete on user_deletion to tideline_auth;
-- an owner who leaves soon does not count as another owner of a household
grant select on user_deletion to tideline_app;
alter table user_deletion enable row level security;
create policy of_sign_in on user_deletion to tideline_auth using (true) with check (true);
create policy oneself_and_members on user_deletion for select to tideline_app using (
  user_id = (select app_user())
  or exists (select from membership m
    where m.household_id = (select app_household()) and m.user_id = user_deletion.user_id)
);

-- Returns the session with this token digest and its user, whether the user has a second factor, which sensitive
-- actions then require, and when the user is deleted. Every request calls it. A digest stands for 190 random bits or
-- more, so a caller cannot guess one.
drop function find_session(text, timestamptz, timestamptz);
create function find_session(of_digest text, at timestamptz, idle_since timestamptz)
  returns table (session_id uuid, last_household_id uuid, last_used_at timestamptz, confirmed_at timestamptz,
    has_second_factor boolean, id uuid, version bigint, name text, email text, email_verified boolean, theme text,
    density text, keys_on boolean, created_at timestamptz, guest_expires_at timestamptz, deletes_at timestamptz)
  language sql stable security definer set search_path = tideline, pg_temp as $$
    select s.id, s.last_household_id, s.last_used_at, coalesce(s.confirmed_at, s.created_at),
      exists (select from user_totp t where t.user_id = u.id and t.confirmed)
        or exists (select from passkey p where p.user_id = u.id),
      u.id, u.version, u.name, u.email, u.email_verified, u.theme, u.density, u.keys_on, u.created_at,
      u.guest_expires_at, d.deletes_at
    from user_session s join app_user u on u.id = s.user_id left join user_deletion d on d.user_id = u.id
    where s.token = of_digest and s.expires_at > at and s.last_used_at > idle_since
  $$;
revoke execute on function find_session(text, timestamptz, timestamptz) from public;
grant execute on function find_session(text, timestamptz, timestamptz) to tideline_app;
