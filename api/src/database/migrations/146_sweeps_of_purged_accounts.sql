-- What was decided about an account goes when the account is removed for good: a transfer without one of its ends says nothing.
alter table sweep_run
  drop constraint sweep_run_household_id_from_account_id_fkey,
  drop constraint sweep_run_household_id_to_account_id_fkey,
  add foreign key (household_id, from_account_id) references account on delete cascade deferrable,
  add foreign key (household_id, to_account_id) references account on delete cascade deferrable;
create index sweep_run_to_account on sweep_run (household_id, to_account_id);
