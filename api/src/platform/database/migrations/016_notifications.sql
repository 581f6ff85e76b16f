-- Notifications, their channels and deliveries. All of it belongs to one user in one household and is not tracked by
-- change sets: it is not part of the ledger.

create table notification (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  type text not null,
  subject_kind text not null,
  subject_id text not null default '',
  -- the account whose mute applies; no reference, because the notification outlives it
  account_id uuid,
  -- identifies the fact: each user gets one notification per fact, however often it is found
  dedup_key text not null,
  severity text not null check (severity in ('info', 'notice', 'warning', 'urgent')),
  -- figures and names for the text of its type
  params jsonb not null,
  href text not null check (href ~ '^/([^/\\]|$)'),
  -- false: the user wants nothing of this type or account in the inbox
  in_inbox boolean not null,
  state text not null default 'unread' check (state in ('unread', 'read', 'archived', 'snoozed')),
  snoozed_until timestamptz,
  created_at timestamptz not null,
  -- just before the commit, by the clock of the database: open pages ask for what was announced since a time
  announced_at timestamptz not null default clock_timestamp(),
  primary key (household_id, id),
  unique (household_id, user_id, dedup_key),
  check ((snoozed_until is not null) = (state = 'snoozed'))
);
create index notification_of_person on notification (household_id, user_id, id desc) where in_inbox;
create index notification_to_read on notification (household_id, user_id)
  where in_inbox and state in ('unread', 'snoozed');
create index notification_of_subject on notification (household_id, user_id, subject_kind, subject_id, id desc)
  where in_inbox;
select make_tenant_table('notification');

create function announce_again() returns trigger language plpgsql as $$
begin
  new.announced_at := clock_timestamp();
  return new;
end $$;
create trigger announce_again before update on notification for each row execute function announce_again();

-- Announces to the user's open pages that there is something new, never what it is.
create function announce_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('tideline_live', json_build_object(
    'household', t.household_id, 'person', t.user_id, 'kinds', array['notification'])::text)
  from (select distinct household_id, user_id from touched) t;
  return null;
end $$;
create trigger announce_new after insert on notification
  referencing new table as touched for each statement execute function announce_notifications();
create trigger announce_changed after update on notification
  referencing new table as touched for each statement execute function announce_notifications();

-- A notification's delivery through one channel: an email, a push to one browser, a call of one webhook.
create table notification_delivery (
  household_id uuid not null,
  id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('in_app', 'email', 'web_push', 'webhook')),
  -- the browser or webhook; all zeros for channels with a single target
  target_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- held: until quiet hours or a pause end · digest: until the next one · queued: handed to a job · failed: will be
  -- tried again · dead: given up
  state text not null
    check (state in ('waiting', 'held', 'digest', 'queued', 'failed', 'sent', 'dead', 'suppressed')),
  reason text,
  -- when it is processed next
  due_at timestamptz,
  -- shared by deliveries that are sent together: a digest, or what quiet hours held back
  batch_id uuid,
  attempts integer not null default 0,
  -- [{"at", "event", "reason"}], oldest first
  steps jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (household_id, id),
  unique (household_id, notification_id, channel, target_id),
  foreign key (household_id, notification_id) references notification on delete cascade,
  check ((due_at is not null) = (state in ('waiting', 'held', 'digest')))
);
create index notification_delivery_of_batch on notification_delivery (household_id, batch_id)
  where batch_id is not null;
create index notification_delivery_due on notification_delivery (household_id, due_at) where due_at is not null;
select make_tenant_table('notification_delivery');

-- The schedule that hands deliveries to jobs needs to know which households have something due, and nothing else.
create table notification_due (
  id uuid primary key,
  household uuid not null references household on delete cascade,
  due_at timestamptz not null
);
create index notification_due_by_time on notification_due (due_at);
grant select on notification_due to tideline_app;

create function keep_notification_due() returns trigger
language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  due timestamptz;
begin
  if TG_OP = 'DELETE' then
    delete from notification_due where id = old.id;
    return null;
  end if;
  due := case TG_TABLE_NAME
    when 'notification' then to_jsonb(new) ->> 'snoozed_until' else to_jsonb(new) ->> 'due_at' end;
  if due is null then
    if TG_OP = 'UPDATE' then delete from notification_due where id = new.id; end if;
  else
    insert into notification_due (id, household, due_at) values (new.id, new.household_id, due)
    on conflict (id) do update set due_at = excluded.due_at;
  end if;
  return null;
end $$;
create trigger keep_due after insert or delete or update of due_at on notification_delivery
  for each row execute function keep_notification_due();
create trigger keep_due after insert or delete or update of snoozed_until on notification
  for each row execute function keep_notification_due();

-- A user's settings; missing ones have the program's defaults.
create table notification_preference (
  household_id uuid not null references household on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  version bigint not null default 1,
  settings jsonb not null,
  primary key (household_id, user_id)
);
select make_tenant_table('notification_preference');
create trigger raise_version before update on notification_preference
  for each row execute function raise_version();

-- A browser that receives pushes. The box has its encrypted address and keys: anyone who has them can write to the
-- screen.
create table push_subscription (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  endpoint_digest text not null,
  host text not null,
  label text not null,
  key_id text not null,
  box text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (household_id, id),
  unique (household_id, user_id, endpoint_digest)
);
create index push_subscription_by_key on push_subscription (household_id, key_id);
select make_tenant_table('push_subscription');

-- The user of a browser now, in any household: pushes for an earlier user of that browser are not shown.
create table push_endpoint (
  digest text primary key,
  user_id uuid not null references app_user on delete cascade,
  -- the session that allowed pushes; signing out of it ends them. Not a reference: pushes continue after a session
  -- expires, because users are notified even if they have not signed in for a week
  session_id uuid
);
create index push_endpoint_by_user on push_endpoint (user_id);
grant select, insert, update, delete on push_endpoint to tideline_app;

-- A user's webhook. The box has the encrypted secret that signs the calls, or the token of the ntfy topic.
create table webhook_target (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('webhook', 'ntfy')),
  name text not null,
  host text not null,
  enabled boolean not null default true,
  key_id text not null,
  box text not null,
  created_at timestamptz not null,
  primary key (household_id, id)
);
create index webhook_target_by_key on webhook_target (household_id, key_id);
select make_tenant_table('webhook_target');
create trigger raise_version before update on webhook_target for each row execute function raise_version();

-- A calendar subscription. Its address is signed with the id and works only while the row exists.
create table calendar_feed (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  lead_days integer not null check (lead_days between 0 and 60),
  created_at timestamptz not null,
  fetched_at timestamptz,
  primary key (household_id, id),
  unique (household_id, user_id)
);
select make_tenant_table('calendar_feed');
