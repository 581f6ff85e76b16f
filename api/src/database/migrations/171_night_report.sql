-- How the last night of each household went, for operators: names of steps, codes and counts, nothing of what a household holds.
create table night_report (
  id uuid primary key references household on delete cascade,
  closed_on date not null,
  finished_at timestamptz not null,
  took_ms integer not null,
  -- steps that failed at the last try
  failed_steps text[] not null,
  -- by code, what does not hold in the ledger: how often
  ledger_problems jsonb not null check (jsonb_typeof(ledger_problems) = 'object')
);
grant select, insert, update, delete on night_report to tideline_app;
