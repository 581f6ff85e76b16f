-- What a loan agreement says; one row for a loan, made when the terms are entered.
create table loan_terms (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  apr_ppm integer not null check (apr_ppm >= 0),
  payment_minor bigint not null check (payment_minor >= 0),
  due_day smallint not null check (due_day between 1 and 31),
  primary key (household_id, id),
  unique (household_id, account_id),
  foreign key (household_id, account_id) references account deferrable
);
select make_tenant_table('loan_terms');
select track_changes('loan_terms');
