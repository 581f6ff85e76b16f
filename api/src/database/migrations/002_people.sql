-- People and their sessions belong to no household.

create table app_user (
  id uuid primary key,
  version bigint not null default 1,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create trigger raise_version before update on app_user for each row execute function raise_version();

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

-- The token is stored as its SHA-256: who reads the table cannot take over a session.
create table user_session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  last_household_id uuid,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_session_by_user on user_session (user_id);
create index user_session_by_expiry on user_session (expires_at);

create table user_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_verification_by_identifier on user_verification (identifier);

-- Written by rate-limiter-flexible; shared by all processes.
create table attempt (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- One row: whether a real household exists decides who may sign up.
create table installation (
  singleton boolean primary key default true check (singleton),
  first_household_at timestamptz
);
insert into installation default values;

grant select, insert, update, delete on app_user, user_credential, user_session, user_verification, attempt to tideline_app;
grant select, update on installation to tideline_app;
