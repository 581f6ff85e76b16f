-- Users, their passwords and sessions. None of it belongs to a household. Only the sign-in role (tideline_auth) has
-- rights to passwords, sessions, email links and known devices. It is a member of tideline_app, not the other way
-- round: a sign-up creates a user and a household in one transaction.

create table app_user (
  id uuid primary key,
  version bigint not null default 1,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  -- preferences, the same in every household of the user
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  keys_on boolean not null default true,
  -- set for a guest, who has no password and is deleted with their household at this time
  guest_expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Several unconfirmed users may have one address, so that the answer to a sign-up does not reveal who has an account.
-- The password tells them apart at sign-in; only one can confirm the address, and only that one gets email.
create index app_user_by_email on app_user (email);
create unique index app_user_confirmed_email on app_user (email) where email_verified;
create index app_user_guest on app_user (guest_expires_at) where guest_expires_at is not null;
create trigger raise_version before update on app_user for each row execute function raise_version();
-- the policies are in the next migration, because they refer to memberships
alter table app_user enable row level security;
grant select, insert, update, delete on app_user to tideline_auth;
grant select on app_user to tideline_app;
grant update (name, theme, density, keys_on, updated_at) on app_user to tideline_app;

create table user_credential (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index user_credential_by_user on user_credential (user_id);
grant select, insert, update, delete on user_credential to tideline_auth;

create table user_session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- SHA-256 of the token: reading the table is not enough to take over a session
  token text not null unique,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  -- when the user last entered the password; sensitive actions require a recent time
  confirmed_at timestamptz,
  last_household_id uuid,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_session_by_user on user_session (user_id);
create index user_session_by_expiry on user_session (expires_at);
grant select, insert, update, delete on user_session to tideline_auth;

-- Closes the event streams of a session that ended.
create function announce_end_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('tideline_live', json_build_object('session', old.id)::text);
  return null;
end $$;
create trigger announce_end after delete on user_session for each row execute function announce_end_of_session();

-- Returns the session with this token digest and its user. Every request calls it. A digest stands for 190 random
-- bits, so a caller cannot guess one.
create function find_session(of_digest text, at timestamptz, idle_since timestamptz)
  returns table (session_id uuid, last_household_id uuid, last_used_at timestamptz, confirmed_at timestamptz,
    id uuid, version bigint, name text, email text, email_verified boolean, theme text, density text, keys_on boolean,
    created_at timestamptz, guest_expires_at timestamptz)
  language sql stable security definer set search_path = tideline, pg_temp as $$
    select s.id, s.last_household_id, s.last_used_at, coalesce(s.confirmed_at, s.created_at),
      u.id, u.version, u.name, u.email, u.email_verified, u.theme, u.density, u.keys_on, u.created_at,
      u.guest_expires_at
    from user_session s join app_user u on u.id = s.user_id
    where s.token = of_digest and s.expires_at > at and s.last_used_at > idle_since
  $$;
revoke execute on function find_session(text, timestamptz, timestamptz) from public;
grant execute on function find_session(text, timestamptz, timestamptz) to tideline_app;

create table user_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_verification_by_identifier on user_verification (identifier);
grant select, insert, update, delete on user_verification to tideline_auth;

-- Browsers and operating systems that a user has signed in with, as a digest of their names. A sign-in with another
-- one notifies the user. Addresses are not stored.
create table known_device (
  user_id uuid not null references app_user on delete cascade,
  digest text not null,
  seen_at timestamptz not null,
  primary key (user_id, digest)
);
grant select, insert, update, delete on known_device to tideline_auth;

-- Counters of rate-limiter-flexible, shared by all processes.
create table attempt (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on attempt to tideline_app;

-- One row. Who may sign up depends on whether a real household exists.
create table installation (
  singleton boolean primary key default true check (singleton),
  first_household_at timestamptz
);
insert into installation default values;
grant select on installation to tideline_app;
grant update on installation to tideline_auth;
