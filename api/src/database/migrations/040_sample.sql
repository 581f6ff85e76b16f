-- Somebody who looks around without an account: a person without a password, gone with their household at this time.
alter table app_user add column guest_expires_at timestamptz;
create index app_user_guest on app_user (guest_expires_at) where guest_expires_at is not null;

-- Of the sample household: taken away together when the person has seen enough.
alter table account add column is_sample boolean not null default false;

-- Images are only ever added, but those of a household that is gone say something of nobody.
create function forget_images_of_removed_household() returns void language sql security definer set search_path = tideline, pg_temp as $$
  delete from change_row where household_id = app_household() and not exists (select from household where id = app_household())
$$;
