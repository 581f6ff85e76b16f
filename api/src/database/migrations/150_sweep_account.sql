-- How money leaves and reaches an account when a sweep moves it, and what stops it. Not tracked: who may move money is said after a
-- fresh sign-in, and what a bank refused is not taken back by an undo here.
create table sweep_account (
  household_id uuid not null references household on delete cascade,
  account_id uuid not null,
  version bigint not null default 1,
  -- ledger: kept by hand, both ends are booked · instruct: its owner makes the transfer at the bank · webhook: the bank that the operator plugged in makes it
  way text not null default 'instruct' check (way in ('ledger', 'instruct', 'webhook')),
  bank text check (length(bank) between 1 and 40),
  -- what the bank calls the account, sealed for this row alone
  key_id text,
  box text,
  suspended_at timestamptz,
  suspended_code text,
  disabled_at timestamptz,
  disabled_code text,
  primary key (household_id, account_id),
  foreign key (household_id, account_id) references account deferrable,
  constraint bank_is_named check ((way = 'webhook') = (bank is not null)),
  constraint bank_account_is_sealed check ((bank is null) = (box is null) and (box is null) = (key_id is null)),
  constraint suspended_for_a_code check ((suspended_at is null) = (suspended_code is null)),
  constraint disabled_for_a_code check ((disabled_at is null) = (disabled_code is null))
);
select make_tenant_table('sweep_account');
create trigger raise_version before update on sweep_account for each row execute function raise_version();
