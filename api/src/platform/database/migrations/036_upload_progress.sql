-- The progress of uploads that last longer than a moment, so that every process can answer the user who waits. A row
-- lives as long as its upload; the one of a process that died is ignored after half a minute and deleted within the
-- hour.
create table upload_progress (
  user_id uuid not null references app_user (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  progress json not null,
  stored_at timestamptz not null,
  primary key (user_id, key)
);
alter table upload_progress enable row level security;
alter table upload_progress force row level security;
create policy oneself on upload_progress to tideline_app
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
create policy of_sign_in on upload_progress to tideline_auth using (true) with check (true);
grant select, insert, update, delete on upload_progress to tideline_app;
