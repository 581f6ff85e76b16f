-- Signing up at the sign-in provider: such a user has a password that nobody knows, until they choose one.
alter table user_credential add column is_chosen boolean not null default true;

-- What a visit to the provider may do when it comes back. Visits last ten minutes; the ones under way begin again.
delete from provider_visit;
alter table provider_visit add column purpose text not null check (purpose in ('sign_in', 'link', 'confirm'));
alter table provider_visit add constraint signed_in_unless_it_signs_in
  check ((purpose = 'sign_in') = (user_id is null));

-- Returns the session with this token digest and its user, what they can confirm sensitive actions with, and when the
-- user is deleted. Every request calls it. A digest stands for 190 random bits or more, so a caller cannot guess one.
drop function find_session(text, timestamptz, timestamptz);
create function find_session(of_digest text, at timestamptz, idle_since timestamptz)
  returns table (session_id uuid, last_household_id uuid, last_used_at timestamptz, confirmed_at timestamptz,
    has_second_factor boolean, has_password boolean, id uuid, version bigint, name text, email text,
    email_verified boolean, theme text, density text, keys_on boolean, language text, created_at timestamptz,
    guest_expires_at timestamptz, deletes_at timestamptz)
  language sql stable security definer set search_path = tideline, pg_temp as $$
    select s.id, s.last_household_id, s.last_used_at, coalesce(s.confirmed_at, s.created_at),
      exists (select from user_totp t where t.user_id = u.id and t.confirmed)
        or exists (select from passkey p where p.user_id = u.id),
      exists (select from user_credential c where c.user_id = u.id and c.is_chosen),
      u.id, u.version, u.name, u.email, u.email_verified, u.theme, u.density, u.keys_on, u.language, u.created_at,
      u.guest_expires_at, d.deletes_at
    from user_session s join app_user u on u.id = s.user_id left join user_deletion d on d.user_id = u.id
    where s.token = of_digest and s.expires_at > at and s.last_used_at > idle_since
  $$;
revoke execute on function find_session(text, timestamptz, timestamptz) from public;
grant execute on function find_session(text, timestamptz, timestamptz) to tideline_app;
