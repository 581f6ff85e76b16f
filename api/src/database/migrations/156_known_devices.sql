-- Browsers and systems a person has signed in with, as a digest of what they call themselves: another one is told to the person.
-- Of a person, not of a household; addresses are not kept here.
create table known_device (
  user_id uuid not null references app_user on delete cascade,
  digest text not null,
  seen_at timestamptz not null,
  primary key (user_id, digest)
);
grant select, insert, update, delete on known_device to tideline_app;
