-- Interest without a transaction is "unposted", as in the API. The history names columns, and undo reads it.
alter table card_statement rename column unbooked_minor to unposted_minor;
alter table card_statement rename constraint card_statement_unbooked_minor_check to card_statement_unposted_minor_check;

do $$
declare
  one uuid;
begin
  for one in select id from household_clock loop
    perform set_config('app.household', one::text, true);
    update change_row set
      old_row = case when old_row ? 'unbooked_minor'
        then old_row - 'unbooked_minor' || jsonb_build_object('unposted_minor', old_row -> 'unbooked_minor')
        else old_row end,
      new_row = case when new_row ? 'unbooked_minor'
        then new_row - 'unbooked_minor' || jsonb_build_object('unposted_minor', new_row -> 'unbooked_minor')
        else new_row end
    where household_id = one and table_name = 'card_statement'
      and (old_row ? 'unbooked_minor' or new_row ? 'unbooked_minor');
  end loop;
  perform set_config('app.household', '', true);
end $$;
