-- All kinds of offers, what they ask for, what the person means to do, and what became of them.
alter table promo_period drop constraint promo_period_kind_check;
alter table promo_period add constraint promo_period_kind_check
  check (kind in ('intro_purchase', 'balance_transfer', 'deferred_interest', 'reduced_rate', 'installment_plan', 'fee_waiver', 'savings_bonus_rate'));
-- null: not known yet; plans then count with the earliest the law allows, and with the rate of purchases
alter table promo_period alter column ends_on drop not null;
alter table promo_period alter column revert_apr_ppm drop not null;
alter table promo_period
  add column ends_basis text not null default 'fixed_date' check (ends_basis in ('fixed_date', 'billing_cycles', 'last_close_before')),
  add column billing_cycles smallint check (billing_cycles between 1 and 120),
  add column transfer_window_ends_on date,
  add column fee_min_minor bigint check (fee_min_minor >= 0),
  add column fee_max_minor bigint check (fee_max_minor >= 0),
  add column conditions text[] not null default '{}' check (conditions <@ array['on_time_minimum', 'plan_payment', 'no_new_purchases']),
  add column margin_months smallint check (margin_months between 0 and 12),
  add column goal text not null default 'pay_to_zero' check (goal in ('pay_to_zero', 'minimum_then_lump', 'transfer_again', 'float')),
  -- from this day new purchases and transfers no longer get the rate, as the issuer said
  add column closed_to_new_on date,
  -- a payment to the card every month that the person means to make
  add column planned_minor bigint check (planned_minor >= 0),
  -- where dates and rates come from
  add column evidence_note text,
  add column entered_by uuid,
  add column confirmed_on date,
  -- what happened: moved to another card, or a minimum came more than 60 days late and the issuer took the rate away
  add column transferred_on date,
  add column transferred_to uuid,
  add column revoked_on date,
  add column revoked_days_late smallint check (revoked_days_late between 61 and 3650),
  -- minimums in a row on time since then; six bring the rate back
  add column on_time_minimums smallint not null default 0 check (on_time_minimums between 0 and 120),
  add foreign key (household_id, transferred_to) references account deferrable,
  add check ((revoked_on is null) = (revoked_days_late is null)),
  add check (ends_basis <> 'billing_cycles' or billing_cycles is not null);
