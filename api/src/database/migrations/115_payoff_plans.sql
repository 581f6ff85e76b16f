-- Drafts, a person's own order, money beside the monthly amount, and what a plan began with and promised.
alter table payoff_plan drop constraint payoff_plan_strategy_check;
alter table payoff_plan add constraint payoff_plan_strategy_check
  check (strategy in ('best', 'avalanche', 'snowball', 'custom', 'promo_aware', 'highest_payment_relief', 'minimum_only'));
alter table payoff_plan drop constraint payoff_plan_state_check;
alter table payoff_plan add constraint payoff_plan_state_check check (state in ('draft', 'active', 'paused', 'completed', 'superseded'));
alter table payoff_plan
  -- debts by account, what the person pays first at the front
  add column custom_order uuid[] not null default '{}' check (cardinality(custom_order) <= 100),
  add column extras jsonb not null default '[]' check (jsonb_typeof(extras) = 'array'),
  -- the debts as they were when it began, so that the plan can be worked out again beside what happened; [] for plans older than this
  add column begun_with jsonb not null default '[]' check (jsonb_typeof(begun_with) = 'array'),
  add column promised_free_on date,
  add column promised_interest_minor bigint check (promised_interest_minor >= 0),
  add column ended_on date,
  add check ((promised_free_on is null) = (promised_interest_minor is null));
