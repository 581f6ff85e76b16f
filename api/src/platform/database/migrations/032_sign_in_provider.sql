-- Signing in at an OpenID Connect provider. Only the sign-in role (tideline_auth) has rights to these tables.

-- The accounts at a provider that users linked to their own.
create table linked_identity (
  issuer text not null,
  -- the provider's own id of the account, which never changes, unlike its email address
  subject text not null,
  user_id uuid not null unique references app_user on delete cascade,
  -- as the provider named it when it was linked, so that the user recognizes it
  label text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
grant select, insert, delete on linked_identity to tideline_auth;

-- Visits to the provider that have not come back. Each comes back once, within minutes, in the same browser.
create table provider_visit (
  -- SHA-256 of the token in the browser's cookie
  token text primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  -- null: to sign in; otherwise the session whose user links the account
  user_id uuid references app_user on delete cascade,
  session_id uuid references user_session on delete cascade,
  return_to text not null,
  expires_at timestamptz not null,
  check ((user_id is null) = (session_id is null))
);
create index provider_visit_by_expiry on provider_visit (expires_at);
create index provider_visit_by_user on provider_visit (user_id);
create index provider_visit_by_session on provider_visit (session_id);
grant select, insert, delete on provider_visit to tideline_auth;
