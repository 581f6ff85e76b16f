-- The first day of a household's months in spending, targets, reports and insights. Every month has a 28th.
alter table household add column month_start_day smallint not null default 1 check (month_start_day between 1 and 28);
-- A target applies from the month that contains this day, so that it still applies after the months' first day changes.
alter table category_target drop constraint category_target_since_check;
