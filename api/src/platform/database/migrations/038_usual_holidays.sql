-- Gives households that are older than the setting the bank holidays of their currency: they had those of the Federal
-- Reserve, whatever their country. Two kinds stay as they are: a household whose history has a choice of holidays, and
-- one with sweep rules, because other holidays move money on other days, which only its owner may decide.
do $$
declare
  one uuid;
  -- time-ordered, as the ids of all change sets
  change uuid;
begin
  for one in select id from household_clock loop
    perform set_config('app.household', one::text, true);
    continue when not exists (
        select from household where id = one and holiday_calendar = 'us_fed' and currency <> 'USD')
      or exists (
        select from change_row where household_id = one and table_name = 'household' and old_row ? 'holiday_calendar')
      or exists (
        select from sweep_rule
        where household_id = one and deleted_at is null and state in ('active', 'paused', 'suspended'));
    change := encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(floor(extract(epoch from now()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid;
    insert into change_set (household_id, id, cause, label, root_id, created_at)
    values (one, change, 'user', 'Edited household', change, now());
    perform set_config('app.change_set', change::text, true);
    update household
    set holiday_calendar = case currency when 'EUR' then 'target2' when 'GBP' then 'uk' else 'weekends' end
    where id = one;
  end loop;
  perform set_config('app.household', '', true), set_config('app.change_set', '', true);
end $$;
