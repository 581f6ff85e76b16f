-- A payoff plan may follow the financial mode, and a switch of the mode plans anew what is followed.
alter table payoff_plan drop constraint payoff_plan_strategy_check;
alter table payoff_plan add constraint payoff_plan_strategy_check
  check (strategy in ('best', 'avalanche', 'snowball', 'custom', 'promo_aware', 'highest_payment_relief', 'minimum_only', 'mode'));
alter table payoff_plan
  -- the mode as it was when the plan was made, with the cash and the usual month it was worked out with; null: a strategy of the person's own
  add column follows jsonb check (jsonb_typeof(follows) = 'object'),
  -- the change of mode that made it out of the plan before it, and that plan
  add column mode_change_id uuid,
  add column replaces_id uuid,
  add constraint payoff_plan_follows_a_mode check ((strategy = 'mode') = (follows is not null));
alter table mode_change
  -- what the person chose for the plan that is followed
  add column own_plan text not null default 'follow' check (own_plan in ('follow', 'keep')),
  -- sweep rules that go on in it, and whether they moved amounts by themselves when that was decided
  add column rules_go_on jsonb not null default '[]' check (jsonb_typeof(rules_go_on) = 'array'),
  -- the moment it began; null: it has not, or began before this was kept
  add column started_at timestamptz;
