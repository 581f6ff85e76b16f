-- The minimum of a loan is an "installment" in the debts that a plan started with. The history has them too, because
-- undo writes its images back.
alter table payoff_plan disable trigger user; -- a corrected spelling is no edit

do $$
declare
  one uuid;
  older constant text := '"kind": "instalment"';
  newer constant text := '"kind": "installment"';
begin
  for one in select id from household_clock loop
    perform set_config('app.household', one::text, true);
    update payoff_plan set begun_with = replace(begun_with::text, older, newer)::jsonb
    where position(older in begun_with::text) > 0;
    update change_row set
      old_row = replace(old_row::text, older, newer)::jsonb,
      new_row = replace(new_row::text, older, newer)::jsonb
    where household_id = one and table_name = 'payoff_plan' and position(older in concat(old_row, new_row)) > 0;
  end loop;
  perform set_config('app.household', '', true);
end $$;
set constraints all immediate; -- as in 047

alter table payoff_plan enable trigger user;
