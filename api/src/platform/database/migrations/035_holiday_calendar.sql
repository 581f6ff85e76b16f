-- The bank holidays on which payments of a household do not travel.
alter table household add column holiday_calendar text not null default 'us_fed'
  check (holiday_calendar in ('us_fed', 'target2', 'uk', 'weekends'));
