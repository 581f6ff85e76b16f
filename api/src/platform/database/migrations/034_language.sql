-- The language of a user's pages and messages, as a tag such as 'de'. Null until it is known: pages then follow the
-- browser, and messages the household's number format.
alter table app_user add column language text check (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$');
grant update (language) on app_user to tideline_app;

-- Returns the session with this token digest and its user, whether the user has a second factor, which sensitive
-- actions then require, and when the user is deleted. Every request calls it. A digest stands for 190 random bits or
-- more, so a caller cannot guess one.
drop function find_session(text, timestamptz, timestamptz);
create function find_session(of_digest text, at timestamptz, idle_since timestamptz)
  returns table (session_id uuid, last_household_id uuid, last_used_at timestamptz, confirmed_at timestamptz,
    has_second_factor boolean, id uuid, version bigint, name text, email text, email_verified boolean, theme text,
    density text, keys_on boolean, language text, created_at timestamptz, guest_expires_at timestamptz,
    deletes_at timestamptz)
  language sql stable security definer set search_path = tideline, pg_temp as $$
    select s.id, s.last_household_id, s.last_used_at, coalesce(s.confirmed_at, s.created_at),
      exists (select from user_totp t where t.user_id = u.id and t.confirmed)
        or exists (select from passkey p where p.user_id = u.id),
      u.id, u.version, u.name, u.email, u.email_verified, u.theme, u.density, u.keys_on, u.language, u.created_at,
      u.guest_expires_at, d.deletes_at
    from user_session s join app_user u on u.id = s.user_id left join user_deletion d on d.user_id = u.id
    where s.token = of_digest and s.expires_at > at and s.last_used_at > idle_since
  $$;
revoke execute on function find_session(text, timestamptz, timestamptz) from public;
grant execute on function find_session(text, timestamptz, timestamptz) to tideline_app;
