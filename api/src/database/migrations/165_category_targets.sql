-- What a category may cost a month: from one month on, until another row of the category follows.
create table category_target (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  category_id uuid not null,
  -- the first day of a month
  since date not null check (extract(day from since) = 1),
  -- null: from then on there is none
  amount_minor bigint check (amount_minor >= 0),
  currency char(3) not null,
  -- the share of it from which what was spent is warned of
  alert_ppm integer not null default 1000000 check (alert_ppm between 0 and 10000000),
  primary key (household_id, id),
  unique (household_id, category_id, since),
  foreign key (household_id, category_id) references category deferrable
);
select make_tenant_table('category_target');
select track_changes('category_target');
