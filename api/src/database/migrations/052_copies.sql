-- What is sensitive asks for the password again; this is when it was last given.
alter table user_session add column confirmed_at timestamptz;

-- Copies of a household: `export` is written by a job and can be fetched for a while, `restore` is uploaded in parts and read by a job.
-- The file lies in the data folder under the id.
create table household_copy (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  kind text not null check (kind in ('export', 'restore')),
  state text not null check (state in ('receiving', 'queued', 'running', 'done', 'failed', 'gone')),
  user_id uuid not null,
  file_name text not null,
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  -- how far it is, in parts per million
  progress_ppm integer not null default 0 check (progress_ppm between 0 and 1000000),
  -- why it failed: a code and its params, as errors are on the wire
  failure jsonb,
  change_set_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (household_id, id)
);
select make_tenant_table('household_copy');
create trigger raise_version before update on household_copy for each row execute function raise_version();
