-- How money leaves and reaches an account goes with it when it is removed for good.
alter table sweep_account
  drop constraint sweep_account_household_id_account_id_fkey,
  add foreign key (household_id, account_id) references account on delete cascade deferrable;
