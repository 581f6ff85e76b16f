-- What a person is told, through which channels, and what became of each try. All of it is one person's in one household:
-- views and letters, not the ledger, so nothing here is in the log of changes.

create table notification (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  type text not null,
  subject_kind text not null,
  subject_id text not null default '',
  -- whose mute holds; no reference, for it outlives the account
  account_id uuid,
  -- names the fact: one fact is one notification of a person, whoever finds it and however often
  dedup_key text not null,
  severity text not null check (severity in ('info', 'notice', 'warning', 'urgent')),
  -- figures and names the words of its type are made with
  params jsonb not null,
  href text not null check (href ~ '^/([^/\\]|$)'),
  -- false: the person wants nothing of this type or account in the inbox
  in_inbox boolean not null,
  state text not null default 'unread' check (state in ('unread', 'read', 'archived', 'snoozed')),
  snoozed_until timestamptz,
  created_at timestamptz not null,
  -- by the clock of the database, just before the commit: what an open page has not heard yet is what was announced since
  announced_at timestamptz not null default clock_timestamp(),
  primary key (household_id, id),
  unique (household_id, user_id, dedup_key),
  check ((snoozed_until is not null) = (state = 'snoozed'))
);
create index notification_of_person on notification (household_id, user_id, id desc) where in_inbox;
create index notification_to_read on notification (household_id, user_id) where in_inbox and state in ('unread', 'snoozed');
create index notification_of_subject on notification (household_id, user_id, subject_kind, subject_id, id desc) where in_inbox;
select make_tenant_table('notification');

create function announce_again() returns trigger language plpgsql as $$
begin
  new.announced_at := clock_timestamp();
  return new;
end $$;
create trigger announce_again before update on notification for each row execute function announce_again();

-- A channel's copy of it: a letter, a push to one browser, a call of one address. `due_at`: when it is looked at next.
create table notification_delivery (
  household_id uuid not null,
  id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('in_app', 'email', 'web_push', 'webhook')),
  -- of a browser or an address; all zeroes where there is but one
  target_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- held: until quiet hours or a pause are over · digest: until the next one · queued: handed to a job · failed: tried again · dead: given up
  state text not null check (state in ('waiting', 'held', 'digest', 'queued', 'failed', 'sent', 'dead', 'suppressed')),
  reason text,
  due_at timestamptz,
  -- what is sent together has one: a digest, or what quiet hours held
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
create index notification_delivery_of_batch on notification_delivery (household_id, batch_id) where batch_id is not null;
create index notification_delivery_due on notification_delivery (household_id, due_at) where due_at is not null;
select make_tenant_table('notification_delivery');

-- What a person said about all of this; what they did not say is as the program suggests.
create table notification_preference (
  household_id uuid not null references household on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  version bigint not null default 1,
  settings jsonb not null,
  primary key (household_id, user_id)
);
select make_tenant_table('notification_preference');
create trigger raise_version before update on notification_preference for each row execute function raise_version();

-- A browser that takes pushes. Its address is a secret: whoever has it and the keys can write to the screen.
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

-- Whose browser it is now, in any household: pushes for whoever was signed in before are not shown to somebody else.
create table push_endpoint (
  digest text primary key,
  user_id uuid not null references app_user on delete cascade
);
create index push_endpoint_by_user on push_endpoint (user_id);
grant select, insert, update, delete on push_endpoint to tideline_app;

-- An address of a person's own that is called. Sealed with it: the secret that signs the calls, or the token that opens the topic.
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

-- A calendar that subscribes to dates. The address is signed with the id: without its row it opens nothing.
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

-- Whoever hands deliveries to jobs has to know which households have something due, and nothing else of them.
create table notification_due (
  id uuid primary key,
  household uuid not null references household on delete cascade,
  due_at timestamptz not null
);
create index notification_due_by_time on notification_due (due_at);
grant select on notification_due to tideline_app;

create function keep_notification_due() returns trigger language plpgsql security definer set search_path = tideline, pg_temp as $$
declare
  due timestamptz;
begin
  if TG_OP = 'DELETE' then
    delete from notification_due where id = old.id;
    return null;
  end if;
  due := case TG_TABLE_NAME when 'notification' then to_jsonb(new) ->> 'snoozed_until' else to_jsonb(new) ->> 'due_at' end;
  if due is null then
    if TG_OP = 'UPDATE' then delete from notification_due where id = new.id; end if;
  else
    insert into notification_due (id, household, due_at) values (new.id, new.household_id, due) on conflict (id) do update set due_at = excluded.due_at;
  end if;
  return null;
end $$;
create trigger keep_due after insert or delete or update of due_at on notification_delivery for each row execute function keep_notification_due();
create trigger keep_due after insert or delete or update of snoozed_until on notification for each row execute function keep_notification_due();

-- Word to the open pages of that person: that there is something, never what.
create function announce_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('tideline_live', json_build_object('household', t.household_id, 'person', t.user_id, 'kinds', array['notification'])::text)
  from (select distinct household_id, user_id from touched) t;
  return null;
end $$;
create trigger announce_new after insert on notification referencing new table as touched for each statement execute function announce_notifications();
create trigger announce_changed after update on notification referencing new table as touched for each statement execute function announce_notifications();
