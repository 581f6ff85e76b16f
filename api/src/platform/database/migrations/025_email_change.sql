-- Changes of users' email addresses. Only the sign-in role (tideline_auth) has rights to them.

create table email_change (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  new_email text not null,
  requested_at timestamptz not null,
  -- SHA-256 of the token sent to the new address
  confirm_digest text unique,
  -- null: that link was not used yet
  changed_at timestamptz,
  old_email text,
  -- whether the old address was confirmed: only then does its mailbox get a link that restores it
  old_email_verified boolean,
  -- SHA-256 of the token of that link
  undo_digest text unique,
  check ((changed_at is null) = (old_email is null)),
  check ((changed_at is null) = (old_email_verified is null)),
  check (undo_digest is null or old_email_verified)
);
create index email_change_by_user on email_change (user_id);
create unique index email_change_pending on email_change (user_id) where changed_at is null;
create index email_change_by_request on email_change (requested_at);
grant select, insert, update, delete on email_change to tideline_auth;
