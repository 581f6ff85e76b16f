-- What a loan agreement says beyond rate, instalment and day.
alter table loan_terms
  add column original_principal_minor bigint check (original_principal_minor >= 0),
  add column term_months smallint check (term_months between 1 and 600),
  add column first_payment_on date,
  add column rate_kind text not null default 'fixed' check (rate_kind in ('fixed', 'variable', 'adjustable')),
  -- [{"from": "2027-05-01", "aprPpm": 71000}], in the order of their days
  add column rate_steps jsonb not null default '[]' check (jsonb_typeof(rate_steps) = 'array'),
  add column overpayment_mode text not null default 'shorten_term' check (overpayment_mode in ('shorten_term', 'lower_payment')),
  add column prepayment_fee_ppm integer check (prepayment_fee_ppm between 0 and 10000000),
  add column prepayment_fee_until date,
  -- taxes and insurance collected with each payment
  add column escrow_minor bigint not null default 0 check (escrow_minor >= 0),
  add column day_count text not null default 'thirty_360' check (day_count in ('actual_365', 'actual_360', 'thirty_360')),
  -- what somebody said became of it; the rest follows from payments and balance
  add column standing text not null default 'current' check (standing in ('current', 'deferred', 'forbearance', 'refinanced', 'charged_off')),
  add check (prepayment_fee_until is null or prepayment_fee_ppm is not null);
