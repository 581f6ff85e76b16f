-- What became of a run since it was instructed. Not tracked: it follows the bank, and money that moved is not taken back by an undo.
create table sweep_transfer (
  household_id uuid not null references household on delete cascade,
  run_id uuid not null,
  version bigint not null default 1,
  way text not null check (way in ('ledger', 'instruct', 'webhook')),
  -- as the operator named it when the run was instructed
  bank text,
  instructed_at timestamptz not null,
  instructed_on date not null,
  submitted_on date not null,
  settles_on date not null,
  speed text not null default 'standard' check (speed in ('standard', 'same_day')),
  -- the person makes it at the bank by then, and did on
  make_by date,
  made_on date,
  -- always under the same key; a bank that heard a key twice makes one transfer
  sends integer not null default 0,
  last_sent_at timestamptz,
  bank_reference text check (length(bank_reference) <= 100),
  problem text check (problem in ('bank_silent', 'legs_missing', 'refused', 'returned_late', 'details_changed', 'returned')),
  problem_code text check (length(problem_code) <= 40),
  -- ends that were booked here, because nothing brings the account its transactions
  is_out_booked boolean not null default false,
  is_in_booked boolean not null default false,
  -- money that a bank returned, and its two ends
  returned_on date,
  out_back_transaction_id uuid,
  in_back_transaction_id uuid,
  primary key (household_id, run_id),
  foreign key (household_id, run_id) references sweep_run on delete cascade,
  constraint bank_of_a_webhook check ((way = 'webhook') = (bank is not null))
);
select make_tenant_table('sweep_transfer');
create trigger raise_version before update on sweep_transfer for each row execute function raise_version();

-- What a bank said, each event once; only added to. Its words are not kept.
create table sweep_bank_event (
  household_id uuid not null references household on delete cascade,
  bank text not null,
  event text not null check (length(event) <= 100),
  run_id uuid not null,
  received_at timestamptz not null,
  status text not null,
  code text,
  said_on date not null,
  outcome text not null check (outcome in ('applied', 'late', 'refused')),
  -- of the body: the same event in other words is another event
  digest text not null,
  primary key (household_id, bank, event),
  foreign key (household_id, run_id) references sweep_run on delete cascade
);
create index sweep_bank_event_of_run on sweep_bank_event (household_id, run_id, received_at);
select make_tenant_table('sweep_bank_event');
revoke update on sweep_bank_event from tideline_app;
