create table promo_period (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  kind text not null check (kind in ('intro_purchase', 'balance_transfer', 'deferred_interest', 'reduced_rate')),
  promo_apr_ppm integer not null check (promo_apr_ppm >= 0),
  revert_apr_ppm integer not null check (revert_apr_ppm >= 0),
  starts_on date not null,
  ends_on date not null,
  original_minor bigint check (original_minor >= 0),
  -- what a person said was left of it, and on which day; what happened on the card since is added up from there
  balance_minor bigint not null check (balance_minor >= 0),
  balance_as_of date not null,
  -- ids rise with time: transactions of that same day count when they were entered after the balance
  balance_entry uuid not null,
  fee_ppm integer not null default 0 check (fee_ppm >= 0),
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  check (ends_on >= starts_on)
);
create index promo_period_by_account on promo_period (household_id, account_id) where deleted_at is null;
select make_tenant_table('promo_period');
select track_changes('promo_period');
