-- Rates between currencies.

-- Rates of a household: entered ones, and those of a file that it uploaded. They stay within the household, because
-- another one must not depend on what its members enter.
create table exchange_rate (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  on_day date not null,
  -- one unit of base costs rate units of quote
  base char(3) not null check (base ~ '^[A-Z]{3}$'),
  quote char(3) not null check (quote ~ '^[A-Z]{3}$' and quote <> base),
  -- hundred millionths
  rate_e8 bigint not null check (rate_e8 between 1 and 999999999999999),
  source text not null check (source in ('entered', 'ecb')),
  primary key (household_id, id)
);
-- one rate a day and pair, whichever way it is quoted
create unique index exchange_rate_of_day on exchange_rate
  (household_id, source, least(base, quote), greatest(base, quote), on_day);
select make_tenant_table('exchange_rate');
select track_changes('exchange_rate');

-- Reference rates that this installation fetched: public, the same for all households, never written by a request.
-- One euro costs rate units of the currency.
create table published_rate (
  currency char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  on_day date not null,
  rate_e8 bigint not null check (rate_e8 between 1 and 999999999999999),
  primary key (currency, on_day)
);
grant select, insert, update on published_rate to tideline_app;
