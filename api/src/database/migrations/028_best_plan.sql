alter table payoff_plan drop constraint payoff_plan_strategy_check;
alter table payoff_plan add constraint payoff_plan_strategy_check check (strategy in ('best', 'avalanche', 'snowball', 'minimum_only'));
