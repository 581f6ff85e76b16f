-- Second factors of users. Only the sign-in role (tideline_auth) has rights to them.

create table user_totp (
  user_id uuid not null references app_user on delete cascade,
  -- false while the user sets it up; the confirmed one keeps its validity until the new one is confirmed
  confirmed boolean not null,
  -- the shared secret, sealed with this key
  key_id text not null,
  box text not null,
  -- the time step of the last accepted code, so that each code works once
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (user_id, confirmed)
);
grant select, insert, update, delete on user_totp to tideline_auth;

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  -- SHA-256 of a code of 80 random bits
  digest text not null,
  used_at timestamptz,
  primary key (user_id, digest)
);
grant select, insert, update, delete on recovery_code to tideline_auth;

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- chosen by the authenticator; base64url
  credential_id text not null unique,
  public_key bytea not null,
  -- signatures made, as the authenticator counts them; synchronized passkeys stay at 0
  counter bigint not null,
  transports text[] not null,
  -- whether other devices of the user have it too
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);
grant select, insert, update, delete on passkey to tideline_auth;

-- Each is answered once, within minutes.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  -- null for a sign-in in which only the answer names the user
  user_id uuid references app_user on delete cascade,
  -- the session it belongs to; null before sign-in
  session_id uuid references user_session on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
create index passkey_challenge_by_user on passkey_challenge (user_id);
create index passkey_challenge_by_session on passkey_challenge (session_id);
grant select, insert, delete on passkey_challenge to tideline_auth;

-- Sign-ins whose password was right and whose second step is missing.
create table pending_sign_in (
  -- SHA-256 of the token in the browser's cookie
  token text primary key,
  user_id uuid not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index pending_sign_in_by_user on pending_sign_in (user_id);
create index pending_sign_in_by_expiry on pending_sign_in (expires_at);
grant select, insert, delete on pending_sign_in to tideline_auth;

-- Requests of users who lost their second factor. It is removed after a delay in which its owner can object.
create table factor_reset (
  user_id uuid primary key references app_user on delete cascade,
  requested_at timestamptz not null,
  -- from then on the user may ask for the link that removes the factor
  due_at timestamptz not null
);
grant select, insert, update, delete on factor_reset to tideline_auth;

-- Written by the authentication library that is no longer used. Network addresses are not stored.
alter table user_session drop column ip_address;
alter table user_credential
  drop column access_token, drop column refresh_token, drop column id_token, drop column access_token_expires_at,
  drop column refresh_token_expires_at, drop column scope;
alter table app_user drop column image;

-- Returns the session with this token digest and its user, and whether the user has a second factor, which sensitive
-- actions then require. Every request calls it. A digest stands for 190 random bits or more, so a caller cannot guess
-- one.
drop function find_session(text, timestamptz, timestamptz);
create function find_session(of_digest text, at timestamptz, idle_since timestamptz)
  returns table (session_id uuid, last_household_id uuid, last_used_at timestamptz, confirmed_at timestamptz,
    has_second_factor boolean, id uuid, version bigint, name text, email text, email_verified boolean, theme text,
    density text, keys_on boolean, created_at timestamptz, guest_expires_at timestamptz)
  language sql stable security definer set search_path = tideline, pg_temp as $$
    select s.id, s.last_household_id, s.last_used_at, coalesce(s.confirmed_at, s.created_at),
      exists (select from user_totp t where t.user_id = u.id and t.confirmed)
        or exists (select from passkey p where p.user_id = u.id),
      u.id, u.version, u.name, u.email, u.email_verified, u.theme, u.density, u.keys_on, u.created_at,
      u.guest_expires_at
    from user_session s join app_user u on u.id = s.user_id
    where s.token = of_digest and s.expires_at > at and s.last_used_at > idle_since
  $$;
revoke execute on function find_session(text, timestamptz, timestamptz) from public;
grant execute on function find_session(text, timestamptz, timestamptz) to tideline_app;
